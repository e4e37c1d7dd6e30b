/** Shows a diagram in a dialog that fills the window. The dialog is in the page, beside the diagram. */
export function wireDiagrams(): void {
  document.addEventListener('click', ({target}) => {
    const figure = (target as Element).closest('[data-does=enlarge]')?.closest('figure');
    if (!figure) return;
    const dialog = figure.querySelector('dialog')!;
    dialog.querySelector('[role=group]')!.replaceChildren(figure.querySelector('svg')!.cloneNode(true));
    dialog.showModal();
  });
}
