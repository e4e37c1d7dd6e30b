/** A definition opens below its term, or above it if there is not enough space below but enough above. */
export function placeTip(term: HTMLElement): void {
  const tip = term.querySelector('[role=tooltip]');
  if (!tip) return;
  term.classList.remove('opens-above');
  const {bottom, height} = tip.getBoundingClientRect();
  const roomAbove = term.getBoundingClientRect().top - (document.querySelector('.navbar')?.clientHeight ?? 0);
  if (bottom > document.documentElement.clientHeight && height < roomAbove) term.classList.add('opens-above');
}

/** Places the definition of the term that the pointer or the focus reaches; the focus may scroll the page first. */
export function placeTipAt({target}: Event): void {
  const term = target instanceof Element ? target.closest<HTMLElement>('.term') : null;
  if (term) requestAnimationFrame(() => placeTip(term));
}
