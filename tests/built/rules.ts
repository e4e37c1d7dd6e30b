/** What every built page must have, as far as its HTML shows it. Each rule returns one line for each fault. */
import type {AnyNode, Cheerio, CheerioAPI, Element} from 'cheerio';
import {SWITCHED_OFF} from '../../plugins/client/lean-client/styles';
import {parse} from '../support/site-pages';

export type BuiltPage = {
  path: string;
  $: CheerioAPI;
  /** Elements by id, and labels by the id of their field: a search for each reference would take minutes. */
  byId: ReadonlyMap<string, Element>;
  labels: ReadonlyMap<string, Element>;
};
export type Rule = (page: BuiltPage) => string[];

export function openPage(path: string, html: string): BuiltPage {
  const $ = parse(html);
  const index = (name: string, tag = ''): Map<string, Element> =>
    new Map(($(`${tag}[${name}]`).toArray() as Element[]).map((element) => [element.attribs[name]!, element]));
  return {path, $, byId: index('id'), labels: index('for', 'label')};
}

/** What an element says about itself, short enough for a message. */
const show = ($: CheerioAPI, element: Element): string => $.html(element).slice(0, 120);
const faults = ({$}: BuiltPage, selector: string, isFault: (found: Cheerio<Element>) => boolean): string[] =>
  ($(selector).toArray() as Element[]).filter((element) => isFault($(element))).map((element) => show($, element));

const referenced = (element: Cheerio<Element>, name: string): string[] =>
  (element.attr(name) ?? '').split(/\s+/).filter(Boolean);

/** Whether an element has an accessible name: a label, a text, or an image with one. */
function hasName({$, byId, labels}: BuiltPage, element: Cheerio<Element>): boolean {
  const hasText = (found: Cheerio<AnyNode>): boolean => /[^\s\u200B]/.test(found.text());
  return (
    ['aria-label', 'title', 'alt'].some((name) => element.attr(name)?.trim()) ||
    hasText(element) ||
    [...referenced(element, 'aria-labelledby').map((id) => byId.get(id)), labels.get(element.attr('id') ?? '')]
      .filter((label) => label !== undefined)
      .some((label) => hasText($(label))) ||
    hasText(element.closest('label')) ||
    element.find('[alt]:not([alt=""]), [aria-label]').length > 0
  );
}

/** Levels that skip one, in the order of the page. */
function headingFaults(page: BuiltPage): string[] {
  const {$} = page;
  const headings = $('body :is(h1, h2, h3, h4, h5, h6)').toArray() as Element[];
  const level = (heading: Element): number => Number(heading.name[1]);
  return [
    ...($('h1').length === 1 ? [] : [`${$('h1').length} h1`]),
    ...headings.filter((heading) => !hasName(page, $(heading))).map((heading) => `empty ${show($, heading)}`),
    ...headings
      .filter((heading, index) => index > 0 && level(heading) > level(headings[index - 1]!) + 1)
      .map((heading) => `skips a level: ${show($, heading)}`),
  ];
}

/** Those of a closed dialog are not on the page. */
const LANDMARKS = ['main', 'nav', 'aside', 'section[aria-label]', '[role=search]:not(dialog *)', '[role=region]'];

