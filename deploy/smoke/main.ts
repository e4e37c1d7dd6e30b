/**
 * npm run smoke -- https://docs.example [FOLDER]: checks a running site against a release (`smoke.js` of a release checks
 * against that release). Prints every difference and exits with 1 if there is one.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Site} from '../../config/serving';
import {MANIFEST, readManifest} from '../release/manifest';
import {smoke, type Release} from './smoke';

const SHOWN = 40;

async function readRelease(folder: string): Promise<Release> {
  const site = JSON.parse(readFileSync(path.join(folder, 'hosts/site.json'), 'utf8')) as Site;
  return {manifest: await readManifest(folder), site};
}

/** The release of this file, or the newest of the checkout. */
function defaultFolder(): string {
  if (existsSync(path.join(__dirname, MANIFEST))) return __dirname;
  const newest = existsSync('release') ? readdirSync('release').sort().at(-1) : undefined;
  if (newest === undefined) throw new Error('There is no release. Run `npm run release` first, or give its folder.');
  return path.join('release', newest);
}

async function main([url = '', folder = defaultFolder()]: string[]): Promise<void> {
  if (!URL.canParse(url)) throw new Error('Which site? Give its URL: npm run smoke -- https://docs.example');
  const started = Date.now();
  const release = await readRelease(folder);
  const {checks, problems} = await smoke(new URL(url).origin, release);
  for (const problem of problems.slice(0, SHOWN)) process.stdout.write(`${problem}\n`);
  if (problems.length > SHOWN) process.stdout.write(`and ${problems.length - SHOWN} more\n`);
  process.stdout.write(
    `${url} against ${release.manifest.version}: ${checks} checks, ${problems.length} problems, ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
