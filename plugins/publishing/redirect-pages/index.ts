import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import clientRedirects, {type PluginOptions} from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin} from '@docusaurus/types';

type Redirects = {from: string[]; to: string}[];

const SCRIPT =
  "location.replace(document.querySelector('link[rel=canonical]').href + location.search + location.hash);";

/**
 * Gives all redirect pages of Docusaurus the same script, because the Content Security Policy allows scripts by hash.
 */
export const redirectPages =
  (redirects: Redirects) =>
  (context: LoadContext): Plugin => {
    const options: PluginOptions = {id: 'default', fromExtensions: [], toExtensions: [], redirects};
    const pages = clientRedirects(context, options) as Plugin;
    return {
      name: 'redirect-pages',
      async postBuild(props) {
        await pages.postBuild!(props);
        for (const old of redirects.flatMap(({from}) => from)) {
          const file = path.join(props.outDir, old, 'index.html');
          await writeFile(file, withOneScript(await readFile(file, 'utf8')));
        }
      },
    };
  };

export function withOneScript(page: string): string {
  const rewritten = page.replace(/<script>[^]*?<\/script>/, `<script>${SCRIPT}</script>`);
  if (rewritten === page || !/<link rel="canonical" href="\//.test(page))
    throw new Error(
      'A redirect page looks different than before. Compare plugins/publishing/redirect-pages with plugin-client-redirects.',
    );
  return rewritten;
}
