/** The calls of a guide, block by block: what "Run" on the page sends to the sandbox. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand} from '../../../brand';
import type {Cli} from '../../../platform/cli';
import type {PlatformDefinition} from '../../../platform/platform';
import type {Page} from '../content-checks/page';
import {tabsOf, type Tab} from './blocks';
import {queried} from './disk';
import {follow, isSequence, nameOf, signIn} from './follow';
import {elsewhere, Tools} from './programs';
import {pages} from './pages';
import {referenceTo, type RecordedBlock, type Recording, type Step} from './recording';
import {RecordingPlatform, type BlockSteps} from './recording-platform';
import {Script} from './script';
import {STAND_INS} from './tools';

export type SimulatorSetup = {blueprint: PlatformDefinition; cli: Cli};

/** Pages whose blocks follow each other, on the objects of the running example. */
export function canRunOnPage(page: Page): boolean {
  const facts = pages[nameOf(page)] ?? {};
  return isSequence(page, facts) && facts.ids === undefined;
}

/** Follows one tab of a page without a shell. */
export async function recordTab({blueprint, cli}: SimulatorSetup, page: Page, tab: Tab): Promise<BlockSteps[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
  const platform = new RecordingPlatform(blueprint);
  const facts = pages[nameOf(page)] ?? {};
  const guide = {page, tab, platform, facts};
  platform.startBlock(0); // what happens before the page
  signIn(guide);
  const tools = new Tools(guide, cli);
  const [token, key] = [`${brand.envPrefix.cli}_TOKEN`, `${brand.envPrefix.product}_API_KEY`];
  const script: Script = new Script(folder, new Set([...STAND_INS, brand.cli]), {
    tool(call) {
      const run = () =>
        queried(
          tools.respond(call, {
            token: script.variables.get(token) ?? '',
            apiKey: script.variables.get(key) ?? '',
          }),
        );
      if (call.tool === 'guide-configure') return platform.elsewhere(run);
      const {exitCode, output} = run();
      return {exitCode, output: call.tool === brand.cli && output !== '' ? `${output}\n` : output};
    },
    curl({method, url, headers, body}) {
      if (!URL.canParse(url)) return {exitCode: 3, output: ''};
      const {host, pathname, search} = new URL(url);
      if (host !== brand.hosts.api && host !== brand.hosts.ciApi)
        return {
          exitCode: 0,
          output: elsewhere(facts, `${method} ${host}${pathname}${search} ${body}`).body,
        };
      const {authorization} = headers;
      const reply = platform.handle({
        method,
        path: `${pathname}${search}`,
        body,
        contentType: headers['content-type'] ?? '',
        ...(authorization === undefined ? {} : {authorization}),
        isCi: host === brand.hosts.ciApi,
      });
      return {
        exitCode: reply.status < 400 ? 0 : 22,
        output: reply.body === undefined ? '' : JSON.stringify(reply.body),
      };
    },
    wait: (milliseconds) => platform.wait(milliseconds),
    now: () => platform.now,
  });
  const run = async (code: string): Promise<Record<string, string>> => {
    const before = new Map(script.variables);
    await script.run(code);
    return Object.fromEntries([...script.variables].filter(([name, value]) => before.get(name) !== value));
  };
  try {
    await follow(guide, {
      set: async (values, isDefault = false) => {
        for (const [name, value] of Object.entries(values))
          if (!isDefault || !script.variables.get(name)) script.variables.set(name, value);
      },
      save: (name, text) => script.save(name, text),
      beforeBlock: ({line}) => platform.startBlock(line),
      repeat: (_, code) => run(code),
      run(_, code, output) {
        tools.expect(code, output);
        return run(code);
      },
    });
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  return platform.blocks;
}

/** All tabs of a page; undefined if none of its blocks calls the platform. */
export async function recordPage(machine: SimulatorSetup, page: Page): Promise<Recording | undefined> {
  const recording: Recording = {};
  for (const tab of tabsOf(page)) {
    const blocks = toRecording(await recordTab(machine, page, tab));
    if (blocks.length > 0) recording[tab] = blocks;
  }
  return Object.keys(recording).length > 0 ? recording : undefined;
}

/** What happens before a block that calls nothing happens before the next one that does. */
export function toRecording(blocks: readonly BlockSteps[]): RecordedBlock[] {
  const result: RecordedBlock[] = [];
  const references = new References();
  let waiting: Step[] = [];
  let first = 0;
  for (const {line, steps} of blocks) {
    waiting.push(...steps.map(({step, lastId}) => references.apply(step, lastId)));
    if (!steps.some(({step}) => 'call' in step)) continue;
    result.push({line, first, steps: waiting});
    first += waiting.length;
    waiting = [];
  }
  return result;
}

/** The ids that the platform assigns (`platform/store.ts`). */
const ID = /(?:(?<![\w.])|(?<=%3D))(00000000-0000-4000-8000-00000000)?(\d{4})(?![\w.])/g;
/** A number is an id in a path, in an NRN, or as the value of such a field: elsewhere it may be an amount of memory. */
const BEFORE_ID = /(?:ids?"?\s*[:=]\s*(?:\[[^\]]*)?"?|[a-z]=|%3D|\/)$/i;

/** Replaces ids that a step created by the number of the step and the position of the id. */
class References {
  private readonly firstIds: number[] = [];

  apply(step: Step, lastId: number): Step {
    this.firstIds.push(lastId);
    const text = (written: string): string =>
      written.replace(ID, (whole, uuid: string | undefined, digits: string, offset: number) => {
        const id = Number(digits);
        const at = this.firstIds.findLastIndex((first) => first < id);
        const isKnown = id > this.firstIds[0]! && (at < this.firstIds.length - 1 || 'put' in step);
        if (!isKnown || (uuid === undefined && !BEFORE_ID.test(written.slice(0, offset)))) return whole;
        return referenceTo(at, id - this.firstIds[at]!, uuid !== undefined);
      });
    if ('call' in step)
      return {...step, call: text(step.call), ...(step.body === undefined ? {} : {body: text(step.body)})};
    return 'put' in step ? {put: text(step.put), removed: text(step.removed)} : step;
  }
}
