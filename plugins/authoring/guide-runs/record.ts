/** The calls of a guide, block by block: what "Run" on the page sends to the sandbox. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand} from '../../../brand';
import type {Cli} from '../../../platform/fronts/cli';
import {isObject} from '../../../platform/json';
import type {Json} from '../../../platform/model';
import {Platform, type Blueprint, type Call, type Reply} from '../../../platform/platform';
import type {Entry} from '../../../platform/store';
import type {Page} from '../content-checks/page';
import {tabsOf, type Block, type Tab} from './blocks';
import {elsewhere, follow, nameOf, signIn, Tools} from './follow';
import {pages} from './pages';
import {referenceTo, type RecordedBlock, type Recording, type Step} from './recording';
import {Script} from './script';
import {STAND_INS} from './tools';

type Objects = Record<string, Entry[]>;

/** A step with the highest id before it: an id of a later call is that of an object which an earlier step created. */
type Recorded = {step: Step; lastId: number};
type BlockSteps = {block: Block; steps: Recorded[]};

/** A platform that remembers what happened to it, by block. */
export class RecordingPlatform extends Platform {
  readonly blocks: BlockSteps[] = [];
  /** Calls inside `settle` are part of it. */
  private isQuiet = false;

  startBlock(block: Block): void {
    this.blocks.push({block, steps: []});
  }

  override handle(call: Call): Reply {
    return this.recorded(
      () => super.handle(call),
      (reply) => ({
        call: `${call.method} ${call.path}`,
        ...(call.body ? {body: call.body} : {}),
        status: reply.status,
        ...stateOf(reply.body),
      }),
    );
  }

  override wait(milliseconds?: number): boolean {
    return this.recorded(
      () => super.wait(milliseconds),
      () => ({wait: milliseconds ?? 0}),
    );
  }

  override settle(): void {
    this.recorded(
      () => super.settle(),
      () => ({settle: true}),
    );
  }

  /** What happens without a call: a pipeline, an agent, a person in the console. */
  elsewhere<T>(does: () => T): T {
    const before = this.objects();
    return this.recorded(does, () => changeOf(before, this.objects()));
  }

  private objects(): Objects {
    return this.store.save().objects as Objects;
  }

  private recorded<T>(run: () => T, stepOf: (result: T) => Step | undefined): T {
    if (this.isQuiet) return run();
    const {lastId} = this.store;
    this.isQuiet = true;
    try {
      const result = run();
      const step = stepOf(result);
      if (step) this.blocks.at(-1)?.steps.push({step, lastId});
      return result;
    } finally {
      this.isQuiet = false;
    }
  }
}

const stateOf = (body: Json | undefined): {state?: string} =>
  isObject(body) && typeof body.status === 'string' ? {state: body.status} : {};

function changeOf(before: Objects, after: Objects): Step | undefined {
  const put: Objects = {};
  const removed: Record<string, string[]> = {};
  for (const resource of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = new Map((before[resource] ?? []).map((entry) => [String(entry.value.id), JSON.stringify(entry)]));
    const now = after[resource] ?? [];
    const changed = now.filter((entry) => old.get(String(entry.value.id)) !== JSON.stringify(entry));
    if (changed.length > 0) put[resource] = changed;
    const left = new Set(now.map(({value}) => String(value.id)));
    const gone = [...old.keys()].filter((id) => !left.has(id));
    if (gone.length > 0) removed[resource] = gone;
  }
  if (Object.keys(put).length + Object.keys(removed).length === 0) return undefined;
  return {put: JSON.stringify(put), removed: JSON.stringify(removed)};
}

/** What a block sent. */
export type Sent = {line: number; calls: string[]};

export const callsIn = (blocks: readonly BlockSteps[]): Sent[] =>
  blocks
    .map(({block, steps}) => ({
      line: block.line,
      calls: steps.flatMap(({step}) =>
        'call' in step ? [`${decodeURIComponent(step.call)} ${normal(step.body)} ${step.status}`] : [],
      ),
    }))
    .filter(({calls}) => calls.length > 0);

/** Without the white space of a file. */
function normal(body = ''): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

export type Machine = {blueprint: Blueprint; cli: Cli};

/** Pages whose blocks follow each other. */
export const canRunOnPage = (page: Page): boolean => page.frontMatter.type === 'tutorial';

/** Follows one tab of a page without a shell. */
export async function recordTab({blueprint, cli}: Machine, page: Page, tab: Tab): Promise<BlockSteps[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
  const platform = new RecordingPlatform(blueprint);
  const known = pages[nameOf(page)] ?? {};
  const facts = {
    ...known,
    meanwhile: known.meanwhile?.map(({contains, does}) => ({
      contains,
      does: (_: Platform, variables: Record<string, string>) => platform.elsewhere(() => does(platform, variables)),
    })),
  };
  const guide = {page, tab, platform, facts: facts as typeof known};
  signIn(guide);
  const tools = new Tools(guide, cli);
  const [token, key] = [`${brand.envPrefix.cli}_TOKEN`, `${brand.envPrefix.product}_API_KEY`];
  const script: Script = new Script(folder, new Set([...STAND_INS, brand.cli]), {
    tool(call) {
      const run = () =>
        tools.respond(call, {
          token: script.variables.get(token) ?? '',
          apiKey: script.variables.get(key) ?? '',
        });
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
          output: elsewhere(facts as typeof known, `${method} ${host}${pathname}${search} ${body}`).body,
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
      beforeBlock: (block) => platform.startBlock(block),
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
export async function recordPage(machine: Machine, page: Page): Promise<Recording | undefined> {
  const recording: Recording = {};
  for (const tab of tabsOf(page)) {
    const blocks = toRecording(await recordTab(machine, page, tab));
    if (blocks.length > 0) recording[tab] = blocks;
  }
  return Object.keys(recording).length > 0 ? recording : undefined;
}

/** What happens before a block that calls nothing happens before the next one that does. */
function toRecording(blocks: readonly BlockSteps[]): RecordedBlock[] {
  const result: RecordedBlock[] = [];
  const references = new References();
  let waiting: Step[] = [];
  let first = 0;
  for (const {block, steps} of blocks) {
    waiting.push(...steps.map(({step, lastId}) => references.apply(step, lastId)));
    if (!steps.some(({step}) => 'call' in step)) continue;
    result.push({line: block.line, first, steps: waiting});
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
