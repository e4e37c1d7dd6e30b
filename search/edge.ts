/**
 * Opens the compressed index and creates the service. Shared by the edge worker and the Node process, so that both
 * behave the same. Uses only what every `fetch` platform has.
 */
import {brand} from '../brand';
import {LOCAL_SEARCH, SEARCH_BASE} from '../config/search';
import type {Artifact} from '../search-format';
import {createEngine, type Engine} from './engine';
import {createHandler, type HandlerOptions} from './handler';

export type SearchOptions = Partial<Omit<HandlerOptions, 'engine'>>;
export type Handler = (request: Request) => Promise<Response>;

/** The bytes of `search/{id}.json.gz` of a build. */
export type Packed = ArrayBuffer | ReadableStream<BufferSource>;

export async function openEngine(packed: Packed): Promise<Engine> {
  const bytes = packed instanceof ReadableStream ? packed : new Response(packed).body!;
  const artifact: unknown = await new Response(bytes.pipeThrough(new DecompressionStream('gzip'))).json();
  return createEngine(artifact as Artifact);
}

/** For a platform that serves other routes with the same engine. */
export const handlerFor = (engine: Engine, options: SearchOptions = {}): Handler =>
  createHandler({engine, indexName: brand.searchIndex, ...LOCAL_SEARCH, base: SEARCH_BASE, ...options});

/** Execution context of a worker; waits for work that continues after the response. */
export type WorkerContext = {waitUntil: (work: Promise<unknown>) => void};

/**
 * The handler of a worker, initialized by its first request, because workers may not await anything at startup. All
 * requests share the same initialization, even if the client of the first one disconnects.
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
