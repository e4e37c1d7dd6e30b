import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** The preview of schemas as a theme component. */
export function schemaPreview(): Plugin {
  return {
    name: 'schema-preview',
    getThemePath: () => path.join(__dirname, 'theme'),
  };
}
