/**
 * npm run engine:next: tries the newest Docusaurus 3 in a copy of the checkout and prints what breaks, so that a
 * maintainer knows the cost of an upgrade before starting it. `-- 3.9.2` tries that version, and
 * `-- 3.9.2 @docsearch/react@3.9.0` pins another package, if the registry does not have the version that npm selects.
 * Changes nothing here.
 */
import {execFileSync, spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {copyCheckout} from './copy-checkout';

type Package = Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string>>;

/** What an upgrade changes, as far as it is known: the copy gets it, so that the run shows what else breaks. */
const CHANGES = [{file: 'assembly/index.ts', from: 'experimental_faster: {', to: 'faster: {'}];

/** From cheap to expensive: the first one that fails often explains the rest. */
const STEPS = [
  {name: 'install', command: ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error']},
  {name: 'types', command: ['npm', 'run', '--silent', 'typecheck']},
  {name: 'build', command: ['npm', 'run', '--silent', 'build']},
  // engine.test.ts has the version that the specification names.
  {name: 'unit tests', command: ['npx', 'vitest', 'run', '--reporter=dot', '--exclude=tests/engine/engine.test.ts']},
] as const;
/** Lines of a failed step that are printed; the complete output is in a file. */
const SHOWN = 40;

function newest(): string {
  const list = execFileSync('npm', ['view', '@docusaurus/core', 'versions', '--json'], {encoding: 'utf8'});
  const versions = JSON.parse(list) as string[];
  return versions
    .filter((version) => /^3\.\d+\.\d+$/.test(version))
    .sort(byNumber)
    .at(-1)!;
}

function byNumber(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return a![1]! - b![1]! || a![2]! - b![2]!;
}

/** The same package with all packages of Docusaurus in another version, and others pinned, as `name@version`. */
function withEngine(text: string, version: string, pins: readonly string[] = []): string {
  const parsed = JSON.parse(text) as Package;
  const current = parsed.dependencies['@docusaurus/core'];
  for (const field of ['dependencies', 'devDependencies', 'overrides'] as const)
    for (const [name, pinned] of Object.entries(parsed[field]))
      if (name.startsWith('@docusaurus/') && pinned === current) parsed[field][name] = version;
  for (const pin of pins) {
    const [, name = pin, pinned = 'latest'] = /^(.+)@([^@]+)$/.exec(pin) ?? [];
    parsed.overrides[name] = pinned;
  }
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

async function run([program, ...args]: readonly string[], folder: string): Promise<{code: number; text: string}> {
  const child = spawn(program!, args, {cwd: folder, env: {...process.env, NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1'}});
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data));
  child.stderr.on('data', (data: Buffer) => (text += data));
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  return {code, text};
}

async function main(): Promise<void> {
  const [version = newest(), ...pins] = process.argv.slice(2);
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-next-'));
  console.log(`Docusaurus ${version} in ${folder}`);
  await copyCheckout(folder);
  writeFileSync(path.join(folder, 'package.json'), withEngine(readFileSync('package.json', 'utf8'), version, pins));
  for (const {file, from, to} of CHANGES) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), text.replace(from, to));
  }
  const broken: string[] = [];
  for (const {name, command} of STEPS) {
    const started = Date.now();
    const {code, text} = await run(command, folder);
    console.log(`${code === 0 ? 'ok    ' : 'BREAKS'} ${name}, ${Math.round((Date.now() - started) / 1000)} s`);
    if (code === 0) continue;
    broken.push(name);
    const log = path.join(folder, `${name.replace(' ', '-')}.log`);
    writeFileSync(log, text);
    console.log(`${text.trim().split('\n').slice(-SHOWN).join('\n')}\n  The complete output is in ${log}`);
    if (name === 'install') break;
  }
  if (broken.length === 0) rmSync(folder, {recursive: true, force: true});
  console.log(broken.length === 0 ? `Nothing breaks with ${version}.` : `With ${version}: ${broken.join(', ')}.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

if (process.argv[1] === __filename) void main();
