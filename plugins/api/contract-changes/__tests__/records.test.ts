import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {load} from 'js-yaml';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {readChangelog} from '../../../authoring/changelog/entries';
import {ContractError} from '../../api-contract/findings';
import {compareContracts, type ContractChange} from '../compare';
import {draftRecords, readRecords, recordFindings, unlistedChanges, withHistory, type RecordFile} from '../records';
import {changeTable} from '../table';
import {contractOf, OPERATION, PARCEL} from './pairs';

const TODAY = '2026-06-30';
const smaller = contractOf({parcel: {...PARCEL, properties: {name: {type: 'string'}}}});
const [removal] = compareContracts(contractOf(), smaller, {today: TODAY}) as [ContractChange];

const fileOf = (changes: RecordFile['changes'], more: Partial<RecordFile> = {}): RecordFile => ({
  file: 'api/changes/a.yaml',
  date: TODAY,
  changelog: '/docs/changelogs/2026-06#a',
  changes,
  ...more,
});
const listed = (reason?: string) =>
  fileOf([{id: removal.id, kind: 'removed', what: 'It is removed.', operations: ['parcel-update'], reason}]);

describe('A breaking change', () => {
  it('is not listed by the entry of an older change with the same id', () => {
    const old = listed('Nobody used it.');
    expect(unlistedChanges([removal], {before: [old], after: [old]})).toHaveLength(1);
    const again = {...old, date: '2026-07-01'};
    expect(unlistedChanges([removal], {before: [old], after: [old, again]})).toEqual([]);
  });
});

describe('A draft', () => {
  it('has every change that is not listed, and asks for the reason of breaking ones', () => {
    expect(load(draftRecords([removal], [], TODAY))).toEqual({
      date: TODAY,
      changes: [
        {
          id: 'field-removed Parcel.size',
          kind: 'removed',
          what: '`size` in `Parcel` is removed.',
          operations: ['parcel-update'],
          reason: '',
        },
      ],
    });
    expect(draftRecords([removal], [listed()], TODAY)).toBe('');
  });
});

let apiDir: string;
beforeEach(async () => {
  apiDir = await mkdtemp(path.join(os.tmpdir(), 'api-'));
  await mkdir(path.join(apiDir, 'changes'));
});
afterEach(() => rm(apiDir, {recursive: true}));

async function readText(text: string): Promise<RecordFile[]> {
  await writeFile(path.join(apiDir, 'changes/a.yaml'), text);
  return readRecords(apiDir, {product: 'Acme'});
}

describe('A file of api/changes', () => {
  it('may use brand tokens', async () => {
    const [file] = await readText(
      "date: '2026-06-30'\nchanges:\n  - {kind: added, what: '{product} has it.', operations: [a-read]}\n",
    );
    expect(file!.changes[0]!.what).toBe('Acme has it.');
  });

  it.each([
    [
      'date: 30 June\nchanges:\n  - {kind: added, what: It., operations: [a]}\n',
      'a.yaml:1: date: a date is YYYY-MM-DD',
    ],
    [
      "date: '2026-06-30'\nchanges:\n  - {kind: added, what: It., operations: [a]}\n  - {kind: new, what: It., operations: [a]}\n",
      'a.yaml:4: changes.1.kind:',
    ],
    [
      "date: '2026-06-30'\nchanges:\n  - {kind: added, what: It, operations: [a]}\n",
      'a.yaml:3: changes.0.what: write a sentence',
    ],
    [
      "date: '2026-06-30'\nchangelog: 2026-06\nchanges:\n  - {kind: added, what: It., operations: [a]}\n",
      'a.yaml:2: changelog: write the URL path',
    ],
    [
      "date: '2026-06-30'\nwhy: so\nchanges:\n  - {kind: added, what: It., operations: [a]}\n",
      'a.yaml:1: file: Unrecognized key: "why"',
    ],
  ])('reports what is wrong, and where: %#', async (text, message) => {
    const error = await readText(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContractError);
    expect((error as Error).message).toContain(message);
  });

  it('may name an operation that does not exist only if a file is about its removal', () => {
    const gone = (kind: 'added' | 'removed') => fileOf([{kind, what: 'It is.', operations: ['gone-read']}]);
    expect(recordFindings([gone('removed'), gone('added')], new Set(['a-read']))).toEqual([]);
    expect(recordFindings([gone('added')], new Set(['a-read']))).toEqual([
      {
        file: 'api/changes/a.yaml',
        message: 'the operation gone-read does not exist. Correct the id, or list its removal.',
      },
    ]);
  });

  it('must be in the changelog', () => {
    const [finding] = recordFindings([{...listed(), changelog: undefined}], new Set(['parcel-update']));
    expect(finding!.message).toContain('npm run new -- changelog changelogs/2026-06');
  });
});

describe('The history of an operation', () => {
  it('has its changes with their entries of the changelog', () => {
    const {paths} = withHistory(contractOf(), [listed()]);
    expect(paths['/parcel/{id}']!.patch!['x-history']).toEqual([
      {date: TODAY, kind: 'removed', what: 'It is removed.', changelog: '/docs/changelogs/2026-06#a'},
    ]);
  });

  it('leaves other operations and the parameters of the path as they are', () => {
    const contract = contractOf({more: {'/parcel': {get: {...OPERATION, operationId: 'parcel-list'}, parameters: []}}});
    expect(withHistory(contract, [listed()]).paths['/parcel']).toEqual(contract.paths['/parcel']);
  });

  it('is no difference of contracts', () => {
    expect(compareContracts(contractOf(), withHistory(contractOf(), [listed()]), {today: TODAY})).toEqual([]);
  });
});

describe('The table', () => {
  it('has both verdicts with their reasons, the operations and the counts', () => {
    const operations = ['a-list', 'a-read', 'b-list', 'b-read', 'c-list'];
    expect(changeTable([{...removal, operations}])).toBe(
      [
        '| Impact | Change | Request | Response | Operations |',
        '| --- | --- | --- | --- | --- |',
        '| breaking | `size` in `Parcel` is removed | breaking: Requests with it are rejected, or its value is lost. | breaking: Clients that read it find nothing. | a-list, a-read, b-list, b-read and 1 more |',
        '',
        '1 breaking, 0 risky, 0 safe.',
      ].join('\n'),
    );
  });
});

describe('The records of this contract', () => {
  it('are about the entries of the changelog that they name, on the same day', async () => {
    const tokens = brandTokens(brand);
    const months = await readChangelog({docsDir: 'docs', tokens});
    const entries = months.flatMap((month) => month.entries.map(({route, date}) => `${route} ${date}`));
    const records = await readRecords('api', tokens);
    expect(records.length).toBeGreaterThan(0);
    for (const {file, changelog, date} of records) expect(entries, file).toContain(`${changelog} ${date}`);
  });
});
