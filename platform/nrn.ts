/** `organization=1:account=2` covers itself and everything below; an asterisk covers every id of its level. */
export function covers(upper: string, lower: string): boolean {
  const [high, low] = [upper.split(':'), lower.split(':')];
  return (
    high.length <= low.length &&
    high.every(
      (part, index) => part === low[index] || (part.endsWith('=*') && low[index]!.startsWith(part.slice(0, -1))),
    )
  );
}
