import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../../api/api-contract/types';
import {codeHash, collection, hashOf} from '../../source/input-cache';
import {buildArtifact, packArtifact, readArtifact, type Words} from './artifact';
import {missingFrom} from './contract';
import {extractPage, readParts, type ExtractedPage} from './extract';
import {readKeywords, withKeywords} from './keywords';
import {joinRecords, toRecords, type Records} from './records';

/** A frozen version of the docs. */
type Frozen = {docsDir: string; base: string; contract: () => Promise<Contract>};

type SearchOptions = Words & {
  docsDir: string;
  cacheFile?: string;
  frozen?: readonly Frozen[];
  /** What URLs of the language start with, and the folder of its guides. */
  base?: string;
  translations?: string;
};

/**
 * As an entry of `plugins`: writes the search records as `search/{id}.json.gz` and `search/manifest.json`. Docusaurus builds
 * one language after the other: each is added to the records of those before it.
 */
export const searchRecords =
  ({docsDir, cacheFile, frozen = [], base = '', translations, ...words}: SearchOptions) =>
  ({siteDir, siteConfig}: LoadContext): Plugin => ({
    name: 'search-records',
    async postBuild({outDir}) {
      const pages = await readPages(outDir, base, siteConfig.url, cacheFile && path.resolve(siteDir, cacheFile));
      const keywords = new Map([
        ...readKeywords(path.resolve(siteDir, docsDir), `${base}/docs`),
        ...(translations === undefined ? [] : readKeywords(path.resolve(siteDir, translations), `${base}/docs`)),
        ...frozen.flatMap((version) => [...readKeywords(path.resolve(siteDir, version.docsDir), base + version.base)]),
      ]);
      const records = toRecords(
        pages.map((page) => withKeywords(page, keywords)),
        siteConfig.url,
      );
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

/** Searchable pages of a finished build. A page with the same text as in the last build is not parsed again. */
async function readPages(outDir: string, base: string, origin: string, cacheFile?: string): Promise<ExtractedPage[]> {
  const files = readdirSync(outDir, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('index.html'));
  const cache = collection<ExtractedPage | null>(cacheFile, hashOf(codeHash(), origin));
  const pages: ExtractedPage[] = [];
  for (const file of files) {
    const html = readFileSync(path.join(outDir, file), 'utf8');
    const page = await cache.get(hashOf(readParts(html)), () => extractPage(html, origin) ?? null);
    const address = base + `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/');
    // A page with another canonical URL is a duplicate.
    if (page && bare(page.path) === bare(address)) pages.push(page);
  }
  await cache.save();
  return pages;
}

/** A site with an API reference must have a record for every operation and parameter of its contract. */
function checkReference(records: Records, contract: Contract, base: string): void {
  if (!records.pages.some(({kind}) => kind === 'operation')) return;
  const missing = missingFrom(records, contract, base);
  if (missing.length > 0) {
    throw new Error(
      `Search: ${missing.length} operations or parameters of the contract cannot be found, such as ${missing.slice(0, 3).join(', ')}. Does plugins/publishing/search-records/extract.ts still fit the HTML of the API reference?`,
    );
  }
}

const bare = (address: string): string => address.replace(/\/$/, '');
