import {
  deref,
  METHODS,
  parametersOf,
  type Body,
  type Contract,
  type Endpoint,
  type MediaType,
  type Operation,
  type Reference,
  type Response,
  type Schema,
} from '../../../contract';

/** Statuses whose shared response gets an example for each operation. */
const DERIVED: Readonly<Record<string, (contract: Contract, endpoint: Endpoint) => string | undefined>> = {
  '400': badRequestMessage,
  '404': notFoundMessage,
  '409': () => undefined,
};

/**
 * The contract with error examples that fit their operation. Resource files refer to the shared responses; here each
 * reference to a 400, 404 or 409 becomes a copy whose example shows a message of that operation: the first `message` of
 * `x-errors` with this status, or one derived from its required fields, parameters and path.
 */
export function withErrorExamples(contract: Contract): Contract {
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const operations = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, fitted(contract, {method, path, operation})] as const] : [];
    });
    return [path, {...item, ...Object.fromEntries(operations)}] as const;
  });
  return {...contract, paths: Object.fromEntries(paths)};
}

function fitted(contract: Contract, endpoint: Endpoint): Operation {
  const {operation} = endpoint;
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const message = errorMessage(contract, endpoint, status);
    return [status, '$ref' in response && message ? withMessage(contract, response, message) : response] as const;
  });
  return {...operation, responses: Object.fromEntries(responses)};
}

/** Message of an error example; undefined if the shared example fits every operation. */
function errorMessage(contract: Contract, endpoint: Endpoint, status: string): string | undefined {
  const derive = DERIVED[status];
  if (!derive) return undefined;
  const own = endpoint.operation['x-errors']?.find((error) => String(error.status) === status && error.message);
  return own?.message ?? derive(contract, endpoint);
}

function withMessage(contract: Contract, reference: Reference, message: string): Response {
  const shared = deref<Response>(contract, reference);
  const content = Object.entries(shared.content ?? {}).map(([type, media]): [string, MediaType] => [
    type,
    {...media, example: {...(media.example as object), message}},
  ]);
  return {...shared, content: Object.fromEntries(content)};
}

/** The field that callers most likely forget, or else one whose value can be invalid. */
function badRequestMessage(contract: Contract, {path, operation}: Endpoint): string | undefined {
  const body = bodySchema(contract, operation);
  const parameters = parametersOf(contract, {path, operation});
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const missing = body?.required[0] ?? inQuery.find(({required}) => required)?.name;
  if (missing) return `Missing parameter: ${missing}`;
  const checked = inQuery.find(({schema}) => isChecked(deref<Schema>(contract, schema)));
  const wrong = body?.names[0] ?? checked?.name ?? parameters.findLast((parameter) => parameter.in === 'path')?.name;
  return wrong && `Invalid value for parameter: ${wrong}`;
}

/** Free text cannot be invalid; numbers, enums and patterns can. */
const isChecked = ({type, enum: values, pattern, format}: Schema): boolean =>
  type !== 'string' || values !== undefined || pattern !== undefined || format !== undefined;

/** "Scope 5 does not exist": the last object of the path, or the object that the body or the query refers to. */
function notFoundMessage(contract: Contract, {path, operation}: Endpoint): string | undefined {
  const parameters = parametersOf(contract, {path, operation});
  const example = (variable: string): unknown => parameters.find(({name}) => `{${name}}` === variable)?.example;
  const segments = path.split('/');
  const last = segments.findLastIndex((segment) => segment.startsWith('{'));
  if (last !== -1) {
    const before = segments[last - 1]!;
    // After another parameter: its value says what the object is (build in /metadata/build/7).
    const kind = before.startsWith('{') ? String(example(before)) : before;
    const own = words(segments[last]!.slice(1, -1));
    const name = own === '' || own === 'slug' ? words(kind).replace(/s$/, '') : own;
    const tag = operation.tags[0].toLowerCase();
    return `${title(tag.endsWith(` ${name}`) ? tag : name)} ${String(example(segments[last]!))} does not exist`;
  }
  const body = bodySchema(contract, operation);
  const field = body?.required.find((name) => name.endsWith('_id') && body.example[name] !== undefined);
  if (field) return `${title(words(field))} ${String(body!.example[field])} does not exist`;
  const inQuery = parameters.find(({name, in: place}) => place === 'query' && name === 'nrn');
  const nrn = inQuery?.example ?? body?.example.nrn ?? body?.example.entity_nrn;
  return nrn === undefined ? undefined : `NRN ${String(nrn)} does not exist`;
}

/** Words of a name in snake_case or camelCase, without `id`. */
const words = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== 'id')
    .join(' ');

const title = (text: string): string =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/^(?:Nrn|Api)\b/, (name) => name.toUpperCase());

type BodySchema = {required: string[]; names: string[]; example: Record<string, unknown>};

/** Names of the request body: of its object, of the first of several shapes, or of an entry of its list. */
function bodySchema(contract: Contract, {requestBody}: Operation): BodySchema | undefined {
  const media = requestBody && Object.values(deref<Body>(contract, requestBody).content)[0];
  if (!media) return undefined;
  const shown = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? {};
  const example = (Array.isArray(shown) ? shown[0] : shown) as Record<string, unknown>;
  return {...namesOf(contract, media.schema), example: example ?? {}};
}

function namesOf(contract: Contract, item: Schema | Reference): Omit<BodySchema, 'example'> {
  const schema = deref<Schema>(contract, item);
  if (schema.items) return namesOf(contract, schema.items);
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  const parts = [...(schema.allOf ?? []), ...(first ? [first] : [])].map((part) => namesOf(contract, part));
  return {
    required: [...(schema.required ?? []), ...parts.flatMap(({required}) => required)],
    names: [...Object.keys(schema.properties ?? {}), ...parts.flatMap(({names}) => names)],
  };
}
