/**
 * The Node service in a child process, as in production. It reports to its parent the memory in use and the latency
 * compared with the search call of the bare engine.
 */
import {setImmediate} from 'node:timers/promises';
import MiniSearch from 'minisearch';
import {indexOptions} from '../../search-format';
import {handlerOf, listen} from '../../search/node';
import {readArtifact} from './artifact';
import {modalRequest, SEARCH_PATH} from './requests';

export type Asked = {ask: 'memory'} | {ask: 'latency'; queries: string[]};
export type Latency = {answer: number[]; bare: number[]};

const folder = process.argv[2]!;
const handler = await handlerOf(folder);
const service = await listen(handler);

/** Reachable memory, in bytes. Buffers and connections are released after a collection: it is repeated until nothing falls. */
async function memory(): Promise<number> {
  let least = Infinity;
  for (;;) {
    gc!();
    const {heapUsed, external} = process.memoryUsage();
    if (heapUsed + external >= least) return least;
    least = heapUsed + external;
    await setImmediate();
  }
}

/** Interleaved, so that both run under the same conditions. */
async function latency(queries: string[]): Promise<Latency> {
  const {index} = await readArtifact(folder);
  const bare = MiniSearch.loadJS(index, indexOptions);
  const times: Latency = {answer: [], bare: []};
  for (const query of queries) {
    const request = new Request(`http://search.internal${SEARCH_PATH}`, {
      method: 'POST',
      body: JSON.stringify({requests: [modalRequest(query)]}),
    });
    const started = performance.now();
    await (await handler(request)).text();
    const between = performance.now();
    bare.search(query, {prefix: (_, place, words) => place === words.length - 1, fuzzy: 0.2});
    times.answer.push(between - started);
    times.bare.push(performance.now() - between);
  }
  return times;
}

process.on('message', (asked: Asked) => {
  void (async () => process.send!(asked.ask === 'memory' ? await memory() : await latency(asked.queries)))();
});
process.on('disconnect', () => void service.close().then(() => process.exit()));
process.send!(service.url);
