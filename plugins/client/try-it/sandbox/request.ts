/** The form of an operation, and the request that a filled form describes. */
import {bodyOf, deref, parametersOf, type Contract, type Parameter, type Schema} from '../../../../contract';
import type {World} from '../../../../platform';
import {routesOf, type JsonObject, type Route} from '../../../../platform/model';
import {sampleRequest, type SampleRequest} from '../../../api/api-reference/samples/request';
import {placeAt, type Path} from '../../../authoring/content-checks/snippets/json';
import {readJson, type Placed} from '../../../authoring/content-checks/snippets/read-json';
import {findValues} from '../../your-values/values';
import type {Values} from '../../your-values/validate';
import {missingOf, type Reference} from './restore-example';
import type {Choice, Field, Filled, Form} from './protocol';

/** Routes by the ids of their operations, aliases included. */
export function routesById(contract: Contract): Map<string, Route> {
  return new Map(
    routesOf(contract).flatMap((route) =>
      [route.id, ...(route.endpoint.operation['x-aliases'] ?? []).map(({id}) => id)].map((id) => [id, route] as const),
    ),
  );
}

const PLACES = ['path', 'query', 'header'] as const;

/** `example`: the world of the running example, with the reader's ids. */
export function formOf(contract: Contract, route: Route, world: World, values: Values, example: World): Form {
  const {endpoint} = route;
  const request = sampleRequest(contract, endpoint);
  const examples = {path: request.pathParams, query: request.query, header: request.headers};
  const parameters = parametersOf(contract, endpoint);
  const fields = PLACES.flatMap((place) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter): Field => {
        const resource = resourceOf(route, place, parameter.name);
        const example = String(examples[place][parameter.name] ?? '');
        return {
          key: `${place} ${parameter.name}`,
          name: parameter.name,
          place,
          isRequired: parameter.required ?? false,
          value: withOwnIds(example, values, resource),
          choices: choicesFor(contract, parameter, world, resource),
        };
      }),
  );
  const hasBody = bodyOf(contract, endpoint) !== undefined;
  const body = request.body === undefined ? '' : withOwnIds(JSON.stringify(request.body, null, 2), values);
  const references = [
    ...fields.flatMap(({name, place, value}) => referenceTo(resourceOf(route, place, name), value)),
    ...(body === '' ? [] : referencesIn(JSON.parse(body))),
  ];
  return {
    method: request.method,
    path: endpoint.path,
    fields,
    ...(hasBody ? {body} : {}),
    missing: missingOf(references, world, example),
  };
}

/** The reader's ids instead of those of the example: in NRNs and fields, and in a field that is such an id. */
function withOwnIds(text: string, values: Values, resource?: string): string {
  const noun = resource?.toLowerCase() ?? '';
  if (noun !== '' && values[noun] !== undefined && findValues(`${noun}=${text}`, {}).length > 0) return values[noun];
  return findValues(text, {}).reduceRight(
    (all, {start, end, name}) => all.slice(0, start) + (values[name] ?? all.slice(start, end)) + all.slice(end),
    text,
  );
}

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The resource whose id a parameter has. */
function resourceOf({key, resource, parents}: Route, place: Field['place'], name: string): string | undefined {
  if (place !== 'path') return resourceNamed(name);
  if (name === key) return resource;
  const parent = parents.find(({parameter}) => parameter === name);
  return parent && resourceNamed(parent.property);
}

/** `application_id`: Application. */
export const resourceNamed = (name: string): string | undefined =>
  name.endsWith('_id') ? pascal(name.slice(0, -'_id'.length)) : undefined;

const referenceTo = (resource: string | undefined, id: unknown): Reference[] =>
  resource !== undefined && (typeof id === 'string' || typeof id === 'number') ? [{resource, id: String(id)}] : [];

/** Ids in the fields of a body. */
function referencesIn(value: unknown, name = ''): Reference[] {
  if (typeof value !== 'object' || value === null) return referenceTo(resourceNamed(name), value);
  return Object.entries(value).flatMap(([key, inner]) => referencesIn(inner, Array.isArray(value) ? name : key));
}

