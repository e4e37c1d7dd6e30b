/** The cost of the most expensive query of each shape, at every endpoint that accepts it. */
import {brand} from '../../brand';
import type {Artifact} from '../../search-format';
import {answer} from '../../search/answer';
import {openEngine} from '../../search/edge';
import {MCP_PATH} from '../../search/mcp';
import {LATEST_VERSION} from '../../search/mcp/tools';
import {readIndex, type Service} from '../../search/node';
import {parseRequest, parseSyntax} from '../../search/query';
import {startWork, WORK_HEADER} from '../../search/work';
import {quantile} from '../relevance/figures';
import {readArtifact} from './artifact';
import {modalRequest, SEARCH_PATH} from './requests';
import type {Shape} from './worst';

type Request = Shape['request'];

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

async function stepsAt(send: Promise<Response>): Promise<number> {
  const response = await send;
  await response.arrayBuffer();
  return Number(response.headers.get(WORK_HEADER));
}

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

/**
 * Counts the steps of expensive queries with the search itself, in this process: the same steps are counted everywhere.
 * `find` gets the index, and the steps of any request.
 */
export async function costOf(
  folder: string,
  labelled: string[],
  find: (artifact: Artifact, cost: (request: Request) => number) => Shape[],
): Promise<Worst> {
  const engine = await openEngine(await readIndex(folder));
  const stepsOf: Record<Endpoint, (request: Request) => number> = {
    search(request) {
      const work = startWork();
      answer(engine, parseRequest(request, brand.searchIndex), () => 0, work);
      return work.steps;
    },
    MCP({query}) {
      const work = startWork();
      engine.search(parseSyntax(query as string, true), LATEST_VERSION, work);
      return work.steps;
    },
  };
  const usualOf = (endpoint: Endpoint) =>
    quantile(
      labelled.map((query) => stepsOf[endpoint](modalRequest(query))),
      0.5,
    );
  return {
    queries: find(await readArtifact(folder), stepsOf.search).map(({name, request}) => ({
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
  services: Record<string, Service>,
): Promise<{table: string; places: Place[]}> {
  const lines = new Map(queries.map(({shape}) => [shape, [shape.padEnd(28)]]));
  const places: Place[] = [];
  for (const {name, send} of ENDPOINTS) {
    for (const [platform, service] of Object.entries(services)) {
      const place: Place = {
        name: `${name}, ${platform}`,
        usual: usual[name],
        most: {shape: '', times: 0},
        different: [],
      };
      for (const {shape, request, steps: expected} of queries.filter(({steps}) => steps[name] !== undefined)) {
        const steps = await stepsAt(send(service, request));
        if (steps !== expected[name]) place.different.push(shape);
        const ratio = steps / usual[name];
        if (ratio > place.most.times) place.most = {shape, times: ratio};
        lines.get(shape)!.push(ratio.toFixed(1).padStart(15));
      }
      places.push(place);
    }
  }
  const heads = [''.padEnd(28), ...places.map(({name}) => name.padStart(15))];
  return {table: [heads, ...lines.values()].map((cells) => `       ${cells.join(' ')}`).join('\n'), places};
}
