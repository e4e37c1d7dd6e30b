/** Bundles the programs of a release: each is one file that runs with Node alone, without `node_modules`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';

const ROOT = path.resolve(__dirname, '../..');

/** The oldest major version of Node that runs a release: `>=22` of package.json. */
export const LEAST_NODE = Number(/"node": ">=(\d+)"/.exec(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))![1]);

/** Debian 12 has Node 18, where a program would fail with an internal error. */
const NODE_CHECK = `if (parseInt(process.versions.node, 10) < ${LEAST_NODE}) {
  console.error('This release needs Node ${LEAST_NODE} or newer; ' + process.execPath + ' is ' + process.versions.node + '. See README.md.');
  process.exit(1);
}`;

const PROGRAMS = {
  'service.js': 'deploy/service/main.ts',
  'deploy.js': 'deploy/activate/main.ts',
  'smoke.js': 'deploy/smoke/main.ts',
};

/** The text of each program, and the package folders whose code they contain. */
export type Bundled = {programs: Record<string, string>; packages: Set<string>};

export async function bundlePrograms(): Promise<Bundled> {
  const programs: Record<string, string> = {};
  const packages = new Set<string>();
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    const {outputFiles, metafile} = await build({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      bundle: true,
      minifySyntax: true,
      minifyWhitespace: true,
      // Stack traces in logs keep the names of functions.
      keepNames: true,
      legalComments: 'none',
      platform: 'node',
      format: 'cjs',
      // Syntax that older versions parse, so that they reach the check.
      target: 'node18',
      banner: {js: NODE_CHECK},
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
