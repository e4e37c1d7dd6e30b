/** Checks an instance of the service: its readiness, one search and one MCP call. */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {brand} from '../../brand';
import {LOCAL_SEARCH, queriesPath} from '../../config/search';
import type {HOST, SERVICE, Settings} from '../settings';
import type {Installed} from './folders';

type Rehearsed = {
  host: Pick<Settings<typeof HOST>, 'DOCS_READY_SECONDS'>;
  service: Pick<Settings<typeof SERVICE>, 'SEARCH_APP_ID' | 'SEARCH_API_KEY'>;
  environment: NodeJS.ProcessEnv;
};

/** Returns the version of the instance, or why it is not ready. */
export async function readiness(
  origin: string,
  signal = AbortSignal.timeout(5000),
): Promise<{version: string; build: string} | {problem: string}> {
  try {
    const response = await fetch(`${origin}/ready`, {signal});
    if (!response.ok) return {problem: `/ready returned ${response.status}`};
    return (await response.json()) as {version: string; build: string};
  } catch (error) {
    const {message, cause} = error as Error;
    return {problem: cause instanceof Error && cause.message !== '' ? cause.message : message};
  }
}

/** Starts the service of a release on a free port, before anything is switched, and throws if it does not work. */
export async function rehearse({folder, manifest}: Installed, {host, service, environment}: Rehearsed): Promise<void> {
  const seconds = host.DOCS_READY_SECONDS;
  const signal = AbortSignal.timeout(seconds * 1000);
  const child = spawn(process.execPath, [path.join(folder, 'service.js')], {
    env: {...environment, HOST: '127.0.0.1', PORT: '0', LOG_FORMAT: 'json', SEARCH_BUILD: ''},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const {event, url} = JSON.parse(line) as {event: string; url: string};
        if (event === 'listening') resolve(url);
      });
      child.once('error', reject);
      signal.addEventListener('abort', () => reject(new Error(`the service is not ready after ${seconds} s`)));
      child.once('exit', () => reject(new Error(`the service does not start: ${errors.trim()}`)));
    });
    const ready = await readiness(origin, signal);
    if ('problem' in ready) throw new Error(`the service is not ready: ${ready.problem}`);
    if (ready.version !== manifest.version || ready.build !== manifest.searchBuild) {
      throw new Error(`the service has index ${ready.build}, the manifest ${manifest.searchBuild}`);
    }
    await expectSearch(origin, service, signal);
    await expectMcp(origin, signal);
  } catch (error) {
    throw new Error(`${manifest.version} was not activated: ${(error as Error).message}`);
  } finally {
    // It has no other clients, and one that hangs would not end by SIGTERM.
    child.kill('SIGKILL');
    await exited;
  }
}

type Keys = Rehearsed['service'];

/** A search that has hits in every release. */
export function searchOf({SEARCH_APP_ID: id, SEARCH_API_KEY: key}: Keys): {path: string; body: string} {
  return {
    path: queriesPath({appId: id || LOCAL_SEARCH.appId, apiKey: key || LOCAL_SEARCH.apiKey}),
    body: JSON.stringify({requests: [{indexName: brand.searchIndex, query: 'getting started'}]}),
  };
}

async function expectSearch(origin: string, keys: Keys, signal: AbortSignal): Promise<void> {
  const {path: url, body} = searchOf(keys);
  const response = await fetch(`${origin}${url}`, {method: 'POST', signal, body});
  const {results} = (await response.json()) as {results?: {nbHits: number}[]};
  if (!results?.[0]?.nbHits) throw new Error(`a search returned ${response.status} without hits`);
}

async function expectMcp(origin: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    signal,
    headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
    body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/list', params: {}}),
  });
  if (!(await response.text()).includes('search_docs'))
    throw new Error(`MCP returned ${response.status} without tools`);
}
