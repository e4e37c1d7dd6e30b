import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Plugin} from '@docusaurus/types';
import {purgeStyles} from './styles';

const OF_EVERY_PAGE = /^(?!.*[\\/]src[\\/](?:pages|components[\\/](?:PlatformPicture|NrnBuilder))[\\/])/;

const DATA_OF_DOCUMENTS = /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/;

const CONFIGURATION = /[\\/]\.docusaurus[^\\/]*[\\/]docusaurus\.config\.mjs$/;
const USES_TSLIB = /[\\/]@docusaurus[\\/]utils-common[\\/]/;
const DATA_LOADER = path.join(__dirname, 'data-of-pages.js');

/** Strips unused CSS from the built pages, and unused data from the client bundle. */
export function leanClient(): Plugin {
  return {
    name: 'lean-client',
    configureWebpack: (_config, isServer) => ({
      module: {
        rules: [
          {test: DATA_OF_DOCUMENTS, type: 'json', use: DATA_LOADER},
          {test: CONFIGURATION, use: DATA_LOADER},
          // This CommonJS package needs one helper; without the alias the bundle contains all of tslib, 2 kB.
          ...(isServer ? [] : [{test: USES_TSLIB, resolve: {alias: {tslib$: path.join(__dirname, 'tslib.js')}}}]),
        ],
      },
      optimization: isServer
        ? {}
        : {
            splitChunks: {
              cacheGroups: {
                // Docusaurus merges all styles; this keeps styles of pages that are not documents in separate files.
                styles: {test: OF_EVERY_PAGE},
                // The policy of an asset lets it load nothing, so a Worker is one file.
                defaultVendors: {chunks: (chunk) => !chunk.canBeInitial() && !chunk.name?.endsWith('-worker')},
              },
            },
          },
    }),
    allContentLoaded({allContent}) {
      rejectGeneratedIndexes(allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined);
    },
    postBuild: ({outDir}) => purgeStyles(outDir),
  };
}

type SidebarItem = LoadedContent['loadedVersions'][number]['sidebars'][string][number];

/** Their pages need the titles of all documents, which this plugin removes; the error of React names neither. */
export function rejectGeneratedIndexes(docs: Pick<LoadedContent, 'loadedVersions'> | undefined): void {
  const labelsIn = (items: readonly SidebarItem[]): string[] =>
    items.flatMap((item) => {
      if (item.type !== 'category') return [];
      const own = item.link?.type === 'generated-index' ? [`"${item.label}" (${item.link.permalink})`] : [];
      return [...own, ...labelsIn(item.items)];
    });
  const labels = docs?.loadedVersions.flatMap(({sidebars}) => Object.values(sidebars).flatMap(labelsIn)) ?? [];
  if (labels.length === 0) return;
  throw new Error(
    `Sidebar categories with a generated-index: ${labels.join(', ')}. Such a page needs the titles of all documents, which no page has. ` +
      "Write an index page with <Cards>, and link it in sidebars.json or _category_.json: {type: 'doc', id: 'folder/index'}.",
  );
}
