/** facts/pages.txt: the facts that each page states, one line per section. Reviewed like a snapshot. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {sectionsOf, type Section} from './extract';

export const RECORD = 'facts/pages.txt';
/** A page, as a path from the root, to its sections. */
export type PageFacts = ReadonlyMap<string, readonly Section[]>;

/** Every guide. Pages of the API reference are generated. */
export function guides(root = '.'): string[] {
  return readdirSync(path.join(root, 'docs'), {recursive: true, encoding: 'utf8'})
    .map((name) => path.posix.join('docs', name.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.mdx') && !file.startsWith('docs/api/'))
    .sort();
}

export const readPages = (root = '.', files = guides(root)): PageFacts =>
  new Map(files.map((file) => [file, sectionsOf(readFileSync(path.join(root, file), 'utf8'))]));

export function readRecord(root = '.'): PageFacts {
  const file = path.join(root, RECORD);
  return existsSync(file) ? parseRecord(readFileSync(file, 'utf8')) : new Map();
}

/** Two spaces separate facts; a fact itself has single ones. */
export function writeRecord(pages: PageFacts): string {
  return [...pages]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, sections]) => [file, ...sections.map(lineOf)])
    .map((line) => `${line}\n`)
    .join('');
}

function lineOf({heading, facts}: Section): string {
  const written = [...facts].map(([fact, count]) => (count === 1 ? fact : `${fact} ×${count}`)).sort();
  return `  ${[heading, ...written].join('  ')}`;
}

export function parseRecord(text: string): PageFacts {
  const pages = new Map<string, Section[]>();
  let sections: Section[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith('  ')) pages.set(line, (sections = []));
    else {
      const [heading = '', ...facts] = line.slice(2).split('  ');
      const counted = facts.map((fact) => {
        const [, name = fact, count = '1'] = /^(.*) ×(\d+)$/.exec(fact) ?? [];
        return [name, Number(count)] as const;
      });
      sections.push({heading, facts: new Map(counted)});
    }
  }
  return pages;
}

/** `line` is that of the first new fact, else of the heading; a section that the page no longer has is reported for line 1. */
export type Difference = {file: string; line: number; heading: string; lost: string[]; added: string[]};

/**
 * Facts that a page states more or less often than its record says, with the sections where. A fact that only moved to
 * another section of its page is no difference.
 */
export function differences(file: string, before: readonly Section[], after: readonly Section[]): Difference[] {
  const [was, is] = [totals(before), totals(after)];
  const changed = new Set([...was.keys(), ...is.keys()].filter((fact) => was.get(fact) !== is.get(fact)));
  if (changed.size === 0) return [];
  const [old, now] = [byHeading(before), byHeading(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((heading) => {
    const countIn = (sections: typeof old, fact: string): number => sections.get(heading)?.get(fact) ?? 0;
    const lost = [...changed].filter((fact) => countIn(now, fact) < countIn(old, fact));
    const added = [...changed].filter((fact) => countIn(now, fact) > countIn(old, fact));
    if (lost.length + added.length === 0) return [];
    const lines = after.filter((section) => section.heading === heading).map((section) => section.lines);
    const linesOf = (name: string): number[] => lines.flatMap((each) => each?.get(name) ?? []);
    return [{file, line: [...added.flatMap(linesOf), ...linesOf(heading)][0] ?? 1, heading, lost, added}];
  });
}

function totals(sections: readonly Section[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const {facts} of sections) for (const [fact, count] of facts) all.set(fact, (all.get(fact) ?? 0) + count);
  return all;
}

function byHeading(sections: readonly Section[]): Map<string, Map<string, number>> {
  const headings = [...new Set(sections.map(({heading}) => heading))];
  return new Map(headings.map((heading) => [heading, totals(sections.filter((each) => each.heading === heading))]));
}

/** All differences between the pages and their record. `chosen` limits it to pages or folders. */
export function compare(record: PageFacts, pages: PageFacts, chosen?: readonly string[]): Difference[] {
  return [...new Set([...record.keys(), ...pages.keys()])]
    .filter((file) => !chosen || chosen.some((name) => isWithin(file, name)))
    .sort()
    .flatMap((file) => differences(file, record.get(file) ?? [], pages.get(file) ?? []));
}

export const isWithin = (file: string, name: string): boolean => file === name || file.startsWith(`${name}/`);

export function report(found: readonly Difference[]): string {
  if (found.length === 0) return '';
  const files = [...new Set(found.map(({file}) => file))];
  const lines = found.map(({file, line, heading, lost, added}) =>
    [
      `${file}:${line}, section "${heading}"`,
      ...(lost.length > 0 ? [`  in the record, not on the page: ${lost.join('  ')}`] : []),
      ...(added.length > 0 ? [`  on the page, not in the record: ${added.join('  ')}`] : []),
    ].join('\n'),
  );
  const hashes = lines.some((line) => / code:/.test(line)) ? 'code:… is the hash of a code block.\n' : '';
  const command = `npm run facts:update -- ${files.length > 10 ? '' : files.join(' ')}`.replace(/ -- $/, '');
  return `${lines.join('\n')}\n\nCorrect the page, or accept the change and commit ${RECORD}: ${command}\n${hashes}`;
}
