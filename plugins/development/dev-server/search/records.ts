import {readFile} from 'node:fs/promises';
import type {Root, RootContent} from 'mdast';
import {toHast} from 'mdast-util-to-hast';
import {toHtml} from 'hast-util-to-html';
import {visit} from 'unist-util-visit';
import {brandTokens, type Brand} from '../../../../brand';
import {glossary} from '../../../../vocabulary/glossary';
import {placeholders} from '../../../../facts/placeholders';
import type {Contract} from '../../../api/api-contract/types';
import {pagesById, type PageOptions} from '../../../api/api-reference/pages';
import {sampleNames} from '../../../api/api-reference/samples';
import {readChangelog} from '../../../authoring/changelog/entries';
import {isCopy, parsePage, type Page} from '../../../authoring/content-checks/page';
import {readEvents} from '../../../api/event-payloads/load';
import {hashOf} from '../../../source/input-cache';
import {guideNodes} from '../../../publishing/markdown-twin/guide';
import {brandedGlossary} from '../../../authoring/page-components/glossary';
import type {MarkdownContext} from '../../../authoring/page-components/markdown';
import {extractPage, type ExtractedPage} from '../../../publishing/search-records/extract';
import {readKeywords, withKeywords} from '../../../publishing/search-records/keywords';
import {toRecords, type Records} from '../../../publishing/search-records/records';
import type {FoundPage} from './pages';
import {escapeAttribute, escapeHtml} from '../../../../text';

export type IndexSource = {
  brand: Brand;
  origin: string;
  docsDir: string;
  apiDir: string;
  contract: Contract;
  pages: readonly FoundPage[];
};

/**
 * Search records from the page sources. A build extracts them from its HTML; here similar HTML is assembled from the
 * sources. `known` caches unchanged pages.
 */
export async function recordsFromSource(source: IndexSource, known: Map<string, ExtractedPage>): Promise<Records> {
  const {brand, origin, docsDir, apiDir, contract, pages} = source;
  const tokens = brandTokens(brand);
  const [changelog, events] = await Promise.all([readChangelog({docsDir, tokens}), readEvents({apiDir, tokens})]);
  const context: MarkdownContext = {
    ...{contract, changelog, events, placeholders, tokens},
    glossary: brandedGlossary(glossary, tokens),
    downloads: {},
  };
  const options: PageOptions = {
    names: sampleNames(brand),
    highlight: escapeHtml,
    usedInGuides: () => [],
    editUrl: () => undefined,
  };
  const reference = pagesById(contract, options);
  const hashOfContract = hashOf(JSON.stringify(contract));
  const read = async (file: string): Promise<Page> =>
    parsePage({file, text: await readFile(file, 'utf8'), tokens, docsDir});

  /**
   * Undefined for a page that shows another one. An invalid page is indexed by its title only; the content checks
   * report the error.
   */
  async function htmlOf({source: from}: FoundPage): Promise<string | undefined> {
    try {
      if ('api' in from) return reference.get(from.api)?.().html;
      const page = await read(from.file);
      return isCopy(page) ? undefined : guideHtml(page, guideNodes({page, operations: []}, context));
    } catch {
      return '';
    }
  }

  const extracted = new Map<string, ExtractedPage>();
  for (const page of pages) {
    const {source: from} = page;
    const text = 'file' in from ? await readFile(from.file, 'utf8').catch(() => '') : '';
    const key = hashOf(JSON.stringify(page), text, hashOfContract);
    const html = known.has(key) ? undefined : await htmlOf(page);
    const found = html === undefined ? known.get(key) : extractPage(asBuilt(page, origin, html), origin);
    if (found) extracted.set(key, found);
  }
  known.clear();
  for (const [key, page] of extracted) known.set(key, page);
  const keywords = readKeywords(docsDir);
  return toRecords(
    [...extracted.values()].map((page) => withKeywords(withoutTwins(page), keywords)),
    origin,
  );
}

/** The parts of a built page that the extraction reads. */
function asBuilt({route, title, description, tag, crumbs}: FoundPage, origin: string, content: string): string {
  const meta = {
    'docsearch:language': 'en',
    'docsearch:version': 'current',
    'docsearch:docusaurus_tag': tag,
    description,
  };
  const tags = Object.entries(meta).map(([name, value]) => `<meta name="${name}" content="${escapeAttribute(value)}">`);
  const steps = ['', ...crumbs].map((label) => `<li class="breadcrumbs__item">${escapeHtml(label)}</li>`);
  return `<html><head>${tags.join('')}<link rel="canonical" href="${origin}${route}"></head><body><main>
<ul>${steps.join('')}</ul>
<div class="theme-doc-markdown"><h1>${escapeHtml(title)}</h1>${content}</div></main></body></html>`;
}

function guideHtml({headings}: Page, children: RootContent[]): string {
  const root: Root = {type: 'root', children};
  visit(root, 'heading', (heading) => {
    // Labels of tabs became headings without an anchor.
    const id = headings.find(({line}) => line === heading.position?.start.line)?.id;
    heading.data = {...heading.data, hProperties: {id}};
  });
  return toHtml(toHast(root));
}

/** Removes duplicate anchors, which the content checks report, so that they do not break search. */
function withoutTwins(page: ExtractedPage): ExtractedPage {
  const seen = new Set<string>();
  const isFirst = (anchor: string): boolean => !seen.has(anchor) && Boolean(seen.add(anchor));
  return {...page, items: page.items.filter(({level, anchor}) => level === 0 || anchor === null || isFirst(anchor))};
}
