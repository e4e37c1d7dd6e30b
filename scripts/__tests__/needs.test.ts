import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {findProgram, missingNeeds} from '../needs';

const root = mkdtempSync(path.join(tmpdir(), 'needs-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

function finishedBuild(name: string): string {
  const build = path.join(root, name);
  mkdirSync(path.join(build, 'search'), {recursive: true});
  writeFileSync(path.join(build, 'search/manifest.json'), '{}');
  return build;
}

describe('missingNeeds', () => {
  it('A build is complete when its search index exists', () => {
    const build = path.join(root, 'build');
    expect(missingNeeds({build})).toEqual([`There is no finished build in ${build}/. Run \`npm run build\` first.`]);
    expect(missingNeeds({build: finishedBuild('build')})).toEqual([]);
  });

  it('Programs are looked up on the PATH, and missing ones are reported with their packages', () => {
    writeFileSync(path.join(root, 'nginx'), '', {mode: 0o755});
    writeFileSync(path.join(root, 'chromium'), '', {mode: 0o644});
    expect(findProgram('nginx', {PATH: `/nowhere:${root}`})).toBe(path.join(root, 'nginx'));
    expect(missingNeeds({programs: ['chromium', 'nginx']}, {PATH: root})).toEqual([
      'This machine has no chromium. Run `apt-get install chromium` first.',
    ]);
  });
});

describe('npm run serve', () => {
  /** Prints on a machine without programs. */
  const serve = (folder: string, env: NodeJS.ProcessEnv = {}) => {
    const {status, stdout, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'deploy/edge/local.ts', folder], {
      encoding: 'utf8',
      env: {...process.env, PATH: root, ...env},
    });
    return {status, said: (stdout + stderr).trim()};
  };

  it('On a port that is taken it prints how to choose another and fails', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    try {
      expect(serve(finishedBuild('served'), {PORT: String(port)})).toEqual({
        status: 1,
        said: `Port ${port} cannot be used (EADDRINUSE). Choose another, for example: PORT=3001 npm run serve`,
      });
    } finally {
      server.close();
    }
  });
});
