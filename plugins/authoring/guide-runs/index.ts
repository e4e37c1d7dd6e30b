import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Contract} from '../../../contract';
import {Cli} from '../../../platform/cli';
import {PlatformDefinition} from '../../../platform/platform';
import {behavior} from '../../../platform/rules';
import {cliGrammar} from '../../api/api-reference/samples';
import {codeHash, collection, hashFiles, hashOf} from '../../source/input-cache';
import {parsePage} from '../content-checks/page';
import {SEQUENCES} from './follow';
import {canRunOnPage, recordPage} from './record';
import type {Recording} from './recording';

export type GuideRunsOptions = {
  docsDir: string;
  contract: () => Promise<Contract>;
  tokens: Record<string, string>;
  /** A static directory of the site. */
  outDir: string;
  cacheFile: string;
};

export type GuideRuns = {
  /** URL of the calls of a page, and the lines of its blocks that can run; undefined if it has none. */
  ofPage: (file: string) => Promise<{url: string; lines: ReadonlySet<number>} | undefined>;
  /** URLs of all pages: a compiled page is only valid with the same ones. */
  urls: () => Promise<string[]>;
};

const FOLDER = 'assets/guides';
const IS_SEQUENCE = new RegExp(`^type: (?:${SEQUENCES.join('|')})$`, 'm');

/** Records the calls of each guide, and writes them to a file that the page loads when a reader presses Run. */
export function guideRuns({docsDir, contract, tokens, outDir, cacheFile}: GuideRunsOptions): GuideRuns {
  // Docusaurus skips a static directory that is missing or empty when it starts.
  mkdirSync(path.join(outDir, FOLDER), {recursive: true});
  const start = async () => {
    rmSync(outDir, {recursive: true, force: true}); // an older recording would be deployed with the site
    mkdirSync(path.join(outDir, FOLDER), {recursive: true});
    const api = await contract();
    const key = hashOf(codeHash(), hashFiles(process.cwd(), ['platform']), JSON.stringify(api));
    return {
      machine: {blueprint: new PlatformDefinition(api, behavior), cli: new Cli(api, cliGrammar(api))},
      recordings: collection<Recording | null>(cacheFile, key),
    };
  };
  let started: ReturnType<typeof start> | undefined;
  /** A page is compiled for the browser and for the server. */
  const known = new Map<string, Promise<Recording | null>>();

  async function record(name: string, text: string): Promise<Recording | null> {
    const {machine, recordings} = await (started ??= start());
    return recordings.get(hashOf(name, text), async () => {
      try {
        const page = parsePage({file: `docs/${name}`, text, tokens});
        return canRunOnPage(page) ? ((await recordPage(machine, page)) ?? null) : null;
      } catch {
        return null; // a page with a mistake is shown with its finding; the check of guides reports the others
      }
    });
  }

  async function ofPage(file: string): ReturnType<GuideRuns['ofPage']> {
    const name = path.relative(docsDir, file).split(path.sep).join('/');
    const text = name.endsWith('.mdx') && !name.startsWith('..') ? readFileSync(file, 'utf8') : '';
    if (!IS_SEQUENCE.test(text)) return undefined; // parsing takes time
    const id = hashOf(name, text);
    const recording = await (known.get(id) ?? known.set(id, record(name, text)).get(id)!);
    if (!recording) return undefined;
    const json = JSON.stringify(recording);
    const url = `/${FOLDER}/${name.replace(/\.mdx$/, '').replaceAll('/', '-')}.${hashOf(json).slice(0, 8)}.json`;
    writeFileSync(path.join(outDir, url), json);
    const blocks = Object.values(recording).flatMap((tab) => tab ?? []);
    return {url, lines: new Set(blocks.map(({line}) => line))};
  }

  return {
    ofPage,
    async urls() {
      const files = readdirSync(docsDir, {recursive: true, encoding: 'utf8'}).sort();
      const urls: string[] = [];
      for (const file of files) {
        const runs = await ofPage(path.join(docsDir, file));
        if (runs) urls.push(runs.url);
      }
      await (await started)?.recordings.save();
      return urls;
    },
  };
}
