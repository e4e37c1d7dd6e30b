import type {Problem} from '@site/src/components/JsonEditor';
import {placeAt} from '../../../authoring/content-checks/snippets/json';
import {readJson} from '../../../authoring/content-checks/snippets/read-json';
import {mistakesIn, type Dialect} from '../../../../platform/conditions';

export type Read = {value?: unknown; problems: Problem[]};

/** Parsed JSON, or the error with its position. */
export function readData(text: string): Read {
  return read(text, () => []);
}

/** Parsed condition, or the error with its position; an empty text is an empty condition. */
export function readCondition(text: string, dialect: Dialect): Read {
  return text.trim() === '' ? {value: {}, problems: []} : read(text, (value) => mistakesIn(value, dialect));
}

function read(text: string, check: (value: unknown) => {path: (string | number)[]; message: string}[]): Read {
  const read = readJson(text);
  if ('problem' in read) return {problems: [read.problem]};
  const {value, offsetOf} = read.json;
  const problems = check(value).map(({path, message}) => ({message, ...placeAt(text, offsetOf(path, 'key'))}));
  return problems.length > 0 ? {problems} : {value, problems};
}

/** The data of a filter: the payload without its envelope; for an entity hook, its context. */
export function payloadFor(value: unknown): {payload: unknown; note?: string} {
  const has = (data: unknown, key: string): data is Record<string, unknown> =>
    typeof data === 'object' && data !== null && typeof (data as Record<string, unknown>)[key] === 'object';
  const payload = has(value, 'notification') ? value.notification : value;
  if (has(payload, 'context') && payload.source === 'entity') {
    return {payload: payload.context, note: 'This is an event of an entity hook: paths start inside `context`.'};
  }
  return payload === value ? {payload} : {payload, note: 'This is a whole record: paths start inside `notification`.'};
}
