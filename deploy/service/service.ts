/** Search, MCP, metrics, health and readiness as one handler. */
import type {Handler} from '../../search/edge';
import {handlerOf} from '../../search/node';
import {createLog, withRequestId} from './log';
import {createMetrics} from './metrics';
import type {Settings} from './settings';

export type Service = {
  handler: Handler;
  log: (entry: Record<string, unknown>) => void;
  /** From now on the instance is not ready: health checks take it out of rotation. */
  drain: () => void;
};

export async function createService(settings: Settings, write: (line: string) => void): Promise<Service> {
  const started = performance.now();
  const log = createLog(settings.LOG_FORMAT, write);
  const searches = {queries: 0, empty: 0};
  const routes = await handlerOf(settings.SEARCH_BUILD, {
    ...(settings.SEARCH_APP_ID && {appId: settings.SEARCH_APP_ID}),
    ...(settings.SEARCH_API_KEY && {apiKey: settings.SEARCH_API_KEY}),
    allowOrigin: settings.SEARCH_ALLOW_ORIGIN,
    queue: settings.SEARCH_QUEUE,
    log: (entry) => {
      if ('queries' in entry) {
        searches.queries += entry.queries ?? 0;
        searches.empty += entry.empty ?? 0;
      }
      log(entry);
    },
  });
  const {build} = (await (await routes(new Request('http://search.internal/health'))).json()) as {build: string};
  const metrics = createMetrics({build, searches, indexSeconds: (performance.now() - started) / 1000});
  let isDraining = false;

  /** Paths that nginx does not proxy: they are for probes and monitoring. */
  const own: Record<string, () => Response> = {
    '/metrics': () =>
      new Response(metrics.text(), {headers: {'content-type': 'text/plain; version=0.0.4; charset=utf-8'}}),
    '/ready': () => Response.json({status: isDraining ? 'draining' : 'ready', build}, {status: isDraining ? 503 : 200}),
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
  };
}
