import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import type {Nodes} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmTableFromMarkdown} from 'mdast-util-gfm-table';
import {gfmTable} from 'micromark-extension-gfm-table';

/** Broken links and images of a Markdown page: relative ones, and those to missing files. */
export function deadLinks(markdown: string, origin: string, folder: Folder): string[] {
  const urls = urlsIn(fromMarkdown(markdown, {extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()]}));
  return [...new Set(urls)].filter((url) => {
    if (!URL.canParse(url)) return true;
    const {origin: target, pathname, hash} = new URL(url);
    return target === origin && !folder.has(decodeURI(pathname), decodeURIComponent(hash.slice(1)));
  });
}

function urlsIn(node: Nodes): string[] {
  const own = node.type === 'link' || node.type === 'image' || node.type === 'definition' ? [node.url] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(urlsIn)] : own;
}

export type Folder = {
  /** Whether the path is a file or a page that has the fragment, if there is one. */
  has: (pathname: string, fragment: string) => boolean;
};

export function openFolder(root: string): Folder {
  const pages = new Map<string, Set<string>>();
  const idsOf = (route: string): Set<string> => {
    const known = pages.get(route);
    if (known) return known;
    const $ = load(readFileSync(path.join(root, route, 'index.html'), 'utf8'));
    const ids = new Set(
      $('[id]')
        .map((_, element) => $(element).attr('id'))
        .toArray(),
    );
    pages.set(route, ids);
    return ids;
  };
  const isFile = (name: string): boolean => statSync(path.join(root, name), {throwIfNoEntry: false})?.isFile() ?? false;
  return {
    has(pathname, fragment) {
      const route = pathname.replace(/\/index\.md$|\.md$/, '') || '/';
      const isPage = existsSync(path.join(root, route, 'index.html'));
      const isThere = isFile(pathname) || (isPage && !pathname.endsWith('.md'));
      return isThere && (fragment === '' || (isPage && idsOf(route).has(fragment)));
    },
  };
}
