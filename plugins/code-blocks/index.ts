import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

export {rehypeCodeBlocks} from './rehype';

const HERE = __dirname;

/** The component and styles of code blocks, and no Prism: the engine's own client module for it is replaced by nothing. */
export function codeBlocks(): Plugin {
  return {
    name: 'code-blocks',
    getThemePath: () => path.join(HERE, 'theme'),
    getClientModules: () => [path.join(HERE, 'styles.css'), path.join(HERE, 'buttons.ts')],
    configureWebpack: () => ({
      resolve: {
        alias: {
          [`${path.dirname(require.resolve('@docusaurus/theme-classic/package.json'))}/lib/prism-include-languages$`]:
            path.join(HERE, 'no-prism.js'),
        },
      },
    }),
  };
}
