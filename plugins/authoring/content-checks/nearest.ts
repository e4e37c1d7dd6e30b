import {editDistance} from '../../../text';

/** Length limit: comparing takes the product of the lengths. */
const LONGEST = 100;

/** The name a writer probably meant, or undefined if none is within an edit distance of `most`. */
export function nearest(
  name: string,
  names: Iterable<string>,
  most = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3)),
): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The URL a writer probably meant: with or without trailing slash, a typo, or the only page of that name elsewhere. */
export function nearestAddress(address: string, addresses: readonly string[]): string | undefined {
  const bare = (text: string) => text.replace(/\/$/, '');
  const name = (text: string) => bare(text).split('/').at(-1);
  const namesakes = addresses.filter((other) => name(other) === name(address));
  return (
    addresses.find((other) => bare(other) === bare(address)) ??
    nearest(address, addresses, 2) ??
    (namesakes.length === 1 ? namesakes[0] : undefined)
  );
}
