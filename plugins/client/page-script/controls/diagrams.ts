/**
 * Shows a diagram in a dialog that fills the window. The dialog is in the page, beside the diagram. It shows the drawing
 * for wide windows, which is the first, and has the focus, so that arrow keys scroll it.
 */
export function wireDiagrams(): void {
  document.addEventListener('click', ({target}) => {
    const figure = (target as Element).closest('[data-does=enlarge]')?.closest('figure');
    if (!figure) return;
    const dialog = figure.querySelector('dialog')!;
    const picture = dialog.querySelector<HTMLElement>('[role=group]')!;
    picture.replaceChildren(figure.querySelector('svg')!.cloneNode(true));
    dialog.showModal();
    picture.focus();
  });
}
