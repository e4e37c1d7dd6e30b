import Ajv, {type ValidateFunction} from 'ajv';
import addFormats from 'ajv-formats';
import {bodyProblems, isObject} from './bodies';
import {responseSchemas, type Context} from './context';
import type {Path} from './json';
import type {PayloadSchema} from '../../../api/event-payloads/load';

export type PayloadProblem = {path: Path; problem: string};

const ajv = addFormats(new Ajv({allErrors: true, strict: false}));
const compiled = new WeakMap<PayloadSchema, ValidateFunction>();

/** Validates a payload against its schema, and its entities against the contract. */
export function payloadProblems(context: Context, schema: PayloadSchema, value: unknown): PayloadProblem[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  validate(value);
  const own = (validate.errors ?? []).map(({instancePath, message, params}) => ({
    path: instancePath.split('/').slice(1),
    problem: `${instancePath === '' ? 'the payload' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``} ${message}${detail(params)}`,
  }));
  return own.length > 0 ? own : entityProblems(context, schema, value, []);
}

const detail = ({
  additionalProperty,
  allowedValues,
}: {
  additionalProperty?: string;
  allowedValues?: unknown[];
}): string => {
  if (additionalProperty !== undefined) return `: \`${additionalProperty}\``;
  return allowedValues === undefined ? '' : `: ${allowedValues.map((value) => `\`${String(value)}\``).join(', ')}`;
};

function entityProblems(context: Context, schema: PayloadSchema, value: unknown, path: Path): PayloadProblem[] {
  if (!isObject(value)) return [];
  const operation = schema['x-entity'];
  if (operation) {
    const endpoint = context.operations.get(operation);
    const [answer] = endpoint ? responseSchemas(context, endpoint).values() : [];
    if (!answer) return [{path, problem: `\`${operation}\` is no operation that answers with a body`}];
    return bodyProblems({...context, side: 'response', partial: true}, answer, value, path);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    entityProblems(context, inner, (value as Record<string, unknown>)[name], [...path, name]),
  );
}

/** Agents and pipelines get the payload in an envelope; a page may show either. */
export function payloadIn(value: unknown): {payload: unknown; path: Path} {
  const inEnvelope = isObject(value) && 'event' in value && 'notification' in value;
  return inEnvelope
    ? {payload: (value as {notification: unknown}).notification, path: ['notification']}
    : {payload: value, path: []};
}
