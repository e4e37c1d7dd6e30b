import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type {Endpoint, Reference, Schema} from '../../../../contract';
import {eventNames, payloadOf} from '../../../api/event-payloads/load';
import {payloadIn, payloadProblems} from './event-payloads';
import {list, quoted, suggest, type Message} from '../finding';
import type {Fence} from '../page';
import {bodyProblems, isObject, namesIn, schemaAt} from './bodies';
import {requestSchema, responseSchemas, jsonSyntax, type Context, type Located} from './context';
import {JsonError, parseJson, type Json} from './json';

const BODY_LABELS = ['request', 'response', 'partial', 'partial-response'] as const;
const LABELS = [...BODY_LABELS, 'schema', 'uischema', 'data', 'event'] as const;
type BodyLabel = (typeof BODY_LABELS)[number];
type Label = (typeof LABELS)[number];

/** Row of findings about the fence itself, not about its code. */
const FENCE = -1;

/** The block is a file, and a command of the page sends it to this operation. */
export type SentTo = {file: string; operation: string} | undefined;

const jsonLabelMissing = (label: string | undefined): Message => ({
  rule: 'json-label',
  problem: 'the JSON block has no label',
  fix: label
    ? `Write \`json ${label}\`: a command sends it.`
    : 'Write `json data`, or `schema`, `uischema`, `request=`, `response=`, `partial=`, `partial-response=`, `event=`.',
});

const jsonLabelValue = (label: string): Message => ({
  rule: 'json-label',
  problem: `the label ${quoted(label)} ${label === 'event' ? 'names no event' : 'names no operation'}`,
  fix: label === 'event' ? 'Write `event=source:action`.' : `Write \`${label}=\` and the id of an operation.`,
});

/** A JSON block: parsed, and validated according to its label. */
export function checkJson(context: Context, fence: Fence, sentTo: SentTo): Located[] {
  let json: Json;
  try {
    json = parseJson(fence.code);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return [{...jsonSyntax(error.message), row: rowOf(fence.code, error.offset)}];
  }
  const labels = LABELS.filter((label) => label in fence.meta);
  const [label] = labels;
  if (labels.length > 1)
    return [
      {rule: 'json-label', problem: `the JSON block has several labels: ${list(labels)}`, fix: 'Keep one.', row: FENCE},
    ];
  if (!label) return [{...jsonLabelMissing(sentTo && `request=${sentTo.operation}`), row: FENCE}];
  const value = fence.meta[label];
  if (isBodyLabel(label)) {
    if (typeof value !== 'string') return [{...jsonLabelValue(label), row: FENCE}];
    return checkBody(context, fence.code, json, label, value, sentTo);
  }
  if (label === 'schema') return checkSchema(fence.code, json);
  return label === 'event' ? checkEvent(context, fence.code, json, value) : [];
}

const unknownEvent = (name: string, names: readonly string[]): Message => ({
  rule: 'unknown-event',
  problem: `the label names ${quoted(name)}, which is no event of api/events/`,
  fix: suggest(name, names, `Use ${list(names)}.`),
});

/** A payload of a notification, with or without the envelope that agents receive. */
function checkEvent(context: Context, code: string, json: Json, name: string | true | undefined): Located[] {
  if (typeof name !== 'string' || !name.includes(':')) return [{...jsonLabelValue('event'), row: FENCE}];
  const payload = payloadOf(context.events, name);
  if (!payload) return [{...unknownEvent(name, eventNames(context.events)), row: FENCE}];
  const inner = payloadIn(json.value);
  return payloadProblems(context, payload.schema, inner.payload).map(({path, problem}) => ({
    rule: 'event-payload',
    problem: problem,
    fix: 'Correct it to match the schema in api/events/, or correct the schema.',
    row: rowOf(code, json.offsetOf([...inner.path, ...path.map(keyOrIndex)], 'key')),
  }));
}

/** Positions identify list items by number. */
const keyOrIndex = (key: string | number): string | number => (/^\d+$/.test(String(key)) ? Number(key) : key);

const isBodyLabel = (label: Label): label is BodyLabel => (BODY_LABELS as readonly string[]).includes(label);

/** The operation of a JSON block, independent of its code. */
export function labelledOperation(context: Context, {meta}: Fence): string | undefined {
  const value = BODY_LABELS.map((label) => meta[label]).find((entry) => typeof entry === 'string');
  const id = value?.split(':')[0] ?? '';
  return context.operations.get(id)?.operation.operationId;
}

const rowOf = (code: string, offset: number): number => code.slice(0, offset).split('\n').length - 1;

