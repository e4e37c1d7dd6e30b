import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {readExamples} from './examples';

export type SchemaPreviewOptions = {docsDir: string; tokens: Tokens};

/** As an entry of `plugins`: the preview as a theme component, with the examples of the guides. */
export const schemaPreview = (options: SchemaPreviewOptions) => (context: LoadContext) => plugin(context, options);

function plugin({siteDir}: LoadContext, {docsDir, tokens}: SchemaPreviewOptions): Plugin {
  const folder = path.resolve(siteDir, docsDir, 'json-ui-schema');
  return {
    name: 'schema-preview',
    getThemePath: () => path.join(__dirname, 'theme'),
    getPathsToWatch: () => [`${folder}/*.mdx`],
    loadContent: () => readExamples({folder, tokens}),
    async contentLoaded({content, actions}) {
      await actions.createData('examples.json', content as object);
    },
    configureWebpack: () => ({
      resolve: {
        alias: {
          // ajv compiles schemas to code, which a strict CSP blocks. JSON Forms gets results of an interpreter instead.
          ajv$: path.join(__dirname, 'preview/not-bundled.ts'),
          'ajv-formats$': path.join(__dirname, 'preview/not-bundled.ts'),
        },
      },
    }),
  };
}
