/** Links of frozen versions. Pages of every version are written with the URLs of Next, `/docs/…`. */
import path from 'node:path';
import type {Root} from 'hast';
import type {MdxJsxAttribute, MdxJsxFlowElementHast, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {htmlInLanguage} from '../languages';

export type VersionRoutes = {
  name: string;
  /** What URLs of the version have in place of `/docs`. */
  base: string;
  /** URLs that the pages of the version would have in Next. */
  routes: ReadonlySet<string>;
};

const NEXT = '/docs';
/** Each version has the downloads of its contract. */
const CONTRACT = /^\/(?:openapi\.(?:json|yaml)|postman-collection\.json)$/;
const TAGS = /^\/docs\/tags(?:\/|$)/;

/** The URL of Next in the version. A page that the version does not have is linked in Next. */
export function linkIn({base, routes}: VersionRoutes, url: string): string {
  const [, address = ''] = /^([^?#]*)/.exec(url)!;
  if (CONTRACT.test(address)) return base + url;
  const route = address.replace(/(.)\/$/, '$1');
  const isOfVersion = [route, `${route}/`].some((known) => routes.has(known)) || TAGS.test(address);
  return isOfVersion ? base + url.slice(NEXT.length) : url;
}

/** HTML with its links in the version. */
export const htmlIn = (version: VersionRoutes, html: string): string =>
  html.replace(/(?<= href=")\/[^"]*/g, (url) => linkIn(version, url));

export type VersionOfFiles = {docsDir: string; routes: () => Promise<VersionRoutes>};

/** The entry whose folder has the file. */
export const ofFile = <Version extends {docsDir: string}>(versions: readonly Version[], file: string) =>
  versions.find(({docsDir}) => !path.relative(path.resolve(docsDir), path.resolve(file)).startsWith('..'));

type Jsx = MdxJsxFlowElementHast | MdxJsxTextElementHast;
const isJsx = (node: {type: string}): node is Jsx => /^mdxJsx(?:Flow|Text)Element$/.test(node.type);

/** The HTML of an element that a component writes as text, such as the rows of a long table. */
function innerHtml({name, value}: MdxJsxAttribute): {value: string} | undefined {
  if (name !== 'dangerouslySetInnerHTML' || typeof value !== 'object') return undefined;
  const [statement] = value?.data?.estree?.body ?? [];
  const object = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const [property] = object?.type === 'ObjectExpression' ? object.properties : [];
  const html = property?.type === 'Property' ? property.value : undefined;
  return html?.type === 'Literal' && typeof html.value === 'string' ? (html as {value: string}) : undefined;
}

/**
 * The last of the rehype plugins: links of text, of components and of their HTML, and the canonical URL that a page sets
 * itself. `language` is what URLs of the language start with; Docusaurus adds it to links of text and components.
 */
export function rehypeVersionLinks({
  versions,
  origin,
  language = '',
}: {
  versions: readonly VersionOfFiles[];
  origin: string;
  language?: string;
}) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const version = await ofFile(versions, file.path)?.routes();
    if (!version && language === '') return;
    const inVersion = (url: string): string => (version ? linkIn(version, url) : url);
    visit(tree, (node) => {
      if (node.type === 'element' && typeof node.properties.href === 'string') {
        node.properties.href = inVersion(node.properties.href);
      } else if (isJsx(node)) {
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute') continue;
          const html = innerHtml(attribute);
          if (html) html.value = htmlInLanguage(version ? htmlIn(version, html.value) : html.value, language);
          else if (node.name === 'link' && typeof attribute.value === 'string' && attribute.value.startsWith(origin))
            attribute.value = origin + language + inVersion(attribute.value.slice(origin.length));
          else if (['href', 'to'].includes(attribute.name) && typeof attribute.value === 'string')
            attribute.value = inVersion(attribute.value);
        }
      }
    });
  };
}
