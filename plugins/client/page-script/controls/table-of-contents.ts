import {targetOf} from './folds';

/** Marks the current section in the table of contents, and shows the link to the top of a long page. */
const LINKS = '.table-of-contents a[href^="#"]';
const ACTIVE = 'table-of-contents__link--active';

export function wireTableOfContents(): void {
  let planned = false;
  let last = scrollY;
  const plan = (): void => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      markCurrentSection();
      // On the way up: a reader who reads further does not need it, and on phones it covers text.
      document.documentElement.toggleAttribute('data-scrolled', scrollY > 2 * innerHeight && scrollY < last);
      last = scrollY;
    });
  };
  addEventListener('scroll', plan, {passive: true});
  addEventListener('resize', plan);
  addEventListener('load', plan); // the layout is known then
}

/** The last heading above the upper third of the window. */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(LINKS)];
  const line = innerHeight / 3;
  let current: HTMLAnchorElement | undefined;
  for (const link of links) {
    const heading = targetOf(link.hash);
    if (heading && heading.getBoundingClientRect().top <= line) current = link;
  }
  for (const link of links) {
    link.classList.toggle(ACTIVE, link === current);
    if (link === current) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}
