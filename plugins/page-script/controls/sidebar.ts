/** Scrolls the sidebar, not the page, so that the current page's entry is visible. */
export function showCurrentPage(): void {
  const entry = document.querySelector('.theme-doc-sidebar-menu .menu__link--active[aria-current]');
  const sidebar = entry?.closest('nav');
  if (!entry || !sidebar) return;
  const {top, bottom} = entry.getBoundingClientRect();
  const {top: from, bottom: to} = sidebar.getBoundingClientRect();
  if (top < from || bottom > to) sidebar.scrollTop += top - from - (to - from) / 3;
}
