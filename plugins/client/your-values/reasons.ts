import {isId, isValid, MAXIMUM} from './validate';

/** Error message for a value that would break a sample; undefined if it is valid. */
export function reasonAgainst(name: string, value: string): string | undefined {
  if (isValid(name, value)) return undefined;
  return isId(name) ? reasonAgainstId(value, MAXIMUM[name]) : reasonAgainstUrl(value);
}

function reasonAgainstId(value: string, maximum: number): string {
  if (!/^\d+$/.test(value))
    return 'The API takes a whole number as id, for example 4711. A name or slug does not work.';
  if (/^0/.test(value)) return 'Ids start at 1, and have no zero at the front: JSON does not allow it.';
  return `The highest id is ${maximum}.`;
}

function reasonAgainstUrl(value: string): string {
  if (!/^https?:\/\//i.test(value)) return 'A URL starts with https:// or http://.';
  if (value.endsWith('/')) return 'Remove the slash at the end: the samples add a path that starts with one.';
  if (/[?#@]/.test(value)) return 'Only scheme, host, port and path: no user, query or fragment.';
  return 'This is not a URL that samples can use. Example: https://api.company.example.';
}
