import path from 'node:path';
import {build} from 'esbuild';

/** The search service as one file, which runs with Node alone, without `node_modules`. */
export async function bundleService(): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(__dirname, 'main.ts')],
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    // Stack traces in logs keep the names of functions.
    keepNames: true,
    legalComments: 'none',
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    write: false,
  });
  return outputFiles[0]!.text;
}
