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

export const searchHandler = async (packed: Packed, options: SearchOptions = {}): Promise<Handler> =>
  handlerFor(await openEngine(packed), options);

export async function openEngine(packed: Packed): Promise<Engine> {
  const bytes = packed instanceof ReadableStream ? packed : new Response(packed).body!;
  const artifact: unknown = await new Response(bytes.pipeThrough(new DecompressionStream('gzip'))).json();
  return createEngine(artifact as Artifact);
}

/** For a platform that answers other things from the same engine. */
export const handlerFor = (engine: Engine, options: SearchOptions = {}): Handler =>
  createHandler({engine, indexName: brand.searchIndex, ...LOCAL_SEARCH, base: BASE, ...options});
