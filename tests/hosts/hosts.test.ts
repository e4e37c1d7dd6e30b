import {rm} from 'node:fs/promises';
import {afterAll, beforeAll, describe} from 'vitest';
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
