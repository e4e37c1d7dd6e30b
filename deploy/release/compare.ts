/**
 * npm run release:compare: builds the commit again in a clone in another folder, and compares its release byte by byte with
 * the one that `npm run release` made here.
 */
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sourceOf} from './create';
import {verifyRelease, type ReleaseManifest} from './manifest';

const SHOWN = 20;

async function buildIn(folder: string, {version, commit}: {version: string; commit: string}): Promise<ReleaseManifest> {
  const run = (cwd: string, program: string, ...args: string[]): void =>
    void execFileSync(program, args, {cwd, stdio: 'inherit'});
  run('.', 'git', 'clone', '--quiet', '--no-checkout', path.resolve('.'), folder);
  run(folder, 'git', 'checkout', '--quiet', '--detach', commit);
  // Links to the same packages, but not to what a build has cached beside them.
  run('.', 'cp', '-al', 'node_modules', path.join(folder, 'node_modules'));
  await rm(path.join(folder, 'node_modules/.cache'), {recursive: true, force: true});
  for (const script of ['build', 'release']) run(folder, 'npm', 'run', '--silent', script);
  return verifyRelease(path.join(folder, 'release', version));
}

async function main(): Promise<void> {
  const source = sourceOf({});
  if (source.version.endsWith('-modified')) throw new Error('The checkout has changes. Commit them first.');
  const {files: left} = await verifyRelease(path.join('release', source.version));
  const parent = await mkdtemp(path.join(tmpdir(), 'docs-compare-'));
  try {
    const {files: right} = await buildIn(path.join(parent, 'folder-with-a-longer-name/docs'), source);
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    const different = [...names].filter((name) => left[name]?.sha256 !== right[name]?.sha256).sort();
    for (const name of different.slice(0, SHOWN)) process.stdout.write(`different: ${name}\n`);
    process.stdout.write(`${names.size} files, ${different.length} different\n`);
    process.exitCode = different.length === 0 ? 0 : 1;
  } finally {
    await rm(parent, {recursive: true, force: true});
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
