import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {Artifact} from '../../../../search-format';
import {buildArtifact} from '../artifact';
import {push, settings, toHostedRecord, toHostedSynonym} from '../hosted';
import {toRecords} from '../records';
import {synonyms} from '../../../../vocabulary';
import {create, guide, ORIGIN} from './pages';

type Call = {route: string; key: unknown; body: unknown};

/** Mocks the routes of hosted search that a push uses and records the requests. */
class Recorder {
  readonly calls: Call[] = [];
  entries: number | undefined;
  failing: string | undefined;
  private server!: Server;

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        const path = new URL(request.url!, 'http://localhost').pathname.replace(/_tmp_\d+/, '_tmp');
        const route = `${request.method} ${path}`;
        this.calls.push({route, key: request.headers['x-algolia-api-key'], body: text ? JSON.parse(text) : undefined});
        response.statusCode = route === this.failing ? 403 : 200;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(this.answer(route)));
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  private answer(route: string): unknown {
    if (route === this.failing) return {message: 'Not enough rights', status: 403};
    if (route === 'GET /1/indexes') {
      const entries = this.entries;
      return {
        nbPages: 1,
        items:
          entries === undefined
            ? []
            : [
                {name: 'docs', entries},
                {name: 'docs_old', entries: 1e6},
              ],
      };
    }
    if (route.includes('/task/')) return {status: 'published', pendingTask: false};
    return {taskID: this.calls.length, updatedAt: '2025-01-01T00:00:00Z', objectIDs: []};
  }

  get options() {
    const {port} = this.server.address() as AddressInfo;
    return {hosts: [{url: '127.0.0.1', port, accept: 'readWrite' as const, protocol: 'http' as const}]};
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  routes(): string[] {
    return this.calls.map(({route}) => route).filter((route) => !route.includes('/task/'));
  }
}

const artifact: Artifact = buildArtifact(toRecords([guide, create], ORIGIN), {synonyms});

describe('A push', () => {
  let recorder: Recorder;
  const send = (force = false, of = artifact) =>
    push(of, {appId: 'app', writeKey: 'write-key', indexName: 'docs', options: recorder.options}, {force});

  beforeEach(async () => {
    recorder = new Recorder();
    await recorder.start();
  });
  afterEach(() => recorder.stop());

  it('sends settings and synonyms, fills a second index and replaces the first with it', async () => {
    recorder.entries = artifact.records;
    expect(await send()).toBe(
      `The index "docs" has ${artifact.records} records (${artifact.records} before), build ${artifact.id}.`,
    );
    expect(recorder.routes()).toEqual([
      'GET /1/indexes',
      'PUT /1/indexes/docs/settings',
      'POST /1/indexes/docs/synonyms/batch',
      'POST /1/indexes/docs/operation',
      'POST /1/indexes/docs_tmp/batch',
      'POST /1/indexes/docs/operation',
      'POST /1/indexes/docs_tmp/operation',
    ]);
    expect(new Set(recorder.calls.map(({key}) => key))).toEqual(new Set(['write-key']));
    const body = (end: string) => recorder.calls.find(({route}) => route.endsWith(end))!.body;
    expect(body('/settings')).toEqual(settings);
    expect(body('/synonyms/batch')).toEqual(synonyms.map(toHostedSynonym));
    expect(body('docs_tmp/batch')).toEqual({
      requests: artifact.entries.map((_, id) => ({action: 'addObject', body: toHostedRecord(artifact, id)})),
    });
  });

  it('waits until settings and synonyms have arrived before it copies them', async () => {
    await send();
    const routes = recorder.calls.map(({route}) => route);
    const copy = routes.indexOf('POST /1/indexes/docs/operation');
    expect(routes.slice(0, copy).filter((route) => route.startsWith('GET /1/indexes/docs/task/'))).toHaveLength(2);
  });

  it('rejects a set smaller than 80 % of the last and changes nothing', async () => {
    recorder.entries = Math.floor(artifact.records / 0.8) + 1;
    await expect(send()).rejects.toThrow(
      `This build has ${artifact.records} records, the index "docs" has ${recorder.entries}.`,
    );
    expect(recorder.routes()).toEqual(['GET /1/indexes']);
  });

  it('sends a smaller set with --force', async () => {
    recorder.entries = 1e6;
    await expect(send(true)).resolves.toContain('(1000000 before)');
  });

  it('rejects an empty set, even the first time', async () => {
    await expect(send(false, {...artifact, records: 0, entries: []})).rejects.toThrow('has 0 records');
  });

  it('does not change the index and cleans up when a batch is rejected', async () => {
    recorder.failing = 'POST /1/indexes/docs_tmp/batch';
    await expect(send()).rejects.toThrow('Not enough rights');
    expect(recorder.routes().at(-1)).toBe('DELETE /1/indexes/docs_tmp');
    expect(recorder.routes()).not.toContain('POST /1/indexes/docs_tmp/operation');
  });
});

it('The record of a page has its keywords, those of its sections have none', () => {
  const records = artifact.entries.map((_, id) => toHostedRecord(artifact, id));
  const withWords = records.filter(({keywords}) => keywords !== undefined);
  expect(withWords.map(({objectID, keywords}) => [objectID, keywords])).toEqual([
    ['/docs/scopes/kubernetes', ['replica set', 'hpa']],
  ]);
});

describe('Synonyms', () => {
  it('become those of hosted search, with stable ids', () => {
    expect(toHostedSynonym({words: ['env var', 'environment variable']})).toEqual({
      objectID: 'env_var-environment_variable',
      type: 'synonym',
      synonyms: ['env var', 'environment variable'],
    });
    expect(toHostedSynonym({from: 'cron', words: ['scheduled task']})).toEqual({
      objectID: 'cron-scheduled_task',
      type: 'oneWaySynonym',
      input: 'cron',
      synonyms: ['scheduled task'],
    });
  });

  it('are each written once, in lower case', () => {
    const ids = synonyms.map((each) => toHostedSynonym(each).objectID);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id !== id.toLowerCase())).toEqual([]);
  });
});

it('Settings return keywords to nobody', () => {
  const shown = [settings.attributesToRetrieve, settings.attributesToHighlight, settings.attributesToSnippet];
  expect(JSON.stringify(shown)).not.toContain('keywords');
});
