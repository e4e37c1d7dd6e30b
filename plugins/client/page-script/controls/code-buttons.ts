/** The buttons of every code block: those that React renders and those in plain HTML, as on API pages. */
import {onPress} from '../../../../src/client/on-press';
const COPIED_MS = 1500;

export function wireCodeButtons(): void {
  // Screen readers announce only what changes in an element that they know.
  const status = Object.assign(document.createElement('p'), {className: 'unseen', role: 'status'});
  document.body.append(status);

  onPress('.code-block [data-does]', (button) => {
    const block = button.closest('.code-block');
    if (button.dataset.does === 'copy') void copy(button, block!.querySelector('pre')!);
    if (button.dataset.does === 'wrap') button.ariaPressed = String(block!.classList.toggle('code-wraps'));
  });

  async function copy(button: HTMLElement, code: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
      button.textContent = 'Copied';
    } catch {
      // The browser denied access to the clipboard: the code is selected for manual copying.
      getSelection()!.selectAllChildren(code);
      button.textContent = 'Press Ctrl+C';
    }
    status.textContent = button.textContent;
    setTimeout(() => (status.textContent = ''), COPIED_MS);
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  }
}

/** Sources of names: headings, and languages and statuses of the API reference. */
const NAMES = 'h1, h2, h3, h4, .sample-name, .status > p > b';
const NAMED = 'summary, .code-block, .tab-group';

/**
 * Names the controls that a page repeats: by the title or language of their block and by the heading before it, with a
 * number if that is still ambiguous. Set by script, because only scripts make the buttons work.
 */
export function nameControls(): void {
  const uses = new Map<string, number>();
  const unique = (name: string): string => {
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : `${name} (${use})`;
  };
  let section = '';
  for (const element of document.querySelectorAll<HTMLElement>(`main :is(${NAMES}, ${NAMED})`)) {
    const text = textOf(element);
    if (element.matches(NAMES)) {
      section = text;
    } else if (element.matches('summary')) {
      const row = element.closest('tr')?.cells[0]?.textContent;
      if (unique(text) !== text) element.ariaLabel ??= unique(`${text}: ${row ?? section}`);
    } else {
      const title = element.querySelector(':scope > .code-title')?.firstChild?.textContent;
      const panel = element.closest<HTMLElement>('.tab-panel');
      const name = unique(
        title ?? [element.dataset.language, section, panel?.dataset.label].filter(Boolean).join(', '),
      );
      for (const button of element.querySelectorAll<HTMLElement>(':scope > .code-buttons > button'))
        button.ariaLabel = `${button.textContent}: ${name}`;
      if (element.ariaLabel) element.ariaLabel = `${element.ariaLabel.replace(/:.*/, '')}: ${name}`;
    }
  }
}

/** Without the text of anchors and buttons in a heading. */
const textOf = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => !(node instanceof HTMLElement && node.matches('a.hash-link, .api-anchor, button')))
    .map(({textContent}) => textContent)
    .join('')
    .trim();
