import {readFile} from 'node:fs/promises';
import {brandTokens, type Brand} from '../../../../brand';
import type {Contract} from '../../../../contract';
import {glossary} from '../../../../vocabulary';
import {placeholders} from '../../../../facts';
import {sampleNames} from '../../../api/api-reference/samples';
import {readChangelog} from '../../../authoring/changelog/entries';
import {importedTexts, readablePage} from '../../../authoring/content-checks/page';
import {readEvents} from '../../../api/event-payloads/load';
import {hashOf} from '../../../source/input-cache';
import {pageModel} from '../../../source/page-model';
import {referenceModel, type ReferenceContext} from '../../../api/api-reference/page-model';
import {guideModel} from '../../../authoring/page-components/guide-model';
import type {SourcedPage} from '../../../publishing/markdown-pages/site';
import {brandedGlossary} from '../../../authoring/page-components/glossary';
import type {MarkdownContext} from '../../../authoring/page-components/markdown';
import {searchablePage, type SearchablePage} from '../../../publishing/search-records/page';
import {toRecords, type Records} from '../../../publishing/search-records/records';

export type IndexSource = {
  brand: Brand;
  origin: string;
  docsDir: string;
  apiDir: string;
  contract: Contract;
  pages: readonly SourcedPage[];
};

/** Search records from the page sources, as in a build. `known` caches unchanged pages. */
export async function recordsFromSource(source: IndexSource, known: Map<string, SearchablePage>): Promise<Records> {
  const {brand, origin, docsDir, apiDir, contract, pages} = source;
  const tokens = brandTokens(brand);
  const [changelog, events] = await Promise.all([readChangelog({docsDir, tokens}), readEvents({apiDir, tokens})]);
  const context: MarkdownContext = {
    ...{contract, changelog, events, placeholders, tokens},
    glossary: brandedGlossary(glossary, tokens),
    downloads: {},
  };
  const reference: ReferenceContext = {contract, names: sampleNames(brand), usedInGuides: () => []};
  const hashOfContract = hashOf(JSON.stringify(contract));

  /** An invalid page is indexed by its title only; the content checks report the error. */
  function searchable(
    {page, place, file = '', api}: SourcedPage,
    text: string,
    texts: ReadonlyMap<string, string>,
  ): SearchablePage {
    const {route, title, description} = page;
    const head = {route, title, description};
    const here = {crumbs: [], ...place, path: route, language: 'en'};
    if (api !== undefined) return searchablePage(here, referenceModel(head, api, reference));
    const guide = readablePage({file, text, tokens, docsDir});
    const titleOnly = pageModel({...head, type: 'page', blocks: []});
    const imported = new Map(
      [...texts].flatMap(([name, own]) => {
        const part = readablePage({file: name, text: own, tokens, docsDir});
        return part ? [[name, part] as const] : [];
      }),
    );
    try {
      return searchablePage(
        here,
        guide ? guideModel(head, {page: guide, imported, operations: []}, context) : titleOnly,
      );
    } catch {
      return searchablePage(here, titleOnly);
    }
  }

  const found = new Map<string, SearchablePage>();
  for (const page of pages) {
    const text = page.file === undefined ? '' : await readFile(page.file, 'utf8').catch(() => '');
    const texts = await importedTexts(page.file ?? '', text, (file) => readFile(file, 'utf8'));
    const key = hashOf(JSON.stringify(page), text, ...texts.values(), hashOfContract);
    found.set(key, known.get(key) ?? searchable(page, text, texts));
  }
  known.clear();
  for (const [key, page] of found) known.set(key, page);
  return toRecords([...found.values()].map(withoutDuplicates), origin);
}

/** Removes duplicate anchors, which the content checks report, so that they do not break search. */
function withoutDuplicates(page: SearchablePage): SearchablePage {
  const seen = new Set<string>();
  const isFirst = (anchor: string): boolean => !seen.has(anchor) && Boolean(seen.add(anchor));
  return {...page, items: page.items.filter(({level, anchor}) => level === 0 || anchor === null || isFirst(anchor))};
}
