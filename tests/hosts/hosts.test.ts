import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {startEdge} from '../../deploy/edge/local';
import {freePort, startNginx, type RunningServer} from '../support/nginx';
import {writeFolder} from './folder';
import {askOf, type Ask} from './request';
import {hostSuite} from './suite';

const HOSTS: Record<string, (root: string) => Promise<RunningServer>> = {
  // The folder has no index, so search is unavailable on both.
  nginx: async (root) => startNginx(root, `http://127.0.0.1:${await freePort()}`),
  edge: startEdge,
};

describe.each(Object.entries(HOSTS))('%s', (_name, start) => {
  let root: string;
  let server: RunningServer;
  let ask: Ask;
  beforeAll(async () => {
    root = await writeFolder();
    server = await start(root);
    ask = askOf(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    await rm(root, {recursive: true, force: true});
  });
  hostSuite((...request) => ask(...request));
});

test('nginx serves the assets of the build before to tabs that are open, for as long as a tab may cache them.', async () => {
  const [root, kept] = [await writeFolder(), await mkdtemp(path.join(tmpdir(), 'docs-kept-'))];
  await mkdir(path.join(kept, 'assets'));
  await writeFile(path.join(kept, 'assets/old.0123abcd.js'), 'old');
  const server = await startNginx(root, '', {'root $kept_assets;': `root ${kept};`});
  try {
    const {status, body, headers} = await askOf(server.url)('/assets/old.0123abcd.js');
    expect([status, body, headers['cache-control']]).toEqual([200, 'old', 'public, max-age=31536000, immutable']);
    expect((await askOf(server.url)('/assets/older.0123abcd.js')).status).toBe(404);
  } finally {
    await server.stop();
    for (const folder of [root, kept]) await rm(folder, {recursive: true});
  }
});
