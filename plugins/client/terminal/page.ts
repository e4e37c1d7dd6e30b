/** Part of the page script: loads the terminal on its button, on Ctrl+` and on a page after one where it is open. */
import {onFirstPress} from '../../../src/client/notice';
import type * as Panel from './panel';
import {isTerminalOpen} from './panel/stored-terminal';

declare const TERMINAL_SCRIPT: string;

const loadPanel = onFirstPress<typeof Panel>(TERMINAL_SCRIPT);

export function wireTerminal(): void {
  const open = (opener: HTMLElement | null): void => void loadPanel().then(({toggle}) => toggle(opener));
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLElement>('[data-does=terminal]');
    if (button) open(button);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '`' || !event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    open(document.activeElement as HTMLElement | null);
  });
  if (isTerminalOpen()) void loadPanel().then(({restore}) => restore());
}
