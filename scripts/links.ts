/** Old and new URL of a page. */
export type Move = {from: string; to: string};

export const withoutSlash = (address: string): string => address.replace(/(?<=.)\/$/, '');

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds an address where it ends: /docs/scopes is not part of /docs/scopes/logs. An index is also found without its closing
 * slash, and every page as Markdown.
 */
export function addressPattern(address: string): RegExp {
  const closing = address.endsWith('/') ? '/?' : '';
  return new RegExp(`(?<![\\w/.-])${escapeRegExp(withoutSlash(address))}${closing}(?![\\w/-]|\\.(?!md\\b)\\w)`, 'g');
}

export function moveLinks(text: string, {from, to}: Move): string {
  return text.replaceAll(addressPattern(from), (address) => (address.endsWith('/') ? to : withoutSlash(to)));
}
