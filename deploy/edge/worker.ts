/** The site as an edge worker (Cloudflare Workers with static assets): files, search and MCP at one origin. */
import {RETRY_AFTER_SECONDS, SERVICE_PATHS, UNAVAILABLE, type Site} from '../../config/serving';
import type {Manifest} from '../../search-format';
import {handlerFor, onFirstRequest, openEngine, type WorkerContext} from '../../search/edge';
import {createMcpHandler} from '../../search/mcp';
import {answerService, answerStatic, type Files} from './answer';

type Env = {ASSETS: {fetch: (request: Request) => Promise<Response>}};

/** Defined by ./local.ts and ../pack.ts when they bundle. */
declare const SITE: Site;

const ASSETS_ORIGIN = 'https://assets.internal';

const filesOf =
  ({ASSETS}: Env): Files =>
  (file, {method, headers} = {method: 'GET', headers: new Headers()}) =>
    ASSETS.fetch(new Request(ASSETS_ORIGIN + file.split('/').map(encodeURIComponent).join('/'), {method, headers}));

async function readFile(env: Env, file: string): Promise<Response> {
  const answer = await filesOf(env)(file);
  if (!answer.ok) throw new Error(`${file} is missing from the assets. Was the folder built with search?`);
  return answer;
}

/** Search and MCP share one index. */
const service = onFirstRequest(async (env: Env) => {
  const {file} = (await (await readFile(env, '/search/manifest.json')).json()) as Manifest;
  const engine = await openEngine(await (await readFile(env, `/search/${file}`)).arrayBuffer());
  // Yields to the event loop, so that waiting requests are accepted.
  const turn = () => new Promise<void>((done) => setTimeout(done, 0));
  const log = ({error}: {error?: string}): void => {
    if (error !== undefined) console.error(error);
  };
  // Half the queue of a Node process: a worker shares its CPU.
  const search = handlerFor(engine, {turn, log, queue: 32});
  const mcp = createMcpHandler({
    engine,
    turn,
    log,
    async read(path) {
      const answer = await filesOf(env)(path);
      return answer.ok ? answer.text() : null;
    },
  });
  return (request) => (pathOf(request) === SERVICE_PATHS.mcp ? mcp(request) : search(request));
});

const pathOf = (request: Request): string => new URL(request.url).pathname;

const worker = {
  async fetch(request: Request, env: Env, context: WorkerContext): Promise<Response> {
    const path = pathOf(request);
    if (path !== SERVICE_PATHS.mcp && !path.startsWith(SERVICE_PATHS.search))
      return answerStatic(request, SITE, filesOf(env));
    const answer = service(request, env, context).catch((error: unknown) => {
      console.error(error);
      return unavailable();
    });
    // Completes after the client disconnects too, so that the request leaves the queue.
    context.waitUntil(answer);
    return answerService(await answer, request, path);
  },
};
export default worker;

function unavailable(): Response {
  return new Response(UNAVAILABLE, {
    status: 503,
    headers: {'Content-Type': 'application/json', 'Retry-After': String(RETRY_AFTER_SECONDS)},
  });
}
