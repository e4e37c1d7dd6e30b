/**
 * npm run search:measure [-- folder of a build] [--half held-out]: success on the queries that nothing is learned from, by
 * kind and with intervals, with the request that the dialog sends. Prints the misses of the half `dev` only: causes are
 * looked for there, and the other half is measured when the work is done.
 */
import {parseArgs} from 'node:util';
import {brand} from '../../brand';
import {answer} from '../../search/answer';
import {createEngine} from '../../search/engine';
import {parseRequest} from '../../search/query';
import {stopUnless} from '../../scripts/needs';
import {readArtifact} from '../search/artifact';
import {modalRequest} from '../search/requests';
import {intervalOf, type Rank} from './figures';
import {KINDS, LEFT_OUT_NAMES, queriesOf, rankOf} from './queries';

const {values: options, positionals} = parseArgs({
  options: {half: {type: 'string', default: 'dev'}},
  allowPositionals: true,
});
const build = positionals[0] ?? 'build';
stopUnless({build});

const engine = createEngine(await readArtifact(build));
const urlsFor = (query: string): string[] =>
  answer(engine, parseRequest(modalRequest(query), brand.searchIndex), performance.now.bind(performance)).hits.map(
    ({url}) => url!,
  );

const rows = LEFT_OUT_NAMES.flatMap(queriesOf)
  .filter(({half}) => half === options.half)
  .map((query) => {
    const urls = urlsFor(query.q);
    return {...query, urls, rank: rankOf(query.expect, urls)};
  });

if (options.half === 'dev') {
  for (const {q, kind, rank, urls} of rows.filter((row) => row.rank !== 1)) {
    console.log(`${String(rank ?? '-').padStart(2)}  ${kind.padEnd(8)} ${q}`);
    for (const url of urls.slice(0, 2)) console.log(`${''.padEnd(13)}${url.replace(engine.artifact.origin, '')}`);
  }
}

function line(name: string, part: typeof rows): string {
  const cases = new Map<string, Rank[]>();
  for (const {q, variantOf = q, rank} of part) cases.set(variantOf, [...(cases.get(variantOf) ?? []), rank]);
  const cells = [1, 3, 5].map((place) => {
    const {share, low, high} = intervalOf([...cases.values()], place);
    return `${share.toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  });
  return `${name.padEnd(9)} ${String(part.length).padStart(4)} ${String(cases.size).padStart(5)}  ${cells.join('  ')}`;
}
console.log(
  [
    `${options.half}: kind, queries, cases, success at 1, 3 and 5 (95 %)`,
    ...KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const)
      .filter(([, part]) => part.length > 0)
      .map(([kind, part]) => line(kind, part)),
    line(
      'typed',
      rows.filter(({kind}) => kind !== 'pasted'),
    ),
    line('all', rows),
  ].join('\n'),
);
