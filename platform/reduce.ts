/** The part of the contract that the platform reads: what a browser loads with it. */
import {
  bodyOf,
  deref,
  endpoints,
  parametersOf,
  successOf,
  type Contract,
  type Endpoint,
  type Lifecycle,
} from '../contract';
import {isObject} from './json';
import {routesOf, type Route} from './model';

type Node = Record<string, unknown>;

/** Only pages show these. */
const PROSE = new Set([
  'deprecated',
  'description',
  'discriminator',
  'externalDocs',
  'readOnly',
  'summary',
  'title',
  'x-enumDescriptions',
]);

/**
 * The contract without prose, error responses, examples of requests, and schemas that no operation uses. A platform
 * behaves the same with it (a test compares all responses).
 */
export function reduceContract(contract: Contract): Contract {
  const paths: Record<string, Node> = {};
  const routes = new Map(routesOf(contract).map((route) => [route.id, route]));
  for (const endpoint of endpoints(contract)) {
    const item = (paths[endpoint.path] ??= {});
    item[endpoint.method] = operationOf(contract, endpoint, routes.get(endpoint.operation.operationId)!);
  }
  const schemas = reachable(contract, paths);
  // Fields that only pages read are left out, although the type of the complete document requires them.
  return {paths, components: {schemas}} as unknown as Contract;
}

function operationOf(contract: Contract, endpoint: Endpoint, route: Route): Node {
  const {operationId, security, 'x-permission': permission} = endpoint.operation;
  const body = bodyOf(contract, endpoint);
  const {status, response} = successOf(contract, endpoint);
  const media = response.content?.['application/json'];
  const parameters = parametersOf(contract, endpoint).map(({name, in: place, required, schema, example}) => ({
    name,
    in: place,
    ...(required ? {required} : {}),
    schema: schemaOf(schema),
    // The objects of an example belong to the object in its path.
    ...(place === 'path' ? {example} : {}),
  }));
  return {
    operationId,
    ...(security?.length === 0 ? {security} : {}),
    ...(permission === undefined ? {} : {'x-permission': permission}),
    ...(parameters.length > 0 ? {parameters} : {}),
    ...(body
      ? {
          requestBody: {
            ...(body.required ? {required: true} : {}),
            content: {'application/json': {schema: schemaOf(body.content['application/json']!.schema)}},
          },
        }
      : {}),
    responses: {
      [status]: media
        ? {
            content: {
              'application/json': {
                schema: schemaOf(media.schema),
                ...(needsExample(route) ? {example: route.example} : {}),
              },
            },
          }
        : {},
    },
  };
}

/** Changes return the stored object; every other response is made from an example, or its example is in the world. */
const needsExample = ({action}: Route): boolean => !['change', 'replace', 'delete'].includes(action);

function schemaOf(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((item) => schemaOf(item));
  if (!isObject(node)) return node;
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
      if (isMap) return [[key, schemaOf(value)]];
      if (PROSE.has(key) || key === 'example') return [];
      if (key === 'default' || key === 'enum') return [[key, value]];
      if (key === 'x-lifecycle') return [[key, lifecycleOf(value as unknown as Lifecycle)]];
      if (key !== 'properties') return [[key, schemaOf(value)]];
      const properties = Object.entries(value as Node).map(([name, property]) => [
        name,
        // A new object gets the example of a required field that the request does not contain.
        isObject(property)
          ? {...(schemaOf(property) as Node), ...(required.has(name) ? exampleOf(property) : {})}
          : property,
      ]);
      return [[key, Object.fromEntries(properties)]];
    }),
  );
}

function exampleOf(property: unknown): Node {
  const {example, enum: values, nullable, default: preset, type} = property as Node;
  const isMade = values !== undefined || nullable === true || preset !== undefined;
  return example === undefined || isMade || type === 'array' || type === 'object' ? {} : {example};
}

const lifecycleOf = ({initial, transitions}: Lifecycle): Node => ({
  ...(initial ? {initial} : {}),
  transitions: transitions.map(({from, to}) => ({from, to})),
});

/** The schemas that operations refer to, directly or through another schema. */
function reachable(contract: Contract, paths: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const reference = (node as Node).$ref;
    if (typeof reference === 'string') {
      const name = reference.split('/').at(-1)!;
      if (found[name] === undefined) {
        found[name] = schemaOf(deref(contract, {$ref: reference}));
        visit(found[name]);
      }
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(paths);
  return found;
}
