import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {findProgram, missingNeeds} from '../needs';

vi.setConfig({testTimeout: 120_000});

const root = mkdtempSync(path.join(tmpdir(), 'needs-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

describe('missingNeeds', () => {
  it('A build is complete when its search index exists', () => {
    const build = path.join(root, 'build');
    expect(missingNeeds({build})).toEqual([`There is no finished build in ${build}/. Run \`npm run build\` first.`]);
    mkdirSync(path.join(build, 'search'), {recursive: true});
    writeFileSync(path.join(build, 'search/manifest.json'), '{}');
    expect(missingNeeds({build})).toEqual([]);
  });

  it('Programs are looked up on the PATH, and missing ones are reported with their packages', () => {
    writeFileSync(path.join(root, 'nginx'), '', {mode: 0o755});
    writeFileSync(path.join(root, 'wrk'), '', {mode: 0o644});
    expect(findProgram('nginx', {PATH: `/nowhere:${root}`})).toBe(path.join(root, 'nginx'));
    expect(missingNeeds({programs: ['chromium', 'nginx', 'wrk']}, {PATH: root})).toEqual([
      'This machine has no chromium and no wrk. Run `apt-get install chromium wrk` first.',
    ]);
  });
});

/** Each in a folder without a build, on a machine without programs. */
describe('A command that cannot start prints the reason in one sentence and fails', () => {
  const run = (file: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const {status, stdout, stderr} = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
      encoding: 'utf8',
      env: {...process.env, PATH: root, ...env},
    });
    return {status, said: (stdout + stderr).trim()};
  };
  const nowhere = path.join(root, 'no-build');
  const sentence = `There is no finished build in ${nowhere}/. Run \`npm run build\` first.`;

  it.each([
    ['npm run serve', 'deploy/edge/local.ts', [nowhere], {}],
    ['npm run test:relevance', 'tests/relevance/run.mts', [nowhere], {}],
    ['npm run test:search', 'tests/search/run.mts', [nowhere], {}],
    [
      'npm run search:push',
      'plugins/publishing/search-records/push.ts',
      [nowhere],
      {DOCS_SEARCH_APP_ID: 'a', DOCS_SEARCH_WRITE_KEY: 'b'},
    ],
  ])('%s', (_, file, args, env) => {
    expect(run(file, args, env)).toEqual({status: 1, said: sentence});
  });

  it('npm run serve on a port that is taken', async () => {
    const build = path.join(root, 'served');
    mkdirSync(path.join(build, 'search'), {recursive: true});
    writeFileSync(path.join(build, 'search/manifest.json'), '{}');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const again = 'Choose another, for example: PORT=3001 npm run serve';
    try {
      expect(run('deploy/edge/local.ts', [build], {PORT: String(port)})).toEqual({
        status: 1,
        said: `Port ${port} cannot be used (EADDRINUSE). ${again}`,
      });
      expect(run('deploy/edge/local.ts', [build], {PORT: 'http'}).said).toBe(
        `PORT is not a number from 0 to 65535. ${again}`,
      );
    } finally {
      server.close();
    }
  });
});
