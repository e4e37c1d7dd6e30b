/**
 * npm run check:faults: seeds each fault of faults.ts into a copy of the checkout and runs the narrow command that has to
 * find it. `-- --only id,id` runs some faults, `-- --list` prints all and runs nothing. Prints a table, writes
 * test-results/faults.json, and fails when a fault is not found.
 */
import {createHash} from 'node:crypto';
import {rmSync} from 'node:fs';
import {cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {copyCheckout} from '../../scripts/copy-checkout';
import {stopUnless} from '../../scripts/needs';
import {applyEdits} from './edits';
import {BUILDS, faults, type Fault, type Finder} from './faults';
import {run, runSiteTests, runsNothing, type Ran, type SiteTest} from './commands';
import {problemsOf, tierOf} from './problems';

const CONTROL = '.generated/seeded-faults.json';
const REPORT = 'test-results/faults.json';
/** Characters of a command's output in messages and in the report. */
const OUTPUT = 3000;

type Result = {fault: Fault; seconds: number; found: boolean; why?: string; output?: string};

const only = process.argv[process.argv.indexOf('--only') + 1];
const wanted = process.argv.includes('--only') ? (only?.split(',') ?? []) : faults.map(({id}) => id);
const unknown = wanted.filter((id) => !faults.some((fault) => fault.id === id));
if (unknown.length > 0) {
  console.error(`faults.ts has no ${unknown.join(', ')}.`);
  process.exit(1);
}
const chosen = faults.filter(({id}) => wanted.includes(id));
const problems = chosen.flatMap(problemsOf);

if (process.argv.includes('--list'))
  console.log([...chosen.map((fault) => lineOf(fault)), '', ...byTier(chosen.map((fault) => ({fault})))].join('\n'));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else if (!process.argv.includes('--list')) await main();

async function main(): Promise<void> {
  stopUnless({build: 'build', programs: ['chromium', 'nginx']});
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-faults-'));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true})); // also after an error or an interruption
  await prepare(folder);
  await control(folder);
  const results: Result[] = [];
  for (const name of new Set(chosen.map(groupOf))) {
    const group = chosen.filter((fault) => groupOf(fault) === name);
    results.push(...(await seed(folder, group)));
  }
  await report(results);
}

/** The checkout with its packages and its build, as a repository: some commands list the files of git. */
async function prepare(folder: string): Promise<void> {
  await copyCheckout(folder);
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['build', 'build-hosts'])
    await cp(name, path.join(folder, name), {recursive: true, preserveTimestamps: true});
  const {code, output} = await run(
    'git init --quiet && git add --all && git -c user.name=docs -c user.email=docs@localhost commit --quiet --message copy',
    folder,
  );
  if (code !== 0) throw new Error(output);
}

/** Without a fault every command passes; otherwise its failure would prove nothing. */
async function control(folder: string): Promise<void> {
  const key = await hashOf(folder);
  const known = JSON.parse(await readFile(CONTROL, 'utf8').catch(() => '{}')) as {key?: string; passed?: string[]};
  const passed = new Set(known.key === key ? known.passed : []);
  const finders = chosen.flatMap(({found}) => found ?? []);
  const failures: string[] = [];
  const keep = async (finder: Finder, ran: Ran): Promise<void> => {
    if (ran.code !== 0) failures.push(`${commandOf(finder)}\n${ran.output.slice(-OUTPUT)}`);
    else if (runsNothing(commandOf(finder), ran.output)) failures.push(`${commandOf(finder)} runs no test.`);
    else passed.add(commandOf(finder));
    await mkdir(path.dirname(CONTROL), {recursive: true});
    await writeFile(CONTROL, JSON.stringify({key, passed: [...passed]}));
  };
  const site = finders.filter((finder) => isSiteTest(finder) && !passed.has(commandOf(finder)));
  for (const [index, ran] of (await runSiteTests(site.map(siteTestOf), folder)).entries())
    await keep(site[index]!, ran);
  for (const finder of finders) {
    if (isSiteTest(finder) || passed.has(commandOf(finder))) continue;
    progress(`without a fault: ${commandOf(finder)}`);
    await keep(finder, await run(commandOf(finder), folder));
  }
  if (failures.length > 0) throw new Error(`These commands fail without a fault:\n\n${failures.join('\n\n')}`);
}

/** Seeds faults that do not affect each other, builds the site if they need it, and runs each command once. */
async function seed(folder: string, group: Fault[]): Promise<Result[]> {
  const needsBuild = BUILDS.some((name) => name === group[0]!.group);
  progress(`seeded: ${group.map(({id}) => id).join(', ')}`);
  const revert = await applyEdits(
    folder,
    group.flatMap(({edits}) => edits),
  );
  try {
    return needsBuild ? await withBuild(folder, () => runAll(folder, group)) : await runAll(folder, group);
  } finally {
    await revert();
  }
}

