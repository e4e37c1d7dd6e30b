/** The look of the editor: the tokens of the site, which a shadow root inherits, instead of CodeMirror's own colors. */
import type {Extension} from '@codemirror/state';
import {EditorView} from '@codemirror/view';

const LINE_HEIGHT = 1.5;

export const theme = ({least, most}: {least: number; most: number}): Extension =>
  EditorView.theme({
    '&': {
      maxHeight: '100%', // of a form that has less room
      border: '1px solid var(--color-line-strong)',
      borderRadius: 'var(--radius-small)',
      background: 'var(--color-surface)',
      color: 'var(--color-text)',
      fontSize: 'var(--text-code)',
    },
    '&.cm-focused': {outline: '2px solid var(--color-accent)', outlineOffset: '-1px'},
    '&:has([aria-invalid])': {borderColor: 'var(--color-danger)'},
    '.cm-scroller': {
      maxHeight: `${most * LINE_HEIGHT}em`,
      minHeight: `${least * LINE_HEIGHT}em`,
      fontFamily: 'var(--font-mono)',
      lineHeight: String(LINE_HEIGHT),
      overscrollBehavior: 'contain',
    },
    '.cm-content': {caretColor: 'var(--color-text)'},
    '.cm-gutters': {border: '0', background: 'var(--color-surface)', color: 'var(--color-text-soft)'},
    // Also without colors the line is marked.
    '.problem': {background: 'var(--color-danger-wash)', textDecoration: 'underline wavy var(--color-danger)'},
    '.tk': {color: 'var(--code-keyword)'},
    '.ts': {color: 'var(--code-string)'},
    '.tn': {color: 'var(--code-number)'},
    '.cm-tooltip': {
      border: '1px solid var(--color-line-strong)',
      borderRadius: 'var(--radius-small)',
      background: 'var(--color-surface)',
      color: 'var(--color-text)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      maxWidth: 'calc(100vw - 2rem)',
      fontFamily: 'var(--font-mono)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {padding: '0.2rem 0.5rem'},
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      background: 'var(--color-accent)',
      color: 'var(--color-page)',
      forcedColorAdjust: 'none',
    },
    '.cm-completionDetail': {fontFamily: 'var(--font-sans)', fontStyle: 'normal', opacity: '0.8'},
    '.cm-completionMatchedText': {textDecoration: 'none', fontWeight: '650'},
    // A smaller font makes phones zoom in.
    '@media (width <= 30rem)': {'.cm-scroller': {fontSize: '1rem'}},
    '@media (forced-colors: active)': {
      '.cm-tooltip-autocomplete ul li[aria-selected]': {background: 'Highlight', color: 'HighlightText'},
    },
  });
