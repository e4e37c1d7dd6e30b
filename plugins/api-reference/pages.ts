import {endpoints, type Contract, type Endpoint} from '../api-contract/types';
import {render} from './render/load';
import type {TocItem} from './render';
import {samples, type Names} from './samples';
import {sampleTabs} from './sample-tabs';

export type Highlight = (code: string, language: string) => string;
export type GuideLink = {title: string; to: string};
export type PageOptions = {
  names: Names;
  highlight: Highlight;
  usedInGuides: (operationId: string) => GuideLink[];
  /** Where an operation, or a tag by its x-index, is written, for the edit link. */
  editUrl: (id: string) => string | undefined;
};

/** One page of the reference: `mdx` is what the docs plugin reads, `html` is what the reader gets. */
export type ApiPage = {id: string; mdx: string; html: string};

const PAGED = new WeakMap<Contract, Endpoint[]>();

/** Every operation under each of its ids; an alias is the same call, listed with another tag. */
export function pagedEndpoints(contract: Contract): Endpoint[] {
  const paged = PAGED.get(contract) ?? expandAliases(contract);
  PAGED.set(contract, paged); // every page asks for its neighbours
  return paged;
}

function expandAliases(contract: Contract): Endpoint[] {
  return endpoints(contract).flatMap(({method, path, operation}) => {
    const {operationId, tags, 'x-aliases': aliases = []} = operation;
    const names = [{id: operationId, tag: tags[0]}, ...aliases];
    return names.map(({id, tag}) => ({
      method,
      path,
      operation: {
        ...operation,
        operationId: id,
        tags: [tag] as [string],
        'x-aliases': names.filter((name) => name.id !== id),
      },
    }));
  });
}

export function operationPage(contract: Contract, endpoint: Endpoint, options: PageOptions): ApiPage {
  const {operationId: id, summary, description, tags} = endpoint.operation;
  const siblings = pagedEndpoints(contract).filter(({operation}) => operation.tags[0] === tags[0]);
  const {html, toc} = render.renderOperation(contract, endpoint, {
    samplesHtml: sampleTabs(samples(contract, endpoint, options.names), options.highlight),
    usedInGuides: options.usedInGuides(id),
    cliName: options.names.cli,
    highlight: options.highlight,
  });
  return page(contract, toc, html, {
    id,
    title: summary,
    description: sentenceOf(description),
    sidebar_class_name: `api-item api-item-${endpoint.method}`,
    sidebar_position: siblings.findIndex(({operation}) => operation.operationId === id),
    api_tag: tags[0],
    // Next ends with the resource; the way on is the sidebar.
    ...(siblings.at(-1)?.operation.operationId === id && {pagination_next: null}),
    custom_edit_url: options.editUrl(id) ?? null,
  });
}

export function tagPage(contract: Contract, tagName: string, options: PageOptions): ApiPage {
  const {'x-index': index, description} = contract.tags.find(({name}) => name === tagName)!;
  const {html, toc} = render.renderTagIndex(contract, tagName, {
    operationPath: (id) => `/docs/api/${id}`,
    highlight: options.highlight,
  });
  return page(contract, toc, html, {
    id: `${index}-api-index`,
    slug: `/${index}-api-index`,
    title: tagName,
    description: sentenceOf(description),
    api_index: tagName,
    pagination_prev: null,
    custom_edit_url: options.editUrl(index) ?? null,
  });
}

type FrontMatter = {id: string; title: string; description: string} & Record<string, unknown>;

/** The page names its content; the content itself goes into the HTML only, not into the script that every MDX page is. */
function page(contract: Contract, toc: TocItem[], html: string, frontMatter: FrontMatter): ApiPage {
  const all = {...frontMatter, last_update: {date: contract.info['x-reviewed']}};
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const mdx = `---
${lines.join('\n')}
---

import ApiPage from '@theme/ApiPage';

<ApiPage id="${frontMatter.id}" />

export const toc = ${JSON.stringify(toc)};
`;
  return {id: frontMatter.id, mdx, html};
}

/** A description for search engines: whole sentences while they fit, without Markdown and braces. */
export function sentenceOf(text: string): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const sentences = plain.split(/(?<=[.!?])\s+(?=[A-Z])/);
  let short = sentences[0]!;
  for (const next of sentences.slice(1)) {
    if (short.length + next.length + 1 > 160) break;
    short += ` ${next}`;
  }
  return short.length <= 160 ? short : `${short.slice(0, 159).replace(/\s+\S*$/, '')}…`;
}
