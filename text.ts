/** Functions for text that plugins, search and deployment share. */

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

/** For the content of an element. */
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character]!);

/** For an attribute, or where the place in the HTML is not known. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A regular expression that matches exactly this text. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Typos between two words: a letter too many, missing, wrong, or two adjacent letters swapped. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

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

/** Returns what is wrong with the syntax of a regular expression, or undefined. Its cost is limited by the Worker. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, '');
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2025-09-04` as "4 September 2025", `2025-09` as "September 2025"; independent of the machine's locale. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  const name = `${MONTHS[Number(month) - 1]} ${year}`;
  return day === undefined ? name : `${Number(day)} ${name}`;
}
