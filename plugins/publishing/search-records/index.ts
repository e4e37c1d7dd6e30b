import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../../../contract';
import {buildArtifact, packArtifact, readArtifact, type Words} from './artifact';
import {missingFrom} from './contract';
import type {SearchablePage} from './page';
import {joinRecords, toRecords, type Records} from './records';

/** A frozen version of the docs. */
type Frozen = {base: string; contract: () => Promise<Contract>};

type SearchOptions = Words & {
  /** The pages of the build; it runs after the plugin that makes them. */
  pages: () => readonly SearchablePage[];
  frozen?: readonly Frozen[];
  /** What URLs of the language start with. */
  base?: string;
};

/**
 * As an entry of `plugins`: writes the search records as `search/{id}.json.gz` and `search/manifest.json`. Docusaurus builds
 * one language after the other: each is added to the records of those before it.
 */
export const searchRecords =
  ({pages, frozen = [], base = '', ...words}: SearchOptions) =>
  ({siteConfig}: LoadContext): Plugin => ({
    name: 'search-records',
    async postBuild({outDir}) {
      const records = toRecords(pages(), siteConfig.url);
      const contractFile = path.join(outDir, 'openapi.json');
      if (existsSync(contractFile))
        checkReference(records, JSON.parse(readFileSync(contractFile, 'utf8')) as Contract, `${base}/docs`);
      for (const version of frozen) checkReference(records, await version.contract(), base + version.base);
      const folder = path.join(base === '' ? outDir : path.dirname(outDir), 'search');
      const all = base === '' ? records : joinRecords(readArtifact(folder), records);
      const {manifest, bytes} = packArtifact(buildArtifact(all, words));
      mkdirSync(folder, {recursive: true});
      for (const old of readdirSync(folder).filter((name) => name.endsWith('.json.gz'))) rmSync(path.join(folder, old));
      writeFileSync(path.join(folder, manifest.file), bytes);
      writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  });

/** A site with an API reference must have a record for every operation and parameter of its contract. */
function checkReference(records: Records, contract: Contract, base: string): void {
  if (!records.pages.some(({kind}) => kind === 'operation')) return;
  const missing = missingFrom(records, contract, base);
  if (missing.length > 0) {
    throw new Error(
      `Search: ${missing.length} operations or parameters of the contract cannot be found, such as ${missing.slice(0, 3).join(', ')}.`,
    );
  }
}
