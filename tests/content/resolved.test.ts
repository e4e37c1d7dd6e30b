/**
 * Regression tests for defects of the guides and the contract, each with its resolution and with texts that a file must
 * or must not contain. If a fact changes on purpose, update its check here.
 */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {beforeAll, describe, expect, it} from 'vitest';
import {factExpander} from '../support/expand-facts';

type TextCheck = {file: string; has?: string; lacks?: string};
type Resolved = {id: string; defect: string; done: string; checks: TextCheck[]};

const FOLDER = 'tests/content/resolved';

/** Group of entries to its last number: contradictions, missing details, examples, names, facts, texts. */
const GROUPS = {C: 63, M: 56, E: 18, N: 18, F: 23, T: 4};
const IDS = Object.entries(GROUPS).flatMap(([group, last]) =>
  Array.from({length: last}, (_, index) => `${group}${index + 1}`),
);

const recordOf = (name: string): Resolved[] =>
  (load(readFileSync(path.join(FOLDER, name), 'utf8')) ?? []) as Resolved[];
const records = readdirSync(FOLDER)
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => ({name, entries: recordOf(name)}));

/** Collapses white space. */
const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

let expand: (source: string) => string;
beforeAll(async () => {
  expand = await factExpander();
});

const texts = new Map<string, string>();
/** The source of a file followed by its expanded components: a check may apply to either. */
function textOf(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(file, 'utf8');
  const shown = file.endsWith('.mdx') ? expand(source) : source;
  const text = squeeze(shown === source ? source : `${source}\n${shown}`);
  texts.set(file, text);
  return text;
}

/** `docs/agent/**` is every file below the folder. */
function filesOf(pattern: string): string[] {
  if (!pattern.endsWith('/**')) return [pattern];
  const folder = pattern.slice(0, -'/**'.length);
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** Returns the problem of a check with its fix. */
function problemOf({file, has, lacks}: TextCheck): string | undefined {
  if (has === undefined && lacks === undefined)
    return `The check of ${file} has neither \`has\` nor \`lacks\`. Add one.`;
  const files = filesOf(file);
  const found = (text: string): string[] => files.filter((each) => textOf(each).includes(squeeze(text)));
  if (has !== undefined && found(has).length === 0) {
    return `${file} lacks "${has}". Write it again, or change the check if the fact has changed.`;
  }
  if (lacks === undefined) return undefined;
  const [first] = found(lacks);
  return first && `${first} has "${lacks}" again. Remove it: the defect is back.`;
}

describe('Defects that were resolved', () => {
  it('every one has exactly one entry', () => {
    const given = records.flatMap(({entries}) => entries.map(({id}) => id));
    expect(
      given.filter((id, index) => given.indexOf(id) !== index),
      'Ids that are there twice',
    ).toEqual([]);
    expect(
      given.filter((id) => !IDS.includes(id)),
      'Ids that do not exist',
    ).toEqual([]);
    expect(
      IDS.filter((id) => !given.includes(id)),
      `Ids without an entry; add them in ${FOLDER}/`,
    ).toEqual([]);
  });

  for (const {name, entries} of records) {
    it.each(entries.map((entry) => [entry.id, entry] as const))(`${name}: %s has not come back`, (id, entry) => {
      expect(entry.defect, `${id} says what the defect was`).toBeTruthy();
      expect(entry.done, `${id} says what was done`).toBeTruthy();
      expect(entry.checks?.length ?? 0, `${id} has a check`).toBeGreaterThan(0);
      expect(entry.checks.flatMap((check) => problemOf(check) ?? [])).toEqual([]);
    });
  }
});
