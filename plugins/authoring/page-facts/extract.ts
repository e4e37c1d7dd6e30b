/**
 * The hard facts of a page: numbers with their unit, code words, identifiers, roles, external URLs, warnings ("Never …"),
 * the values of fact components, and one hash for each code block. Sentences without them are free text.
 */
import {createHash} from 'node:crypto';
import {load} from 'js-yaml';
import {ROLES} from '../../../facts';

/** A fact to the number of blocks (paragraphs, list items, table rows) of the section that state it. */
export type Counts = ReadonlyMap<string, number>;
/** `lines`: where the page states each fact first, and the heading itself. A record has none. */
export type Section = {heading: string; facts: Counts; lines?: ReadonlyMap<string, number>};

/** Heading of the title, the description and the text before the first heading. */
const OPENING = '(opening)';

/** Components whose attributes are facts. Other components are text around facts, or their references are checked. */
const FACT_COMPONENTS =
  /^(?:Operation|RolesFor|Limit|Metric|StatusTable|ErrorRows|Since|Deprecated|FactTable|OptionTable|EventPayloads|Permissions|Change)$/;
const ELEMENT = /<\/?([A-Za-z]\w*)((?:\s+[\w-]+(?:="[^"]*"|=\{[^}]*\})?)*)\s*\/?>/g;
const CODE = /(`+)(.+?)\1(?!`)/gs;
const LINK = /\]\(([^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g;
const IDENTIFIER = /(?<![\w/.@-])(?:--[a-z][\w-]*|\w*[A-Za-z0-9]_\w+)/g;
const URL_IN_TEXT = /\bhttps?:\/\/[^\s)>\]]+/g;
const ROLE = new RegExp(
  `(?<!\\w)(?:${Object.values(ROLES)
    .filter((name) => !['Agent', 'CI', 'Troubleshooting'].includes(name)) // also ordinary words
    .join('|')})(?!\\w)`,
  'g',
);

/** "Never send …": a lost warning is a changed fact. Elsewhere in a sentence "never" can be reworded. */
const WARNING = /(?<!\w)Never(?= [a-z])/g;

const NUMBER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, `${index + 3}`]),
);
/** Forms of a unit to the form in the record, so that "30 s" and "30 seconds" are one fact. */
const UNITS: Readonly<Record<string, string>> = {
  ...unit('ms', 'milliseconds?'),
  ...unit('s', 'seconds?'),
  ...unit('min', 'minutes?'),
  ...unit('h', 'hours?'),
  ...unit('days', 'day'),
  ...unit('weeks', 'week'),
  ...unit('months', 'month'),
  ...unit('years', 'year'),
  ...unit('%', 'percent'),
  ...unit('characters', 'character'),
  ...unit('bytes', 'byte'),
  ...unit('kB', 'KB'),
  ...Object.assign({}, ...['KiB', 'MB', 'MiB', 'Mi', 'GB', 'GiB', 'Gi', 'TB', 'px'].map((name) => unit(name))),
};
const NUMBER = new RegExp(
  `(?<![\\w.-])(v?\\d+(?:[.,:/-]\\d+)*(?:\\.x)?|(?:${Object.keys(NUMBER_WORDS).join('|')})(?![\\w-]))(?:[ -]?(${Object.keys(UNITS).join('|')})(?!\\w))?`,
  'gi',
);

function unit(name: string, ...forms: string[]): Record<string, string> {
  return Object.fromEntries([name, ...forms].map((form) => [form, name]));
}

const unitOf = (found: string): string =>
  Object.entries(UNITS).find(([form]) => new RegExp(`^${form}$`, 'i').test(found))![1];

