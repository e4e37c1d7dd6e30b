/** Rounding of text and colors differs between versions of a browser by this much. */
const TOLERANCE = 2;

const PARTS = /#[0-9a-f]{6}|\d+(?:\.\d+)?/g;

/** Lines that differ by more than rounding; "- " is stored, "+ " is seen. */
export function differences(stored: readonly string[], seen: readonly string[]): string[] {
  const found: string[] = [];
  const rest = [...stored];
  for (const line of seen) {
    const at = rest.findIndex((other) => isAlike(other, line));
    // Lines that were removed precede a line that is still there.
    if (at >= 0 && at < 40)
      found.push(
        ...rest
          .splice(0, at + 1)
          .slice(0, -1)
          .map((gone) => `- ${gone}`),
      );
    else found.push(`+ ${line}`);
  }
  return [...found, ...rest.map((gone) => `- ${gone}`)];
}

export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replace(PARTS, '?') !== other.replace(PARTS, '?')) return false;
  const [a, b] = [one, other].map((line) => (line.match(PARTS) ?? []).flatMap(numbersOf));
  return a!.length === b!.length && a!.every((value, at) => Math.abs(value - b![at]!) <= TOLERANCE);
}

const numbersOf = (part: string): number[] =>
  part.startsWith('#')
    ? part
        .slice(1)
        .match(/../g)!
        .map((byte) => Number.parseInt(byte, 16))
    : [Number(part)];
