/** The labelled queries, and what it means that a hit answers one. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {load} from 'js-yaml';
import {z} from 'zod';
import {brand, brandTokens} from '../../brand';

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
] as const;
export type Kind = (typeof KINDS)[number];

const schema = z.array(
  z.strictObject({
    q: z.string().min(1).max(64),
    kind: z.enum(KINDS),
    expect: z.array(z.string().startsWith('/docs/')).min(1),
    why: z.string().min(3),
  }),
);
export type Query = z.infer<typeof schema>[number] & {half: Half};

/** Rules and weights are tuned on the first half; the second says what they are worth. */
export type Half = 'dev' | 'held-out';

/** Decided by the words alone, so that a query never changes sides when others come or go. */
export const halfOf = (q: string): Half => (createHash('sha256').update(q).digest()[0]! % 2 === 0 ? 'dev' : 'held-out');

/** All of them, in the words of this site's brand. */
export const ownQueries = (): Query[] =>
  readQueries(readFileSync('tests/relevance/queries.yml', 'utf8'), brandTokens(brand));

export function readQueries(yaml: string, tokens: Readonly<Record<string, string>>): Query[] {
  return schema.parse(load(yaml)).map((query) => ({
    ...query,
    half: halfOf(query.q),
    q: query.q.replace(/\{([\w-]+)\}/g, (written, name: string) => tokens[name] ?? written),
  }));
}

/** An address as labels have it: no host, no slash at the end, the anchor readable. */
export function addressOf(url: string): {page: string; anchor: string} {
  const {pathname, hash} = new URL(url, 'https://docs.example');
  return {page: decodeURI(pathname).replace(/(?<=.)\/$/, ''), anchor: decodeURIComponent(hash.slice(1))};
}

/** Whether an address is one that a label names. */
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

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The place of the first hit that answers: one more than the pages in front of it. Hits of one page count once, but a
 * label with an anchor is not met by another place of its page.
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
