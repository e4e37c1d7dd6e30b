import {randomFrom} from '../../tests/support/random';

/** Malformed requests, deterministic for a seed. */
export type Fuzzed = {url: string; method: string; headers: Record<string, string>; body?: string};

export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE records; --",
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '\u0000\u0001\u001f',
  '\ud800',
  '\u202egnp.exe',
  'é'.repeat(300),
  'a'.repeat(600),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '('.repeat(200),
  '-'.repeat(100),
  '"'.repeat(101),
  '" " " -" - --" "',
  'word '.repeat(100),
  '-zebra -yak '.repeat(12),
  '-"of the" "to a" '.repeat(40),
  'a_b_c_d_e_f_g_h_i_j_k_l',
  'aBcDeFgHiJkLmNoP',
  '%00%ff%E0%A4%A',
  '${7*7}{{7*7}}',
  'NaN',
  '1e999',
  '漢字仮名 עברית العربية',
  '👩‍👩‍👧‍👦'.repeat(20),
  'language:en',
  'language:-',
  ':',
  '*',
  '',
  ' ',
];

/** A lone surrogate cannot be part of a URL. */
const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

export function* fuzzedRequests(options: {
  seed: number;
  count: number;
  keys: string;
  index: string;
}): Generator<Fuzzed> {
  const random = randomFrom(options.seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const often = (share: number) => random() < share;
  const garbage = () => String.fromCharCode(...Array.from({length: below(40)}, () => below(0xffff)));
  const text = (): string => one([() => one(HOSTILE), garbage, () => one(HOSTILE) + one(HOSTILE)])();
  const deep = (levels: number): unknown =>
    levels === 0 ? text() : often(0.5) ? [deep(levels - 1)] : {[text()]: deep(levels - 1)};
  const value = (): unknown =>
    one<() => unknown>([
      text,
      text,
      () => below(3000) - 1000,
      () => random() * 1e9,
      () => null,
      () => often(0.5),
      () => Array.from({length: below(80)}, text),
      () => Array.from({length: below(5)}, value),
      () => deep(below(30)),
      () => Object.fromEntries(Array.from({length: below(4)}, () => [text(), text()])),
    ])();

  const FIELDS = [
    'query',
    'page',
    'hitsPerPage',
    'advancedSyntax',
    'facetFilters',
    'facets',
    'filters',
    'attributesToRetrieve',
    'attributesToHighlight',
    'attributesToSnippet',
    'highlightPreTag',
    'highlightPostTag',
    'snippetEllipsisText',
    'params',
    'indexName',
    '__proto__',
  ];
  const request = (): unknown => {
    const fields: [string, unknown][] = [['indexName', often(0.9) ? options.index : value()]];
    fields.push(['query', often(0.9) ? text() : value()]);
    if (often(0.4)) fields.push([one(FIELDS), value()]);
    if (often(0.1)) fields.push(['params', new URLSearchParams([[one(FIELDS), wellFormed(text())]]).toString()]);
    if (often(0.3)) fields.push(['advancedSyntax', true]);
    return often(0.97) ? Object.fromEntries(fields) : value();
  };
  const body = (): string => {
    const whole = JSON.stringify(
      often(0.93) ? {requests: often(0.97) ? Array.from({length: 1 + below(11)}, request) : value()} : value(),
    );
    return one([
      () => whole,
      () => whole,
      () => whole,
      () => whole,
      () => whole.slice(0, below(whole.length)),
      () => whole.replace(/"/g, () => (often(0.02) ? '' : '"')),
      () => (often(0.5) ? whole + ' '.repeat(70_000) : garbage()),
    ])();
  };

  for (let sent = 0; sent < options.count; sent += 1) {
    const index = often(0.8) ? '*' : encodeURIComponent(often(0.5) ? options.index : wellFormed(text()));
    const action = index === '*' ? 'queries' : 'query';
    const path = often(0.95) ? `/1/indexes/${index}/${action}` : `/${encodeURIComponent(wellFormed(text()))}`;
    const keys = often(0.93) ? options.keys : `x-algolia-api-key=${encodeURIComponent(wellFormed(text()))}`;
    const method = often(0.94) ? 'POST' : one(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']);
    yield {
      url: `https://search.example${path}?${keys}`,
      method,
      headers: often(0.2)
        ? {'content-type': 'application/json', 'access-control-request-headers': '<b>, x-algolia-x'}
        : {},
      ...(method !== 'GET' &&
        method !== 'HEAD' && {body: index === '*' ? body() : often(0.5) ? JSON.stringify(request()) : body()}),
    };
  }
}
