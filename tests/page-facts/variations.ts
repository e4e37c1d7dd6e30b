/** Pages with one reworded sentence or one changed fact: what the checks of facts must accept, and what they must find. */
import {ROLES} from '../../facts';

export type Variation = {file: string; kind: string; from: string; to: string; text: string};
export type Random = () => number;

type Place = {at: number; found: string};
/** Code blocks and the rest of a page, each with its position. The front matter is neither. */
type Parts = {prose: {at: number; text: string}[]; code: {at: number; text: string}[]};

function partsOf(text: string): Parts {
  const parts: Parts = {prose: [], code: []};
  let at = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0;
  let fence: string | undefined;
  for (const line of text.slice(at).split('\n')) {
    const mark = /^\s*(`{3,})/.exec(line)?.[1];
    if (!mark) parts[fence ? 'code' : 'prose'].push({at, text: line});
    else if (!fence) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
    at += line.length + 1;
  }
  return parts;
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
const replaceAt = (text: string, {at, found}: Place, next: string): string =>
  text.slice(0, at) + next + text.slice(at + found.length);

// Sentences

const SYNONYMS: Readonly<Record<string, string>> = {
  are: 'will be',
  because: 'since',
  choose: 'pick',
  contains: 'includes',
  creates: 'makes',
  every: 'each',
  finds: 'locates',
  has: 'includes',
  into: 'to',
  is: 'will be',
  must: 'has to',
  needs: 'requires',
  returns: 'gives',
  runs: 'executes',
  see: 'find',
  sends: 'transmits',
  set: 'define',
  shows: 'displays',
  starts: 'begins',
  stops: 'ends',
  that: 'which',
  the: 'this',
  then: 'after that',
  use: 'apply',
  when: 'as soon as',
  without: 'lacking',
};
/** What a rewording keeps: code, components, links, labels, tokens. */
const KEPT = /(`+.+?`+|<[^>]+>|!?\[[^\]]*\]\([^)]*\)|\*\*.+?\*\*|\{[\w-]+\})/;

function reworded(sentence: string): string {
  const swapped = sentence.replace(
    /^(If|When|While|Before|After) ([^,;:]+), ([^;:]+)\.$/,
    (_, word: string, condition: string, rest: string) => `${capital(rest)} ${word.toLowerCase()} ${condition}.`,
  );
  const words = swapped
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, (word) => SYNONYMS[word] ?? word)))
    .join('');
  return words === sentence ? `In this case: ${sentence}` : words;
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Sentences of paragraphs, list items and table cells, of at least six words. */
function sentencesOf(text: string): Place[] {
  return partsOf(text).prose.flatMap((line) => {
    if (/^\s*(?:#|:::|\{\/\*|import |<\/?\w+[^>]*>\s*$|\|[-| ]+\|$)/.test(line.text)) return [];
    return [...line.text.matchAll(/(?<=^\s*(?:(?:[-*+]|\d+\.) )?|[.?!] |\| )[A-Z][^|]*?[.?!](?= |$)/g)]
      .map(({0: found, index}) => ({at: line.at + index, found}))
      .filter(
        ({found}) =>
          found
            .split(KEPT)
            .filter((_, index) => index % 2 === 0)
            .join(' ')
            .match(/[a-z]+/gi)!.length >= 6,
      );
  });
}

export function rewordings(pages: ReadonlyMap<string, string>, count: number, random: Random): Variation[] {
  const all = [...pages].flatMap(([file, text]) => sentencesOf(text).map((place) => ({file, text, place})));
  return Array.from({length: count}, () => {
    const {file, text, place} = pick(all, random);
    const to = reworded(place.found);
    return {file, kind: 'sentence', from: place.found, to, text: replaceAt(text, place, to)};
  });
}

// Facts

const STATUSES = [
  'active',
  'approved',
  'cancelled',
  'creating',
  'failed',
  'finalized',
  'pending',
  'running',
  'stopped',
];
const ROLE_NAMES = ['Admin', 'Developer', 'Ops', 'SecOps', 'Member'];
const ROLE_SLUGS = Object.keys(ROLES).filter((slug) => slug !== 'troubleshooting');

type Kind = {
  in: keyof Parts;
  /** The first group is the fact; without a group, all of the match. */
  find: RegExp;
  change: (found: string, others: readonly string[], random: Random) => string;
};

const anotherOf =
  (list: readonly string[]): Kind['change'] =>
  (found, _, random) =>
    pick(
      list.filter((each) => each !== found),
      random,
    );
/** Another fact of this kind, from any page: a word that exists. */
const another: Kind['change'] = (found, others, random) => anotherOf(others)(found, others, random);
const misspelled: Kind['change'] = (found) => found.slice(0, -2) + found.at(-1)! + found.at(-2)! + 's';
const increased: Kind['change'] = (found) => found.replace(/\d+(?!.*\d)/, (digits) => String(Number(digits) + 1));
const inCode = (pattern: string): RegExp => new RegExp(`\`(${pattern})\``, 'g');

const KINDS: Readonly<Record<string, Kind>> = {
  number: {in: 'prose', find: /(?<![\w.`#/="-])\d+(?![\w.`"%-])(?=[ ,;)|])(?!\. )/g, change: increased},
  'number with unit': {
    in: 'prose',
    find: /(?<![\w.-])\d+(?=[ -](?:%|seconds?|minutes?|hours?|days?|MB|GB)(?!\w))/g,
    change: increased,
  },
  unit: {
    in: 'prose',
    find: /(?<=\d )(?:seconds|minutes|hours|days|MB|GB)\b/g,
    change: anotherOf(['seconds', 'minutes', 'hours', 'days', 'MB', 'GB']),
  },
  version: {in: 'prose', find: /(?<![\w.])\d+\.\d+\.\d+(?![\w.])/g, change: increased},
  status: {in: 'prose', find: inCode(STATUSES.join('|')), change: anotherOf(STATUSES)},
  'name of a role': {
    in: 'prose',
    find: new RegExp(`(?<![\\w"])(?:${ROLE_NAMES.join('|')})(?!\\w)`, 'g'),
    change: anotherOf(ROLE_NAMES),
  },
  role: {in: 'prose', find: inCode(ROLE_SLUGS.join('|')), change: anotherOf(ROLE_SLUGS)},
  'another field': {in: 'prose', find: inCode('[a-z]+(?:_[a-z]+)+'), change: another},
  'misspelled field': {in: 'prose', find: inCode('[a-z]+(?:[_.][a-z]+)+'), change: misspelled},
  'environment variable': {in: 'prose', find: inCode('[A-Z]+(?:_[A-Z]+)+'), change: misspelled},
  'code word': {in: 'prose', find: inCode('[A-Za-z][\\w.-]{3,}'), change: misspelled},
  'path in code': {in: 'prose', find: inCode('/[a-z][\\w/.-]+'), change: misspelled},
  flag: {in: 'prose', find: /(?<=`[^`]*)--[a-z][\w-]+(?=[^`]*`)/g, change: misspelled},
  operation: {in: 'prose', find: /(?<=<Operation id=")[a-z-]+/g, change: another},
  'limit of facts/': {in: 'prose', find: /(?<=<Limit id=")[a-z-]+/g, change: another},
  'number in a code block': {in: 'code', find: /(?<![\w.-])\d+(?![\w.-])/g, change: increased},
  'word in a code block': {in: 'code', find: /(?<=")[a-z][a-z_]{3,}(?=")/g, change: misspelled},
  'flag in a code block': {in: 'code', find: /(?<= )--[a-z][\w-]+/g, change: misspelled},
};

/** The kinds take turns, so that rare ones are tried as often as numbers. */
export function changes(pages: ReadonlyMap<string, string>, count: number, random: Random): Variation[] {
  const parts = [...pages].map(([file, text]) => ({file, text, ...partsOf(text)}));
  const candidates = Object.entries(KINDS).map(([kind, rule]) => ({
    kind,
    rule,
    places: parts.flatMap(({file, text, ...of}) =>
      of[rule.in].flatMap((line) =>
        [...line.text.matchAll(rule.find)].map((match) => {
          const found = match[1] ?? match[0];
          return {file, text, at: line.at + match.index + match[0].indexOf(found), found};
        }),
      ),
    ),
  }));
  return Array.from({length: count}, (_, index) => {
    const {kind, rule, places} = candidates[index % candidates.length]!;
    const place = pick(places, random);
    const to = rule.change(place.found, [...new Set(places.map(({found}) => found))], random);
    return {file: place.file, kind, from: place.found, to, text: replaceAt(place.text, place, to)};
  });
}
