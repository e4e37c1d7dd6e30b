import {show} from './page';

/** Buttons in content that is plain HTML, and the panel, which is loaded when it is wanted. */
const COPIED_MS = 1500;

async function copy(button: HTMLElement, code: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
  button.textContent = 'Copied';
  window.setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-does]') : null;
    const block = button?.closest('.code-block');
    if (button?.dataset.does === 'copy') void copy(button, block!.querySelector('pre')!);
    if (button?.dataset.does === 'wrap') button.ariaPressed = String(block!.classList.toggle('code-wraps'));
    if (button?.dataset.does === 'values') void import('./panel').then(({openPanel}) => openPanel(button));
  });
}

export function onRouteDidUpdate(): void {
  show();
}
