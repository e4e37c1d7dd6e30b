import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

export {rehypeTables} from './rehype-tables';
export {remarkPageComponents} from './remark';

const HERE = __dirname;

/** The styles of page components, and the two that only some pages load. */
export function pageComponents(): Plugin {
  return {
    name: 'page-components',
    getThemePath: () => path.join(HERE, 'theme'),
    getClientModules: () => [path.join(HERE, 'styles.css')],
  };
}