/** One main part, and a different name for each landmark of a type. */
function landmarkFaults({$, byId}: BuiltPage): string[] {
  const nameOf = (element: Cheerio<Element>): string =>
    element.attr('aria-label') ??
    referenced(element, 'aria-labelledby')
      .map((id) => $(byId.get(id)).text())
      .join(' ');
  const names = LANDMARKS.flatMap((selector) =>
    ($(selector).toArray() as Element[]).map((element) => `${selector} "${nameOf($(element))}"`),
  );
  return [
    ...['main', '.navbar', 'footer.footer']
      .filter((selector) => $(selector).length !== 1)
      .map((selector) => `${$(selector).length} ${selector}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `twice: ${name}`),
  ];
}

function duplicateIds({$}: BuiltPage): string[] {
  const ids = $('[id]')
    .toArray()
    .map((element) => $(element).attr('id')!);
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

function metadataFaults({path, $}: BuiltPage): string[] {
  const title = $('head title').text();
  const description = $('head meta[name=description]').attr('content') ?? '';
  const shortest = path.startsWith('/docs/tags') ? 50 : 1;
  const isFine = title !== '' && description.length >= shortest && description.length <= 160;
  const card = $('head meta[property="og:image"]').attr('content') ?? '';
  return [
    ...(isFine ? [] : [`"${title}", "${description}"`]),
    ...(/\/img\/[\w-]+\.png$/.test(card) ? [] : [`card "${card}"`]),
  ];
}

const isOtherHost = (url: string | undefined): boolean => /^(?:https?:)?\/\//.test(url ?? '');

export const RULES: Record<string, Rule> = {
  'has one h1 and headings that skip no level': headingFaults,
  'has one main part, one navbar and one footer, and landmarks with different names': landmarkFaults,
  'has no id twice': duplicateIds,
  'has a title, a description of at most 160 characters and a social card': metadataFaults,
  'is in English and can be enlarged': (page) => [
    ...faults(page, 'html', (root) => root.attr('lang') !== 'en' || root.attr('dir') !== 'ltr'),
    ...faults(page, 'meta[name=viewport]', (meta) => /user-scalable|maximum-scale/.test(meta.attr('content')!)),
  ],
  'has images with a text alternative': (page) => [
    ...faults(page, 'img', (image) => image.attr('alt') === undefined),
    ...faults(page, 'svg[role=img], [role=img]', (image) => !hasName(page, image)),
  ],
  'has buttons, links and folds with a name': (page) =>
    faults(page, 'button, a[href], summary, [role=button]', (control) => !hasName(page, control)),
  'has fields with a label': (page) =>
    faults(page, 'input:not([type=hidden]), select, textarea', (field) => !hasName(page, field)),
  'has dialogs and groups of tabs with a name': (page) =>
    faults(page, 'dialog, [role=dialog], [role=radiogroup], [role=group]', (group) => !hasName(page, group)),
  'has no control in another one': (page) =>
    faults(page, ':is(a[href], button) :is(a[href], button, input, summary)', () => true),
  'references only ids that exist': (page) =>
    ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((name) =>
      // A combobox gets its list when it opens.
      faults(page, `[${name}]:not([role=combobox])`, (element) =>
        referenced(element, name).some((id) => !page.byId.has(id)),
      ),
    ),
  'has lists of items and tables with headers': (page) => [
    ...faults(page, 'main :is(ul, ol) > :not(li, script, template)', () => true),
    ...faults(page, 'li', (item) => !item.parent().is('ul, ol, menu')),
    ...faults(page, 'table', (table) => table.find('th').length === 0),
  ],
  'leaves the order of focus to the document': (page) =>
    faults(page, '[tabindex]', (element) => Number(element.attr('tabindex')) > 0),
  'opens other sites without access to this one': (page) =>
    faults(page, 'a[target=_blank]', (link) => !/noopener/.test(link.attr('rel') ?? '')),
  'loads nothing from another host': (page) => [
    ...faults(page, '[src]', (element) => isOtherHost(element.attr('src'))),
    ...faults(page, 'link[href]', (link) =>
      /stylesheet|preload|prefetch|icon|manifest|preconnect/.test(link.attr('rel')!)
        ? isOtherHost(link.attr('href'))
        : false,
    ),
    ...faults(page, '[srcset], object, iframe, embed', () => true),
  ],
  'has no class whose styles the build removes': (page) =>
    faults(page, '[class]', (element) =>
      element
        .attr('class')!
        .split(/\s+/)
        .some((name) => SWITCHED_OFF.some((pattern) => pattern.test(name))),
    ),
  'has no inline style, no inline handler and no style element': (page) => [
    ...faults(page, 'style, [style], a[href^="javascript:"]', () => true),
    ...faults(page, '*', (element) => Object.keys(element.attr() ?? {}).some((name) => name.startsWith('on'))),
  ],
};

/** What rules about several pages need of each. */
export type Outline = {title: string; canonical: string | undefined; ids: ReadonlySet<string>; links: string[]};

export const outlineOf = ({$, byId}: BuiltPage): Outline => ({
  title: $('head title').text(),
  canonical: $('link[rel=canonical]').attr('href'),
  ids: new Set(byId.keys()),
  links: $('a[href], link[href], [src], button[value^="/"]')
    .toArray()
    .map((element) => ['href', 'src', 'value'].map((name) => $(element).attr(name)).find(Boolean)!),
});

/** Internal links, images, scripts, styles and files of buttons whose page, file or fragment does not exist. */
export function deadLinks(outlines: ReadonlyMap<string, Outline>, isFile: (pathname: string) => boolean): string[] {
  const clean = (path: string): string => path.replace(/(.)\/$/, '$1');
  const pages = new Map([...outlines].map(([path, outline]) => [clean(path), outline]));
  return [...outlines].flatMap(([path, {links}]) =>
    [...new Set(links)]
      .filter((link) => !/^(?:[a-z]+:|\/\/)/i.test(link))
      .filter((link) => {
        const {pathname, hash} = new URL(link, `https://host${path}`);
        const target = pages.get(clean(pathname));
        if (!target) return !isFile(pathname);
        return hash !== '' && !target.ids.has(decodeURIComponent(hash.slice(1)));
      })
      .map((link) => `${path}: ${link}`),
  );
}
