/**
 * npm run fix: formats every file and applies the safe fixes of the linters; prints the changed files and the remaining
 * problems.
 */
import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';

type Fixer = {name: string; command: string[]};

/** The caches are those of `npm run lint`. */
const cache = (name: string): string[] => ['--cache', '--cache-location', `.generated/lint/${name}`];
const PRETTIER: Fixer = {
  name: 'prettier',
  command: ['prettier', '--write', '--log-level', 'warn', ...cache('prettier'), '.'],
};

/** Prettier is first and last: some rules apply only to formatted files, and linters do not format what they change. */
const FIXERS: Fixer[] = [
  PRETTIER,
  {name: 'eslint', command: ['eslint', '--fix', ...cache('eslint'), '.']},
  {name: 'stylelint', command: ['stylelint', '--fix', '--allow-empty-input', 'src/**/*.css', 'plugins/**/*.css']},
  {name: 'markdownlint', command: ['markdownlint-cli2', '--fix']},
  PRETTIER,
];

export type Fixed = {
  /** Paths of changed files. */
  changed: string[];
  /** Output of the fixers about problems without an automatic fix. */
  left: {name: string; output: string}[];
};

export async function fix(root: string): Promise<Fixed> {
  const before = await snapshot(root);
  const left = new Map<string, string>();
  for (const {name, command} of FIXERS) {
    const {code, output} = await runAgain(root, command);
    if (code === 0) left.delete(name);
    else left.set(name, output.trim());
  }
  const after = await snapshot(root);
  return {
    changed: [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file),
    left: [...left].map(([name, output]) => ({name, output})),
  };
}

/** markdownlint makes one change per line in each run: it runs until it reports nothing new, at most five times. */
async function runAgain(root: string, command: string[]): Promise<{code: number; output: string}> {
  let last = await run(root, command);
  for (let before = '', runs = 1; last.code !== 0 && last.output !== before && runs < 5; runs += 1) {
    before = last.output;
    last = await run(root, command);
  }
  return last;
}

async function run(root: string, [program, ...args]: string[]): Promise<{code: number; output: string}> {
  const child = spawn(path.join(root, 'node_modules/.bin', program!), args, {cwd: root});
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return {code, output};
}

/** Generated and installed files: no fixer touches them. */
const SKIPPED = /^(node_modules|build|build-hosts|test-results|playwright-report|\.git|\.generated|\.docusaurus.*)$/;

/** Content of every file as a hash. */
async function snapshot(root: string, folder = ''): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(path.join(root, folder), {withFileTypes: true})) {
    const name = path.posix.join(folder, entry.name);
    if (SKIPPED.test(entry.name)) continue;
    if (entry.isDirectory()) for (const [file, hash] of await snapshot(root, name)) hashes.set(file, hash);
    if (entry.isFile()) {
      hashes.set(
        name,
        createHash('sha256')
          .update(await readFile(path.join(root, name)))
          .digest('hex'),
      );
    }
  }
  return hashes;
}

export function reportFix({changed, left}: Fixed): string {
  return [
    ...left.map(({name, output}) => `${name} leaves this to you:\n${output}\n`),
    changed.length === 0 ? 'Nothing to fix.' : `Fixed ${changed.length} ${changed.length === 1 ? 'file' : 'files'}:`,
    ...changed.map((file) => `  ${file}`),
  ].join('\n');
}

async function main(): Promise<void> {
  const fixed = await fix(process.cwd());
  console.log(reportFix(fixed));
  process.exitCode = fixed.left.length === 0 ? 0 : 1;
}

if (process.argv[1] === __filename) void main();