/** The facts of one block of text. */
export function factsOf(block: string): Set<string> {
  const facts = new Set<string>();
  let text = block.replaceAll(CODE, (_, __, code: string) => {
    facts.add(`\`${squeeze(code)}\``);
    return ' ';
  });
  text = text.replaceAll(ELEMENT, (_, name: string, attributes: string) => {
    const values = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => ({key: key!, value}));
    if (FACT_COMPONENTS.test(name) && values.length > 0) {
      facts.add(`<${name} ${values.map(({key, value}) => squeeze(value ?? key)).join(' ')}>`);
      return ' ';
    }
    return ` ${values.flatMap(({key, value}) => (/^(?:title|note|label)$/.test(key) ? (value ?? []) : [])).join(' ')} `;
  });
  // The targets of links within the site are checked by lint:content.
  text = text.replaceAll(LINK, (_, url: string) => (/^https?:/.test(url) ? `] ${url} ` : '] '));
  const take = (pattern: RegExp, fact: (match: RegExpMatchArray) => string): void => {
    text = text.replaceAll(pattern, (...match) => {
      facts.add(fact(match as unknown as RegExpMatchArray));
      return ' ';
    });
  };
  take(URL_IN_TEXT, ([url]) => url!.replace(/[.,;:]+$/, ''));
  take(IDENTIFIER, ([name]) => name!);
  take(ROLE, ([name]) => name!);
  take(WARNING, ([word]) => word!);
  take(NUMBER, ([, number, found]) => {
    const value = NUMBER_WORDS[number!.toLowerCase()] ?? number!;
    return found ? `${value} ${unitOf(found)}` : value;
  });
  return facts;
}

const COMMENT = /(?<=^|\s)(?:#|\/\/)\s.*$/gm;
const LABEL = /:.*$|"[^"]*"|\[[^\]]*\]|\|[^|]*\|/gm;

/** One hash for the code, and the facts of its text: comments, and labels of a diagram. */
function factsOfCode(language: string, code: string): string[] {
  const text: string[] = [];
  const rest = code.replaceAll(language === 'mermaid' ? LABEL : COMMENT, (found) => {
    text.push(found);
    return '';
  });
  const hash = createHash('sha256').update(squeeze(rest)).digest('hex').slice(0, 7);
  return [`code:${hash}`, ...factsOf(text.join(' '))];
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The sections of a page in their order, without those that state no fact. */
export function sectionsOf(source: string): Section[] {
  const [, yaml = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const {title, description} = (load(yaml || '{}') ?? {}) as Record<string, unknown>;
  const before = source.slice(0, source.length - body.length).split('\n').length;
  const sections = [newSection(OPENING, 1)];
  const add = (facts: Iterable<string>, line: number): void => {
    const {counts, lines} = sections.at(-1)!;
    for (const fact of facts) {
      counts.set(fact, (counts.get(fact) ?? 0) + 1);
      if (!lines.has(fact)) lines.set(fact, line);
    }
  };
  for (const text of [title, description]) add(factsOf(String(text ?? '')), 1);
  const visible = body.replaceAll(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/.+/g, ''));
  for (const block of blocksOf(visible)) {
    const line = before + block.line;
    if ('heading' in block) sections.push(newSection(block.heading, line));
    if ('heading' in block) add(factsOf(block.heading), line);
    else if ('code' in block) add(factsOfCode(block.language, block.code.join('\n')), line);
    else add(factsOf(block.text), line);
  }
  return sections
    .filter(({counts}) => counts.size > 0)
    .map(({heading, counts, lines}) => ({heading, facts: counts, lines}));
}

const newSection = (heading: string, line: number) => ({
  heading,
  counts: new Map<string, number>(),
  lines: new Map([[heading, line]]),
});

type Block = ({heading: string} | {language: string; code: string[]} | {text: string}) & {line: number};

/** Lines of a paragraph are joined; list items and table rows are blocks of their own. */
function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let fence: {mark: string; language: string; code: string[]; line: number} | undefined;
  const close = (end: number): void => {
    if (paragraph.length > 0) blocks.push({text: paragraph.join(' '), line: end - paragraph.length});
    paragraph = [];
  };
  const lines = body.split('\n');
  for (const [line, text] of lines.entries()) {
    const [, mark, language = ''] = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(text) ?? [];
    if (fence) {
      if (mark?.startsWith(fence.mark) && !language) {
        blocks.push(fence);
        fence = undefined;
      } else fence.code.push(text);
      continue;
    }
    const [, heading] = /^#{1,6}\s+(.*?)\s*(?:\{#[\w-]+\})?$/.exec(text) ?? [];
    const [, marker = '', rest = ''] = /^\s*((?:[-*+]|\d+\.)\s+)?(.*)$/.exec(text)!;
    if (mark || heading || marker || !rest || rest.startsWith('|')) close(line);
    if (mark) fence = {mark, language, code: [], line};
    else if (heading) blocks.push({heading, line});
    else if (rest.startsWith('|')) blocks.push({text: rest, line});
    else if (rest) paragraph.push(rest);
  }
  close(lines.length);
  return blocks;
}
