import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {stopUnless} from '../../scripts/needs';
import {NEVER_ENDS} from '../support/limits';
import {startNginx} from '../support/nginx';
import {computeScore, runChecks} from 'afdocs';
import {EXPLAINED, SCORE} from './expectations';
import {deadLinks, openFolder} from './links';
import {compare, readTwin, wordsOfHtml} from './parity';

/** `npm run test:agents`: checks the output for agents on all pages of the finished build. */
const BUILD = 'build';
/** Maximum share of different words on a page. */
const SHARE = 0.01;
stopUnless({build: BUILD, programs: ['nginx']});

const sitemap = readFileSync(path.join(BUILD, 'sitemap.xml'), 'utf8');
const addresses = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!));
const {origin} = addresses[0]!;
const problems: string[] = [];

const twinOf = (route: string): string => (route === '/' ? '/index.md' : `${route.replace(/\/$/, '')}.md`);

let words = 0;
let worst = {share: 0, route: ''};
for (const {pathname} of addresses) {
  const route = decodeURI(pathname);
  const page = readFileSync(path.join(BUILD, route, 'index.html'), 'utf8');
  if (!/<link[^>]*text\/markdown/.test(page) || !page.includes(`${origin}${twinOf(pathname)}`)) {
    problems.push(`${route}: its head does not name ${twinOf(pathname)} as its Markdown.`);
  }
  const html = wordsOfHtml(page);
  const twin = readTwin(readFileSync(path.join(BUILD, twinOf(route)), 'utf8'));
  const {missing, extra, share} = compare(html, twin.words);
  words += [...html.values()].reduce((sum, times) => sum + times, 0);
  if (share > worst.share) worst = {share, route};
  if (share > SHARE) {
    problems.push(
      `${twinOf(route)}: ${(share * 100).toFixed(1)} % of the words differ. Only in the page: ${some(missing)}. Only in the twin: ${some(extra)}.`,
    );
  }
  for (const leak of twin.leaks) problems.push(`${twinOf(route)}: this is not Markdown: ${leak}`);
}
const files = readdirSync(BUILD, {recursive: true, encoding: 'utf8'}).filter((file) => /\.md$|llms\.txt$/.test(file));
const folder = openFolder(BUILD);
for (const file of files) {
  for (const url of deadLinks(readFileSync(path.join(BUILD, file), 'utf8'), origin, folder)) {
    // llms.txt lists API pages without the host, to stay within its size limit.
    if (file !== 'llms.txt' || !folder.has(url, '')) problems.push(`${file}: this link is broken: ${url}`);
  }
}
console.log(
  `Parity: ${addresses.length} pages, ${words} words; most differ on ${worst.route} (${(worst.share * 100).toFixed(2)} %). Links: ${files.length} Markdown files.`,
);

// AFDocs with its default checks. It parses all pages between two requests: if the server closed the idle connection
// meanwhile, the next request would fail, so keep-alive is long.
const server = await startNginx(BUILD, undefined, {keepAlive: 86_400});
try {
  const report = await runChecks(server.url, {
    canonicalOrigin: origin,
    // An explicit list of all pages: every other strategy takes a sample.
    samplingStrategy: 'curated',
    curatedPages: addresses.map(({pathname}) => server.url + pathname),
    requestDelay: 0,
    requestTimeout: NEVER_ENDS,
    maxConcurrency: 8,
    // Higher than the number of links, so that none is skipped.
    maxLinksToTest: 5_000,
    onProgress(event) {
      if (event.phase !== 'complete') return;
      const {result, durationMs} = event;
      console.log(
        `${result.status.padEnd(5)} ${result.id}: ${result.message} (${((durationMs ?? 0) / 1000).toFixed(0)} s)`,
      );
    },
  });
  const {overall} = computeScore(report);
  console.log(`AFDocs: ${overall} of 100 over ${report.testedPages} pages.`);
  if (overall < SCORE) problems.push(`The score is ${overall}; it must be at least ${SCORE}.`);
  for (const {id, status, message} of report.results) {
    if (status === 'pass' || status === 'skip') continue;
    if (status !== 'warn' || EXPLAINED[id] === undefined) problems.push(`${id}: ${message}`);
    else console.log(`Known: ${id}: ${EXPLAINED[id]}`);
  }
} finally {
  await server.stop();
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function some(list: string[]): string {
  return list.length === 0 ? 'none' : [...new Set(list)].slice(0, 12).join(' ');
}
