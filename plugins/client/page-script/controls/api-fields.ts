/**
 * A field and its lines in request and response: the pointer or the focus on one marks the other. A sample is text, in
 * which every language writes a body as indented keys, so nothing has to be marked in the HTML. The marks are ranges:
 * no element changes.
 */
const FIELDS = '.api-props > li[id]';
const CODE = '.api-card pre';
/** A key of a body (in Node.js without quotation marks, and further in than the keys of the call), or a parameter. */
const KEY = /^( {6,}|(?= *["']) *)["']?([\w-]+)["']?:.*|(?:[?&]|--|set\(')([\w-]+)/gm;

type Line = {field: string; start: number; end: number};

/** Ids are "body.name", "response-200.name", "query.name". */
const nameOf = ({id}: Element): string => id.slice(id.indexOf('.') + 1);
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const fieldsNamed = (name: string | undefined): HTMLElement[] => all(FIELDS).filter((field) => nameOf(field) === name);

function linesOf(code: Element): Line[] {
  const fields = new Map(all(FIELDS).map((field) => [nameOf(field), field.id]));
  const outer: {indent: number; name: string}[] = [];
  return [...code.textContent.matchAll(KEY)].flatMap(({0: text, 1: spaces = '', 2: key, 3: parameter, index}) => {
    let name = parameter;
    if (key) {
      while (outer.length > 0 && outer.at(-1)!.indent >= spaces.length) outer.pop();
      name = [...outer.map((each) => each.name), key].join('.');
      outer.push({indent: spaces.length, name: key});
      // Keys of a value that the schema does not describe belong to its field.
      while (name && !fields.has(name)) name = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    } else if (!/^(query|path)/.test(fields.get(name!) ?? '')) return [];
    return name ? [{field: name, start: index + spaces.length, end: index + text.length}] : [];
  });
}

function rangeOf(code: Element, {start, end}: Line): Range {
  const range = new Range();
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let from = 0; texts.nextNode() && from < end;) {
    const text = texts.currentNode as Text;
    const to = from + text.length;
    if (from <= start && start < to) range.setStart(text, start - from);
    if (end <= to) range.setEnd(text, end - from);
    from = to;
  }
  return range;
}

let marked: string | undefined;

/** `from`: the code that the reader is in, which does not scroll. */
function mark(name: string | undefined, from?: Element): void {
  if (name === marked) return;
  marked = name;
  const ranges = fieldsNamed(name).map((field) => {
    const range = new Range();
    range.selectNodeContents(field.querySelector('.api-name')!);
    return range;
  });
  for (const code of name ? all(CODE) : []) {
    if (!code.checkVisibility()) continue;
    const lines = linesOf(code)
      .filter(({field}) => field === name)
      .map((line) => rangeOf(code, line));
    if (lines[0] && code !== from) reveal(code, lines[0]);
    ranges.push(...lines);
  }
  CSS.highlights.set('field', new Highlight(...ranges));
}

/** Scrolls the code, not the page. */
function reveal(code: Element, range: Range): void {
  const [line, box] = [range.getBoundingClientRect(), code.getBoundingClientRect()];
  if (line.top < box.top || line.bottom > box.bottom) code.scrollTop += line.top - box.top - box.height / 3;
}

/** The line of a token. */
function lineAt(token: Element, code: Element): Line | undefined {
  const before = new Range();
  before.setStart(code, 0);
  before.setEndBefore(token);
  const at = String(before).length;
  return linesOf(code).find(({start, end}) => start <= at && at < end);
}

/** In the list of the same side: a response has names of the request too. */
function open(name: string, code: Element): void {
  const fields = fieldsNamed(name);
  const isResponse = code.closest('.status') !== null;
  const field = fields.find(({id}) => id.startsWith('response') === isResponse) ?? fields[0];
  if (!field) return;
  location.hash = field.id;
  field.querySelector<HTMLElement>('.api-anchor')!.focus({preventScroll: true});
}

/** `first`: where the pointer or the focus is already. */
export function wireFields(first: Element): void {
  if (!('highlights' in CSS)) return;
  const reach = (element: Element): void => {
    const field = element.closest(FIELDS);
    const code = element.closest(CODE);
    if (field) mark(nameOf(field));
    else if (!code) mark(undefined);
    else if (element.matches('span')) mark(lineAt(element, code)?.field, code); // between tokens, the mark stays
  };
  let last: Element | undefined;
  // Not `pointerover`: text that scrolls below a resting pointer would take the mark from the keyboard.
  document.addEventListener('pointermove', ({target}) => {
    if (target === last) return;
    last = target as Element;
    reach(last);
  });
  document.addEventListener('click', ({target}) => {
    const token = target as Element;
    const code = token.closest(CODE);
    const line = code && token.matches('span') && lineAt(token, code);
    // On the key, not on a value that the reader selects.
    if (line && token.textContent.replace(/\W/g, '') === line.field.split('.').at(-1)) open(line.field, code);
  });
  let at = -1;
  document.addEventListener('focusin', ({target}) => {
    at = -1;
    reach(target as Element);
  });
  document.addEventListener('keydown', (event) => {
    const code = event.target as Element;
    if (!code.matches(CODE) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const lines = linesOf(code);
    const next = at + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0);
    const line = lines[next];
    if (!line) return; // before the first line and after the last one, the page scrolls
    if (next !== at) {
      event.preventDefault();
      at = next;
      mark(line.field, code);
      reveal(code, rangeOf(code, line));
    } else if (event.key === 'Enter') open(line.field, code);
  });
  reach(first);
}
