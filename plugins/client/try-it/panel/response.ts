/** The response panel: what came back, what changed in the sandbox, and what to do about an error. */
import type {Place, Reply, Result} from '../sandbox/protocol';
import {button, create} from './elements';
import {jsonTokens} from './json-tokens';
import {changeText, clockText, resourceWords, statusText} from './words';

/** Replaces the content of the response card until the panel is closed. */
export function showInResponse(form: HTMLElement, ...content: (Node | undefined)[]): void {
  const rail = form.closest('.api-rail') ?? form.parentElement!;
  const card = rail.querySelector('.api-card:has(.statuses)') ?? form.parentElement!;
  const shown = create('div', {class: 'try-response', 'data-added': true});
  shown.append(...content.filter((node) => node !== undefined));
  card.querySelector('.try-response')?.remove();
  card.append(shown);
  // Only as far as needed: below the window of a phone nobody would notice it.
  shown.firstElementChild!.scrollIntoView({block: 'nearest'});
}

type Wait = (milliseconds: number) => void;

export function replyContent(reply: Reply, milliseconds: number, wait: Wait): (Node | undefined)[] {
  const {status, headers, body} = reply;
  const message = status < 400 ? undefined : messageOf(body);
  return [
    create(
      'p',
      {class: 'try-status'},
      create('b', {class: status < 400 ? 'try-ok' : 'try-error'}, statusText(status)),
      ` in ${Math.max(1, Math.round(milliseconds))} ms`,
    ),
    message === undefined ? undefined : create('p', {class: 'try-message'}, message),
    status < 400 ? undefined : whatToDo(status, message),
    ...reply.places.map((place) => lifecycle(place, wait)),
    changeList(reply),
    body === undefined ? create('p', {}, 'The response has no body.') : codeBlock(body),
    headerList(headers),
  ];
}

export const waitContent = (result: Result, wait: Wait): (Node | undefined)[] => [
  create('p', {class: 'try-status'}, `The clock of the sandbox is at ${clockText(result.now)}.`),
  ...result.places.map((place) => lifecycle(place, wait)),
  result.total === 0 ? create('p', {}, 'Nothing changed.') : changeList(result),
];

/** The states of the diagram with the current one marked, what can follow, and a press to where time leads. */
function lifecycle({resource, id, states, now, next, rest}: Place, wait: Wait): HTMLElement {
  const object = `${resourceWords(resource)} ${id}`;
  const items = states.map((state) => create('li', {'aria-current': state === now ? 'step' : undefined}, state));
  const follows = next.length === 0 ? 'its last state' : `next can be ${next.join(', ')}`;
  return create(
    'div',
    {class: 'try-life'},
    create('p', {}, `Lifecycle: ${object} is ${now}; ${follows}.`),
    create('ol', {'aria-label': `Lifecycle of ${object}`}, ...items),
    rest && button(`Wait until ${rest.status}`, () => wait(rest.milliseconds), {class: 'try-wait'}),
  );
}

function messageOf(body: string | undefined): string | undefined {
  const value = body === undefined ? undefined : (JSON.parse(body) as {message?: unknown});
  return typeof value?.message === 'string' ? value.message : undefined;
}

/** The contract rejects such a request: the cases of the operation do not apply. */
const NOT_VALID = /^(?:Invalid|Missing|Unknown) (?:request body|parameter)|^The request body/;

/** Rows of the page's table of errors: the one with this message, the general one, or all with this status. */
function whatToDo(status: number, message: string | undefined): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.api-errors tbody tr')].filter(
    ({cells}) => cells[0]?.textContent.trim() === String(status) && cells[2]?.textContent.trim() !== '',
  );
  const exact = rows.filter(({cells}) => cells[1]!.querySelector(':scope > code:last-child')?.textContent === message);
  const shown = exact.length > 0 ? exact : NOT_VALID.test(message ?? '') ? rows.slice(-1) : rows;
  if (shown.length === 0) return undefined;
  const list = shown.map(({cells}) => {
    const copy = (cell: HTMLTableCellElement): Node[] => [...cell.childNodes].map((node) => node.cloneNode(true));
    const item = create('li', {}, create('span', {class: 'try-when'}));
    item.firstElementChild!.append(...copy(cells[1]!));
    item.append(' ', ...copy(cells[2]!));
    return item;
  });
  return create('div', {class: 'try-help'}, create('p', {}, 'What to do'), create('ul', {}, ...list));
}

export function changeList({changes, total}: Result): HTMLElement | undefined {
  if (total === 0) return undefined;
  const rest = total - changes.length;
  const items = changes.map((change) => create('li', {}, changeText(change)));
  return create(
    'details',
    {class: 'try-changes', open: total <= 3},
    create('summary', {}, total === 1 ? '1 object changed' : `${total} objects changed`),
    create('ul', {}, ...items, rest > 0 ? create('li', {}, `And ${rest} more`) : undefined),
  );
}

/** With the buttons and classes of the page's code blocks: the page script makes them work. */
export function codeBlock(text: string, label = 'response'): HTMLElement {
  const code = create('code');
  for (const {text: part, className} of jsonTokens(text))
    code.append(className === undefined ? part : create('span', {class: className}, part));
  return create(
    'div',
    {class: 'code-block'},
    create('pre', {tabindex: '0', role: 'region', 'aria-label': `Body of the ${label}`}, code),
    create(
      'div',
      {class: 'code-buttons'},
      create('button', {type: 'button', 'data-does': 'wrap', 'aria-pressed': 'false'}, 'Wrap'),
      create('button', {type: 'button', 'data-does': 'copy'}, 'Copy'),
    ),
  );
}

function headerList(headers: Record<string, string>): HTMLElement | undefined {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return undefined;
  return create(
    'details',
    {class: 'try-headers'},
    create('summary', {}, lines.length === 1 ? '1 header' : `${lines.length} headers`),
    create('pre', {tabindex: '0'}, lines.join('\n')),
  );
}
