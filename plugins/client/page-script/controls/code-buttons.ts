/** The buttons of every code block: those that React renders and those in plain HTML, as on API pages. */
const COPIED_MS = 1500;

export function wireCodeButtons(): void {
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLElement>('.code-block [data-does]');
    const block = button?.closest('.code-block');
    if (button?.dataset.does === 'copy') void copy(button, block!.querySelector('pre')!);
    if (button?.dataset.does === 'wrap') button.ariaPressed = String(block!.classList.toggle('code-wraps'));
  });
}

async function copy(button: HTMLElement, code: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
    button.textContent = 'Copied';
  } catch {
    // The browser denied access to the clipboard: the code is selected for manual copying.
    getSelection()!.selectAllChildren(code);
    button.textContent = 'Press Ctrl+C';
  }
  setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}
