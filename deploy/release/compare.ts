/**
 * npm run release:compare: clones the commit into two folders of different names, builds a release in each, and compares
 * them byte by byte. Takes as long as two builds.
 */
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readManifest} from './manifest';
import {sourceOf} from './create';

const SHOWN = 20;

async function buildIn(folder: string, checkout: string): Promise<Record<string, {sha256: string}>> {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', checkout, folder], {stdio: 'inherit'});
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], {cwd: checkout, encoding: 'utf8'}).trim();
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], {cwd: folder, stdio: 'inherit'});
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], {cwd: folder, stdio: 'inherit'});
  for (const script of ['build', 'release']) {
    execFileSync('npm', ['run', '--silent', script], {cwd: folder, stdio: 'inherit'});
  }
  return (await readManifest(path.join(folder, 'release', sourceOf({}, folder).version))).files;
}

async function main(): Promise<void> {
  const parent = await mkdtemp(path.join(tmpdir(), 'docs-compare-'));
  try {
    const left = await buildIn(path.join(parent, 'a'), path.resolve('.'));
    const right = await buildIn(path.join(parent, 'folder-with-a-longer-name/b'), path.resolve('.'));
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
