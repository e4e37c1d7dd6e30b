/**
 * npm run api:diff [-- ref] [--record]: the changes of the contract since the branch left `ref` (origin/main). Fails for
 * a breaking change that api/changes/ does not list with a reason.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {brand, brandTokens} from '../../../brand';
import {bundleContract} from '../api-contract/bundle';
import {compareContracts} from './compare';
import {draftRecords, readRecords, unlistedChanges} from './records';
import {changeTable} from './table';

const WORK = `.generated/api-diff-${process.pid}`;

async function main(args: string[]): Promise<number> {
  const [ref = 'origin/main'] = args.filter((arg) => !arg.startsWith('--'));
  const commit = baseOf(ref);
  const old = path.join(WORK, 'before');
  await extract(commit, old);
  const tokens = brandTokens(brand);
  const oldApi = path.posix.join(old, 'api');
  const [before, after] = await Promise.all([
    bundleContract({apiDir: oldApi, tokens}),
    bundleContract({apiDir: 'api', tokens}),
  ]);
  const records = {before: await readRecords(oldApi, tokens), after: await readRecords('api', tokens)};
  const today = new Date().toISOString().slice(0, 10);
  const changes = compareContracts(before, after, {today});
  console.log(`Changes of the API contract since ${ref} (${commit.slice(0, 7)})\n\n${changeTable(changes)}`);
  if (args.includes('--record')) return record(draftRecords(changes, records.after, today), today);
  const unlisted = unlistedChanges(changes, records);
  if (unlisted.length === 0) return 0;
  console.log(`\n${unlisted.length} breaking changes must be listed with a reason before they can be merged:\n`);
  for (const {change, problem} of unlisted) console.log(`- \`${change.id}\` ${problem}.`);
  console.log(`\nRun \`npm run api:diff -- ${ref} --record\`, and write the reason of each.`);
  return 1;
}

/** Where the branch began, so that changes which only the other branch has are not reported. */
function baseOf(ref: string): string {
  const {stdout, status} = spawnSync('git', ['merge-base', 'HEAD', ref], {encoding: 'utf8'});
  if (status === 0) return stdout.trim();
  throw new Error(`git knows no common commit with "${ref}". Give a branch, tag or commit: npm run api:diff -- main`);
}

async function extract(commit: string, folder: string): Promise<void> {
  await mkdir(folder, {recursive: true});
  const archive = execFileSync('git', ['archive', commit, 'api'], {maxBuffer: 64 * 1024 * 1024});
  execFileSync('tar', ['-x', '-C', folder], {input: archive});
}

async function record(text: string, today: string): Promise<number> {
  if (text === '') {
    console.log('\nEvery change is listed in api/changes/ already.');
    return 0;
  }
  const file = `api/changes/${today}.yaml`;
  if (existsSync(file))
    throw new Error(`${file} exists. Rename it, for example to ${today}-scopes.yaml, and run again.`);
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, text);
  console.log(
    `\nCreated ${file}. Write the reasons, then run npm run new -- changelog changelogs/${today.slice(0, 7)}`,
  );
  return 0;
}

main(process.argv.slice(2))
  .catch((error: Error) => {
    console.error(error.message);
    return 1;
  })
  .finally(() => rm(WORK, {recursive: true, force: true}))
  .then((code) => process.exit(code));
