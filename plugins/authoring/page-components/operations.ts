import type {PhrasingContent} from 'mdast';
import {endpoints, type Contract, type Endpoint} from '../../../contract';
import {code, inline, link, text} from '../../source/nodes';
import {Problem} from './problem';
import {quoted, suggest, type Message} from '../content-checks/finding';

const INDEXES = new WeakMap<Contract, Map<string, Endpoint>>();

/** Operations by id; an alias is an id too. */
export function operationsById(contract: Contract): Map<string, Endpoint> {
  const known = INDEXES.get(contract);
  if (known) return known;
  const index = new Map<string, Endpoint>();
  for (const endpoint of endpoints(contract)) {
    index.set(endpoint.operation.operationId, endpoint);
    for (const {id} of endpoint.operation['x-aliases'] ?? []) index.set(id, endpoint);
  }
  INDEXES.set(contract, index);
  return index;
}

export const unknownOperation = (id: string, ids: readonly string[]): Message => ({
  rule: 'unknown-operation',
  problem: `the API has no operation ${quoted(id)}`,
  fix: suggest(id, ids, 'Use an id of api/operations.txt.'),
});

export const deprecatedOperation = (id: string): Message => ({
  rule: 'deprecated-operation',
  problem: `the operation ${quoted(id)} is deprecated`,
  fix: `Use the one that /docs/api/${id} names in its place.`,
});

/** The operation that a page references. Unknown and deprecated ones are rejected. */
export function operationOf(contract: Contract, id: string): Endpoint {
  const index = operationsById(contract);
  const endpoint = index.get(id);
  if (!endpoint) throw new Problem(unknownOperation(id, [...index.keys()]));
  if (endpoint.operation.deprecated) throw new Problem(deprecatedOperation(id));
  return endpoint;
}

export const operationRoute = (id: string): string => `/docs/api/${id}`;

/** Method and path as a link to the operation's page. */
export function operationLink(id: string, {method, path}: Endpoint): PhrasingContent {
  const badge = inline('b', {}, [text(method.toUpperCase())]);
  return link(operationRoute(id), [badge, text(' '), code(path)], {className: ['operation']});
}

/** The title of an operation as a link; nothing for an id that the contract does not have. */
export function operationLinks(contract: Contract, id: string): PhrasingContent[][] {
  const found = operationsById(contract).get(id);
  return found ? [[link(operationRoute(id), [text(found.operation.summary)])]] : [];
}
