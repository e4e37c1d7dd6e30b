import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../../api/api-contract/types';
import {buildArtifact, packArtifact, type Words} from './artifact';
import {missingFrom} from './contract';
import {extractPage} from './extract';
import {readKeywords, withKeywords, type Keywords} from './keywords';
import {toRecords, type Records} from './records';

/** As an entry of `plugins`: writes the search records as `search/{id}.json.gz` and `search/manifest.json`. */
export const searchRecords =
  ({docsDir, ...words}: Words & {docsDir: string}) =>
  ({siteDir, siteConfig}: LoadContext): Plugin => ({
    name: 'search-records',
    async postBuild({outDir}) {
      const records = readRecords(outDir, siteConfig.url, readKeywords(path.resolve(siteDir, docsDir)));
      checkReference(records, path.join(outDir, 'openapi.json'));
      const {manifest, bytes} = packArtifact(buildArtifact(records, words));
      const folder = path.join(outDir, 'search');
      mkdirSync(folder, {recursive: true});
      for (const old of readdirSync(folder).filter((name) => name.endsWith('.json.gz'))) rmSync(path.join(folder, old));
      writeFileSync(path.join(folder, manifest.file), bytes);
      writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  });

/** The records of a finished build. */
export function readRecords(outDir: string, origin: string, keywords: Keywords): Records {
  const files = readdirSync(outDir, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('index.html'));
  const pages = files.flatMap((file) => {
    const page = extractPage(readFileSync(path.join(outDir, file), 'utf8'), origin);
    const address = `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/');
    // A page with another canonical URL is a duplicate.
    return page && bare(page.path) === bare(address) ? [withKeywords(page, keywords)] : [];
  });
  return toRecords(pages, origin);
}

/** A site with an API reference must have a record for every operation and parameter of its contract. */
function checkReference(records: Records, contractFile: string): void {
  if (!existsSync(contractFile) || !records.pages.some(({kind}) => kind === 'operation')) return;
  const missing = missingFrom(records, JSON.parse(readFileSync(contractFile, 'utf8')) as Contract);
  if (missing.length > 0) {
    throw new Error(
      `Search: ${missing.length} operations or parameters of the contract cannot be found, such as ${missing.slice(0, 3).join(', ')}. Does plugins/publishing/search-records/extract.ts still fit the HTML of the API reference?`,
    );
  }
}

const bare = (address: string): string => address.replace(/\/$/, '');
