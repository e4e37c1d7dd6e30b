import {deref, endpoints, parametersOf, type Contract, type Endpoint, type Schema} from '../../../contract';
import type {Finding} from './finding';
import {messages} from './messages';

/** A name in a fix that must be a field: code with an underscore. */
const FIELD = /`([a-z]+(?:_[a-z]+)+)`/g;

/** Fixes that describe a field of another object. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'application-create': ['application_name'], // a rule of the template
  'namespace-delete': ['namespace_id'], // filter of the list of applications
  'provider-create': ['allow_dimensions'], // of the specification
  'provider-specification-delete': ['organization_id'],
  'scope-create': ['provider_id'], // of the scope type
};

/**
 * Fixes of the contract (`x-errors`) that name a field that the operation does not have. A fix may refer to another
 * operation, so its fields count if the fix mentions or links it.
 */
export function checkFixes(contract: Contract, fileOf: (operation: string) => {file: string; line: number}): Finding[] {
  const all = endpoints(contract);
  const names = new Map(all.map((endpoint) => [endpoint.operation.operationId, namesIn(contract, endpoint)] as const));
  return all.flatMap((endpoint) => {
    const {operationId, 'x-errors': cases = []} = endpoint.operation;
    return cases.flatMap(({fix}) => {
      const others = [...names].filter(([id]) => fix.includes(id)).map(([, fields]) => fields);
      const known = new Set(
        [names.get(operationId)!, OF_OTHERS[operationId] ?? [], ...others].flatMap((fields) => [...fields]),
      );
      return [...fix.matchAll(FIELD)].flatMap(([, field]) =>
        known.has(field!) ? [] : [{...fileOf(operationId), ...messages.fixField(operationId, field!, [...known])}],
      );
    });
  });
}

/** Parameters, fields and values of an operation, which a fix may mention. */
function namesIn(contract: Contract, {path, operation}: Endpoint): Set<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const schema = (given: Schema | {$ref: string} | undefined): void => {
    if (!given) return;
    const found = deref<Schema>(contract, given);
    if (seen.has(found)) return;
    seen.add(found);
    for (const value of found.enum ?? []) names.add(String(value));
    for (const [name, property] of Object.entries(found.properties ?? {})) {
      names.add(name);
      schema(property);
    }
    for (const part of [...(found.allOf ?? []), ...(found.oneOf ?? []), ...(found.anyOf ?? [])]) schema(part);
    schema(found.items);
    if (typeof found.additionalProperties === 'object') schema(found.additionalProperties);
  };
  for (const parameter of parametersOf(contract, {path, operation})) {
    names.add(parameter.name);
    schema(parameter.schema);
  }
  const bodies = [operation.requestBody, ...Object.values(operation.responses)];
  for (const body of bodies) {
    if (!body) continue;
    const {content = {}} = deref<{content?: Record<string, {schema: Schema}>}>(contract, body as {$ref: string});
    for (const media of Object.values(content)) schema(media.schema);
  }
  return names;
}
