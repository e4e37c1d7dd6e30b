/** Text width is only known in the browser; these are the widths of a common font, rounded up. */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,:;'|!]/, 0.27],
  [/[frtI()[\]\s/\\-]/, 0.36],
  [/[mwMW@%]/, 0.9],
  [/[A-Z]/, 0.71],
  [/[ -~]/, 0.57],
];
const OTHER = 1;

const FONT = 14;
export const LINE = 18;

export const widthOf = (line: string, size = FONT): number =>
  Math.ceil(
    [...line].reduce((sum, character) => sum + (WIDTHS.find(([set]) => set.test(character))?.[1] ?? OTHER), 0) * size,
  );

/** Breaks between words, and after the underscore of a long one, into lines of about `most` characters. */
export function wrap(label: string, most: number): string[] {
  const parts = label.split(/\s+/).flatMap((word) => {
    const pieces = word.length > most ? word.split(/(?<=_)/) : [word];
    return pieces.map((piece, index) => ({piece, glued: index > 0}));
  });
  const lines: string[] = [];
  for (const {piece, glued} of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? piece : `${last}${glued ? '' : ' '}${piece}`;
    if (last !== undefined && joined.length <= most) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}
