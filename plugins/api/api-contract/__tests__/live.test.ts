import {readdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {liveContract, type LiveContract} from '../live';
import {endpoints} from '../types';
import {lineOf, OPENAPI, PARCEL, writeContract} from './fixture';

/** The linter is a separate process, and other tests run in parallel. */
const PATIENCE = {timeout: 120_000, interval: 50};

const VAN = PARCEL.replaceAll('parcel', 'van').replaceAll('Parcel', 'Van');

describe('The contract while it is edited', {timeout: 240_000}, () => {
  let files: Awaited<ReturnType<typeof writeContract>>;
  let live: LiveContract;
  let said: string[];
  let heard: string[][];
  const fileOf = (name: string) => path.join(files.apiDir, `resources/${name}.yaml`);
  const ids = async () => endpoints(await live.contract()).map(({operation}) => operation.operationId);
  const summary = async () => endpoints(await live.contract())[0]!.operation.summary;
  const last = () => vi.waitUntil(() => said.splice(0).at(-1), PATIENCE);

  beforeEach(async () => {
    files = await writeContract({parcel: PARCEL});
    said = [];
    heard = [];
    const {apiDir, tokens} = files;
    live = liveContract({apiDir, tokens, generatedDir: path.dirname(apiDir), say: (text) => void said.push(text)});
    live.subscribe(
      async (contract) => void heard.push(endpoints(contract).map(({operation}) => operation.operationId)),
    );
    expect(await ids()).toEqual(['parcel-update']);
  });
  afterEach(async () => {
    await live.close();
    await files.remove();
  });

  it('has a new operation when its file is added, and loses it when the file is removed', async () => {
    await writeFile(fileOf('van'), VAN);
    await last();
    expect(await ids()).toEqual(['parcel-update', 'van-update']);
    await rm(fileOf('van'));
    await last();
    expect(await ids()).toEqual(['parcel-update']);
    expect(heard).toEqual([['parcel-update', 'van-update'], ['parcel-update']]);
  });

  it('follows an editor that replaces the file by a new one', async () => {
    await writeFile(`${files.apiDir}.new`, PARCEL.replace('Change a parcel', 'Resize a parcel'));
    await rename(`${files.apiDir}.new`, fileOf('parcel'));
    await last();
    expect(await summary()).toBe('Resize a parcel');
  });

  it.each([
    ['a YAML slip', 'summary: Change a parcel', 'summary: Change: a parcel', 'this is not valid YAML'],
    ['no description', /\n *description: Changes the size.*/, '', 'parcel-update has no description'],
    ['a reference to nothing', /schemas\/ParcelSize'/g, "schemas/Nothing'", "Can't resolve $ref"],
    ['a rule of the whole', 'poll: parcel-update', 'poll: parcel-read', 'parcel-update: x-async polls parcel-read'],
  ])('stays as it was with %s, and says where that is', async (_name, find, put, says) => {
    const wrong = PARCEL.replaceAll(new RegExp(find, 'g'), put).replace('Change a parcel', 'Resize a parcel');
    await writeFile(fileOf('parcel'), wrong);
    const text = await last();
    expect(text).toContain(says);
    expect(text).toMatch(/^ {2}\S*api\/resources\/parcel\.yaml:\d+:/m);
    expect(await summary()).toBe('Change a parcel');
    expect(heard).toEqual([]);

    await writeFile(fileOf('parcel'), PARCEL.replace('Change a parcel', 'Pack a parcel'));
    expect(await last()).toContain('no findings');
    expect(await summary()).toBe('Pack a parcel');
  });

  it('does not report components as unused that only another resource uses', async () => {
    const driver = '    driver: {type: http, scheme: bearer, description: The token of a driver.}\n';
    await writeFile(path.join(files.apiDir, 'openapi.yaml'), OPENAPI + driver);
    await writeFile(fileOf('van'), VAN.replace('tags: [Van]', 'tags: [Van]\n      security: [{driver: []}]'));
    expect(await last()).toContain('no findings');
    await writeFile(fileOf('parcel'), PARCEL.replace('Change a parcel', 'Pack a parcel'));
    expect(await last()).toContain('no findings');
    expect(await summary()).toBe('Pack a parcel');
  });

  it('reports the line of an error', async () => {
    const wrong = PARCEL.replace('summary: Change a parcel', 'summary: Change: a parcel');
    await writeFile(fileOf('parcel'), wrong);
    expect(await last()).toContain(`${fileOf('parcel')}:${lineOf(wrong, 'summary: Change: a')}:`);
  });

  it('contains the last of two quick saves', async () => {
    await writeFile(fileOf('parcel'), PARCEL.replace('Change a parcel', 'First'));
    const isAtWork = async () =>
      (await readdir(path.dirname(files.apiDir))).some((name) => name.startsWith('contract-'));
    await vi.waitUntil(isAtWork, {...PATIENCE, interval: 5});
    // Atomic: a run that reads a file after its truncation would report it as empty.
    await writeFile(`${files.apiDir}.new`, PARCEL.replace('Change a parcel', 'Second'));
    await rename(`${files.apiDir}.new`, fileOf('parcel'));
    await vi.waitUntil(async () => (await summary()) === 'Second', PATIENCE);
    expect(said.filter((text) => !text.includes('no findings'))).toEqual([]);
  });
});
