import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {buildSync, type BuildOptions} from 'esbuild';

export {pageTemplate} from './template';

const ROUTER = /[\\/]react-router[\\/]esm[\\/]react-router\.js$/;

export type PageScriptOptions = {
  /** A static directory of the site; the scripts are written to its assets/js. */
  outDir: string;
  /** Style sheets that a control loads when it is first used. */
  styles: {copyMenu: string; valuesPanel: string; tryIt: string; terminal: string};
  /** URL of the script of the sandbox (plugins/client/try-it); a site without operation pages has none. */
  sandbox?: () => Promise<string>;
  /** URLs of the scripts of the terminal (plugins/client/terminal). */
  terminal?: () => Promise<{script: string; jq: string; cli: string}>;
};

/**
 * Adds two scripts to every page, which work before and without React: an inline one in the head that applies stored
 * choices while the HTML is parsed, and one external file for the controls.
 */
export const pageScript = (options: PageScriptOptions) => async (): Promise<Plugin> => {
  const src = writePageScript({
    ...options,
    sandbox: (await options.sandbox?.()) ?? '',
    terminal: (await options.terminal?.()) ?? {script: '', jq: '', cli: ''},
  });
  return {
    name: 'page-script',
    getClientModules: () => [path.join(__dirname, 'announce-route.ts'), path.join(__dirname, 'styles.css')],
    configureWebpack: () => ({module: {rules: [{test: ROUTER, use: path.join(__dirname, 'match-case.js')}]}}),
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'script', innerHTML: beforePaintScript()},
        {tagName: 'script', attributes: {type: 'module', src}},
      ],
    }),
  };
};

const SHARED = {bundle: true, minify: true, write: false, target: 'es2022', legalComments: 'none'} as const;

export function beforePaintScript(): string {
  return bundle({...SHARED, entryPoints: [path.join(__dirname, 'before-paint.ts')], format: 'iife'})[0]!.text.trim();
}

/** Rarely used controls: separate chunks, loaded on first use. A part can load those before it. */
const PARTS = {
  'api-filter': 'controls/api-filter.ts',
  condense: '../../../src/search/extract-error-message.ts',
  'copy-menu': '../copy-page/menu.ts',
  'json-editor': '../../../src/client/json-editor/index.ts',
  terminal: '../terminal/panel/index.ts',
  'try-it': '../try-it/panel/index.ts',
  'values-panel': '../your-values/panel.ts',
  zoom: 'zoom-library.ts',
} as const;

/** Writes the script and its parts, named by content, and returns the URL of the script. */
export function writePageScript({
  outDir,
  styles,
  sandbox,
  terminal,
}: Omit<PageScriptOptions, 'sandbox' | 'terminal'> & {
  sandbox: string;
  terminal: {script: string; jq: string; cli: string};
}): string {
  const dir = path.join(outDir, 'assets/js');
  const written = new Set<string>();
  const write = (name: string, entry: string, define: Record<string, string> = {}): string => {
    const [file] = bundle({
      ...SHARED,
      entryPoints: {[name]: path.join(__dirname, entry)},
      outdir: dir,
      entryNames: '[name].[hash]',
      format: 'esm',
      external: ['/assets/js/*'],
      define: {
        COPY_MENU_STYLE: JSON.stringify(styles.copyMenu),
        VALUES_PANEL_STYLE: JSON.stringify(styles.valuesPanel),
        TRY_IT_STYLE: JSON.stringify(styles.tryIt),
        SANDBOX_SCRIPT: JSON.stringify(sandbox),
        TERMINAL_STYLE: JSON.stringify(styles.terminal),
        SHELL_SCRIPT: JSON.stringify(terminal.script),
        JQ_PROGRAM: JSON.stringify(terminal.jq),
        TERMINAL_CLI: JSON.stringify(terminal.cli),
        ...define,
      },
    });
    mkdirSync(dir, {recursive: true});
    writeFileSync(file!.path, file!.contents);
    const basename = path.basename(file!.path);
    written.add(basename);
    return `/assets/js/${basename}`;
  };
  const parts: Record<string, string> = {};
  for (const [name, entry] of Object.entries(PARTS))
    parts[`${name.replace('-', '_').toUpperCase()}_SCRIPT`] = JSON.stringify(write(`page-${name}`, entry, parts));
  const src = write('page', 'page.ts', parts);
  // Scripts of earlier builds would be deployed with the site.
  for (const name of readdirSync(dir)) if (!written.has(name)) rmSync(path.join(dir, name));
  return src;
}

function bundle(options: BuildOptions & {write: false}) {
  return buildSync(options).outputFiles;
}
