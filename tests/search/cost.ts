/** The cost of the most expensive query of each shape, at every endpoint that accepts it. */
import {brand} from '../../brand';
import {answer} from '../../search/answer';
import {openEngine} from '../../search/edge';
import {MCP_PATH} from '../../search/mcp';
import {readIndex, type Service} from '../../search/node';
import {parseRequest, parseSyntax} from '../../search/query';
import {startWork, WORK_HEADER} from '../../search/work';
import {quantile} from '../relevance/figures';
import {readArtifact} from './artifact';
import {modalRequest, SEARCH_PATH} from './requests';
import {worstQueries, type Shape} from './worst';

type Request = Shape['request'];
type Cost = {steps: number; ms: number};

/** Labeled queries and rounds that are timed. Times are only printed, because they depend on the machine. */
const TIMED = 40;
const ROUNDS = 3;

type Endpoint = 'search' | 'MCP';

const ENDPOINTS: {
  name: Endpoint;
  send: (service: Service, request: Request) => Promise<Response>;
  takes: (request: Request) => boolean;
}[] = [
  {
    name: 'search',
    send: ({url}, request) => post(url + SEARCH_PATH, {requests: [request]}),
    takes: () => true,
  },
  {
    name: 'MCP',
    send: ({url}, {query}) =>
      post(url + MCP_PATH, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {name: 'search_docs', arguments: {query, limit: 20}},
      }),
    takes: ({query}) => (query as string).trim() !== '',
  },
];

/** No keep-alive: the server could close a reused connection. */
const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      connection: 'close',
    },
    body: JSON.stringify(body),
  });

async function costOf(send: () => Promise<Response>): Promise<Cost> {
  const started = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return {steps: Number(response.headers.get(WORK_HEADER)), ms: performance.now() - started};
}

const median = (values: number[]): number => quantile(values, 0.5);

export type Expensive = {
  shape: string;
  request: Request;
  /** By endpoint; undefined where the endpoint rejects the request. */
  steps: Partial<Record<Endpoint, number>>;
};

export type Worst = {
  queries: Expensive[];
  /** Steps of the median labelled query. */
  usual: Record<Endpoint, number>;
};

/** The search itself, in this process: the same steps are counted everywhere. */
export async function findWorst(folder: string, seed: number, labelled: string[]): Promise<Worst> {
  const engine = await openEngine(await readIndex(folder));
  const stepsOf: Record<Endpoint, (request: Request) => number> = {
    search(request) {
      const work = startWork();
      answer(engine, parseRequest(request, brand.searchIndex), () => 0, work);
      return work.steps;
    },
    MCP({query}) {
      const work = startWork();
      engine.search(parseSyntax(query as string, true), [], work);
      return work.steps;
    },
  };
  const usualOf = (endpoint: Endpoint) => median(labelled.map((query) => stepsOf[endpoint](modalRequest(query))));
  return {
    queries: worstQueries(await readArtifact(folder), seed, stepsOf.search).map(({name, request}) => ({
      shape: name,
      request,
      steps: Object.fromEntries(
        ENDPOINTS.filter(({takes}) => takes(request)).map((endpoint) => [
          endpoint.name,
          stepsOf[endpoint.name](request),
        ]),
      ),
    })),
    usual: {search: usualOf('search'), MCP: usualOf('MCP')},
  };
}

export type Place = {
  name: string;
  usual: number;
  most: {shape: string; times: number};
  /** Shapes that cost another number of steps there than in this process. */
  different: string[];
};

export async function costsByShape(
  {queries, usual}: Worst,
  labelled: string[],
  services: Record<string, Service>,
): Promise<{table: string; places: Place[]}> {
  const lines = new Map(queries.map(({shape}) => [shape, [shape.padEnd(28)]]));
  const heads = [''.padEnd(28)];
  const places: Place[] = [];
  for (const {name, send} of ENDPOINTS) {
    for (const [platform, service] of Object.entries(services)) {
      const times: number[] = [];
      for (const query of labelled.slice(0, TIMED)) {
        times.push((await costOf(() => send(service, modalRequest(query)))).ms);
      }
      const place: Place = {
        name: `${name}, ${platform}`,
        usual: usual[name],
        most: {shape: '', times: 0},
        different: [],
      };
      for (const {shape, request, steps: expected} of queries.filter(({steps}) => steps[name] !== undefined)) {
        const costs: Cost[] = [];
        for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(() => send(service, request)));
        const {steps} = costs[0]!;
        if (steps !== expected[name]) place.different.push(shape);
        const ratio = steps / usual[name];
        if (ratio > place.most.times) place.most = {shape, times: ratio};
        const slower = median(costs.map(({ms}) => ms)) / median(times);
        lines.get(shape)!.push(ratio.toFixed(1).padStart(15), slower.toFixed(1).padStart(6));
      }
      heads.push(place.name.padStart(15), 'time'.padStart(6));
      places.push(place);
    }
  }
  return {table: [heads, ...lines.values()].map((cells) => `       ${cells.join(' ')}`).join('\n'), places};
}
