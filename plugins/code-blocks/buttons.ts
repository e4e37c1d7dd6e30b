/**
 * Answers the buttons of every code block of the site: those that React renders
 * and those that stand in plain HTML, as on API pages.
 */
const COPIED_MS = 1500;

async function copy(button: HTMLElement, code: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
  button.textContent = 'Copied';
  window.setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.code-block [data-does]') : null;
    const block = button?.closest('.code-block');
    if (button?.dataset.does === 'copy') void copy(button, block!.querySelector('pre')!);
    if (button?.dataset.does === 'wrap') button.ariaPressed = String(block!.classList.toggle('code-wraps'));
  });
}
