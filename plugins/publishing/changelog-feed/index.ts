import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {brandTokens, type Brand} from '../../../brand';
import {pageToMarkdown, type MarkdownContext} from '../../authoring/page-components/markdown';
import {CHANGELOG_ROUTE, latestChanges, readChangelog} from '../../authoring/changelog/entries';
import {makeFeeds} from './feeds';

export type ChangelogFeedOptions = {
  brand: Brand;
  docsDir: string;
  /** Data that page components in an entry may reference. */
  context: () => Promise<MarkdownContext>;
};

/** As an entry of `plugins`: the changelog as RSS, Atom and JSON Feed, and its newest entries as data for pages. */
export const changelogFeed = (options: ChangelogFeedOptions) => (context: LoadContext) => plugin(context, options);

function plugin({siteConfig, siteDir}: LoadContext, {brand, docsDir, context}: ChangelogFeedOptions): Plugin {
  const read = () => readChangelog({docsDir, tokens: brandTokens(brand)});
  return {
    name: 'changelog-feed',
    getPathsToWatch: () => [`${path.resolve(siteDir, docsDir)}/changelogs/*.mdx`],
    async contentLoaded({actions}) {
      await actions.createData('latest.json', latestChanges(await read()));
    },
    async postBuild({outDir, baseUrl}) {
      if (baseUrl !== '/') return; // another language: feeds are in English
      const months = await read();
      if (months.length === 0) return; // a site without a changelog
      const known = await context();
      const feeds = makeFeeds({
        title: `${brand.product} changelog`,
        description: `What was added, changed, fixed and deprecated in ${brand.product}.`,
        author: brand.company,
        url: siteConfig.url,
        entries: months.flatMap(({entries}) => entries),
        plain: (tree) => pageToMarkdown(tree, known),
      });
      const folder = path.join(outDir, CHANGELOG_ROUTE);
      await mkdir(folder, {recursive: true});
      await Promise.all(Object.entries(feeds).map(([name, text]) => writeFile(path.join(folder, name), text)));
    },
  };
}
