/** Letters and digits only, so that headings in HTML and in Markdown compare equal. */
const lettersOf = (text: string): string =>
  text
    .replace(/\{#[^}]*\}\s*$/, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Index of a heading among those with the same title, from 0. */
export const indexAmong = (headings: string[], index: number): number =>
  headings.slice(0, index).filter((other) => lettersOf(other) === lettersOf(headings[index]!)).length;

/** The part of a Markdown text from a heading to the next one of its level or above; undefined if there is none. */
export function sectionOf(markdown: string, heading: string, nth = 0): string | undefined {
  const lines = markdown.split('\n');
  let fence: string | undefined;
  let start: number | undefined;
  let depth = 0;
  let left = nth;
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      continue;
    }
    fence = mark;
    const [, marks, text] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
    if (!marks) continue;
    if (start !== undefined && marks.length <= depth) return join(lines.slice(start, index));
    if (start === undefined && lettersOf(text!) === lettersOf(heading) && left-- === 0) {
      start = index;
      depth = marks.length;
    }
  }
  return start === undefined ? undefined : join(lines.slice(start));
}

const join = (lines: string[]): string => `${lines.join('\n').trimEnd()}\n`;
