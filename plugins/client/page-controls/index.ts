import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * As an entry of `plugins`: the scripts of config/controls.ts on every page, and the place of those that are below a
 * document. False without a setting, so that the default build has nothing of it.
 */
export const pageControls = (scripts: Readonly<Record<string, string>>): (() => Plugin) | false =>
  Object.keys(scripts).length === 0
    ? false
    : () => ({
        name: 'page-controls',
        ...('page-feedback' in scripts && {getThemePath: () => path.join(__dirname, 'theme')}),
        injectHtmlTags: () => ({
          headTags: Object.values(scripts).map((src) => ({
            tagName: 'script',
            attributes: {type: 'module', async: true, src},
          })),
        }),
      });
