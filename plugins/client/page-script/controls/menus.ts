import {showCurrentPage} from './sidebar';

/**
 * Menus are <details>: dropdowns of the navbar and the mobile menu. This closes them on a click outside, on Escape
 * and on blur, and traps the focus in the open mobile menu.
 */
const DROPDOWNS = 'details.dropdown';
const MENU = 'details.navbar-menu';
const DESKTOP = '(min-width: 997px)';

const openOnes = (selector: string): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`),
];

function close(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')!.focus();
}

export function closeMenus(): void {
  for (const details of openOnes(`:is(${DROPDOWNS}, ${MENU})`)) details.open = false;
  holdFocus(); // the event comes too late for a page that enters the back/forward cache
}

export function wireMenus(): void {
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({target}) => {
      for (const details of openOnes(DROPDOWNS)) if (!details.contains(target as Node)) details.open = false;
    });
  }
  document.addEventListener('keydown', ({key, defaultPrevented}) => {
    if (key !== 'Escape' || defaultPrevented) return; // it closed the search dialog above the menu
    const dropdown = openOnes(DROPDOWNS)[0];
    if (dropdown) return close(dropdown);
    const menu = openOnes(MENU)[0];
    if (menu) {
      menu.open = false;
      menu.querySelector('summary')!.focus();
    }
  });
  document.addEventListener('click', (event) => {
    // The dimmed area beside the mobile menu is a pseudo-element of it. A link may lead to the page that is shown.
    const target = event.target as Element;
    if (target.matches(MENU) || target.closest('a')) closeMenus();
    // The second click of a double click would close what the first one opened.
    if (event.detail > 1 && target.closest(`:is(${DROPDOWNS}, ${MENU}) > summary`)) event.preventDefault();
  });
  // `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({target}) => {
      if (!(target as Element).matches(MENU)) return;
      holdFocus();
      showCurrentPage(); // it has no position while the menu is closed
    },
    true,
  );
  matchMedia(DESKTOP).addEventListener('change', closeMenus);
  addEventListener('pagehide', closeMenus);
}

/** While the mobile menu is open, the page behind it is inert. */
function holdFocus(): void {
  const isOpen = openOnes(MENU).length > 0;
  for (const element of document.querySelectorAll<HTMLElement>('main, .footer, .theme-announcement-bar, .skip-link'))
    element.inert = isOpen;
}
