import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Tokens} from '../brand-tokens/resolve';
import {takeMarks} from '../code-blocks/meta';
import {parsePage} from '../content-checks/page';

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

/** Writes the files that code blocks show whole: the same text that the content checks judge. */
export const fileDownloads =
  ({docsPath, tokens}: {docsPath: string; tokens: Tokens}) =>
  ({siteDir}: LoadContext): Plugin => ({
    name: 'file-downloads',
    async postBuild({outDir}) {
      const docsDir = path.resolve(siteDir, docsPath);
      for (const name of await readdir(docsDir, {recursive: true})) {
        if (!name.endsWith('.mdx') || name.startsWith('api/')) continue;
        const file = path.join(docsDir, name);
        const {fences} = parsePage({file, text: await readFile(file, 'utf8'), tokens, docsDir});
        const whole = fileTitles(fences.map(({meta}) => (typeof meta.title === 'string' ? meta.title : undefined)));
        for (const {meta, code} of fences) {
          if (typeof meta.title !== 'string' || !whole.has(meta.title)) continue;
          const target = path.join(outDir, fileAddress(file, docsDir, meta.title)!);
          await mkdir(path.dirname(target), {recursive: true});
          await writeFile(target, `${takeMarks(code).code}\n`);
        }
      }
    },
  });
