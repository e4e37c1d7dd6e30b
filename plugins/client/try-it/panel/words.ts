/** What the panel and the page of the sandbox say about a response and about changes. */
import type {Change, FieldChange, Json} from '../../../../platform';

export const WAS_RESET = 'The sandbox contains the example again.';
export const WAS_COMPLEMENTED = 'The sandbox has all objects of the example again.';
export const WAS_IMPORTED = 'The sandbox was imported.';
export const TOO_LARGE = 'The sandbox is too large to be kept: it is lost when you leave or reload this page.';

export const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};

export const statusText = (status: number): string => `${status} ${REASONS[status] ?? ''}`.trim();

/** `EntityHookAction`: entity hook action. */
export const resourceWords = (resource: string): string =>
  resource.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

const SHOWN_FIELDS = 2;
const LONGEST_VALUE = 32;

export function changeText({change, resource, id, name, fields}: Change): string {
  const object = `${resourceWords(resource)} ${id}${name && name !== id ? ` (${name})` : ''}`;
  if (change !== 'changed') return `${change === 'created' ? 'Created' : 'Deleted'} ${object}`;
  // The status is what a reader waits for.
  const sorted = [...fields].sort((a, b) => Number(b.field === 'status') - Number(a.field === 'status'));
  const rest = sorted.length - SHOWN_FIELDS;
  const more = rest <= 0 ? '' : rest === 1 ? ' and 1 more field' : ` and ${rest} more fields`;
  return `Changed ${object}: ${sorted.slice(0, SHOWN_FIELDS).map(fieldText).join(', ')}${more}`;
}

const fieldText = ({field, before, after}: FieldChange): string =>
  isShort(before) && isShort(after) ? `${field} ${valueText(before)} → ${valueText(after)}` : field;

const isShort = (value: Json | undefined): boolean =>
  typeof value !== 'object' && valueText(value).length <= LONGEST_VALUE;

const valueText = (value: Json | undefined): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

/** `2026-11-16T09:00:01.000Z`: 16 Nov 2026, 09:00:01 UTC. */
export const clockText = (now: string): string =>
  `${new Date(now).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  })} UTC`;
