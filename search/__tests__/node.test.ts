import {mkdtemp, mkdir, rm, writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {liteClient} from 'algoliasearch/lite';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import {LOCAL_SEARCH} from '../../config/search';
import {handlerOf, listen, type Service} from '../node';
import {artifactOf, SITE} from './fixture';

let build: string;
let service: Service;

async function writeBuild(manifest: Record<string, unknown> = {}): Promise<void> {
  const artifact = artifactOf(SITE);
  const {format, engine, id, records} = artifact;
  await mkdir(join(build, 'search'), {recursive: true});
  await writeFile(join(build, 'search', `${id}.json.gz`), gzipSync(JSON.stringify(artifact)));
  await writeFile(
    join(build, 'search', 'manifest.json'),
    JSON.stringify({format, engine, id, records, file: `${id}.json.gz`, ...manifest}),
  );
}

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'search-'));
  await writeBuild();
  service = await listen(await handlerOf(build));
});

afterAll(async () => {
  await service.close();
  await rm(build, {recursive: true});
});

const KEYS = `x-algolia-application-id=${LOCAL_SEARCH.appId}&x-algolia-api-key=${LOCAL_SEARCH.apiKey}`;

/** The output of a server on a socket until it closes it. */
const raw = (text: string): Promise<string> =>
  new Promise((done, failed) => {
    const {hostname, port} = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.includes('}')) socket.destroy();
    });
    socket.on('close', () => done(answer));
    socket.on('error', failed);
  });

describe('The Node service', () => {
  const client = (apiKey: string = LOCAL_SEARCH.apiKey) => {
    const {host} = new URL(service.url);
    return liteClient(LOCAL_SEARCH.appId, apiKey, {hosts: [{url: host, protocol: 'http', accept: 'readWrite'}]});
  };

  it('works with the official client', async () => {
    const {results} = await client().search<{url: string}>({
      requests: [{indexName: brand.searchIndex, query: 'roles'}],
    });
    expect(results[0]).toMatchObject({query: 'roles', hits: [{url: 'https://docs.example/docs/roles'}]});
  });

  it('returns an API error, not a network failure, to the official client with a wrong key or index', async () => {
    const ask = (indexName: string, key?: string) => client(key).search({requests: [{indexName, query: 'x'}]});
    await expect(ask(brand.searchIndex, 'wrong')).rejects.toMatchObject({name: 'ApiError', status: 403});
    await expect(ask('other')).rejects.toMatchObject({name: 'ApiError', status: 404});
  });

  it('rejects a body that is too large with a response, not with a broken connection', async () => {
    const chunk = 'x'.repeat(0x8000);
    const body = Array(4).fill(`8000\r\n${chunk}\r\n`).join('');
    const answer = await raw(
      `POST /1/indexes/*/queries?${KEYS} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });

  it('returns its health without a body to HEAD', async () => {
    const response = await fetch(`${service.url}/_search/health`, {method: 'HEAD'});
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each([
    [{format: 9}, 'was built for format 9'],
    [{file: 'other.json.gz'}, /The search index .*other\.json\.gz is missing/],
  ])('does not start with the manifest %j', async (manifest, message) => {
    await writeBuild(manifest);
    await expect(handlerOf(build)).rejects.toThrow(message);
  });

  it('completes active requests when it closes, and then ends their connections', async () => {
    type Respond = (response: Response) => void;
    let arrive: (respond: Respond) => void;
    const arrived = new Promise<Respond>((resolve) => (arrive = resolve));
    const slow = await listen(() => new Promise((done) => arrive(done)));
    const active = fetch(slow.url);
    const respond = await arrived;
    const closed = slow.close();
    await expect(fetch(slow.url)).rejects.toThrow();
    respond(new Response('complete'));
    const response = await active;
    expect([await response.text(), response.headers.get('connection')]).toEqual(['complete', 'close']);
    await closed;
  });
});
