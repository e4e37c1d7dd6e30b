import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'js-yaml';
import {afterEach, describe, expect, it} from 'vitest';
import {bundleContract, writeBundle} from '../bundle';
import {ContractError} from '../findings';
import {completeRoot, readSource} from '../source';
import {lineOf, OPENAPI, PARCEL, writeContract} from './fixture';

const VAN = PARCEL.replaceAll('parcel', 'van').replaceAll('Parcel', 'Van');

describe('the source of the contract', () => {
  let contract: Awaited<ReturnType<typeof writeContract>>;
  afterEach(() => contract.remove());

  const prepared = async (only?: string[]) =>
    load(completeRoot(await readSource(contract), only)) as {
      info: {title: string};
      tags: {name: string; description: string}[];
      paths: Record<string, {$ref: string}>;
    };

  it('collects paths and tags of all resources, in order', async () => {
    contract = await writeContract({van: VAN, parcel: PARCEL});
    const {tags, paths} = await prepared();
    expect(tags.map(({name}) => name)).toEqual(['Parcel', 'Van']);
    expect(paths).toEqual({
      '/parcel/{id}': {$ref: 'resources/parcel.yaml#/paths/~1parcel~1{id}'},
      '/van/{id}': {$ref: 'resources/van.yaml#/paths/~1van~1{id}'},
    });
  });

  it('resolves brand tokens line by line, and keeps path parameters', async () => {
    contract = await writeContract({parcel: PARCEL});
    expect((await prepared()).info.title).toBe('Acme API');
    const {files} = await readSource(contract);
    expect(files.get('resources/parcel.yaml')!.text).toBe(PARCEL.replace('{product}', 'Acme'));
  });

  it('replaces tokens in texts and hosts only, not in paths and not in variables of servers', async () => {
    const parcel = PARCEL.replace('/parcel/{id}:', '/parcel/{product}/year/{Cli}:')
      .replace('- name: id', '- name: product')
      .replace('The work continues.', 'For {product}, not `/parcel/{product}/year/{Cli}`.')
      .replace(
        'x-permission:',
        'servers: [{url: "https://{cli}.{product}", variables: {product: {default: a}}}]\n      $&',
      );
    contract = await writeContract({parcel});
    const {paths} = await bundleContract(contract);
    expect(Object.keys(paths)).toEqual(['/parcel/{product}/year/{Cli}']);
    expect(paths['/parcel/{product}/year/{Cli}']!.patch).toMatchObject({
      description: 'Changes the size of a parcel. For Acme, not `/parcel/{product}/year/{Cli}`.',
      servers: [{url: 'https://acme.{product}', variables: {product: {default: 'a'}}}],
      parameters: [{name: 'product'}],
    });
  });

  it('joins a tag that spans two files, its description written once', async () => {
    const second = VAN.replace(/^ {2}description: A van.*\n/m, '').replace('name: Van', 'name: Parcel');
    contract = await writeContract({parcel: PARCEL, van: second});
    const {tags} = await prepared();
    expect(tags).toHaveLength(1);
    expect(tags[0]!.description).toContain('box on its way');
  });

  it('can be limited to some resources, which must exist', async () => {
    contract = await writeContract({van: VAN, parcel: PARCEL});
    expect(Object.keys((await prepared(['van'])).paths)).toEqual(['/van/{id}']);
    await expect(prepared(['ship'])).rejects.toThrow(`${contract.apiDir}/resources/ship.yaml does not exist.`);
  });

  it('rejects a path that is in two files', async () => {
    const van = VAN.replace('/van/{id}', '/parcel/{id}');
    contract = await writeContract({parcel: PARCEL, van});
    const line = lineOf(van, '/parcel/{id}:');
    await expect(prepared()).rejects.toThrow(
      `api/resources/van.yaml:${line}: path /parcel/{id} is already in resources/parcel.yaml. Keep it in one file.`,
    );
  });

  it('reports file and line of a misspelled token', async () => {
    const text = PARCEL.replace('{product} tracks', '{prodct} tracks');
    contract = await writeContract({parcel: text});
    await expect(prepared()).rejects.toThrow(
      `resources/parcel.yaml:${lineOf(text, '{prodct}')}: unknown token {prodct}. Did you mean {product}?`,
    );
  });

  it('reports file, line and column of every YAML error in all files', async () => {
    const parcel = PARCEL.replace('summary: Change a parcel', 'summary: Change a parcel: its size');
    contract = await writeContract({parcel}, {'events/alert.yaml': 'source: alert\n\tdescription: A tab.\n'});
    const error = await prepared().catch((thrown: unknown) => thrown as ContractError);
    expect(error).toBeInstanceOf(ContractError);
    expect((error as ContractError).findings.map(({file, line, column}) => ({file, line, column}))).toEqual([
      {file: `${contract.apiDir}/events/alert.yaml`, line: 2, column: 1},
      {file: `${contract.apiDir}/resources/parcel.yaml`, line: lineOf(parcel, 'its size'), column: expect.any(Number)},
    ]);
    expect((error as ContractError).stack).not.toContain('source.ts');
  });

  it('reports missing keys of a resource file', async () => {
    contract = await writeContract({parcel: PARCEL, van: 'tag: {name: Van}\n'});
    await expect(prepared()).rejects.toThrow(
      'api/resources/van.yaml:1: the file needs `tag` with `name` and `x-index`, and `paths`.',
    );
  });

  it('keeps the lines of openapi.yaml, so that findings point into it', async () => {
    contract = await writeContract({parcel: PARCEL});
    const text = completeRoot(await readSource(contract));
    expect(text.split('\n').slice(0, OPENAPI.split('\n').length - 1)).toEqual(
      OPENAPI.replace('{product}', 'Acme').split('\n').slice(0, -1),
    );
  });

  it('becomes one document, as JSON and as YAML', async () => {
    contract = await writeContract({parcel: PARCEL});
    const bundle = await bundleContract(contract);
    expect(Object.keys(bundle.components.schemas).sort()).toEqual(['Parcel', 'ParcelSize']);
    const sizes = await writeBundle(bundle, contract.outDir);
    const read = (name: string) => readFile(path.join(contract.outDir, name), 'utf8');
    const [json, text] = [await read('openapi.json'), await read('openapi.yaml')];
    expect(JSON.parse(json)).toEqual(load(text));
    expect(sizes).toEqual({'openapi.json': Buffer.byteLength(json), 'openapi.yaml': Buffer.byteLength(text)});
  });

  it('gives an operation without an id one of its own, from its method and path', async () => {
    const without = (path: string) => PARCEL.replace('/parcel/{id}', path).replace(/ {6}operationId: .*\n/, '');
    contract = await writeContract({
      parcel: PARCEL,
      van: without('/van/{vanId}').replaceAll('Parcel', 'Van'),
      twin: without('/van-van/{id}').replaceAll('Parcel', 'Twin').replaceAll('twin', 'van'),
    });
    const {paths} = await bundleContract(contract);
    expect(Object.values(paths).map((path) => path.patch!.operationId)).toEqual([
      'parcel-update',
      'patch-van-van-id',
      'patch-van-van-id-2',
    ]);
  });

  it('reports file and line of a reference that cannot be bundled', async () => {
    const parcel = PARCEL.replaceAll('schemas/ParcelSize', 'schemas/Nothing');
    contract = await writeContract({parcel});
    await expect(bundleContract(contract)).rejects.toThrow(
      `${contract.apiDir}/resources/parcel.yaml:${lineOf(parcel, "schemas/Nothing'")}:`,
    );
  });
});
