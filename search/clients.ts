/**
 * Limits what one client may cost, in steps (`work.ts`): a bucket for each client, emptied at a constant rate. A request
 * starts if the bucket is not full, and is charged when its cost is known.
 */
export type Clients = {
  /** Seconds until the client may start a request; 0 if it may now. Requests without a client are not limited. */
  waitOf: (client: string | null) => number;
  charge: (client: string | null, steps: number) => void;
  /** Steps in the bucket of a client. */
  usedBy: (client: string | null) => number;
};

/** Request header with the client's network. The platform sets or removes it, so that clients cannot choose it. */
export const CLIENT_HEADER = 'x-forwarded-for';

/** Steps that a request takes beside its search: reading it, writing the response. Measured as CPU time. */
export const FIXED_STEPS = {query: 20_000, message: 15_000};

/** Seconds of its rate that a client may use in one burst. */
const BURST_SECONDS = 2;
/** Clients that are remembered; beyond that, the one that was served the longest time ago is forgotten. */
const MAX_CLIENTS = 10_000;

export function createClients(stepsPerSecond: number, now: () => number = Date.now): Clients {
  const charged = new Map<string, {steps: number; at: number}>();
  const usedBy = (client: string | null): number => {
    const {steps, at} = (client === null ? undefined : charged.get(client)) ?? {steps: 0, at: now()};
    return Math.max(0, steps - (Math.max(0, now() - at) / 1000) * stepsPerSecond);
  };
  return {
    usedBy,
    waitOf(client) {
      const excess = usedBy(client) - stepsPerSecond * BURST_SECONDS;
      return excess < 0 ? 0 : Math.max(1, Math.ceil(excess / stepsPerSecond));
    },
    charge(client, steps) {
      if (client === null) return;
      const sum = usedBy(client) + steps;
      // Deleted first: a map keeps the order of insertion.
      charged.delete(client);
      charged.set(client, {steps: sum, at: now()});
      if (charged.size > MAX_CLIENTS) charged.delete(charged.keys().next().value!);
    },
  };
}

/** An IPv4 address, or the /64 network of an IPv6 address: a client has all addresses of its network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [before, after] = plain.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}
