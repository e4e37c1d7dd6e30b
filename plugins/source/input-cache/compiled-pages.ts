import {AsyncLocalStorage} from 'node:async_hooks';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {codeHash, collection, hashOf, type Collection} from '.';

type CompiledPage = {
  code: string;
  /** Files that the page offers for download. */
  files: Record<string, string>;
  /** What Docusaurus printed about the page, such as a link to a file that does not exist. */
  warnings: string[];
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
};

/** Compiled pages of the last build. A page is compiled again if its text changed, or anything else it depends on. */
export function compiledPages(options: CompiledPagesOptions): CompiledPages {
  const {cacheFile, downloads} = options;
  let opened: Promise<Collection<CompiledPage>> | undefined;
  const pages = () => (opened ??= keyOf(options).then((key) => collection<CompiledPage>(cacheFile, key)));
  /** By resource: a page is compiled for the browser and for the server, and Docusaurus warns in one of the two. */
  const reported = new Map<string, string[]>();
  return {
    async load(resource, text, compile) {
      const [file = ''] = resource.split('?');
      const cache = await pages();
      const page = await cache.get(hashOf(resource, text), async () => {
        const warnings = reported.get(resource) ?? [];
        reported.set(resource, warnings);
        listen();
        const code = await printed.run(warnings, compile);
        return {code, files: downloads.filesOf(file), warnings};
      });
      downloads.restore(file, page.files);
      if (!reported.has(resource)) for (const warning of page.warnings) console.warn(warning);
      reported.set(resource, page.warnings);
      return page.code;
    },
    save: async () => (await pages()).save(),
  };
}

/** Warnings of the page that is being compiled: many are, at the same time. */
const printed = new AsyncLocalStorage<string[]>();

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  const {warn} = console;
  console.warn = (...words: unknown[]) => {
    printed.getStore()?.push(words.map(String).join(' '));
    warn(...words);
  };
}

const keyOf = async ({pageDirs, staticDir, data}: CompiledPagesOptions): Promise<string> =>
  hashOf(
    codeHash(),
    JSON.stringify(await data()),
    ...pageDirs.flatMap((dir) => filesIn(dir).map((file) => file + urlOf(path.join(dir, file)))),
    ...filesIn(staticDir), // an image that does not exist is an error
  );

const filesIn = (dir: string): string[] => readdirSync(dir, {recursive: true, encoding: 'utf8'}).sort();

/** The part of a page's front matter that changes its URL. */
const urlOf = (file: string): string =>
  file.endsWith('.mdx') ? (readFileSync(file, 'utf8').match(/^(?:slug|id):.*$/gm) ?? []).join() : '';
