/** Conditional and range requests (RFC 9110, 13 and 14), for a host whose files have an ETag and no date. */

/** Evaluates the conditions of a request: 412, 304, or undefined to continue. */
export function statusOfConditions(headers: Headers, etag: string | null): 412 | 304 | undefined {
  const [wanted, known] = [headers.get('if-match'), headers.get('if-none-match')];
  if (wanted !== null && !lists(wanted, (tag) => isStrong(tag) && tag === etag)) return 412;
  if (known !== null && lists(known, (tag) => opaque(tag) === opaque(etag ?? ''))) return 304;
  return undefined;
}

function lists(header: string, isMeant: (tag: string) => boolean): boolean {
  return header.trim() === '*' || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(isMeant);
}

const isStrong = (tag: string): boolean => !tag.startsWith('W/');
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** Whether a range may be sent: If-Range is absent or matches this version. */
export function holdsIfRange(headers: Headers, etag: string | null): boolean {
  const version = headers.get('if-range');
  return version === null || (isStrong(version) && version === etag);
}

/** First and last byte; undefined if the header is not a single byte range. */
export function rangeOf(header: string, length: number): [number, number] | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'outside' : [Math.max(0, length - Number(last)), length - 1];
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) >= length ? 'outside' : [Number(first), Math.min(length - 1, Number(last || length - 1))];
}
