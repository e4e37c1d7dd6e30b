/** Requests that follow the schema of the contract, and that the list of errors of their operation rejects nevertheless. */
import {isObject, text} from '../json';
import type {Json, JsonObject, Route} from '../model';
import {reject} from '../rejection';
import {schemaProblems} from '../../json-schema';

/** Fields that contain a JSON Schema: itself, or beside its `values`. */
const WITH_SCHEMA = ['attributes', 'parameters', 'results'];

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Whether a value has the form of a JSON Schema; the evaluator would ignore what it does not know. */
function isSchema(value: Json | undefined): boolean {
  if (!isObject(value)) return typeof value === 'boolean';
  const {type = 'object', properties = {}, items = true, required = []} = value;
  return (
    (Array.isArray(type) ? type : [type]).every((one) => TYPES.includes(text(one))) &&
    isObject(properties) &&
    Object.values(properties).every(isSchema) &&
    (Array.isArray(items) ? items : [items]).every(isSchema) &&
    Array.isArray(required)
  );
}

function checkSchemas(body: JsonObject): void {
  if (body.schema !== undefined && !isSchema(body.schema)) reject('schema is not a valid JSON Schema');
  for (const name of WITH_SCHEMA) {
    const field = body[name];
    if (!isObject(field)) continue;
    const {schema, values} = field;
    if (!isObject(schema) || !isSchema(schema)) reject(`${name}.schema is not a valid JSON Schema`);
    for (const [key, value] of Object.entries(isObject(values) ? values : {})) {
      const own = isObject(schema.properties) ? schema.properties[key] : undefined;
      const [problem] = isObject(own) ? schemaProblems(own, value) : [];
      if (problem) reject(`${name}.values.${key} ${problem}`);
    }
  }
}

function checkActionOwner({service_specification_id: service, link_specification_id: link}: JsonObject): void {
  if (typeof service === 'string' && typeof link === 'string')
    reject('Send service_specification_id or link_specification_id, not both');
}

const CHECKS: Readonly<Record<string, (body: JsonObject) => void>> = {
  'action-specification-create': checkActionOwner,
  'link-specification-action-specification-create': checkActionOwner,
  'agent-command-create'({command}) {
    const {type, data} = isObject(command) ? command : {};
    if (type === 'exec' && !(isObject(data) && data.cmdline !== undefined)) reject('An exec command needs cmdline');
  },
  'ci-asset-create'({name, type, url}) {
    if (name === undefined && url === undefined) reject('The request body has neither name nor url');
    if (type === 'bundle' && url === undefined) reject('An asset of type bundle needs url');
  },
  'log-config-write'({is_default: isDefault, expires_at: end}) {
    if (isDefault === false && end === undefined) reject('A configuration that is not the default needs expires_at');
  },
};

/** Definitions that clients write have paths with `specification`. */
export function checkBody({id, endpoint}: Route, body: Json): void {
  if (!isObject(body)) return;
  CHECKS[id]?.(body);
  if (endpoint.path.includes('specification')) checkSchemas(body);
}

/** Operations that deny a query that others reject as not valid. */
const DENY = new Set(['approval-list', 'service-list']);

export const statusOfQuery = ({id}: Route): 400 | 403 => (DENY.has(id) ? 403 : 400);

export function checkQuery({id}: Route, {selector}: Readonly<Record<string, string>>): void {
  if (id !== 'log-config-list' || selector === undefined) return;
  try {
    if (isObject(JSON.parse(selector) as Json)) return;
  } catch {
    // Not JSON at all.
  }
  reject('selector is not a JSON object');
}
