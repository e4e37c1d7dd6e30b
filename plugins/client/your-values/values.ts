/** Ids of the example that readers can replace by their own, in the order of the panel. Never secrets. */
export const EXAMPLE_IDS = {
  organization: '1',
  account: '2',
  namespace: '3',
  application: '4',
  scope: '5',
} as const;

export type Found = {start: number; end: number; name: string};

/**
 * Finds the values in a text: `application=4` of an NRN, `/scope/5` of a path, `application_id: 4` of a body, query or
 * flag, `--id 5` of a command about a scope, and the API's URL. Another scope's id (6) is not replaced.
 */
export function findValues(text: string, addresses: Record<string, string>): Found[] {
  const found: Found[] = [];
  const nouns = Object.keys(EXAMPLE_IDS).join('|');
  const patterns = [
    new RegExp(`\\b(${nouns})(?:=|/)(\\d+)(?![\\w.])`, 'gd'),
    new RegExp(`\\b(${nouns})_id\\b["']?(?:\\s*[:=]\\s*|\\s+)["']?(\\d+)(?![\\w.])`, 'gd'),
    new RegExp(`\\b(${nouns}) [a-z-]+(?: [^\\n]*?|[^\\n]*?\\\\\\n[^]*?)?--id (\\d+)(?![\\w.])`, 'gd'),
  ];
  for (const pattern of patterns) {
    for (const {1: name, 2: id, indices} of text.matchAll(pattern)) {
      const [start, end] = indices![2]!;
      if (EXAMPLE_IDS[name as keyof typeof EXAMPLE_IDS] === id) found.push({start, end, name: name!});
    }
  }
  for (const [name, address] of Object.entries(addresses)) {
    for (let start = text.indexOf(address); start >= 0; start = text.indexOf(address, start + 1)) {
      const end = start + address.length;
      if (!/[\w.-]/.test(text[end] ?? '')) found.push({start, end, name});
    }
  }
  return found
    .sort((a, b) => a.start - b.start)
    .filter((one, index, all) => index === 0 || one.start >= all[index - 1]!.end);
}
