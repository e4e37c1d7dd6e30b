/** Writes the scripts of the terminal: the Worker, and jq. */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {build, type Plugin} from 'esbuild';
import type {Brand} from '../../../brand';
import {endpoints, parametersOf, type Contract} from '../../../contract';
import {firstSentence} from '../../../platform/cli/help';
import {reduceContract} from '../../../platform/reduce';
import {SHELL_SCRIPT, JQ_PROGRAM} from '../../../config/serving';
import {LIBRARY_COMMANDS} from './shell/session';
import {jqProgram} from './jq-program';

export type TerminalFiles = {
  /** URLs of the script of the Worker and of jq. */
  script: string;
  jq: string;
  /** The name of the product's command line. */
  cli: string;
};

type TerminalOptions = {
  brand: Brand;
  contract: Contract;
  /** A static directory of the site. */
  outDir: string;
};

export async function writeTerminal({brand, contract, outDir}: TerminalOptions): Promise<TerminalFiles> {
  const {outputFiles} = await build({
    entryPoints: [path.join(__dirname, 'worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    define: {TERMINAL_CONTRACT: JSON.stringify(JSON.stringify(terminalContract(contract)))},
    plugins: [onlyCommands(LIBRARY_COMMANDS)],
  });
  rmSync(outDir, {recursive: true, force: true}); // older scripts would be deployed with the site
  const write = (start: string, extension: string, content: Uint8Array): string => {
    const url = `${start}${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`;
    mkdirSync(path.join(outDir, path.dirname(url)), {recursive: true});
    writeFileSync(path.join(outDir, url), content);
    return url;
  };
  return {
    script: write(SHELL_SCRIPT, 'js', outputFiles[0]!.contents),
    jq: write(JQ_PROGRAM, 'wasm', jqProgram()),
    cli: brand.cli,
  };
}

/** What the platform reads, and what `--help` prints. */
function terminalContract(contract: Contract): Contract {
  const reduced = reduceContract(contract);
  for (const endpoint of endpoints(contract)) {
    const own = reduced.paths[endpoint.path]![endpoint.method]!;
    const {summary, 'x-cli': cli} = endpoint.operation;
    Object.assign(own, {...(summary === undefined ? {} : {summary}), ...(cli ? {'x-cli': cli} : {})});
    for (const parameter of parametersOf(reduced, {...endpoint, operation: own})) {
      const known = parametersOf(contract, endpoint).find(
        ({name, in: place}) => name === parameter.name && place === parameter.in,
      );
      if (known?.description !== undefined) parameter.description = firstSentence(known.description);
    }
  }
  return reduced;
}

/** The library registers all its commands; a bundler cannot know which are used. */
const onlyCommands = (names: readonly string[]): Plugin => ({
  name: 'only-commands',
  setup(esbuild) {
    // Archives need it, and no command of these.
    esbuild.onResolve({filter: /^node:zlib$/}, () => ({path: 'node:zlib', namespace: 'none'}));
    esbuild.onLoad({filter: /.*/, namespace: 'none'}, () => ({contents: 'module.exports = {}'}));
    esbuild.onLoad({filter: /just-bash[\\/]dist[\\/]bundle[\\/]browser\.js$/}, ({path: file}) => {
      const code = readFileSync(file, 'utf8');
      let dropped = 0;
      const contents = code
        .replace(
          /\{name:"([\w-]+)",load:async\(\)=>\(await Promise\.resolve\(\)\.then\(\(\)=>\(\w+\(\),\w+\)\)\)\.\w+\},?/g,
          (entry, name: string) => {
            if (names.includes(name)) return entry;
            dropped += 1;
            return '';
          },
        )
        .replace(/=(L|Jo)\(\(/g, '=/* @__PURE__ */$1((');
      if (dropped === 0) throw new Error('just-bash has another form: adapt plugins/client/terminal/build.ts.');
      return {contents, loader: 'js'};
    });
  },
});
