/**
 * npm run test:relevance [-- folder of a build] [--reveal]: runs the labeled queries on the engine of the search
 * service with the index of a build. Prints the figures, writes test-results/relevance.json, and fails when the gate is
 * not met.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {brand} from '../../brand';
import {answer} from '../../search/answer';
import {createEngine} from '../../search/engine';
import {parseRequest} from '../../search/query';
import {stopUnless} from '../../scripts/needs';
import type {Artifact, Manifest} from '../../search-format';
import {lostExpansions} from './expansions';
import {figuresOf, lostTitles, shortfalls, tableOf, type Row, type Title} from './figures';
import {modalRequest} from '../search/requests';
import {addressOf, KINDS, rankOf, ownQueries, queriesOf, SET_NAMES, type Query} from './queries';

const {values: options, positionals} = parseArgs({options: {reveal: {type: 'boolean'}}, allowPositionals: true});
const build = positionals[0] ?? 'build';
stopUnless({build});

const manifest = JSON.parse(readFileSync(path.join(build, 'search/manifest.json'), 'utf8')) as Manifest;
const packed = readFileSync(path.join(build, 'search', path.basename(manifest.file)));
const raw = gunzipSync(packed);
const artifact = JSON.parse(raw.toString('utf8')) as Artifact;
const engine = createEngine(artifact);

const request = (query: string) => parseRequest(modalRequest(query), brand.searchIndex);
const urlsFor = (query: string): string[] =>
  answer(engine, request(query), performance.now.bind(performance)).hits.map(({url}) => url!);
const pagesFor = (query: string): string[] => [...new Set(urlsFor(query).map((url) => addressOf(url).page))];

const queries = ownQueries();
const ranked = ({q, kind, half, expect}: Query): Row => ({q, kind, half, rank: rankOf(expect, urlsFor(q))});
const independent = SET_NAMES.filter((set) => set !== 'own' && set !== 'pasted').map((set) => ({
  set,
  rows: queriesOf(set).map(ranked),
}));
const pasted = queriesOf('pasted').map(ranked);
const rows = queries.map(ranked);

const titleOf = new Map(
  artifact.entries.flatMap(({page, level, heading}) =>
    level === 1 ? [[addressOf(artifact.pages[page]!.path).page, heading!] as const] : [],
  ),
);
// A page that is not in the index is not found by its title either.
const listed = [...readFileSync(path.join(build, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)]
  .map(([, url]) => addressOf(url!).page)
  .filter((page) => page.startsWith('/docs/') && !/^\/docs\/tags\b/.test(page));
const titles: Title[] = [...new Set([...titleOf.keys(), ...listed])].map((page) => ({
  page,
  title: titleOf.get(page) ?? page,
}));
const labels: Title[] = artifact.entries.flatMap(({page, level, name}) =>
  level === 1 && name !== null && artifact.pages[page]!.kind === 'guide'
    ? [{page: addressOf(artifact.pages[page]!.path).page, title: name}]
    : [],
);
// A label can be the title of another page: both share the first ranks.
const lost = [
  ...lostTitles(titles, pagesFor),
  ...lostTitles([...titles, ...labels], pagesFor).filter((each) => labels.includes(each)),
];

const missed = [...rows, ...pasted].filter(({rank, half}) => rank !== 1 && (half === 'dev' || options.reveal));
for (const {q, kind, half, rank} of missed) {
  console.log(`${rank === undefined ? ' -' : String(rank).padStart(2)}  ${half.padEnd(8)} ${kind.padEnd(8)} ${q}`);
  for (const url of urlsFor(q).slice(0, 2)) console.log(`${''.padEnd(23)}${url.replace(artifact.origin, '')}`);
}
for (const {title, page} of lost) console.log(`title not first: ${title} (${page})`);
const pathsFor = (query: string): string[] =>
  engine.search(request(`${query} `).parsed, []).ids.map((id) => artifact.pages[artifact.entries[id]!.page]!.path);
const expansions = lostExpansions(artifact, (query) => [...new Set(pathsFor(query))]);
for (const message of expansions) console.log(`synonym: ${message}`);
const failures = shortfalls({rows, independent: independent.flatMap((set) => set.rows), pasted, lost, expansions});
const share = (value: number) => value.toFixed(2);
console.log(`
${tableOf([...rows, ...pasted])}

${independent
  .map(({set, rows: ofSet}) => {
    const {count, at1, at5, mrr} = figuresOf(ofSet);
    return `${set.padEnd(9)} ${count} queries: ${share(at1)} at 1, ${share(at5)} at 5, MRR ${share(mrr)}`;
  })
  .join('\n')}
titles    ${titles.length + labels.length - lost.length} of ${titles.length + labels.length} titles and sidebar labels find their page first
synonyms  ${artifact.synonyms.length} tested, ${expansions.length} lead nowhere
index     ${manifest.records} records, ${raw.length} bytes, ${packed.length} packed
${failures.length === 0 ? 'gate      met' : failures.map((failure) => `NOT MET   ${failure}`).join('\n')}`);

mkdirSync('test-results', {recursive: true});
writeFileSync(
  'test-results/relevance.json',
  `${JSON.stringify(
    {
      build: manifest.id,
      kinds: Object.fromEntries(
        KINDS.map((kind) => {
          const [dev, heldOut] = (['dev', 'held-out'] as const).map((half) =>
            figuresOf([...rows, ...pasted].filter((row) => row.kind === kind && row.half === half)),
          );
          return [kind, {dev, heldOut}];
        }),
      ),
      independent: Object.fromEntries(independent.map(({set, rows: ofSet}) => [set, figuresOf(ofSet)])),
      titles: {pages: titles.length, labels: labels.length, lost},
      failures,
      missed,
    },
    null,
    2,
  )}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
