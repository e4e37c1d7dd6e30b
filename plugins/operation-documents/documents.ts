/** From the contract to one small OpenAPI document per operation. */
import type {DocumentedOperation, OperationDocument, OperationLine} from '../../search-format';
import {deref, type Body, type Contract, type Endpoint, type Parameter, type Response} from '../api-contract/types';
import {pagedEndpoints} from '../api-reference/pages';
import {samples, type Names} from '../api-reference/samples';

export function operationLines(contract: Contract): OperationLine[] {
  return pagedEndpoints(contract).map(({method, path, operation}) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    server: serverOf(contract, operation),
    summary: operation.summary,
    resource: operation.tags[0],
    ...(operation.deprecated && {deprecated: true}),
  }));
}

export function operationDocument(contract: Contract, endpoint: Endpoint, names: Names): OperationDocument {
  const {method, path, operation} = endpoint;
  const {openapi, info, paths, components} = contract;
  const {requestBody, responses} = operation;
  const documented: DocumentedOperation = {
    ...operation,
    parameters: [...(paths[path]!.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      deref<Parameter>(contract, parameter),
    ),
    requestBody: requestBody && deref<Body>(contract, requestBody),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, deref<Response>(contract, response)]),
    ),
    'x-codeSamples': samples(contract, endpoint, names).map(({language, label, syntax, code}) => ({
      lang: language,
      label,
      syntax,
      source: code,
    })),
  };
  const {security} = contract as {security?: OperationDocument['security']};
  return {
    openapi,
    info: {title: `${info.title}: ${operation.operationId}`, version: info.version, description: operation.summary},
    servers: [{url: serverOf(contract, operation)}],
    ...(security && {security}),
    paths: {[path]: {[method]: documented}},
    components: {schemas: usedSchemas(contract, documented), securitySchemes: components.securitySchemes},
  };
}

const serverOf = ({servers}: Contract, operation: Endpoint['operation']): string =>
  (operation.servers ?? servers)[0]!.url;

const SCHEMA = '#/components/schemas/';

/** The schemas that a part of the document names, and those that these name. */
function usedSchemas({components: {schemas}}: Contract, part: unknown): Record<string, unknown> {
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const {$ref} = node as {$ref?: unknown};
    if (typeof $ref === 'string') {
      if (!$ref.startsWith(SCHEMA)) throw new Error(`${$ref} is no schema: operation documents hold schemas only.`);
      const name = $ref.slice(SCHEMA.length);
      if (used.has(name)) return;
      used.add(name);
      visit(schemas[name]);
    }
    Object.values(node).forEach(visit);
  };
  visit(part);
  return Object.fromEntries([...used].sort().map((name) => [name, schemas[name]]));
}
