/** The site as an edge worker (Cloudflare Workers with static assets): files and search at one origin. */
import {UNAVAILABLE, UPSTREAM_LIMITS, UPSTREAMS, type Site} from '../../config/serving';
import type {Manifest} from '../../search-format';
import {handlerFor, onFirstRequest, openEngine, type WorkerContext} from '../../search/edge';
import {answerService, answerStatic, type Files} from './answer';

type Env = {ASSETS: {fetch: (request: Request) => Promise<Response>}};

/** Put in by ./local.ts and ../pack.ts when they bundle. */
declare const SITE: Site;

const ASSETS_ORIGIN = 'https://assets.internal';

const filesOf =
  ({ASSETS}: Env): Files =>
  (file, {method, headers} = {method: 'GET', headers: new Headers()}) =>
    ASSETS.fetch(new Request(ASSETS_ORIGIN + file.split('/').map(encodeURIComponent).join('/'), {method, headers}));

async function readFile(env: Env, file: string): Promise<Response> {
  const answer = await filesOf(env)(file);
  if (!answer.ok) throw new Error(`${file} is not among the assets. Was the folder built with search?`);
  return answer;
}

const services: Record<string, (request: Request, env: Env, context: WorkerContext) => Promise<Response>> = {
  [UPSTREAMS.search.path]: onFirstRequest(async (env: Env) => {
    const {file} = (await (await readFile(env, '/search/manifest.json')).json()) as Manifest;
    return handlerFor(await openEngine(await (await readFile(env, `/search/${file}`)).arrayBuffer()));
  }),
};

const worker = {
  async fetch(request: Request, env: Env, context: WorkerContext): Promise<Response> {
    const {pathname} = new URL(request.url);
    const service = Object.keys(services).find((path) =>
      path.endsWith('/') ? pathname.startsWith(path) : pathname === path,
    );
    if (service === undefined) return answerStatic(request, SITE, filesOf(env));
    const answer = await services[service]!(request, env, context).catch((error: unknown) => {
      console.error(error);
      return unavailable();
    });
    return answerService(answer, request, pathname);
  },
};
export default worker;

function unavailable(): Response {
  return new Response(UNAVAILABLE, {
    status: 503,
    headers: {'Content-Type': 'application/json', 'Retry-After': String(UPSTREAM_LIMITS.retryAfterSeconds)},
  });
}
