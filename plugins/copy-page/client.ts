/** The menu is loaded when it is wanted: at a press, or when the reader is at a section heading. */
const HEADING = '.theme-doc-markdown :is(h2, h3, h4)[id]';

function answer({type, target}: Event): void {
  // Before that, one more element in a heading would not be what the application expects to find.
  if (!(target instanceof Element) || document.documentElement.dataset.hasHydrated !== 'true') return;
  const button = target.closest<HTMLElement>('[data-does^=copy-]');
  const link = document.querySelector<HTMLAnchorElement>('.copy-page > a');
  const wanted = type === 'click' ? button : !button && target.closest<HTMLElement>(HEADING);
  if (!wanted || !link) return;
  import('./menu').then(
    (menu) => (button ? menu.openMenu(button, link.href) : menu.offerSection(wanted)),
    () => {
      link.style.display = 'inline';
      if (button) link.focus();
    },
  );
}

if (typeof document !== 'undefined') {
  for (const name of ['click', 'pointerover', 'focusin']) document.addEventListener(name, answer);
}
