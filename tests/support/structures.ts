/** What pages consist of, apart from their text, and the fewest pages that have everything the site consists of. */
import type {Element} from 'cheerio';

/** Attributes that styles, scripts or accessibility rules depend on, with their value. */
const STATES = new Set([
  ...['role', 'type', 'scope', 'tabindex', 'open', 'hidden', 'checked', 'disabled', 'inert', 'target'],
  ...['aria-busy', 'aria-current', 'aria-expanded', 'aria-haspopup', 'aria-hidden', 'aria-live', 'aria-modal'],
  ...['aria-pressed', 'aria-selected', 'data-does', 'data-kind', 'data-needs-application'],
]);
/** Attributes with a text or an id: only whether they are there. */
const NAMES = new Set([
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'alt',
  'title',
  'data-group',
]);

/** Every element with its classes and states, in its parent. */
export function structuresOf(root: Element): Set<string> {
  const found = new Set<string>();
  const visit = (element: Element, parent: string): void => {
    const own = describe(element);
    found.add(`${parent} > ${own}`);
    for (const child of element.children) if (child.type === 'tag') visit(child, own);
  };
  visit(root, '');
  return found;
}

function describe({name, attribs}: Element): string {
  const classes = (attribs.class ?? '').split(/\s+/).filter(Boolean).sort();
  const attributes = Object.keys(attribs)
    .filter((key) => STATES.has(key) || NAMES.has(key))
    .sort()
    .map((key) => (STATES.has(key) ? `[${key}=${attribs[key]}]` : `[${key}]`));
  return [name, ...classes.map((one) => `.${one}`), ...attributes].join('');
}

/** A greedy cover: each time the page with the most structures that no chosen page has, the first of equal ones. */
export function coverOf(pages: ReadonlyMap<string, ReadonlySet<string>>): {cover: string[]; structures: number} {
  const missing = new Set([...pages.values()].flatMap((own) => [...own]));
  const structures = missing.size;
  const cover: string[] = [];
  while (missing.size > 0) {
    const counts = [...pages].map(([path, own]) => ({path, count: [...own].filter((one) => missing.has(one)).length}));
    const {path} = counts.reduce((best, next) => (next.count > best.count ? next : best));
    for (const one of pages.get(path)!) missing.delete(one);
    cover.push(path);
  }
  return {cover: cover.sort(), structures};
}
