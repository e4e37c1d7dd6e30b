/** Request header with the client's network. The platform sets or removes it, so that clients cannot choose it. */
export const CLIENT_HEADER = 'x-forwarded-for';

/** An IPv4 address, or the /64 network of an IPv6 address: a client has all addresses of its network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [before, after] = plain.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}