/** More would make the list of a field slow, and nobody reads them. */
const MAX_CHOICES = 100;

/** Levels of an NRN. */
const LEVELS = ['Organization', 'Account', 'Namespace', 'Application', 'Scope'];

export function choicesFor(
  contract: Contract,
  {name, schema: entry}: Pick<Parameter, 'name' | 'schema'>,
  {objects}: World,
  resource: string | undefined,
): Choice[] {
  const schema = deref<Schema>(contract, entry);
  if (schema.enum) return schema.enum.map((value) => ({value: String(value)}));
  if (schema.type === 'boolean') return [{value: 'true'}, {value: 'false'}];
  const objectsOfType = (type: string): JsonObject[] => (objects[type] ?? []).map(({value}) => value);
  const chosen =
    name === 'nrn'
      ? LEVELS.flatMap(objectsOfType).map((value) => choiceOf(value.nrn, value))
      : resource === undefined
        ? []
        : objectsOfType(resource).map((value) => choiceOf(value.id, value));
  return chosen.filter((choice) => choice !== undefined).slice(0, MAX_CHOICES);
}

function choiceOf(id: unknown, {name, slug}: JsonObject): Choice | undefined {
  const label = [name, slug].find((text) => typeof text === 'string');
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return {value: String(id), ...(label === undefined ? {} : {label: label as string})};
}

/** Half of a surrogate pair cannot be part of a URL. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The request of a filled form; its body is that of the example, because a reader may send something that is not JSON. */
export function filledRequest(contract: Contract, {endpoint}: Route, {fields, body = ''}: Filled): SampleRequest {
  const request = sampleRequest(contract, endpoint);
  const parameters = parametersOf(contract, endpoint);
  const typed = (place: (typeof PLACES)[number]) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(
          ({name, schema}) => [name, scalarOf(contract, schema, wellFormed(fields[`${place} ${name}`] ?? ''))] as const,
        )
        .filter(([, value]) => value !== ''),
    );
  const headers = Object.entries(typed('header')).map(([name, value]) => [name, String(value)]);
  return {
    ...request,
    pathParams: typed('path'),
    query: typed('query'),
    headers: {...Object.fromEntries(headers), ...(body.trim() === '' ? {} : {'Content-Type': 'application/json'})},
  };
}

/** Numbers and booleans without quotes in samples. A text that is none stays text. */
function scalarOf(contract: Contract, entry: Parameter['schema'], text: string): string | number | boolean {
  const {type} = deref<Schema>(contract, entry);
  if ((type === 'integer' || type === 'number') && String(Number(text)) === text) return Number(text);
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** Errors of a request body, each with its line. `schemaProblems` starts each with the JSON Pointer of its value. */
export function bodyProblems(
  text: string,
  isRequired: boolean,
  schemaProblems: (value: unknown) => string[],
): Placed[] {
  if (text.trim() === '') return isRequired ? [{message: 'The request body is missing.', line: 1, column: 1}] : [];
  const read = readJson(text);
  if ('problem' in read) return [read.problem];
  const {value, offsetOf} = read.json;
  return schemaProblems(value).map((problem) => {
    const [, pointer = '', words = problem] = /^(\/\S+)? ?(.*)$/s.exec(problem) ?? [];
    const path = pathOf(value, pointer.split('/').slice(1));
    return {message: `${path.join('.') || 'The body'} ${words}.`, ...placeAt(text, offsetOf(path, 'key'))};
  });
}

/** Indexes of lists as numbers. */
function pathOf(value: unknown, names: string[]): Path {
  const [name, ...rest] = names;
  if (name === undefined) return [];
  const key = Array.isArray(value) ? Number(name) : name.replaceAll('~1', '/').replaceAll('~0', '~');
  return [key, ...pathOf((value as Record<string | number, unknown> | undefined)?.[key], rest)];
}
