import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import type {CompiledPages} from '../../source/input-cache/compiled-pages';
import type {Checker} from '.';
import type {Finding} from './finding';
import {count, report} from './report';

export type ContentChecksOptions = {
  brand: Brand;
  /** The bundled contract; the same object until it changes. */
  contract: () => Promise<Contract>;
  /** The pages of the last build: a build reads them, and needs no other plugin here. */
  compiled: CompiledPages;
};

/**
 * As an entry of `plugins`. `npm start` prints the findings of a page when it is saved; a build checks nothing.
 */
export const contentChecks = (options: ContentChecksOptions) => (context: LoadContext) =>
  process.env.NODE_ENV === 'development' ? development(context, options) : options.compiled.plugin();

function development({siteDir}: LoadContext, {brand, contract}: ContentChecksOptions): Plugin {
  const look = createWatch(checkerFor({brand, contract, siteDir}));
  return {
    name: 'content-checks',
    // Only files that no other plugin watches: Docusaurus reloads all plugins that watch a file in parallel, and the
    // last to finish resets the others to their state from its start.
    getPathsToWatch: () => ['static/**/*'],
    getClientModules: () => [path.join(__dirname, 'page-problem.css')],
    // At the start, and whenever a page, a sidebar or the contract was saved and the docs plugin has read it.
    async allContentLoaded() {
      // Not awaited: the page must not wait for its checks.
      void look().then((text) => process.stdout.write(text));
    },
  };
}

function checkerFor({
  brand,
  contract,
  siteDir,
}: Omit<ContentChecksOptions, 'compiled'> & {siteDir: string}): () => Promise<Checker> {
  let last: {contract: Contract; checker: Promise<Checker>} | undefined;
  return async () => {
    const now = await contract();
    if (last?.contract !== now) {
      // Imported here: a build needs neither the rules nor the grammar of HCL.
      const {createChecker} = await import('./index');
      last = {contract: now, checker: createChecker({brand, contract: now, root: siteDir})};
    }
    return last.checker;
  };
}

/** Each call checks the site, and returns what changed since the last call. */
export function createWatch(checker: () => Promise<Checker>): () => Promise<string> {
  let last: ReadonlyMap<string, string> | undefined;
  let turn = Promise.resolve('');
  const next = async (): Promise<string> => {
    try {
      const now = byFile(await (await checker()).check());
      const text = news(last, now);
      last = now;
      return text;
    } catch (error) {
      return `content-checks: ${(error as Error).message}\n`;
    }
  };
  return () => (turn = turn.then(next));
}

function byFile(findings: readonly Finding[]): Map<string, string> {
  const files = [...new Set(findings.map(({file}) => file))];
  return new Map(files.map((file) => [file, report(findings.filter((finding) => finding.file === file))]));
}

/** Changed findings by page, then pages without findings. */
function news(last: ReadonlyMap<string, string> | undefined, now: ReadonlyMap<string, string>): string {
  if (!last) {
    return now.size === 0 ? '' : `\n${[...now.values()].join('\n')}\n${count(now.size, 'page')} with findings.\n`;
  }
  const changed = [...now].filter(([file, text]) => last.get(file) !== text).map(([, text]) => text);
  const fixed = [...last.keys()].filter((file) => !now.has(file)).map((file) => `${file}  clean\n`);
  return changed.length + fixed.length === 0 ? '' : `\n${[...changed, ...fixed].join('\n')}`;
}
