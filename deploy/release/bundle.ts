/** Bundles the programs of a release: each is one file that runs with Node alone, without `node_modules`. */
import path from 'node:path';
import {build} from 'esbuild';

export const PROGRAMS = {
  'service.js': 'deploy/service/main.ts',
  'deploy.js': 'deploy/activate/main.ts',
  'smoke.js': 'deploy/smoke/main.ts',
};

/** The text of each program, and the package folders whose code they contain. */
export type Bundled = {programs: Record<string, string>; packages: Set<string>};

export async function bundlePrograms(): Promise<Bundled> {
  const root = path.resolve(__dirname, '../..');
  const programs: Record<string, string> = {};
  const packages = new Set<string>();
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    const {outputFiles, metafile} = await build({
      absWorkingDir: root,
      entryPoints: [entry],
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
      metafile: true,
    });
    programs[name] = outputFiles[0]!.text;
    for (const input of Object.keys(metafile.inputs)) {
      const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
      if (folder !== undefined) packages.add(folder);
    }
  }
  return {programs, packages};
}
