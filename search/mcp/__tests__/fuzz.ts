/** Malformed bodies, deterministic for a seed. */
import {randomFrom} from '../../../tests/support/random';
import {HOSTILE} from '../../__tests__/fuzz';

const TEXTS = [
  ...HOSTILE,
  '/docs/../../secret',
  '/docs/%2e%2e/%2e%2e/secret',
  '/docs/all-scopes#health-checks',
  'https://docs.example/docs/all-scopes',
  'https://user:pass@docs.example:99999/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'scope-create',
  '/scope/5?limit=%zz&limit=2',
  '/scope/%E0%A4%A',
  '{"name":',
];

const TOOLS = ['search_docs', 'read_page', 'list_operations', 'read_operation', 'check_request', '__proto__', '<b>'];
const FIELDS = ['query', 'limit', 'page', 'offset', 'text', 'resource', 'id', 'language', 'method', 'path', 'headers'];
const METHODS = ['tools/call', 'tools/list', 'initialize', 'ping', 'resources/read', 'logging/setLevel', '__proto__'];

export function* fuzzedMessages({seed, count}: {seed: number; count: number}): Generator<string> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const often = (share: number) => random() < share;
  const garbage = () => String.fromCharCode(...Array.from({length: below(40)}, () => below(0xffff)));
  const text = (): string => (often(0.7) ? one(TEXTS) : often(0.5) ? garbage() : one(TEXTS) + one(TEXTS));
  const deep = (levels: number): unknown => {
    let value: unknown = text();
    for (let level = 0; level < levels; level += 1) value = often(0.5) ? [value] : {[text()]: value};
    return value;
  };
  const value = (): unknown =>
    one<() => unknown>([
      text,
      text,
      () => below(3000) - 1000,
      () => random() * 1e9,
      () => null,
      () => often(0.5),
      () => Array.from({length: below(200)}, text),
      () => deep(below(400)),
      () => Object.fromEntries(Array.from({length: below(6)}, () => [text(), value()])),
    ])();
  const requestToCheck = (): unknown => ({
    method: often(0.9) ? one(['GET', 'POST', 'PATCH']) : value(),
    path: often(0.7) ? one(['/scope', '/scope/5', '/scope/metric', 'https://api.acme.example/scope']) : text(),
    ...(often(0.5) && {query: often(0.7) ? {[text()]: text(), limit: text()} : value()}),
    ...(often(0.5) && {headers: often(0.7) ? {[text()]: text(), authorization: text()} : value()}),
    ...(often(0.8) && {
      body: often(0.7)
        ? {name: value(), checks: value(), target: value(), secret: value(), [text()]: value()}
        : value(),
    }),
  });
  const given = (tool: string): unknown => {
    if (often(0.05)) return value();
    if (tool === 'check_request' && often(0.9)) return requestToCheck();
    return Object.fromEntries(
      Array.from({length: 1 + below(4)}, () => [one(FIELDS), often(0.7) ? text() : value()] as const),
    );
  };
  const message = (): unknown => {
    const name = one(TOOLS);
    return {
      jsonrpc: often(0.97) ? '2.0' : value(),
      ...(often(0.95) && {id: often(0.9) ? below(1000) : value()}),
      method: often(0.85) ? 'tools/call' : often(0.8) ? one(METHODS) : text(),
      params: often(0.95) ? {name: often(0.95) ? name : value(), arguments: given(name)} : value(),
    };
  };
  for (let sent = 0; sent < count; sent += 1) {
    const body = JSON.stringify(often(0.9) ? message() : Array.from({length: below(12)}, message));
    yield often(0.9) ? body : often(0.5) ? body.slice(0, below(body.length)) : garbage();
  }
}
