import {build} from 'esbuild';
import {Miniflare} from 'miniflare';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {connect, type Agent} from '../../../tests/mcp/client';
import {artifact, files} from './fixture';

const WORKER = `
import {createEngine} from './search/engine';
import {createMcpHandler} from './search/mcp';
import data from './data.json';
const {artifact, files} = JSON.parse(data);
export default {fetch: createMcpHandler({engine: createEngine(artifact), read: async (path) => files[path] ?? null})};
`;

describe('In an edge worker', () => {
  let worker: Miniflare;
  let agent: Agent;
  let code: string;

  beforeAll(async () => {
    const {outputFiles} = await build({
      stdin: {contents: WORKER, resolveDir: process.cwd(), loader: 'ts'},
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      external: ['./data.json'],
    });
    code = outputFiles[0]!.text;
    worker = new Miniflare({
      modules: [
        {type: 'ESModule', path: 'worker.js', contents: code},
        {type: 'Text', path: 'data.json', contents: JSON.stringify({artifact, files})},
      ],
      modulesRoot: '.',
      compatibilityDate: '2026-04-01',
      host: '127.0.0.1',
      port: 0,
      // The runtime would request the visitor's location from another host.
      cf: false,
    });
    agent = await connect(`${(await worker.ready).origin}/mcp`);
  });

  afterAll(async () => {
    await agent?.close();
    await worker?.dispose();
  });

  it('every tool works repeatedly', async () => {
    const {tools} = await agent.client.listTools();
    expect(tools).toHaveLength(5);
    for (let times = 0; times < 2; times += 1) {
      const {value: found} = await agent.call('search_docs', {query: 'health check', limit: 1});
      expect(found.results).toMatchObject([{url: 'https://docs.example/docs/all-scopes#health-checks'}]);
      const page = await agent.call('read_page', {page: '/docs/all-scopes#health-checks'});
      expect(page.texts[0]).toMatch(/^## Health checks/);
      expect((await agent.call('list_operations', {text: 'list'})).value.total).toBe(2);
      const operation = await agent.call('read_operation', {id: 'scope-create', language: 'nodejs'});
      expect(operation.texts[0]).toContain('```javascript');
      const {value} = await agent.call('check_request', {method: 'POST', path: '/scope', body: {name: 'A'}});
      expect(value).toMatchObject({valid: false, problems: [{pointer: '/application_id'}, {pointer: '/name'}]});
    }
  });

  it('its code is small enough for a worker', () => {
    expect(code.length).toBeLessThan(1_000_000);
  });
});
