import {nearest} from '../../../text';

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
