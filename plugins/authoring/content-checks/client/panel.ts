/** In development: the findings of the content checks in a corner of the window, those of the open page first. */
import type {PanelItem} from '../feed';

// As FINDINGS_PATH of ../feed, which is not for the browser.
const SOURCE = '/_findings';

let items: PanelItem[] = [];
/** Hidden findings; new ones are shown again. */
let hidden = '';

const isHere = ({route}: PanelItem): boolean => route === location.pathname;

function show(): void {
  document.querySelector('.findings')?.remove();
  if (items.length === 0 || hidden === JSON.stringify(items)) return;
  const here = items.filter(isHere);
  const elsewhere = items.filter((item) => !isHere(item));
  const panel = element('aside', {class: 'findings', 'aria-label': 'Findings of the content checks'}, [
    element('p', {class: 'findings-head'}, [
      element('b', {}, [items.length === 1 ? '1 finding' : `${items.length} findings`]),
      button('Hide', () => {
        hidden = JSON.stringify(items);
        show();
      }),
    ]),
    element('ol', {tabindex: '0', 'aria-label': 'Findings'}, [...here, ...elsewhere].map(row)),
  ]);
  document.body.append(panel);
}

function row({place, text, route}: PanelItem): HTMLElement {
  const name = element('code', {}, [place]);
  const elsewhere = route !== undefined && route !== location.pathname;
  return element('li', {}, [elsewhere ? element('a', {href: route}, [name]) : name, ' ', ...withCode(text)]);
}

/** Renders text in backticks as code. */
const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, [part])));

function button(label: string, onPress: () => void): HTMLElement {
  const node = element('button', {type: 'button'}, [label]);
  node.addEventListener('click', onPress);
  return node;
}

function element(tag: string, attributes: Record<string, string>, children: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

if (typeof window !== 'undefined') {
  const source = new EventSource(SOURCE);
  source.addEventListener('message', ({data}) => {
    const hadFindings = items.some(isHere);
    items = JSON.parse(data as string) as PanelItem[];
    // Hot replacement sometimes keeps the problem in the place of the corrected page.
    if (hadFindings && !items.some(isHere) && document.querySelector('main .page-problem')) location.reload();
    show();
  });
  let server: unknown;
  source.addEventListener('server', ({data}) => {
    if (server !== undefined && server !== data) location.reload();
    server = data;
  });
}

/** Docusaurus calls it on navigation. */
export function onRouteDidUpdate(): void {
  show();
}
