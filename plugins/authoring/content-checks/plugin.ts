import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import {withMiddleware} from '../../source/middleware';
import type {CompiledPages} from '../../source/input-cache/compiled-pages';
import type {Checker} from '.';
import {missingInSidebars} from './destinations';
import {collectBrokenPages, replaceMdxLoader, showBrokenPages} from './broken-pages';
import {FINDINGS_PATH, findingsFeed} from './feed';
import type {Finding, ShownFinding} from './finding';
import type {PageSources} from './page-source';
import {count, report} from './report';

export type ContentChecksOptions = {
  brand: Brand;
  docsDir: string;
  /** The bundled contract; the same object until it changes. */
  contract: () => Promise<Contract>;
  pages: PageSources;
  /** Pages that a build does not have to compile again. */
  compiled: CompiledPages;
};

/**
 * As an entry of `plugins`. `npm start` prints the findings of a page when it is saved, and shows them in the browser.
 * A build only reports pages that cannot be compiled.
 */
export const contentChecks = (options: ContentChecksOptions) => (context: LoadContext) =>
  process.env.NODE_ENV === 'development' ? development(context, options) : production(context, options);

async function production({siteDir}: LoadContext, {pages, compiled, docsDir}: ContentChecksOptions): Promise<Plugin> {
  // Before Docusaurus, which would list all pages of the site.
  if (docsDir === 'docs') stopOn(await missingInSidebars(siteDir, docsDir));
  const broken = collectBrokenPages(pages);
  return {
    name: 'content-checks',
    configureWebpack(config, isServer) {
      replaceMdxLoader(config.module?.rules, {...broken.loader, load: compiled.load});
      // Before Docusaurus' own plugins, which print the errors of the bundler and exit.
      const hook = {name: 'content-checks', stage: -1000};
      return isServer ? {} : {plugins: [{apply: (compiler) => compiler.hooks.done.tap(hook, end)}]};
    },
    postBuild: () => compiled.save(),
  };

  function stopOn(findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    process.stderr.write(`\n${report(findings)}\nThe build stops: ${count(findings.length, 'finding')}.\n`);
    process.exit(1);
  }

  function end(): void {
    const summary = broken.summary();
    if (summary === undefined) return;
    process.stderr.write(summary);
    process.exit(1);
  }
}

function development({siteDir}: LoadContext, {brand, contract, pages}: ContentChecksOptions): Plugin {
  const look = createWatch(checkerFor({brand, contract, siteDir}));
  const feed = findingsFeed();
  // Not awaited: the page must not wait for its checks.
  const say = () =>
    void look().then(({text, findings}) => {
      process.stdout.write(text);
      if (findings) feed.send(findings);
    });
  return {
    name: 'content-checks',
    // Only files that no other plugin watches: Docusaurus reloads all plugins that watch a file in parallel, and the
    // last to finish resets the others to their state from its start.
    getPathsToWatch: () => ['static/**/*'],
    getClientModules: () => [path.join(__dirname, 'client/styles.css'), path.join(__dirname, 'client/panel.ts')],
    // At the start, and whenever a page, a sidebar or the contract was saved and the docs plugin has read it.
    async allContentLoaded() {
      say();
    },
    configureWebpack(config) {
      replaceMdxLoader(config.module?.rules, showBrokenPages(pages));
      return withMiddleware((request, response, next) =>
        request.url === FINDINGS_PATH ? feed.listen(request, response) : next(),
      );
    },
  };
}

function checkerFor({
  brand,
  contract,
  siteDir,
}: Omit<ContentChecksOptions, 'docsDir' | 'pages' | 'compiled'> & {siteDir: string}): () => Promise<Checker> {
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

type News = {text: string; findings?: ShownFinding[]};

/** Each call checks the site. Returns all findings, and the changes since the last call as text. */
export function createWatch(checker: () => Promise<Checker>): () => Promise<News> {
  let last: ReadonlyMap<string, string> | undefined;
  let turn: Promise<News> = Promise.resolve({text: ''});
  const next = async (): Promise<News> => {
    try {
      const {check, routes} = await checker();
      const findings = await check();
      const now = byFile(findings);
      const text = news(last, now);
      last = now;
      return {text, findings: findings.map((finding) => ({...finding, route: routes().get(finding.file)}))};
    } catch (error) {
      return {text: `content-checks: ${(error as Error).message}\n`};
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
