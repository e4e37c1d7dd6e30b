import {tagGroups, type Contract, type Endpoint} from '../../../contract';
import {titleOf} from '../api-contract/deprecation';
import {ALL_RESOURCES} from './groups';
import {operationsOf, pagedEndpoints} from './operations';
import {render} from './render/load';
import {samples, type Names} from './samples';

export type Highlight = (code: string, language: string) => string;
export type GuideLink = {title: string; to: string};
export type PageOptions = {
  names: Names;
  highlight: Highlight;
  usedInGuides: (operationId: string) => GuideLink[];
  /** Source file of an operation, or of a tag by its x-index, for the edit link. */
  editUrl: (id: string) => string | undefined;
};

/** One page of the reference: `mdx` is what the docs plugin reads, `html` is what the reader gets, rendered when it is read. */
export type ApiPage = {id: string; mdx: string; readonly html: string};

export function operationPage(contract: Contract, endpoint: Endpoint, options: PageOptions): ApiPage {
  const {operationId: id, summary, description, tags, deprecated} = endpoint.operation;
  const siblings = operationsOf(contract, tags[0]);
  const html = () =>
    render.renderOperation(contract, endpoint, {
      samples: samples(contract, endpoint, options.names),
      usedInGuides: options.usedInGuides(id),
      cliName: options.names.cli,
      highlight: options.highlight,
    }).html;
  return page(contract, html, {
    id,
    title: titleOf(endpoint.operation),
    // The sidebar has its own mark.
    ...(deprecated && {sidebar_label: summary}),
    description: sentenceOf(description),
    sidebar_class_name: [
      'api-item',
      `api-item-${endpoint.method}`,
      ...(deprecated ? ['api-item-deprecated'] : []),
    ].join(' '),
    sidebar_position: siblings.findIndex((each) => each.id === id),
    api_tag: tags[0],
    hide_table_of_contents: true,
    // Next ends with the resource; the way on is the sidebar.
    ...(siblings.at(-1)?.id === id && {pagination_next: null}),
    custom_edit_url: options.editUrl(id) ?? null,
  });
}

export function tagPage(contract: Contract, tagName: string, options: PageOptions): ApiPage {
  const tag = contract.tags.find(({name}) => name === tagName)!;
  const html = () =>
    render.renderTagIndex(contract, tagName, {
      operationPath: (id) => `/docs/api/${id}`,
      highlight: options.highlight,
    }).html;
  return page(contract, html, {
    id: indexId(tag),
    slug: `/${indexId(tag)}`,
    title: tagName,
    description: sentenceOf(tag.description),
    api_index: tagName,
    ...placeOf(contract, tagName),
    hide_table_of_contents: true,
    pagination_prev: null,
    custom_edit_url: options.editUrl(tag['x-index']) ?? null,
  });
}

/** Group of a tag, and its position among all tags. */
function placeOf(contract: Contract, tagName: string): {api_group?: string; sidebar_position: number} {
  const places = tagGroups(contract).flatMap(({name: group, tags}) => tags.map(({name}) => ({name, group})));
  const at = places.findIndex(({name}) => name === tagName);
  const group = places[at]?.group;
  return {...(group !== undefined && {api_group: group}), sidebar_position: at};
}

/** The page with all resources in their groups. */
function allResourcesPage(contract: Contract): ApiPage {
  const {id, title} = ALL_RESOURCES;
  const html = () => render.renderAllResources(contract).html;
  return page(contract, html, {
    id,
    slug: `/${id}`,
    title,
    description: `The ${contract.tags.length} resources of the ${contract.info.title} by group, each with a link to its operations and fields.`,
    api_overview: true,
    sidebar_position: -1,
    hide_table_of_contents: true,
    custom_edit_url: null,
  });
}

type FrontMatter = {id: string; title: string; description: string; slug?: string} & Record<string, unknown>;

/**
 * The content is only in the HTML, not in the page's JavaScript chunk. That chunk waits for the content, so navigation
 * shows the complete page, with the same progress bar, error text and Retry as any other page.
 */
function page(contract: Contract, html: () => string, frontMatter: FrontMatter): ApiPage {
  const all = {...frontMatter, last_update: {date: contract.info['x-reviewed']}};
  const {id, slug = `/api/${id}`} = frontMatter;
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${yamlOf(value)}`);
  const mdx = `---
${lines.join('\n')}
---

import {contentOf} from '@api-reference/content';
import ApiPage from '@theme/ApiPage';

export const html = await contentOf('${id}', '/docs${slug}');

<ApiPage html={html}${frontMatter.api_tag === undefined ? '' : ` operation="${id}"`} />
`;
  return {
    id,
    mdx,
    get html() {
      return html();
    },
  };
}

/**
 * Every page of the reference by its id. A build generates the same pages with the OpenAPI docs plugin (./generate.ts).
 */
export function pagesById(contract: Contract, options: PageOptions): Map<string, () => ApiPage> {
  return new Map([
    ...pagedEndpoints(contract).map(
      (endpoint) => [endpoint.operation.operationId, () => operationPage(contract, endpoint, options)] as const,
    ),
    ...contract.tags.map((tag) => [indexId(tag), () => tagPage(contract, tag.name, options)] as const),
    [ALL_RESOURCES.id, () => allResourcesPage(contract)],
  ]);
}

export const indexId = (tag: Pick<Contract['tags'][number], 'x-index'>): string => `${tag['x-index']}-api-index`;

/** A value of the front matter. An opening brace of a text is escaped: `{id}` of a path is no brand token. */
function yamlOf(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === 'string' ? json.replaceAll('{', '\\u007b') : json;
}

/**
 * A description for search engines: full sentences while they fit, without Markdown. Marks are removed in pairs only, so
 * that `send_invite` and `/scope/{id}` keep their spelling.
 */
export function sentenceOf(text: string): string {
  const plain = text
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g, '$1$2')
    .replace(/(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '$1')
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