function checkBody(
  context: Context,
  code: string,
  json: Json,
  label: BodyLabel,
  value: string,
  sentTo: SentTo,
): Located[] {
  const [id = '', detail] = value.split(':');
  const endpoint = context.operations.get(id);
  if (!endpoint)
    return [
      {
        rule: 'json-label',
        problem: `the label names ${quoted(id)}, which is no operation of the contract`,
        fix: suggest(id, [...context.operations.keys()], 'The ids are in api/operations.txt.'),
        row: FENCE,
      },
    ];
  const side = label === 'request' || label === 'partial' ? 'request' : 'response';
  const found = schemaOf(context, endpoint, side, label.startsWith('partial'), id, detail);
  if ('rule' in found) return [{...found, row: FENCE}];
  const judge = {...context, side, partial: label.startsWith('partial')} as const;
  // One entry of a list may be shown alone.
  const schema = 'items' in found.schema && isObject(json.value) ? found.schema.items! : found.schema;
  const findings = bodyProblems(judge, schema, json.value).map(({path, part, ...message}) => ({
    ...message,
    row: rowOf(code, json.offsetOf(path, part)),
  }));
  if (!sentTo || (side === 'request' && endpoint.operation.operationId === sentTo.operation)) return findings;
  return [
    {
      rule: 'json-label',
      problem: `${quoted(sentTo.file)} is sent to ${quoted(sentTo.operation)}, but its block is checked against something else`,
      fix: `Label the block \`request=${sentTo.operation}\`, or \`partial=${sentTo.operation}\` when a command completes it.`,
      row: FENCE,
    },
    ...findings,
  ];
}

const jsonLabelStatus = (id: string, status: string, statuses: readonly string[]): Message => ({
  rule: 'json-label',
  problem: `the operation ${quoted(id)} has no response ${status} with a body`,
  fix: `It has ${list(statuses)}.`,
});

const jsonLabelPath = (id: string, path: string, names: readonly string[]): Message => ({
  rule: 'json-label',
  problem: `the body of ${quoted(id)} has nothing at ${quoted(path)}`,
  fix: suggest(path.split('.').at(-1)!, names, names.length > 0 ? `There are ${list(names)}.` : 'Name a property.'),
});

function schemaOf(
  context: Context,
  endpoint: Endpoint,
  side: 'request' | 'response',
  isPart: boolean,
  id: string,
  detail: string | undefined,
): {schema: Schema | Reference} | Message {
  const status = side === 'response' && /^\d{3}$/.test(detail ?? '') ? detail : undefined;
  const answers = responseSchemas(context, endpoint);
  const success = Object.keys(endpoint.operation.responses).find((code) => code.startsWith('2')) ?? '';
  const schema = side === 'request' ? requestSchema(context, endpoint) : answers.get(status ?? success);
  if (!schema) {
    return status === undefined
      ? {
          rule: 'json-label',
          problem: `the operation ${quoted(id)} has no ${side} body`,
          fix: `Name another operation, or the other side: \`${side === 'request' ? 'response' : 'request'}=${id}\`.`,
        }
      : jsonLabelStatus(id, status, [...answers.keys()]);
  }
  const path = status === undefined ? detail : undefined;
  if (path === undefined) return {schema};
  if (!isPart) return jsonLabelStatus(id, path, [...answers.keys()]);
  const names = path.split('.');
  for (let length = 1; length <= names.length; length += 1) {
    if (!schemaAt(context.contract, schema, names.slice(0, length))) {
      const around = schemaAt(context.contract, schema, names.slice(0, length - 1))!;
      return jsonLabelPath(id, names.slice(0, length).join('.'), namesIn(context.contract, around));
    }
  }
  return {schema: schemaAt(context.contract, schema, names)!};
}

const jsonSchema = (reason: string): Message => ({
  rule: 'json-schema',
  problem: `the JSON Schema is not valid: ${reason}`,
  fix: 'Correct the schema, or label the block `data` when it is none.',
});

function checkSchema(code: string, json: Json): Located[] {
  const ajv = new Ajv({strict: false, allErrors: true, logger: false, $data: true});
  addFormats(ajv);
  try {
    if (!ajv.validateSchema(json.value as object)) {
      const [error] = ajv.errors!;
      const path = error!.instancePath.split('/').slice(1).map(unescapePointer);
      const where = path.length === 0 ? 'it' : `\`${path.join('.')}\``;
      return [{...jsonSchema(`${where} ${error!.message}`), row: rowOf(code, json.offsetOf(path, 'key'))}];
    }
    ajv.compile(json.value as object);
    return [];
  } catch (error) {
    return [{...jsonSchema((error as Error).message.replaceAll('\n', ' ')), row: 0}];
  }
}

/** Parts of a pointer are strings; positions identify list items by number. */
const unescapePointer = (key: string): string | number =>
  /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~');
