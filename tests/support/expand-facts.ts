/** Expands the facts in a page's source, as rendered: for suites that search sources for words. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import type {Nodes} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import type {Contract} from '../../plugins/api/api-contract/types';
import {readChangelog} from '../../plugins/publishing/changelog-feed/entries';
import type {MarkdownContext} from '../../plugins/authoring/page-components/markdown';
import {attributesOf, isElement, type Element} from '../../plugins/authoring/page-components/nodes';
import {componentOf} from '../../plugins/authoring/page-components/registry';

const NAMES = 'RolesFor|Limit|Metric|Since|Deprecated|StatusTable|ErrorRows|FactTable';
const COMPONENT = new RegExp(`<(${NAMES})\\b[^<>]*/>|<(StatusTable|ErrorRows)\\b[^<>]*[^/<>]>[\\s\\S]*?</\\2>`, 'g');
const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm);

/** Keeps brand tokens: the sources to compare with have them too. */
export async function factExpander(root = '.'): Promise<(source: string) => string> {
  const context = {
    contract: schemasOnly(path.join(root, 'api')),
    tokens: {},
    changelog: await readChangelog({docsDir: path.join(root, 'docs'), tokens: {}}),
  } as Partial<MarkdownContext> as MarkdownContext;
  return (source) => source.replaceAll(COMPONENT, (component) => expanded(component, context));
}

function expanded(component: string, context: MarkdownContext): string {
  if (!new RegExp(`^<(${NAMES})\\b`).test(component)) return component;
  const [first] = parser.parse(component.replaceAll(/\n[ \t]+/g, '\n')).children;
  const element = first?.type === 'paragraph' ? first.children[0] : first;
  if (!element || !isElement(element)) return component;
  const form = componentOf(element.name)?.markdown;
  return typeof form === 'function'
    ? form(element, context)
        .map((node) => written(node, context))
        .join('')
    : component;
}

/** Markdown as in the source: nothing is escaped. */
function written(node: Nodes, context: MarkdownContext): string {
  if (isElement(node)) return expanded(sourceOf(node), context);
  const inner = 'children' in node ? node.children.map((child) => written(child, context)) : [];
  switch (node.type) {
    case 'mdxTextExpression':
      return `{${node.value}}`;
    case 'text':
      return node.value;
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'link':
      return `[${inner.join('')}](${node.url})`;
    case 'strong':
      return `**${inner.join('')}**`;
    case 'tableRow':
      return `| ${inner.join(' | ')} |\n`;
    case 'paragraph':
      return `${inner.join('')}\n`;
    default:
      return inner.join('');
  }
}

/** Other components stay unchanged. */
function sourceOf(node: Element): string {
  const attributes = Object.entries(attributesOf(node)).map(([name, value]) => ` ${name}="${value ?? ''}"`);
  return `<${node.name}${attributes.join('')} />`;
}

/** Statuses and actions need only the schemas, which are read without bundling. */
function schemasOnly(apiDir: string): Contract {
  const files = readdirSync(path.join(apiDir, 'resources')).map((name) => path.join(apiDir, 'resources', name));
  const schemas = files.map((file) => {
    const {components} = load(readFileSync(file, 'utf8')) as {components?: {schemas?: object}};
    return components?.schemas ?? {};
  });
  return {components: {schemas: Object.assign({}, ...schemas) as object}, paths: {}} as Contract;
}