async function withBuild<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const outputs = ['build', 'build-hosts'].map((name) => ({
    name: path.join(folder, name),
    kept: path.join(folder, `unseeded-${name}`),
  }));
  for (const {name, kept} of outputs) await rename(name, kept);
  try {
    const {code, output} = await run('npm run --silent build', folder);
    if (code !== 0) throw new Error(`The site with these faults does not build:\n${output.slice(-OUTPUT)}`);
    return await work();
  } finally {
    for (const {name, kept} of outputs) {
      await rm(name, {recursive: true, force: true});
      await rename(kept, name);
    }
  }
}

async function runAll(folder: string, group: Fault[]): Promise<Result[]> {
  const site = group.filter(({found}) => found && isSiteTest(found));
  const ran = await runSiteTests(
    site.map(({found}) => siteTestOf(found!)),
    folder,
  );
  const results = site.map((fault, index) => resultOf(fault, ran[index]));
  const known = new Map<string, Ran>();
  for (const fault of group.filter((one) => !site.includes(one))) {
    const command = fault.found && commandOf(fault.found);
    if (command !== undefined && !known.has(command)) known.set(command, await run(command, folder));
    results.push(resultOf(fault, command === undefined ? undefined : known.get(command)));
  }
  return results;
}

function resultOf(fault: Fault, ran: Ran | undefined): Result {
  if (!fault.found || !ran) return {fault, seconds: 0, found: false, why: 'nothing looks for it'};
  const {code, output, seconds} = ran;
  const found = code !== 0 && fault.found.says.test(output);
  const why =
    code === 0 ? 'the command passes' : `the output does not contain ${fault.found.says}:\n${output.slice(-OUTPUT)}`;
  const result = {fault, seconds, found, output: output.slice(-OUTPUT), ...(!found && {why})};
  console.log(lineOf(fault, result));
  return result;
}

async function report(results: Result[]): Promise<void> {
  const ordered = chosen.flatMap((fault) => results.filter((result) => result.fault === fault));
  const lines = ordered.map((result) => lineOf(result.fault, result));
  console.log(['', ...lines, '', ...byTier(ordered), ''].join('\n'));
  const failed = ordered.filter(({found, fault}) => !found && fault.found);
  const unsought = ordered.filter(({fault}) => !fault.found);
  for (const {fault, why} of failed) console.error(`${fault.id} is not found: ${why}\n`);
  const counts = {passed: ordered.filter(({found}) => found).length, failed: failed.length};
  console.log(
    `${counts.passed} found, ${counts.failed} not found, ${unsought.length} without a command that finds them`,
  );
  const checks = ordered.map(({fault: {id, suffers, edits, found: finder}, found, seconds, why, output}) => ({
    name: id,
    suffers,
    found,
    ...(finder && {
      step: finder.step,
      tier: tierOf({edits, found: finder}),
      command: commandOf(finder),
      seconds,
      output,
    }),
    ...(finder && !found && {failure: why}),
  }));
  await mkdir(path.dirname(REPORT), {recursive: true});
  await writeFile(REPORT, `${JSON.stringify({...counts, checks}, null, 2)}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function lineOf({id, suffers, edits, found: finder}: Fault, result?: Result): string {
  const where = finder ? `${finder.step} (${tierOf({edits, found: finder})})` : 'nothing finds it';
  const outcome = result && finder ? [result.found ? 'found' : 'NOT FOUND', `${result.seconds.toFixed(0)} s`] : [];
  return [id.padEnd(30), suffers.padEnd(90), where.padEnd(20), ...outcome].join(' | ');
}

/** Faults by tier and step. The seconds are those of the commands, of which several faults can have the same. */
function byTier(results: (Pick<Result, 'fault'> & Partial<Result>)[]): string[] {
  return (['quick', 'gate', 'night'] as const).flatMap((tier) => {
    const ofTier = results.filter(({fault: {edits, found}}) => found && tierOf({edits, found}) === tier);
    const names = [...new Set(ofTier.map(({fault}) => fault.found!.step))];
    return names.map((name) => {
      const ofStep = ofTier.filter(({fault}) => fault.found!.step === name);
      const seconds = new Map(ofStep.map(({fault, seconds: own = 0}) => [commandOf(fault.found!), own]));
      const sum = [...seconds.values()].reduce((all, one) => all + one, 0);
      const isRun = ofStep.some(({found}) => found !== undefined);
      const outcome = isRun ? [`${ofStep.filter(({found}) => found).length} found`, `${sum.toFixed(0)} s`] : [];
      return [tier.padEnd(5), name.padEnd(12), `${ofStep.length} faults`.padEnd(10), ...outcome].join(' | ');
    });
  });
}

function groupOf({id, group}: Fault): string {
  return group ?? id;
}

function isSiteTest({run: command}: Finder): boolean {
  return typeof command !== 'string';
}

function siteTestOf({run: command}: Finder): SiteTest {
  return command as SiteTest;
}

function commandOf({run: command}: Finder): string {
  return typeof command === 'string'
    ? command
    : `npx playwright test ${command.spec} -g ${JSON.stringify(command.title)}`;
}

function progress(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

/** A hash of all files of the copy, which says for which code the commands passed. */
async function hashOf(folder: string): Promise<string> {
  const {output} = await run("git ls-files -s -- . ':!tests/seeded-faults'", folder);
  return createHash('sha256').update(output).digest('hex');
}
