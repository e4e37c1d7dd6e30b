/** Search, MCP, metrics, health and readiness as one handler. */
import {createClients} from '../../search/clients';
import type {Handler} from '../../search/edge';
import {handlerOf} from '../../search/node';
import {createLog, withRequestId} from './log';
import {createMetrics} from './metrics';
import type {Settings, SERVICE} from '../settings';
import {countUnfound} from './unfound';

export type Service = {
  handler: Handler;
  log: (entry: Record<string, unknown>) => void;
  /** From now on the instance is not ready: health checks take it out of rotation. */
  drain: () => void;
  /** Writes the counted words of searches with few results. */
  flush: () => void;
};

type Told = {
  settings: Settings<typeof SERVICE>;
  site: string;
  version: string;
  write: (line: string) => void;
};

export async function createService({settings, site, version, write}: Told): Promise<Service> {
  const started = performance.now();
  const log = createLog(settings.LOG_FORMAT, write);
  const unfound = countUnfound();
  const searches = {queries: 0, empty: 0};
  const routes = await handlerOf(site, {
    ...(settings.SEARCH_APP_ID && {appId: settings.SEARCH_APP_ID}),
    ...(settings.SEARCH_API_KEY && {apiKey: settings.SEARCH_API_KEY}),
    allowOrigin: settings.SEARCH_ALLOW_ORIGIN,
    queue: settings.SEARCH_QUEUE,
    ...(settings.SEARCH_CLIENT_STEPS > 0 && {clients: createClients(settings.SEARCH_CLIENT_STEPS)}),
    logQueries: settings.SEARCH_LOG_QUERIES,
    log: (entry) => {
      // The texts are counted, never written.
      const {searched = [], ...rest} = {searched: undefined, ...entry};
      if ('queries' in rest) {
        searches.queries += rest.queries ?? 0;
        searches.empty += rest.empty ?? 0;
      }
      for (const one of searched) unfound.add(one);
      log(rest);
    },
  });
  const {build} = (await (await routes(new Request('http://search.internal/health'))).json()) as {build: string};
  const metrics = createMetrics({version, build, searches, indexSeconds: (performance.now() - started) / 1000});
  let isDraining = false;

  /** Paths that nginx does not proxy: they are for the machine's own checks. */
  const own: Record<string, () => Response> = {
    '/metrics': () =>
      new Response(metrics.text(), {headers: {'content-type': 'text/plain; version=0.0.4; charset=utf-8'}}),
    '/ready': () =>
      Response.json({status: isDraining ? 'draining' : 'ready', version, build}, {status: isDraining ? 503 : 200}),
  };
  const counted = metrics.counted(withRequestId(routes));
  return {
    handler: async (request) => {
      const respond = request.method === 'GET' ? own[new URL(request.url).pathname] : undefined;
      return respond === undefined ? counted(request) : respond();
    },
    log,
    drain: () => {
      isDraining = true;
    },
    flush: () => {
      const words = unfound.take();
      if (words !== undefined) log({event: 'unfound', ...words});
    },
  };
}
