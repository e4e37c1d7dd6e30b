import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DEFAULT_CONFIG} from '@docusaurus/core/lib/server/configValidation';
import type {PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {docsWithGeneratedPages} from '../docs';

type Validated = {
  options: Partial<PluginOptions>;
  validate: (schema: {validate: (o: object) => {value: object}}, o: object) => object;
};

describe('The docs plugin of the development server', () => {
  let dir: string;
  beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'dev-docs-'))));
  afterEach(() => rm(dir, {recursive: true}));

  async function load(
    gone: string[] | (() => Promise<string[]>),
  ): Promise<{plugin: Plugin; ids: () => Promise<string[]>}> {
    for (const name of ['guide.mdx', 'api/kept.mdx', 'api/removed.mdx', 'api/back.mdx']) {
      await mkdir(path.dirname(path.join(dir, 'docs', name)), {recursive: true});
      await writeFile(path.join(dir, 'docs', name), '# Title\n');
    }
    const create = docsWithGeneratedPages({
      folder: 'docs/api',
      stamp: '.generated/stamp',
      gone: typeof gone === 'function' ? gone : async () => gone,
    });
    const {validateOptions} = create as unknown as {validateOptions: (validated: Validated) => PluginOptions};
    const options = validateOptions({
      options: {path: 'docs', sidebarPath: false} as Partial<PluginOptions>,
      // Docusaurus adds the id.
      validate: (schema, given) => ({...schema.validate(given).value, id: 'default'}),
    });
    const context = {
      siteDir: dir,
      generatedFilesDir: path.join(dir, '.docusaurus'),
      baseUrl: '/',
      localizationDir: path.join(dir, 'i18n/en'),
      siteConfig: DEFAULT_CONFIG,
      i18n: {locales: ['en'], currentLocale: 'en', defaultLocale: 'en'},
    } as unknown as LoadContext;
    const plugin = await (create as unknown as (c: LoadContext, o: PluginOptions) => Promise<Plugin>)(context, options);
    return {
      plugin,
      async ids() {
        const {loadedVersions} = (await plugin.loadContent!()) as {loadedVersions: {docs: {id: string}[]}[]};
        return loadedVersions[0]!.docs.map(({id}) => id).sort();
      },
    };
  }

  it('omits removed pages while their files still exist', async () => {
    const gone = ['removed.mdx', 'back.mdx'];
    const {ids} = await load(gone);
    expect(await ids()).toEqual(['api/kept', 'guide']);
    gone.pop();
    expect(await ids()).toEqual(['api/back', 'api/kept', 'guide']);
  });

  it('serializes reloads, so that the last save wins', async () => {
    let begun = 0;
    let release = (): void => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    const {ids} = await load(async () => {
      begun += 1;
      if (begun === 1) await first;
      return ['removed.mdx', 'back.mdx'];
    });
    const loads = [ids(), ids()];
    await new Promise(setImmediate);
    expect(begun).toBe(1);
    release();
    expect(await Promise.all(loads)).toEqual([
      ['api/kept', 'guide'],
      ['api/kept', 'guide'],
    ]);
    expect(begun).toBe(2);
  });
});
