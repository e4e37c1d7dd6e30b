import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {isBelow} from '../../source/is-below';

const FILE_NAME =
  /^[\w./-]+\.(?:ya?ml|json|tf|hcl|py|sh|js|ts|toml)$|^(?:[\w./-]+\/)?(?:Makefile|Dockerfile|Jenkinsfile)$/;

/** Titles of a page's code blocks that show a complete file: a file name, with no second block of the same file. */
export function fileTitles(titles: (string | undefined)[]): Set<string> {
  return new Set(
    titles.filter(
      (title): title is string =>
        title !== undefined && FILE_NAME.test(title) && titles.filter((other) => other === title).length === 1,
    ),
  );
}

/** Download URL of such a file. Hosts often hide names that start with a dot, so the URL has none. */
export function fileAddress(page: string, docsDir: string, title: string): string {
  const folder = path
    .relative(path.resolve(docsDir), page)
    .replace(/\.mdx$/, '')
    .split(path.sep)
    .join('/');
  return `/files/${folder}/${title
    .split('/')
    .map((part) => part.replace(/^\.+/, ''))
    .filter(Boolean)
    .join('/')}`;
}

/**
 * `offer` is called while pages are compiled and records the files; the plugin writes them after the build. A page that
 * is not compiled again has `restore`. Only guides of `docsDir` offer files.
 */
export function fileDownloads(docsDir: string) {
  const byPage = new Map<string, Record<string, string>>();
  const filesOf = (page: string): Record<string, string> => byPage.get(page) ?? {};
  return {
    offer(page: string, titles: (string | undefined)[], title: string, code: string): string | undefined {
      const isOffered = isBelow(docsDir, page) && fileTitles(titles).has(title);
      const address = isOffered ? fileAddress(page, docsDir, title) : undefined;
      if (address === undefined) return undefined;
      byPage.set(page, {...filesOf(page), [address]: `${code}\n`});
      return address;
    },
    filesOf,
    restore: (page: string, files: Record<string, string>): void => void byPage.set(page, files),
    plugin: (): Plugin => ({
      name: 'file-downloads',
      async postBuild({outDir}) {
        for (const [address, text] of [...byPage.values()].flatMap((files) => Object.entries(files))) {
          const target = path.join(outDir, address);
          await mkdir(path.dirname(target), {recursive: true});
          await writeFile(target, text);
        }
      },
    }),
  };
}
