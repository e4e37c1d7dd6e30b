import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {readYaml, splitFrontMatter} from '../front-matter';
import {codeHash, collection, hashOf, type Collection} from '.';

type CompiledPage = {
  code: string;
  /** Files that the page offers for download. */
  files: Record<string, string>;
};

export type CompiledPagesOptions = {
  cacheFile: string;
  /** Folders with pages; a link from one page to another is compiled to its URL. */
  pageDirs: string[];
  staticDir: string;
  /** What else a page is compiled from: brand, contract, changelog, events. */
  data: () => Promise<unknown>;
  downloads: {
    filesOf: (page: string) => Record<string, string>;
    restore: (page: string, files: Record<string, string>) => void;
  };
};

export type CompiledPages = {
  load: (resource: string, text: string, compile: () => Promise<string>) => Promise<string>;
  save: () => Promise<void>;
  /** Reads the pages of a build from here. */
  plugin: () => Plugin;
};

/** Compiled pages of the last build. A page is compiled again if its text changed, or anything else it depends on. */
export function compiledPages(options: CompiledPagesOptions): CompiledPages {
  const {cacheFile, downloads} = options;
  let opened: Promise<Collection<CompiledPage>> | undefined;
  const pages = () => (opened ??= keyOf(options).then((key) => collection<CompiledPage>(cacheFile, key)));
  const result: CompiledPages = {
    async load(resource, text, compile) {
      const [file = ''] = resource.split('?');
      const cache = await pages();
      const page = await cache.get(hashOf(resource, text), async () => {
        const code = await compile();
        return {code, files: downloads.filesOf(file)};
      });
      downloads.restore(file, page.files);
      return page.code;
    },
    save: async () => (await pages()).save(),
    plugin: () => ({
      name: 'compiled-pages',
      configureWebpack: () => ({
        module: {
          rules: [
            {
              resource: /\.mdx$/, // with `test`, Docusaurus would take it for a rule that compiles pages
              enforce: 'post',
              use: {loader: path.join(__dirname, 'page-loader.js'), options: {load: result.load}},
            },
          ],
        },
      }),
      postBuild: () => result.save(),
    }),
  };
  return result;
}

const keyOf = async ({pageDirs, staticDir, data}: CompiledPagesOptions): Promise<string> =>
  hashOf(
    codeHash(),
    JSON.stringify(await data()),
    ...pageDirs.filter(existsSync).flatMap((dir) => filesIn(dir).map((file) => file + urlOf(path.join(dir, file)))),
    ...filesIn(staticDir), // an image that does not exist is an error
  );

const filesIn = (dir: string): string[] => readdirSync(dir, {recursive: true, encoding: 'utf8'}).sort();

/** What of a page's front matter changes its URL: all of it, if it cannot be read. */
function urlOf(file: string): string {
  if (!file.endsWith('.mdx')) return '';
  const {yaml} = splitFrontMatter(readFileSync(file, 'utf8'));
  try {
    const {slug, id} = readYaml(yaml) as Record<string, unknown>;
    return JSON.stringify([slug, id]);
  } catch {
    return yaml;
  }
}
