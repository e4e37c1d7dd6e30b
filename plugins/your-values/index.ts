import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {buildSync} from 'esbuild';
import type {Brand} from '../../brand';
import type {Mark} from '../code-blocks/highlight';
import {findValues} from './values';

export {rehypeValues} from './rehype';

/** The places in a piece of code that show the reader's values. */
export const valueMarks =
  ({hosts}: Brand, addresses = {api: `https://${hosts.api}`}) =>
  (code: string): Mark[] =>
    findValues(code, addresses).map(({start, end, name}) => ({start, end, attributes: `data-value="${name}"`}));

/** The page script, the panel and its styles. */
export function yourValues(): Plugin {
  return {
    name: 'your-values',
    getClientModules: () => [path.join(__dirname, 'client.ts'), path.join(__dirname, 'styles.css')],
    injectHtmlTags: () => ({postBodyTags: [{tagName: 'script', innerHTML: pageScript()}]}),
  };
}

function pageScript(): string {
  const {outputFiles} = buildSync({
    stdin: {contents: "import {start} from './page'; start();", resolveDir: __dirname},
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]!.text.trim();
}
