/** The labeled queries, and when a hit matches a label. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {load} from 'js-yaml';
import {z} from 'zod';
import {brand, brandTokens} from '../../brand';
import {LIMITS} from '../../search/query';
import {extractErrorMessage} from '../../src/search/extract-error-message';
import {QUERY_LIMIT} from '../../src/search/query-limit';
import {escapeRegExp} from '../../text';
import {variantsOf} from './variants';

export const KINDS = [
  'title',
  'keyword',
  'prefix',
  'typo',
  'order',
  'question',
  'error',
  'property',
  'value',
  'synonym',
  'concepts',
  'pasted',
] as const;
export type Kind = (typeof KINDS)[number];

const schema = z.array(
  z.strictObject({
    q: z.string().min(1).max(LIMITS.queryCharacters),
    kind: z.enum(KINDS),
    expect: z.array(z.string().startsWith('/')).min(1),
    why: z.string().min(3).optional(),
  }),
);
export type Query = z.infer<typeof schema>[number] & {
  half: Half;
  /** Of a variant of a pasted message: the message as it is written in the set. */
  variantOf?: string;
};

/** The sets of queries. Those after the first were written without knowledge of the first and of the ranking. */
export const SETS = {
  own: 'tests/relevance/queries.yml',
  second: 'tests/relevance/queries-2.yml',
  third: 'tests/relevance/queries-3.yml',
  fourth: 'tests/relevance/queries-4.yml',
  pasted: 'tests/relevance/pasted.yml',
} as const;
export type SetName = keyof typeof SETS;
export const SET_NAMES = Object.keys(SETS) as SetName[];

/** For measuring only: nothing is learned from them. */
const LEFT_OUT = {
  'left-out': 'tests/relevance/left-out.yml',
  'left-out-pasted': 'tests/relevance/left-out-pasted.yml',
} as const;
export type LeftOutName = keyof typeof LEFT_OUT;
export const LEFT_OUT_NAMES = Object.keys(LEFT_OUT) as LeftOutName[];

/** Rules and weights are tuned on the first half and evaluated on the second. */
export type Half = 'dev' | 'held-out';

/** Depends only on the words, so that a query keeps its half when others are added or removed. */
const halfOf = (q: string): Half => (createHash('sha256').update(q).digest()[0]! % 2 === 0 ? 'dev' : 'held-out');

/** The queries of a set, as they are searched, with the brand tokens of this site filled in. */
export function queriesOf(set: SetName | LeftOutName): Query[] {
  const tokens: Readonly<Record<string, string>> = brandTokens(brand);
  const yaml = load(readFileSync({...SETS, ...LEFT_OUT}[set], 'utf8'));
  const queries = set.endsWith('pasted')
    ? pastedQueries(yaml)
    : schema.parse(yaml).map((each) => ({...each, half: halfOf(each.q)}));
  return queries.map((query) => ({
    ...query,
    q: searched(query.q.replace(/\{([\w-]+)\}/g, (written, name: string) => tokens[name] ?? written)),
  }));
}
export const ownQueries = (): Query[] => queriesOf('own');

/** Of a longer text, which was pasted, the message is searched. */
const searched = (text: string): string =>
  text.trim().length > QUERY_LIMIT ? extractErrorMessage(text.trim()).message : text;

const topics = z.array(
  z.strictObject({topic: z.string(), expect: schema.element.shape.expect, messages: z.array(z.string()).min(1)}),
);

/** Messages of one topic are in the same half: the other half has other errors, not the same one with other words. */
const pastedQueries = (yaml: unknown): Query[] =>
  topics
    .parse(yaml)
    .flatMap(({topic, expect, messages}) =>
      messages.flatMap((message) =>
        variantsOf(message).map((q) => ({q, kind: 'pasted' as const, expect, half: halfOf(topic), variantOf: message})),
      ),
    );

/** Normalizes a URL as in labels: no host, no trailing slash, decoded anchor. */
export function addressOf(url: string): {page: string; anchor: string} {
  const {pathname, hash} = new URL(url, 'https://docs.example');
  return {page: decodeURI(pathname).replace(/(?<=.)\/$/, ''), anchor: decodeURIComponent(hash.slice(1))};
}

/** Whether a URL matches a label. */
export function isMeant(label: string, {page, anchor}: {page: string; anchor: string}): boolean {
  const [wantedPage = '', wantedAnchor] = label.split('#');
  return pattern(wantedPage).test(page) && (wantedAnchor === undefined || pattern(wantedAnchor).test(anchor));
}

const patterns = new Map<string, RegExp>();
function pattern(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(`^${text.split('*').map(escapeRegExp).join('[^/]*')}$`);
  patterns.set(text, known);
  return known;
}

/**
 * The rank of the first matching hit: one more than the number of pages above it. Hits of one page count once, but a
 * label with an anchor is not met by another section of its page.
 */
export function rankOf(labels: readonly string[], urls: readonly string[]): number | undefined {
  const before = new Set<string>();
  for (const url of urls) {
    const address = addressOf(url);
    if (labels.some((label) => isMeant(label, address))) return before.size + 1;
    before.add(address.page);
  }
  return undefined;
}
