import {escapeRegExp} from '../text';

/** Old and new URL of a page. */
export type Move = {from: string; to: string};

export const withoutSlash = (address: string): string => address.replace(/(?<=.)\/$/, '');

/**
 * Matches complete URLs only: /docs/scopes does not match /docs/scopes/logs. An index also matches without its trailing
 * slash, and every page with `.md`.
 */
export function addressPattern(address: string): RegExp {
  const closing = address.endsWith('/') ? '/?' : '';
  return new RegExp(`(?<![\\w/.-])${escapeRegExp(withoutSlash(address))}${closing}(?![\\w/-]|\\.(?!md\\b)\\w)`, 'g');
}

export function moveLinks(text: string, {from, to}: Move): string {
  return text.replaceAll(addressPattern(from), (address) => (address.endsWith('/') ? to : withoutSlash(to)));
}
