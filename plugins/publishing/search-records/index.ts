import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../../../contract';
import {buildArtifact, packArtifact, type Words} from './artifact';
import {missingFrom} from './contract';
import type {SearchablePage} from './page';
import {toRecords, type Records} from './records';

type SearchOptions = Words & {
  /** The pages of the build; it runs after the plugin that makes them. */
  pages: () => readonly SearchablePage[];
};

/** As an entry of `plugins`: writes the search records as `search/{id}.json.gz` and `search/manifest.json`. */
export const searchRecords =
  ({pages, ...words}: SearchOptions) =>
  ({siteConfig, i18n}: LoadContext): Plugin => ({
    name: 'search-records',
    async postBuild({outDir}) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const records = toRecords(pages(), siteConfig.url);
      const contractFile = path.join(outDir, 'openapi.json');
      if (existsSync(contractFile)) checkReference(records, JSON.parse(readFileSync(contractFile, 'utf8')) as Contract);
      const folder = path.join(outDir, 'search');
      const {manifest, bytes} = packArtifact(buildArtifact(records, words));
      mkdirSync(folder, {recursive: true});
      for (const old of readdirSync(folder).filter((name) => name.endsWith('.json.gz'))) rmSync(path.join(folder, old));
      writeFileSync(path.join(folder, manifest.file), bytes);
      writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  });

/** A site with an API reference must have a record for every operation and parameter of its contract. */
function checkReference(records: Records, contract: Contract): void {
  if (!records.pages.some(({kind}) => kind === 'operation')) return;
  const missing = missingFrom(records, contract);
  if (missing.length > 0) {
    throw new Error(
      `Search: ${missing.length} operations or parameters of the contract cannot be found, such as ${missing.slice(0, 3).join(', ')}.`,
    );
  }
}
