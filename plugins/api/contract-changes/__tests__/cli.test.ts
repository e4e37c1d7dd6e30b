import {execFileSync, spawnSync} from 'node:child_process';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {PARCEL, writeContract} from '../../api-contract/__tests__/fixture';

const CLI = path.resolve('plugins/api/contract-changes/cli.ts');

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const contract = await writeContract({parcel: PARCEL});
  remove = contract.remove;
  folder = path.resolve(contract.apiDir, '..');
  await writeFile(path.join(folder, 'redocly.yaml'), 'extends: []\n');
  git('init', '--quiet', '--initial-branch=main');
  commit('The contract');
  git('checkout', '--quiet', '-b', 'smaller');
});
afterAll(() => remove());

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@kestrel.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function commit(message: string): void {
  git('add', '.');
  git('commit', '--quiet', '-m', message);
}

function apiDiff(...args: string[]): {status: number | null; output: string} {
  const run = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), CLI, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return {status: run.status, output: run.stdout + run.stderr};
}

it('fails for a breaking change until api/changes lists it with a reason', async () => {
  const file = path.join(folder, 'api/resources/parcel.yaml');
  const room = / {8}room:\n(?: {10}.*\n)+/;
  await writeFile(file, (await readFile(file, 'utf8')).replace(room, ''));

  const first = apiDiff('main');
  expect(first.output).toContain('| breaking | `room` in `Parcel` is removed |');
  expect(first.output).toContain('- `field-removed Parcel.room` is not listed in api/changes/.');
  expect(first.status).toBe(1);

  expect(apiDiff('main', '--record').status).toBe(0);
  const [name] = await readdir(path.join(folder, 'api/changes'));
  const record = path.join(folder, 'api/changes', name!);
  expect(apiDiff('main')).toMatchObject({
    status: 1,
    output: expect.stringContaining('`field-removed Parcel.room` has no reason') as string,
  });

  await writeFile(record, (await readFile(record, 'utf8')).replace("reason: ''", 'reason: Nobody used it.'));
  expect(apiDiff('main')).toMatchObject({status: 0});
});

it('does not report what only the other branch has', async () => {
  git('stash', '--quiet', '--include-untracked');
  git('checkout', '--quiet', 'main');
  const file = path.join(folder, 'api/resources/parcel.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('enum: [small, large]', 'enum: [small, large, huge]'));
  commit('A new value');
  git('checkout', '--quiet', 'smaller');
  expect(apiDiff('main')).toMatchObject({status: 0, output: expect.stringContaining('do not differ') as string});
});

it('says what to do about an unknown commit', () => {
  expect(apiDiff('no-such-branch')).toMatchObject({
    status: 1,
    output: expect.stringContaining('git knows no common commit with "no-such-branch"') as string,
  });
});
