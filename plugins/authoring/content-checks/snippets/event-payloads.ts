import {schemaFaults} from '../../../../json-schema';
import {bodyProblems, isObject} from './bodies';
import {responseSchemas, type Context} from './context';
import type {Path} from './json';
import type {PayloadSchema} from '../../../api/event-payloads/load';

export type PayloadProblem = {path: Path; problem: string};

/** Validates a payload against its schema, and its entities against the contract. */
export function payloadProblems(context: Context, schema: PayloadSchema, value: unknown): PayloadProblem[] {
  const own = schemaFaults(schema, value).map(({pointer, message}) => ({
    path: pointer.split('/').slice(1),
    problem: `${pointer === '' ? 'the payload' : `\`${pointer.slice(1).replaceAll('/', '.')}\``} ${message}`,
  }));
  return own.length > 0 ? own : entityProblems(context, schema, value, []);
}

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
