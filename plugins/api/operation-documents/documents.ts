/** Splits the contract into one small OpenAPI document per operation. */
import {
  deref,
  parametersOf,
  type Body,
  type Contract,
  type Endpoint,
  type Operation,
  type Response,
} from '../../../contract';
import type {DocumentedOperation, OperationDocument, OperationLine} from '../../../search-format';
import {deprecationOf} from '../api-contract/deprecation';
import {pagedEndpoints} from '../api-reference/operations';
import {samples, type Names} from '../api-reference/samples';

export function operationLines(contract: Contract): OperationLine[] {
  return pagedEndpoints(contract).map(({method, path, operation}) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    server: serverOf(contract, operation),
    summary: operation.summary,
    resource: operation.tags[0],
    ...deprecationLine(operation),
    ...(operation['x-history'] && {history: operation['x-history']}),
  }));
}

function deprecationLine(operation: Operation): Partial<OperationLine> {
  const deprecation = deprecationOf(operation);
  if (!deprecation) return {};
  const {replacements, sunset} = deprecation;
  return {deprecated: true, replacements, ...(sunset !== undefined && {sunset})};
}

export function operationDocument(contract: Contract, endpoint: Endpoint, names: Names): OperationDocument {
  const {method, path, operation} = endpoint;
  const {openapi, info, security} = contract;
  const {requestBody, responses} = operation;
  const documented: DocumentedOperation = {
    ...operation,
    parameters: parametersOf(contract, endpoint),
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
  return {
    openapi,
    info: {title: `${info.title}: ${operation.operationId}`, version: info.version, description: operation.summary},
    servers: [{url: serverOf(contract, operation)}],
    ...(security && {security}),
    paths: {[path]: {[method]: documented}},
    components: usedComponents(contract, documented),
  };
}

const serverOf = ({servers}: Contract, operation: Endpoint['operation']): string =>
  (operation.servers ?? servers)[0]!.url;

/** The components that a part of the document references, recursively. */
function usedComponents({components}: Contract, part: unknown): OperationDocument['components'] {
  const used = new Map<string, [section: string, name: string]>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const [, section, name] = /^#\/components\/(\w+)\/([^/]+)$/.exec(String((node as {$ref?: unknown}).$ref)) ?? [];
    if (section !== undefined && !used.has(`${section}/${name}`)) {
      used.set(`${section}/${name}`, [section, name!]);
      visit(componentOf(components, section, name!));
    }
    Object.values(node).forEach(visit);
  };
  visit(part);
  const found: OperationDocument['components'] = {schemas: {}, securitySchemes: components.securitySchemes};
  for (const key of [...used.keys()].sort()) {
    const [section, name] = used.get(key)!;
    (found[section] ??= {})[name] = componentOf(components, section, name);
  }
  return found;
}

const componentOf = (components: Contract['components'], section: string, name: string): unknown =>
  (components as Record<string, Record<string, unknown> | undefined>)[section]?.[name];
