/** Percentages of the requests that the old version (blue) and the new one (green) receive. */
export type Traffic = {blue: number; green: number} | undefined;

/** "Blue 90, green 10", or a box about one of the versions. */
export function trafficOf({label, shape}: {label: string; shape: string}): Traffic {
  if (shape === 'choice') return undefined;
  const [, blue, green] = /^blue (\d+), green (\d+)$/i.exec(label) ?? [];
  if (blue && green) return {blue: Number(blue), green: Number(green)};
  if (/^blue\b/i.test(label)) return {blue: 100, green: 0};
  return /^green\b/i.test(label) ? {blue: 0, green: 100} : undefined;
}
