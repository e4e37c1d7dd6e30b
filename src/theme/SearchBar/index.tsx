// Ejected (3.8.1): the stock bar puts all of DocSearch in the main bundle, preconnects to a third party and drops keys typed while it loads; src/search/README.md.
import {translate} from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import useIsBrowser from '@docusaurus/useIsBrowser';
import React, {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import {loadStyle} from '@site/src/client/load-style';
import {isOpeningKey, nextQuery, selectedText} from './keyboard';
import type {SearchModalProps} from './Modal';
import styles from './styles.module.css';

type State = {name: 'closed' | 'loading'} | {name: 'open'; Modal: ComponentType<SearchModalProps>; query: string};

/** The modal's styles are not in the site's style sheet; see plugins/lean-client/loose-styles.ts. */
const MODAL_STYLE = siteConfig.customFields!.searchStyle as string;

let loading: Promise<ComponentType<SearchModalProps>> | undefined;

function loadModal(): Promise<ComponentType<SearchModalProps>> {
  loading ??= Promise.all([import('./Modal'), loadStyle(MODAL_STYLE)]).then(
    ([module]) => module.default,
    (error: unknown) => {
      loading = undefined; // the next intent tries again
      throw error;
    },
  );
  return loading;
}

// The reader asked for search before the application ran: do not wait for it to ask again.
if (typeof document !== 'undefined' && document.documentElement.dataset.searchWanted !== undefined) {
  loadModal().catch(() => undefined); // opening reports it
}

/** Writes a key into the modal's field as the keyboard would. */
function typeInModal(event: KeyboardEvent): void {
  const input = document.querySelector<HTMLInputElement>('.DocSearch-Input');
  const query = input && nextQuery(input.value, event);
  if (input && query !== null && query !== undefined) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, query);
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }
}

function prefetchModal(): void {
  const connection = (navigator as Navigator & {connection?: {effectiveType?: string; saveData?: boolean}}).connection;
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) {
    return;
  }
  loadModal().catch(() => undefined); // opening reports it
}

export default function SearchBar(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>({name: 'closed'});
  const typed = useRef(''); // what was typed while the modal loads
  const opener = useRef<Element | null>(null);

  const open = useCallback((query = '') => {
    typed.current = query;
    opener.current = document.activeElement;
    setState({name: 'loading'});
    loadModal().then(
      (Modal) =>
        // In one go, the focus included: a key between the first render and the focus would be lost.
        flushSync(() =>
          setState((last) => (last.name === 'loading' ? {name: 'open', Modal, query: typed.current} : last)),
        ),
      () => {
        setState({name: 'closed'});
        window.location.assign(`${siteConfig.baseUrl}search?q=${encodeURIComponent(typed.current)}`);
      },
    );
  }, []);

  const close = useCallback(() => {
    flushSync(() => setState({name: 'closed'})); // the page is inert until the modal has gone
    const from = opener.current;
    (from instanceof HTMLElement && from.isConnected && from !== document.body ? from : button.current)?.focus();
  }, []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (state.name === 'loading') {
        if (event.key === 'Escape') {
          setState({name: 'closed'});
          return;
        }
        const query = nextQuery(typed.current, event);
        if (query !== undefined) {
          event.preventDefault();
          typed.current = query;
        }
      } else if (state.name === 'open') {
        if (!event.isTrusted) {
          typeInModal(event); // a key pressed before the application ran
          return;
        }
        if (event.key === 'Escape' || ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k')) {
          event.preventDefault();
          close();
        }
      } else if (isOpeningKey(event)) {
        event.preventDefault();
        open(selectedText());
      } else if (event.target === button.current) {
        const query = nextQuery('', event);
        if (query) {
          event.preventDefault();
          open(query);
        }
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [state, open, close]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        aria-busy={state.name === 'loading'}
        onClick={() => open()}
        onFocus={prefetchModal}
        onMouseOver={prefetchModal}
        onTouchStart={prefetchModal}>
        <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M14.4 14.4 18 18M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z" />
        </svg>
        <span className={styles.label}>{translate({id: 'theme.SearchBar.label', message: 'Search'})}</span>
        <Shortcut />
      </button>
      {state.name === 'open' && <state.Modal initialQuery={state.query} onClose={close} />}
    </>
  );
}

/** Ctrl K in the HTML; the Apple key where the reader has one. */
function Shortcut(): ReactNode {
  const modifier = useIsBrowser() && /Mac|iPhone|iPad|iPod/i.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>{modifier}</kbd>
      <kbd>K</kbd>
    </span>
  );
}
