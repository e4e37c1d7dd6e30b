/** Counters of the service in the text format of Prometheus. */
import {SEARCH_BASE} from '../../config/search';
import type {Handler} from '../../search/edge';

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Few values: a label for each path of a client would never stop growing. */
export type Route = 'search' | 'mcp' | 'health' | 'other';

export function routeOf(path: string): Route {
  if (path === '/mcp') return 'mcp';
  const inside = path.startsWith(`${SEARCH_BASE}/`) ? path.slice(SEARCH_BASE.length) : path;
  if (inside.startsWith('/1/indexes/')) return 'search';
  return inside === '/health' || inside === '/ready' ? 'health' : 'other';
}

type Histogram = {counts: number[]; sum: number; count: number};

export type Metrics = {
  /** A handler whose requests are counted. */
  counted: (handler: Handler) => Handler;
  active: () => number;
  text: () => string;
};

export type Facts = {
  build: string;
  indexSeconds: number;
  /** Queries so far, and how many of them found nothing; the search handler counts them. */
  searches: {queries: number; empty: number};
};

export function createMetrics(
  {build, indexSeconds, searches}: Facts,
  {now = () => performance.now(), memory = () => process.memoryUsage()} = {},
): Metrics {
  const requests = new Map<string, number>();
  const latencies = new Map<Route, Histogram>();
  let [active, mostActive] = [0, 0];

  const observe = (route: Route, status: number, seconds: number): void => {
    const key = labels({route, status: String(status)});
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const histogram = latencies.get(route) ?? {counts: BOUNDS.map(() => 0), sum: 0, count: 0};
    for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) histogram.counts[index]! += 1;
    histogram.sum += seconds;
    histogram.count += 1;
    latencies.set(route, histogram);
  };

  const rejected = (): number =>
    [...requests].filter(([key]) => key.includes('status="503"')).reduce((sum, [, count]) => sum + count, 0);

  return {
    active: () => active,
    counted: (handler) => async (request) => {
      const started = now();
      active += 1;
      mostActive = Math.max(mostActive, active);
      let status = 500;
      try {
        const response = await handler(request);
        status = response.status;
        return response;
      } finally {
        active -= 1;
        observe(routeOf(new URL(request.url).pathname), status, (now() - started) / 1000);
      }
    },
    text: () => {
      const {rss, heapUsed, external} = memory();
      return [
        ...metric('docs_build_info', 'gauge', 'The search index.', [[labels({build}), 1]]),
        ...metric('docs_requests_total', 'counter', 'Requests by route and status.', [...requests].sort()),
        ...metric('docs_rejected_total', 'counter', 'Requests rejected with 503 under overload.', [['', rejected()]]),
        ...metric('docs_queries_total', 'counter', 'Search queries.', [['', searches.queries]]),
        ...metric('docs_queries_empty_total', 'counter', 'Search queries without results.', [['', searches.empty]]),
        ...histograms(latencies),
        ...metric('docs_active_requests', 'gauge', 'Requests in progress or waiting.', [['', active]]),
        ...metric('docs_active_requests_max', 'gauge', 'Most requests in progress since the start.', [
          ['', mostActive],
        ]),
        ...metric('docs_index_load_seconds', 'gauge', 'Time to load the search index.', [['', indexSeconds]]),
        ...metric('docs_memory_bytes', 'gauge', 'Memory of the process.', [
          [labels({type: 'resident'}), rss],
          [labels({type: 'heap'}), heapUsed],
          [labels({type: 'external'}), external],
        ]),
        '',
      ].join('\n');
    },
  };
}

function histograms(latencies: Map<Route, Histogram>): string[] {
  const name = 'docs_request_seconds';
  const lines = [...latencies].flatMap(([route, {counts, sum, count}]) => [
    ...BOUNDS.map((bound, index) => `${name}_bucket${labels({route, le: String(bound)})} ${counts[index]}`),
    `${name}_bucket${labels({route, le: '+Inf'})} ${count}`,
    `${name}_sum${labels({route})} ${sum}`,
    `${name}_count${labels({route})} ${count}`,
  ]);
  return [`# HELP ${name} Time from the request to the response.`, `# TYPE ${name} histogram`, ...lines];
}

const metric = (name: string, type: 'counter' | 'gauge', help: string, samples: [string, number][]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([label, value]) => `${name}${label} ${value}`),
];

const labels = (all: Record<string, string>): string =>
  `{${Object.entries(all)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`)
    .join(',')}}`;
