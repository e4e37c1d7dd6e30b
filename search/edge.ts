/**
 * From the packed index to the service: all that an edge worker needs, and what the Node process starts from, so that
 * both answer alike. It only uses what every `fetch` platform has.
 */
import {brand} from '../brand';
import {LOCAL_SEARCH} from '../config/search';
import type {Artifact} from '../search-format';
import {createEngine, type Engine} from './engine';
import {createHandler, type HandlerOptions} from './handler';

/** Where the site keeps the service on its own origin. */
export const BASE = '/_search';

export type SearchOptions = Partial<Omit<HandlerOptions, 'engine'>>;
export type Handler = (request: Request) => Promise<Response>;

/** The bytes of `search/{id}.json.gz` of a build. */
export type Packed = ArrayBuffer | ReadableStream<BufferSource>;

export async function openEngine(packed: Packed): Promise<Engine> {
  const bytes = packed instanceof ReadableStream ? packed : new Response(packed).body!;
  const artifact: unknown = await new Response(bytes.pipeThrough(new DecompressionStream('gzip'))).json();
  return createEngine(artifact as Artifact);
}

/** For a platform that answers other things from the same engine. */
export const handlerFor = (engine: Engine, options: SearchOptions = {}): Handler =>
  createHandler({engine, indexName: brand.searchIndex, ...LOCAL_SEARCH, base: BASE, ...options});

/** What a worker is given beside a request; waits for work that outlives it. */
export type WorkerContext = {waitUntil: (work: Promise<unknown>) => void};

/**
 * The handler of a worker, opened by its first request: workers may not wait for anything before. All requests wait for
 * the same opening, also when the reader whose request began it has gone.
 */
export function onFirstRequest<Env>(
  open: (env: Env) => Promise<Handler>,
): (request: Request, env: Env, context: WorkerContext) => Promise<Response> {
  let opening: Promise<Handler> | undefined;
  return async (request, env, context) => {
    if (opening === undefined) {
      opening = open(env);
      context.waitUntil(
        opening.catch(() => {
          opening = undefined;
        }),
      );
    }
    return (await opening)(request);
  };
}
