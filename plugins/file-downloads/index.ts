import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

const FILE_NAME =
  /^[\w./-]+\.(?:ya?ml|json|tf|hcl|py|sh|js|ts|toml)$|^(?:[\w./-]+\/)?(?:Makefile|Dockerfile|Jenkinsfile)$/;

/** The titles of a page's code blocks that are whole files: a file name, and no second block that shows a part of it. */
export function fileTitles(titles: (string | undefined)[]): Set<string> {
  return new Set(
    titles.filter(
      (title): title is string =>
        title !== undefined && FILE_NAME.test(title) && titles.filter((other) => other === title).length === 1,
    ),
  );
}

/** Where such a file is offered. Hosts tend to hide names that start with a dot, so the address has none. */
export function fileAddress(page: string, docsPath: string, title: string): string | undefined {
  const inDocs = path.relative(docsPath, page);
  if (inDocs.startsWith('..')) return undefined;
  const folder = inDocs
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/');
  return `/files/${folder}/${title
    .split('/')
    .map((part) => part.replace(/^\.+/, ''))
    .filter(Boolean)
    .join('/')}`;
}

/** `offer` is asked while pages are compiled and remembers; the plugin writes what was offered: the text that readers see. */
export function fileDownloads(docsPath: string) {
  const files = new Map<string, string>();
  return {
    offer(page: string, titles: (string | undefined)[], title: string, code: string): string | undefined {
      const address = fileTitles(titles).has(title) ? fileAddress(page, path.resolve(docsPath), title) : undefined;
      if (address) files.set(address, `${code}\n`);
      return address;
    },
    plugin: (): Plugin => ({
      name: 'file-downloads',
      async postBuild({outDir}) {
        for (const [address, text] of files) {
          const target = path.join(outDir, address);
          await mkdir(path.dirname(target), {recursive: true});
          await writeFile(target, text);
        }
      },
    }),
  };
}
