import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';

/**
 * Docusaurus merges all styles into one file that every page loads. This writes styles that only some pages or states
 * need to separate files, loaded on demand. Returns their paths, which contain a content hash.
 */
export function writeLooseStyles<Name extends string>(
  sheets: Record<Name, string[]>,
  outDir: string,
): Record<Name, string> {
  rmSync(outDir, {recursive: true, force: true}); // an older style would be deployed with the site
  mkdirSync(path.join(outDir, 'assets/css'), {recursive: true});
  const written = Object.entries<string[]>(sheets).map(([name, sources]) => {
    const css = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const {code} = transformSync(css, {loader: 'css', minify: true, legalComments: 'none'});
    const address = `/assets/css/${name}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.css`;
    writeFileSync(path.join(outDir, address), code);
    return [name, address];
  });
  return Object.fromEntries(written) as Record<Name, string>;
}
