/** Runs the commands that look for a fault. */
import {spawn} from 'node:child_process';
import {readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {NEVER_ENDS} from '../support/limits';

export type Ran = {code: number; output: string; seconds: number};

const ENDS = new Set<() => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const end of ENDS) end();
    process.exit(1);
  });
}

/** Runs a shell command in its own process group, so that everything it started ends with it. */
export function run(command: string, cwd: string): Promise<Ran> {
  const started = Date.now();
  const env = {...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, NO_UPDATE_NOTIFIER: '1', CI: undefined};
  const child = spawn(command, {cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe']});
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // all have ended
    }
  };
  ENDS.add(end);
  const timer = setTimeout(end, 3 * NEVER_ENDS);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      end();
      ENDS.delete(end);
      resolve({code: code ?? 1, output: stripVTControlCharacters(output), seconds: (Date.now() - started) / 1000});
    }),
  );
}

/** With a title that no test has, vitest skips every test and passes. Other runners fail. */
export const runsNothing = (command: string, output: string): boolean =>
  command.includes('vitest run') && !/^ *Tests .*\b\d+ passed/m.test(output);

/** Tests of the site by their file and a part of their title. */
export type SiteTest = {spec: string; title: string};

type Suite = {title: string; suites?: Suite[]; specs: Spec[]};
type Spec = {title: string; file: string; ok: boolean; tests: {results: Outcome[]}[]};
type Outcome = {duration: number; errors: {message?: string}[]};

/** Runs all tests in one process, because its start takes longer than a test. The results are in the same order. */
export async function runSiteTests(tests: SiteTest[], cwd: string): Promise<Ran[]> {
  if (tests.length === 0) return [];
  const specs = [...new Set(tests.map(({spec}) => spec))];
  const titles = [...new Set(tests.map(({title}) => title))].map(escapePattern).join('|');
  const file = path.join(cwd, 'test-results/site.json');
  await rm(file, {force: true});
  const {output} = await run(`npx playwright test ${specs.join(' ')} -g ${quoted(titles)}`, cwd);
  const report = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The tests of the site do not run:\n${output.slice(-5000)}`);
  });
  const {suites} = JSON.parse(report) as {suites: Suite[]};
  const all = suites.flatMap((suite) => specsOf(suite, ''));
  return tests.map(({spec, title}) => {
    const matching = all.filter((one) => spec.endsWith(one.file) && one.path.includes(title));
    if (matching.length === 0) throw new Error(`${spec} has no test "${title}".`);
    const outcomes = matching.flatMap((one) => one.tests.flatMap(({results}) => results));
    return {
      code: matching.every(({ok}) => ok) ? 0 : 1,
      output: stripVTControlCharacters(outcomes.flatMap(({errors}) => errors.map(({message}) => message)).join('\n')),
      seconds: outcomes.reduce((sum, {duration}) => sum + duration, 0) / 1000,
    };
  });
}

/** Titles as `-g` sees them: with those of the groups around. */
const specsOf = ({title, suites = [], specs}: Suite, above: string): (Spec & {path: string})[] => [
  ...specs.map((spec) => ({...spec, path: `${above} ${title} ${spec.title}`})),
  ...suites.flatMap((suite) => specsOf(suite, `${above} ${title}`)),
];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
