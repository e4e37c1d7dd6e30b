import {rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {liveContract, type LiveContract} from '../live';
import {endpoints} from '../types';
import {lineOf, OPENAPI, PARCEL, writeContract} from './fixture';

/** Other tests run in parallel. */
const PATIENCE = {timeout: 120_000, interval: 50};

const VAN = PARCEL.replaceAll('parcel', 'van').replaceAll('Parcel', 'Van');

/** The tests continue each other, because each start and each save runs the bundler and the linter. */
describe('The contract while it is edited', {timeout: 240_000}, () => {
  let files: Awaited<ReturnType<typeof writeContract>>;
  let live: LiveContract;
  const said: string[] = [];
  const heard: string[][] = [];
  const fileOf = (name: string) => path.join(files.apiDir, `resources/${name}.yaml`);
  const ids = async () => endpoints(await live.contract()).map(({operation}) => operation.operationId);
  const summary = async () => endpoints(await live.contract())[0]!.operation.summary;
  const message = (wanted: RegExp) => vi.waitUntil(() => said.find((text) => wanted.test(text)), PATIENCE);
  /** As an editor that replaces the file by a new one. */
  const replaceParcel = async (text: string) => {
    await writeFile(`${files.apiDir}.new`, text);
    await rename(`${files.apiDir}.new`, fileOf('parcel'));
  };
  const titled = (title: string) => PARCEL.replace('Change a parcel', title);

  beforeAll(async () => {
    files = await writeContract({parcel: PARCEL});
    const {apiDir, tokens} = files;
    live = liveContract({apiDir, tokens, generatedDir: path.dirname(apiDir), say: (text) => void said.push(text)});
    live.subscribe(
      async (contract) => void heard.push(endpoints(contract).map(({operation}) => operation.operationId)),
    );
    expect(await ids()).toEqual(['parcel-update']);
  });
  beforeEach(() => void (said.length = heard.length = 0));
  afterAll(async () => {
    await live.close();
    await files.remove();
  });

  it('has a new operation when its file is added', async () => {
    const driver = '    driver: {type: http, scheme: bearer, description: The token of a driver.}\n';
    await writeFile(fileOf('van'), VAN.replace('tags: [Van]', 'tags: [Van]\n      security: [{driver: []}]'));
    await writeFile(path.join(files.apiDir, 'openapi.yaml'), OPENAPI + driver);
    await message(/no findings in .*van\.yaml/);
    expect(await ids()).toEqual(['parcel-update', 'van-update']);
    expect(heard).toEqual([['parcel-update', 'van-update']]);
  });

  it('follows a replaced file, and reports no component as unused that only another resource uses', async () => {
    await replaceParcel(titled('Pack a parcel'));
    await message(/no findings in .*parcel\.yaml/);
    expect(await summary()).toBe('Pack a parcel');
  });

  it('loses an operation when its file is removed', async () => {
    await writeFile(path.join(files.apiDir, 'openapi.yaml'), OPENAPI);
    await rm(fileOf('van'));
    await message(/no findings in .*van\.yaml/);
    expect(heard).toEqual([['parcel-update']]);
  });

  it.each([
    [
      'a YAML slip',
      'summary: Change a parcel',
      'summary: Change: a parcel',
      /this is not valid YAML/,
      'summary: Change',
    ],
    ['a reference to nothing', "schemas/ParcelSize'", "schemas/Nothing'", /Can't resolve \$ref/, 'schemas/Nothing'],
    [
      'a rule of the whole',
      'poll: parcel-update',
      'poll: parcel-read',
      /parcel-update: x-async polls parcel-read/,
      'operationId',
    ],
  ])('stays as it was with %s, and says where that is', async (_name, find, put, says, at) => {
    const wrong = PARCEL.replaceAll(find, put);
    await replaceParcel(wrong);
    const text = await message(says);
    expect(text).toContain(`${fileOf('parcel')}:${lineOf(wrong, at)}:`);
    expect(await summary()).toBe('Pack a parcel');
    expect(heard).toEqual([]);
  });

  it('contains the last of two quick saves', async () => {
    live.subscribe(async (contract) => {
      if (endpoints(contract)[0]!.operation.summary === 'First') await replaceParcel(titled('Second'));
    });
    await replaceParcel(titled('First'));
    await vi.waitUntil(async () => (await summary()) === 'Second', PATIENCE);
    expect(said.filter((text) => !text.includes('no findings'))).toEqual([]);
  });
});
