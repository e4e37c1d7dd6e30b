/**
 * CodeMirror as the editor of a textarea with JSON: colors, marked lines, completion. The textarea is hidden and keeps the
 * text, so a form reads it as before. In a shadow root CodeMirror adopts its styles, which the policy allows.
 */
import {autocompletion, completionKeymap, type CompletionContext} from '@codemirror/autocomplete';
import {history, historyKeymap, standardKeymap} from '@codemirror/commands';
import {EditorState, StateEffect, StateField, type Extension} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
} from '@codemirror/view';
import {theme} from './theme';
import {jsonPart} from './tokens';

export type Completions = {
  /** Offsets of the text that an option replaces. */
  from: number;
  to: number;
  /** `label` is what is typed, with quotes. */
  options: {label: string; displayLabel: string; detail?: string; apply?: string}[];
};

export type EditorOptions = {
  /** The height; a longer text scrolls. */
  lines: {least: number; most: number};
  complete?: (text: string, offset: number) => Promise<Completions | undefined>;
};

/** Reads the text and the description of the textarea again, and marks the lines of these problems. */
export type Refresh = (problems: readonly {line: number}[]) => void;

const ABOUT = 'about';

/** All readers of the text reject more than 100,000 characters (`readJson`): the rest of a huge text is not copied. */
const textOf = ({doc}: EditorState): string => doc.sliceString(0, 100_001);

const open = new Set<EditorView>();

/** Replaces the textarea with the editor. */
export function editJson(textarea: HTMLTextAreaElement, {lines, complete}: EditorOptions): Refresh {
  // A panel that was closed, or a page that was left, does not say so.
  for (const view of open) if (!view.dom.isConnected && open.delete(view)) view.destroy();
  const [label] = textarea.labels;
  const hadFocus = textarea.matches(':focus');
  const host = document.createElement('div');
  const root = host.attachShadow({mode: 'open'});
  const about = Object.assign(document.createElement('p'), {id: ABOUT, hidden: true});
  root.append(about);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: textarea.value,
      selection: {anchor: textarea.selectionStart, head: textarea.selectionEnd},
      extensions: [
        lineNumbers(),
        history(),
        // Tab is not bound: it leaves the editor, as it leaves a textarea.
        keymap.of([...completionKeymap, ...standardKeymap, ...historyKeymap]),
        complete ? completionFrom(complete) : [],
        colors,
        problemLines,
        theme(lines),
        EditorView.contentAttributes.of({
          'aria-label': label?.innerText ?? '',
          'aria-describedby': ABOUT,
          autocapitalize: 'off',
          tabindex: '0', // as its scrolling parent needs for the keyboard
        }),
        EditorView.updateListener.of(({docChanged, state}) => {
          if (docChanged) write(textarea, textOf(state));
        }),
      ],
    }),
  });
  open.add(view);
  textarea.after(host);
  textarea.hidden = true;
  label?.removeAttribute('for');
  label?.addEventListener('click', () => view.focus());
  if (hadFocus) view.focus();
  return (problems) => {
    const text = textarea.value;
    const isSame = text === textOf(view.state);
    const last = text.split('\n').length;
    view.dispatch({
      ...(isSame ? {} : {changes: {from: 0, to: view.state.doc.length, insert: text}}),
      effects: setProblems.of(problems.map(({line}) => Math.min(line, last))),
    });
    const described = (textarea.getAttribute('aria-describedby') ?? '').split(' ');
    about.textContent = described.map((id) => document.getElementById(id)?.innerText).join(' ');
  };
}

/** As typing does. React ignores a text that is assigned to `value`. */
function write(textarea: HTMLTextAreaElement, text: string): void {
  if (textarea.value === text) return;
  textarea.setRangeText(text, 0, textarea.value.length);
  textarea.dispatchEvent(new InputEvent('input', {bubbles: true}));
}

/** For the lines in view: a huge body costs no more than a small one. */
const tokens = new MatchDecorator({
  regexp: jsonPart(),
  decorate(add, from, _to, [text, string, colon]) {
    if (string === undefined) add(from, from + text.length, NUMBER);
    else add(from, from + string.length, colon === undefined ? STRING : KEY);
  },
});
const KEY = Decoration.mark({class: 'tk'});
const STRING = Decoration.mark({class: 'ts'});
const NUMBER = Decoration.mark({class: 'tn'});

const colors = ViewPlugin.define<{decorations: DecorationSet; update: ViewPluginUpdate}>(
  (view) => ({
    decorations: tokens.createDeco(view),
    update(change) {
      this.decorations = tokens.updateDeco(change, this.decorations);
    },
  }),
  {decorations: ({decorations}) => decorations},
);
type ViewPluginUpdate = (change: Parameters<typeof tokens.updateDeco>[0]) => void;

/** Numbers of lines. */
const setProblems = StateEffect.define<number[]>();
const PROBLEM = Decoration.line({class: 'problem'});

const problemLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, {changes, effects, state}) {
    const set = effects.find((effect) => effect.is(setProblems));
    return set
      ? Decoration.set(
          [...new Set(set.value as number[])].map((line) => PROBLEM.range(state.doc.line(line).from)),
          true,
        )
      : marks.map(changes);
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.contentAttributes.compute([field], (state): Record<string, string> =>
      state.field(field).size > 0 ? {'aria-invalid': 'true'} : {},
    ),
  ],
});

/** Asks after a quote or a letter, and for Ctrl+Space. */
const completionFrom = (complete: NonNullable<EditorOptions['complete']>): Extension =>
  autocompletion({
    icons: false,
    override: [
      async ({state, pos, explicit}: CompletionContext) => {
        if (!explicit && !/["\w]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos))) return null;
        const found = await complete(textOf(state), pos);
        if (!found || found.options.length === 0) return null;
        // After the closing quote, Enter is for a new line.
        if (!explicit && /^".*"$/.test(state.sliceDoc(found.from, pos))) return null;
        return {...found, validFor: /^"?\w*$/};
      },
    ],
  });
