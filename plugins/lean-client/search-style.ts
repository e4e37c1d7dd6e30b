import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';

/**
 * The engine joins all styles into one file that every page loads. Those of the
 * search modal stand in a file of their own, which comes with the modal.
 * Returns its address; the name follows the content.
 */
export function writeSearchStyle({overrides, outDir}: {overrides: string; outDir: string}): string {
  const css = [require.resolve('@docsearch/css/dist/style.css'), overrides]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const {code} = transformSync(css, {loader: 'css', minify: true, legalComments: 'none'});
  const name = `search-modal.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.css`;
  rmSync(outDir, {recursive: true, force: true}); // an older style would be deployed with the site
  mkdirSync(path.join(outDir, 'assets/css'), {recursive: true});
  writeFileSync(path.join(outDir, 'assets/css', name), code);
  return `/assets/css/${name}`;
}
