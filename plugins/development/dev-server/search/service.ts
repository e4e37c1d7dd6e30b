/**
 * The search service of `npm start`, in a separate process, so that its CPU time, memory and crashes do not affect the
 * development server. It receives the list of pages and sends back its URL.
 */
import {readFile} from 'node:fs/promises';
import {brand} from '../../../../brand';
import {glossary} from '../../../../vocabulary';
import {handlerFor, type Handler} from '../../../../search/edge';
import {createEngine} from '../../../../search/engine';
import {listen} from '../../../../search/node';
import {buildArtifact} from '../../../publishing/search-records/artifact';
import type {SourcedPage} from '../../../publishing/markdown-pages/site';
import type {SearchablePage} from '../../../publishing/search-records/page';
import {synonyms} from '../../../../vocabulary';
import {recordsFromSource} from './records';

/** From the development server. */
export type IndexRequest = {
  origin: string;
  docsDir: string;
  apiDir: string;
  contractFile: string;
  pages: SourcedPage[];
};
/** To the development server. */
export type IndexReport = {url: string; pages: number} | {failure: string};

const known = new Map<string, SearchablePage>();
let handler: Handler;
let url: string | undefined;
let next: IndexRequest | undefined;
let work: Promise<void> | undefined;

async function index({contractFile, ...request}: IndexRequest): Promise<void> {
  const contract = JSON.parse(await readFile(contractFile, 'utf8'));
  const records = await recordsFromSource({brand, contract, ...request}, known);
  handler = handlerFor(createEngine(buildArtifact(records, {synonyms, glossary})));
  url ??= (await listen((request) => handler(request))).url;
  process.send!({url, pages: records.pages.length} satisfies IndexReport);
}

/** Pages may be saved during indexing: only the newest list is used. */
async function run(): Promise<void> {
  while (next) {
    const request = next;
    next = undefined;
    await index(request).catch((error: unknown) => process.send!({failure: String(error)} satisfies IndexReport));
  }
  work = undefined;
}

process.on('message', (request: IndexRequest) => {
  next = request;
  work ??= run();
});
// The development server has ended.
process.on('disconnect', () => process.exit());
