import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** The menu beside the breadcrumbs and on section headings. */
export function copyPage(): Plugin {
  return {
    name: 'copy-page',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'styles.css')],
  };
}
