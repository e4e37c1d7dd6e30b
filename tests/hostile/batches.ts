/** MCP batches in every order, with cancellations, progress and ids of every type, and what the server must respond. */
import {randomFrom} from '../support/random';

type Message = Record<string, unknown>;
export type Batch = {messages: Message[]; status: number; ids: unknown[]};

const MOST_MESSAGES = 10;
const CALLS = [
  {method: 'ping'},
  {method: 'tools/list'},
  {method: 'no/such/method'},
  {method: 'tools/call', params: {name: 'list_operations', arguments: {limit: 1}}},
  {method: 'tools/call', params: {name: 'search_docs', arguments: {query: 'scope', limit: 1}}},
  {method: 'tools/call', params: {name: 'read_page', arguments: {page: '/docs/nothing'}}},
  {method: 'tools/call', params: {name: 'no_such_tool', arguments: {}}},
  {method: 'tools/call', params: {name: 'search_docs', arguments: {}, task: {ttl: 1}}},
  {method: 'notifications/cancelled', params: {requestId: 1}},
];
const IDS = [0, 1, -1, 2 ** 53 - 1, '', '0', '1', 'cancelled', '__proto__', '\u0000'];
/** The protocol allows strings and integers. */
const NO_IDS = [null, 1.5, true, {}, [1]];

/** The server sends no requests, so that it expects no responses. */
const response = (id: unknown): Message => ({jsonrpc: '2.0', id, result: {}});

export function* hostileBatches({seed, count}: {seed: number; count: number}): Generator<Batch> {
  const random = randomFrom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const often = (share: number) => random() < share;
  const id = () => (often(0.8) ? Math.floor(random() * 1000) : one(IDS));

  for (let sent = 0; sent < count; sent += 1) {
    const calls = Array.from({length: Math.floor(random() * 5)}, () => ({jsonrpc: '2.0', id: id(), ...one(CALLS)}));
    const other = (): Message => {
      const known = calls.length > 0 && often(0.8) ? one(calls).id : id();
      return one<() => Message>([
        () => ({method: 'notifications/cancelled', params: {requestId: known, reason: 'x'}}),
        () => ({method: 'notifications/cancelled', params: {requestId: known}}),
        () => ({method: 'notifications/progress', params: {progressToken: known, progress: 1}}),
        () => ({method: 'notifications/initialized'}),
        () => ({method: 'notifications/no-such-thing', params: {}}),
      ])();
    };
    const malformed: Message[] = often(0.1)
      ? [one<Message>([{jsonrpc: '2.0', id: one(NO_IDS), method: 'ping'}, response(one(IDS))])]
      : [];
    const others = Array.from({length: Math.floor(random() * 7)}, () => ({jsonrpc: '2.0', ...other()}));
    const messages = [...calls, ...others, ...malformed].sort(() => random() - 0.5);
    const ids = calls.map((call) => call.id);
    const isRejected = malformed.length > 0 || messages.length > MOST_MESSAGES || new Set(ids).size < ids.length;
    yield {messages, ids: isRejected ? [] : ids, status: isRejected ? 400 : ids.length === 0 ? 202 : 200};
  }
}

/** Undefined if the response is the expected one. */
export function problemOf({status, ids}: Batch, response: {status: number; text: string}): string | undefined {
  if (response.status !== status) return `${response.status} instead of ${status}`;
  if (status !== 200) return undefined;
  const body = JSON.parse(response.text) as {id: unknown} | {id: unknown}[];
  const given = (Array.isArray(body) ? body : [body]).map((message) => JSON.stringify(message.id));
  const expected = ids.map((id) => JSON.stringify(id));
  return given.sort().join() === expected.sort().join()
    ? undefined
    : `ids ${given.join()} instead of ${expected.join()}`;
}
