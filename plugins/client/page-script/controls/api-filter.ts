/**
 * The filter of the API sidebar: in the place of the tree, the operations that have every typed word. The page of all
 * resources has their list; in the sidebar of each page it would be most of the HTML. Loaded when the field gets the focus.
 */
import {loadPart} from '../../../../src/client/notice';

let loaded: Promise<HTMLElement[]> | undefined;

export async function filterOperations(field: HTMLInputElement): Promise<void> {
  loaded ??= loadPart(loadResources);
  const resources = await loaded;
  const box = field.parentElement!;
  if (!box.querySelector('output'))
    box.append(Object.assign(document.createElement('output'), {className: 'api-type'}));
  field.oninput = () => show(box, found(field.value, resources));
  field.onkeydown = ({key}) => {
    if (key === 'Enter') box.querySelector<HTMLElement>('.api-item > a')?.click();
  };
  if (field.value) show(box, found(field.value, resources));
}

async function loadResources(): Promise<HTMLElement[]> {
  const {href} = document.querySelector<HTMLAnchorElement>('.theme-doc-sidebar-menu a[href$=all-api-index]')!;
  // The development server has the content apart from the page.
  for (const url of [href, '/api-content/all-api-index.html']) {
    const page = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
    const resources = page.querySelectorAll<HTMLElement>('.api-resources > li');
    if (resources.length > 0) return [...resources];
  }
  throw new Error(`${href} lists no resources.`);
}

/** Entries of the tree: each resource with those of its operations that match; undefined without words. */
function found(text: string, resources: HTMLElement[]): HTMLElement[] | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return resources.flatMap((resource) => {
    const link = resource.querySelector('a')!;
    const operations = [...resource.querySelectorAll<HTMLElement>('li')].filter((operation) => {
      const all = [link.textContent, operation.textContent, linkOf(operation)].join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    });
    if (operations.length === 0) return [];
    const list = Object.assign(document.createElement('ul'), {className: 'menu__list'});
    list.append(
      ...operations.map((operation) => {
        const method = operation.firstElementChild!.textContent.toLowerCase();
        return entry(operation, `api-item api-item-${method} ${operation.className}`);
      }),
    );
    const item = entry(resource, '');
    item.append(list);
    return [item];
  });
}

const linkOf = (item: HTMLElement): string => item.querySelector('a')!.getAttribute('href')!;

function entry(item: HTMLElement, names: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), {className: 'menu__link', href: linkOf(item)});
  link.textContent = item.querySelector('a')!.textContent;
  const shown = Object.assign(document.createElement('li'), {className: `menu__list-item ${names}`});
  shown.append(link);
  return shown;
}

function show(box: HTMLElement, entries: HTMLElement[] | undefined): void {
  box.querySelector('ul')?.remove();
  const output = box.querySelector('output')!;
  output.textContent = '';
  if (!entries) return;
  const list = Object.assign(document.createElement('ul'), {className: 'menu__list'});
  list.append(...entries);
  box.append(list);
  const count = list.querySelectorAll('.api-item').length;
  output.textContent = count === 1 ? '1 operation' : `${count} operations`;
}
