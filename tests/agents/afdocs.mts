/** npm run test:afdocs: the AFDocs score of all pages of the finished build behind nginx. */
import {readFileSync} from 'node:fs';
import {computeScore, runChecks} from 'afdocs';
import {stopUnless} from '../../scripts/needs';
import {HANG_TIMEOUT} from '../support/limits';
import {startNginx} from '../support/nginx';
import {EXPLAINED, SCORE} from './expectations';

const BUILD = 'build';
stopUnless({build: BUILD, programs: ['nginx']});
const addresses = [...readFileSync(`${BUILD}/sitemap.xml`, 'utf8').matchAll(/<loc>([^<]*)/g)].map(
  ([, address]) => new URL(address!),
);
const problems: string[] = [];

// AFDocs with its default checks. It parses all pages between two requests: if the server closed the idle connection
// meanwhile, the next request would fail, so keep-alive is long.
const server = await startNginx(BUILD, '', {'keepalive_timeout 600;': 'keepalive_timeout 86400;'});
try {
  const report = await runChecks(server.url, {
    canonicalOrigin: addresses[0]!.origin,
    // An explicit list of all pages: every other strategy takes a sample.
    samplingStrategy: 'curated',
    curatedPages: addresses.map(({pathname}) => server.url + pathname),
    requestDelay: 0,
    requestTimeout: HANG_TIMEOUT,
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
