/**
 * A definition opens above its term, so that it does not cover the rest of the sentence; below it if there is not enough
 * space above. It begins where the term begins, or further left if it would leave the text column.
 */
function placeTip(term: HTMLElement): void {
  const tip = term.querySelector<HTMLElement>('[role=tooltip]');
  if (!tip) return;
  const {height, width} = tip.getBoundingClientRect();
  const roomAbove = term.getBoundingClientRect().top - (document.querySelector('.navbar')?.clientHeight ?? 0);
  term.classList.toggle('opens-above', height < roomAbove);
  const column = tip.offsetParent?.getBoundingClientRect();
  if (!column) return;
  // A term on two lines has two boxes; the definition is below the last one.
  const word = [...term.getClientRects()].at(-1)!;
  tip.style.insetInlineStart = `${Math.max(0, Math.min(word.left - column.left, column.width - width))}px`;
}

/** Places the definition of the term that the pointer or the focus reaches; the focus may scroll the page first. */
export function placeTipAt({target}: Event): void {
  const term = target instanceof Element ? target.closest<HTMLElement>('.term') : null;
  if (term) requestAnimationFrame(() => placeTip(term));
}
