/** Scrolls the sidebar, not the page, so that the current page's entry is visible. */
export function showCurrentPage(): void {
  const entry = document.querySelector('.theme-doc-sidebar-menu .menu__link--active[aria-current]');
  // On a phone the box around it scrolls.
  const sidebar = [entry?.closest('nav'), entry?.closest('.theme-doc-sidebar-container')].find(
    (box) => box && getComputedStyle(box).overflowY === 'auto',
  );
  if (!entry || !sidebar) return;
  const {top, bottom} = entry.getBoundingClientRect();
  const {top: from, bottom: to} = sidebar.getBoundingClientRect();
  if (top < from || bottom > to) sidebar.scrollTop += top - from - (to - from) / 3;
}
