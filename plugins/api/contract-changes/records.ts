/** `api/changes/`: what changed in the contract, when and why. */
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {dump, load} from 'js-yaml';
import * as z from 'zod'; // not {z}: Docusaurus' config loader would return the module's default export instead
import type {Contract, HistoryEntry} from '../../../contract';
import {resolveTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {ContractError, type ContractFinding} from '../api-contract/findings';
import type {ContractChange} from './compare';

const DAY = z.string({error: 'the date is text in quotes'}).regex(/^\d{4}-\d{2}-\d{2}$/, 'a date is YYYY-MM-DD');

const RECORD = z.strictObject({
  /** Of a difference that `api:diff` found. Older entries have none. */
  id: z.string().optional(),
  kind: z.enum(['added', 'changed', 'deprecated', 'removed']),
  what: z.string().regex(/\.$/, 'write a sentence with a full stop'),
  operations: z.array(z.string()).min(1),
  /** Why; required for a breaking change. */
  reason: z.string().optional(),
});

const FILE = z.strictObject({
  date: DAY,
  changelog: z
    .string()
    .regex(/^\/docs\/changelogs\/\d{4}-\d{2}#/, 'write the URL path of an entry: /docs/changelogs/2025-03#entry')
    .optional(),
  changes: z.array(RECORD).min(1),
});

export type ChangeRecord = z.infer<typeof RECORD>;
/** One file of `api/changes/`. */
export type RecordFile = z.infer<typeof FILE> & {file: string};

/** All files of `api/changes/`, newest first; throws the findings of those that are malformed. */
export async function readRecords(apiDir: string, tokens: Tokens): Promise<RecordFile[]> {
  const folder = path.posix.join(apiDir, 'changes');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();
  const findings: ContractFinding[] = [];
  const files: RecordFile[] = [];
  for (const name of names) {
    const file = path.posix.join(folder, name);
    const text = resolveTokens({text: await readFile(file, 'utf8'), file, tokens, format: 'data'});
    const {data, error} = FILE.safeParse(load(text));
    if (data) files.push({...data, file});
    for (const {path: at, message} of error?.issues ?? [])
      findings.push({
        file,
        line: lineOf(text, at),
        message: `${at.join('.') || 'file'}: ${message}. See api/README.md.`,
      });
  }
  if (findings.length > 0) throw new ContractError(findings);
  return files.sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** The line of an entry of `changes`, or of a key. */
function lineOf(text: string, [key, index]: readonly PropertyKey[]): number {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (/^ {2}- /.test(line) ? [at + 1] : []));
  const found =
    typeof index === 'number' ? starts[index] : lines.findIndex((line) => line.startsWith(`${String(key)}:`)) + 1;
  return found || 1;
}

/** Operations that neither the contract nor a removal has, and files without an entry in the changelog. */
export function recordFindings(files: readonly RecordFile[], current: ReadonlySet<string>): ContractFinding[] {
  const all = files.flatMap(({changes}) => changes);
  const removed = all.flatMap(({kind, operations}) => (kind === 'removed' ? operations : []));
  const known = new Set([...current, ...removed]);
  return files.flatMap(({file, date, changelog, changes}) => [
    ...changes
      .flatMap(({operations}) => operations)
      .filter((id) => !known.has(id))
      .map((id) => ({file, message: `the operation ${id} does not exist. Correct the id, or list its removal.`})),
    ...(changelog === undefined
      ? [
          {
            file,
            line: 1,
            message: `the changes are not in the changelog. Run npm run new -- changelog changelogs/${date.slice(0, 7)}`,
          },
        ]
      : []),
  ]);
}

export type Unlisted = {change: ContractChange; problem: string};

/**
 * Breaking changes that need an entry. An entry that the older contract already had is about an older change with the
 * same id.
 */
export function unlistedChanges(
  changes: readonly ContractChange[],
  {before, after}: {before: readonly RecordFile[]; after: readonly RecordFile[]},
): Unlisted[] {
  const keys = (files: readonly RecordFile[]) =>
    files.flatMap(({date, changes: list}) => list.map((record) => ({key: `${date} ${record.id}`, record})));
  const old = new Set(keys(before).map(({key}) => key));
  const listed = new Map(keys(after).flatMap(({key, record}) => (old.has(key) ? [] : [[record.id, record] as const])));
  return changes
    .filter(({impact}) => impact === 'breaking')
    .flatMap((change) => {
      const record = listed.get(change.id);
      if (!record) return [{change, problem: 'is not listed in api/changes/'}];
      return record.reason?.trim() ? [] : [{change, problem: 'has no reason in api/changes/'}];
    });
}

/** Text of a file for changes that are not listed; the reasons of breaking ones are left to the author. */
export function draftRecords(changes: readonly ContractChange[], listed: readonly RecordFile[], today: string): string {
  const known = new Set(listed.flatMap((file) => file.changes.map(({id}) => id)));
  const fresh = changes.filter(({id}) => !known.has(id));
  if (fresh.length === 0) return '';
  const records = fresh.map(({id, kind, words, operations, impact}): ChangeRecord => ({
    id,
    kind,
    what: sentenceOf(words),
    operations,
    ...(impact === 'breaking' && {reason: ''}),
  }));
  return dump({date: today, changes: records}, {lineWidth: 120});
}

/** Ids and code keep their case. */
const sentenceOf = (words: string): string =>
  `${words.replace(/^(?:the|query|path|header|cookie|status) /, (word) => word[0]!.toUpperCase() + word.slice(1))}.`;

/** The contract with what changed in each operation, newest first, for everything that is made from it. */
export function withHistory(contract: Contract, files: readonly RecordFile[]): Contract {
  const byId = new Map<string, HistoryEntry[]>();
  for (const {date, changelog, changes} of files)
    for (const {kind, what, operations} of changes)
      for (const id of operations)
        byId.set(id, [...(byId.get(id) ?? []), {date, kind, what, ...(changelog !== undefined && {changelog})}]);
  if (byId.size === 0) return contract;
  const paths = Object.entries(contract.paths).map(([at, item]) => {
    const entries = Object.entries(item).map(([key, value]) => {
      const own = 'operationId' in value ? byId.get((value as {operationId: string}).operationId) : undefined;
      return [key, own ? {...value, 'x-history': own} : value];
    });
    return [at, Object.fromEntries(entries)];
  });
  return {...contract, paths: Object.fromEntries(paths) as Contract['paths']};
}
