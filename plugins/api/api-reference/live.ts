import {mkdir, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import type {Contract} from '../../../contract';
import {writeChanged} from '../../source/input-cache';
import {pagesById, type ApiPage, type PageOptions} from './pages';

export type LivePages = {
  /** Applies a contract: writes the MDX of new and changed pages. Returns true if the docs plugin must reload them. */
  update: (contract: Contract) => Promise<boolean>;
  /** Current content of a page, undefined if there is no such page. */
  html: (id: string) => Promise<string | undefined>;
  /** Files of the folder that are no longer pages. */
  gone: () => Promise<string[]>;
};

/**
 * Pages of the reference while the contract is edited. Their MDX is small and written for all of them; their content,
 * which is most of the work, is rendered when a browser opens the page.
 */
export function livePages(folder: string, optionsFor: (contract: Contract) => Promise<PageOptions>): LivePages {
  let contract: Contract | undefined;
  /** MDX of all pages, by id. */
  let known: ReadonlyMap<string, string> = new Map();
  /** Content of pages that a browser has opened, and how often it changed since. */
  const opened = new Map<string, {html: string; revision: number}>();
  const others = async (ids: ReadonlyMap<string, string>): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => !ids.has(path.basename(name, '.mdx')));

  /** The module of a page loads the content, so it must change when only the content did, to update an open page. */
  function revisionOf(page: ApiPage): string {
    const shown = opened.get(page.id);
    if (!shown) return '';
    const {html} = page;
    const revision = html === shown.html ? shown.revision : shown.revision + 1;
    opened.set(page.id, {html, revision});
    return revision === 0 ? '' : `\nexport const revision = ${revision};\n`;
  }

  return {
    async update(next) {
      const pages = [...pagesById(next, await optionsFor(next)).values()].map((make) => make());
      const now = new Map(pages.map(({id, mdx}) => [id, mdx]));
      await mkdir(folder, {recursive: true});
      if (!contract) for (const name of await others(now)) await rm(path.join(folder, name), {recursive: true});
      const isChanged = now.size !== known.size || [...now].some(([id, mdx]) => known.get(id) !== mdx);
      // Before the files: the browser requests the content as soon as the bundler has compiled them.
      contract = next;
      known = now;
      await Promise.all(
        pages.map((page) => writeChanged(path.join(folder, `${page.id}.mdx`), page.mdx + revisionOf(page))),
      );
      return isChanged;
    },
    // Rendered anew each time: the guides that a page lists may have been saved since.
    async html(id) {
      const html = contract && pagesById(contract, await optionsFor(contract)).get(id)?.().html;
      if (html !== undefined) opened.set(id, {revision: opened.get(id)?.revision ?? 0, html});
      return html;
    },
    // They stay on disk until the next start: the bundler still references them for a moment and would fail without.
    gone: () => others(known),
  };
}
