import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

export {rehypeCodeBlocks} from './rehype';

const HERE = __dirname;

/** The component and styles of code blocks, and no Prism: Docusaurus' own client module for it is replaced by an empty one. */
export function codeBlocks(): Plugin {
  return {
    name: 'code-blocks',
    getThemePath: () => path.join(HERE, 'theme'),
    getClientModules: () => [path.join(HERE, 'styles.css')],
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
