import {createHash} from 'node:crypto';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {buildSync} from 'esbuild';

/** `contents` is the module's code, with imports relative to `resolveDir`. */
export type LooseScript = {contents: string; resolveDir: string};

/**
 * Builds modules that pages load without the application's bundles, as loose-styles.ts does for style sheets. Returns
 * their paths, which contain a content hash.
 */
export function writeLooseScripts<Name extends string>(
  scripts: Record<Name, LooseScript>,
  outDir: string,
): Record<Name, string> {
  rmSync(outDir, {recursive: true, force: true}); // an older script would be deployed with the site
  mkdirSync(path.join(outDir, 'assets/js'), {recursive: true});
  const written = Object.entries<LooseScript>(scripts).map(([name, {contents, resolveDir}]) => {
    const code = bundle({contents, resolveDir});
    const address = `/assets/js/${name}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    writeFileSync(path.join(outDir, address), code);
    return [name, address];
  });
  return Object.fromEntries(written) as Record<Name, string>;
}

function bundle({contents, resolveDir}: LooseScript): string {
  const {outputFiles} = buildSync({
    stdin: {contents, resolveDir, loader: 'ts'},
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}
