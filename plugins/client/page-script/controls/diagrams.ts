import {onPress} from '../../../../src/client/on-press';

/**
 * Shows a diagram in a dialog that fills the window. The dialog is in the page, beside the diagram, and has the focus, so
 * that arrow keys scroll it.
 */
export function wireDiagrams(): void {
  onPress('[data-does=enlarge]', (button) => {
    const figure = button.closest('figure')!;
    const dialog = figure.querySelector('dialog')!;
    const picture = dialog.querySelector<HTMLElement>('[role=group]')!;
    picture.innerHTML = figure.lastElementChild!.innerHTML;
    dialog.showModal();
    picture.focus();
  });
}
