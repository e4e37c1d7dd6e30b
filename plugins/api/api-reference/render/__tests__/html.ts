/** Minimal HTML parser for tests: balanced tags, nesting, ids, links and text. */
export type Parsed = {errors: string[]; ids: string[]; targets: string[]; text: string};

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const BLOCK = new Set(
  'p ul ol li dl dt dd div details summary pre table h2 h3 figure figcaption section caption'.split(' '),
);
/** Elements that may contain only text. */
const INLINE_ONLY = new Set('p h2 h3 a span b strong code var summary caption dt'.split(' '));
const CHILDREN: Record<string, string[]> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: ['caption', 'thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

export function parseHtml(html: string): Parsed {
  const parsed: Parsed = {errors: [], ids: [], targets: [], text: ''};
  const open: string[] = [];
  let at = 0;
  for (const match of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g)) {
    const [all, end, tag, attributes = ''] = match as unknown as [string, string, string, string];
    addText(parsed, html.slice(at, match.index), open.at(-1));
    at = match.index + all.length;
    if (end) {
      if (open.pop() !== tag) parsed.errors.push(`</${tag}> closes nothing at ${html.slice(at - 60, at)}`);
      continue;
    }
    checkPlace(parsed, open, tag);
    for (const [, name, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      if (name === 'id') parsed.ids.push(decode(value!));
      if (name === 'href' && value!.startsWith('#')) parsed.targets.push(decodeURI(decode(value!.slice(1))));
      if (name === 'style' || name!.startsWith('on')) parsed.errors.push(`${name} is not allowed by the site's policy`);
    }
    if (!VOID.has(tag) && !match[4]) open.push(tag);
  }
  addText(parsed, html.slice(at), open.at(-1));
  if (open.length > 0) parsed.errors.push(`not closed: ${open.join(' ')}`);
  return parsed;
}

function addText(parsed: Parsed, raw: string, parent: string | undefined): void {
  if (/[<>]/.test(raw)) parsed.errors.push(`a bare < or > in: ${raw.slice(0, 80)}`);
  if (parent && CHILDREN[parent] && raw.trim()) parsed.errors.push(`words directly in <${parent}>: ${raw}`);
  parsed.text += decode(raw);
}

function checkPlace({errors}: Parsed, open: string[], tag: string): void {
  const parent = open.at(-1);
  const holder = open.find((each) => INLINE_ONLY.has(each));
  const isHeadingOfFold = parent === 'summary' && /^h\d$/.test(tag);
  if (holder && BLOCK.has(tag) && !isHeadingOfFold) errors.push(`<${tag}> inside <${holder}>`);
  if (parent && CHILDREN[parent] && !CHILDREN[parent].includes(tag)) errors.push(`<${tag}> directly in <${parent}>`);
  if (tag === 'a' && open.includes('a')) errors.push('a link inside a link');
}
