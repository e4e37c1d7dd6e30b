import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Brand} from '../../brand';
import type {Contract} from '../api-contract/types';
import type {Checker} from '.';
import type {Finding} from './finding';
import {count, report} from './report';

export type ContentChecksOptions = {
  brand: Brand;
  /** The bundled contract; the same object for as long as it does not change. */
  contract: () => Promise<Contract>;
};

/** As an entry of `plugins`: `npm start` says what is wrong with a page when it is saved. A build has the lint instead. */
export const contentChecks = (options: ContentChecksOptions) => (context: LoadContext) => plugin(context, options);

function plugin({siteDir}: LoadContext, {brand, contract}: ContentChecksOptions): Plugin {
  if (process.env.NODE_ENV !== 'development') return {name: 'content-checks'};
  const look = createWatch(checkerFor({brand, contract, siteDir}));
  // The page must not wait for its checks.
  const say = () => void look().then((text) => process.stdout.write(text));
  let started = false;
  return {
    name: 'content-checks',
    getPathsToWatch: () => ['docs/**/*.mdx', 'src/pages/**/*.mdx'],
    async loadContent() {
      if (started) say();
    },
    // At the start the contract is there only when all plugins have loaded.
    async allContentLoaded() {
      if (!started) say();
      started = true;
    },
  };
}

function checkerFor({brand, contract, siteDir}: ContentChecksOptions & {siteDir: string}): () => Promise<Checker> {
  let last: {contract: Contract; checker: Promise<Checker>} | undefined;
  return async () => {
    const now = await contract();
    if (last?.contract !== now) {
      // Parsers and grammars are loaded here, so that a build does without them.
      const {createChecker} = await import('./index');
      last = {contract: now, checker: createChecker({brand, contract: now, root: siteDir})};
    }
    return last.checker;
  };
}

/** Each call checks the site and returns what is new since the last: findings of changed pages, and pages now clean. */
export function createWatch(checker: () => Promise<Checker>): () => Promise<string> {
  let last: ReadonlyMap<string, string> | undefined;
  let turn: Promise<string> = Promise.resolve('');
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

/** Findings of pages that read other than before, then pages that have none any more. */
function news(last: ReadonlyMap<string, string> | undefined, now: ReadonlyMap<string, string>): string {
  if (!last) {
    return now.size === 0 ? '' : `\n${[...now.values()].join('\n')}\n${count(now.size, 'page')} with findings.\n`;
  }
  const changed = [...now].filter(([file, text]) => last.get(file) !== text).map(([, text]) => text);
  const mended = [...last.keys()].filter((file) => !now.has(file)).map((file) => `${file}  clean\n`);
  return changed.length + mended.length === 0 ? '' : `\n${[...changed, ...mended].join('\n')}`;
}
