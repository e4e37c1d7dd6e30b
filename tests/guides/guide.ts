/** Runs one page in one tab on a fresh platform, and reports each block that does not do what the page says. */
import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand} from '../../brand';
import type {Cli} from '../../platform/cli';
import {startFront, type Certificate} from '../support/platform-hosts';
import type {ParseHcl, Terraform} from './simulated-terraform';
import type {PlatformDefinition} from '../../platform/platform';
import type {Page} from '../../plugins/authoring/content-checks/page';
import type {Block, Tab} from '../../plugins/authoring/guide-runs/blocks';
import {queried, filesOnDisk} from '../../plugins/authoring/guide-runs/disk';
import {filled, follow, hasText, nameOf, signIn} from '../../plugins/authoring/guide-runs/follow';
import {elsewhere, Tools} from '../../plugins/authoring/guide-runs/programs';
import type {GuideFixture} from '../../plugins/authoring/guide-runs/pages';
import {RecordingPlatform} from '../../plugins/authoring/guide-runs/recording-platform';
import type {RecordedBlock} from '../../plugins/authoring/guide-runs/recording';
import {complaint, STAND_INS, type ToolCall, type ToolResult} from '../../plugins/authoring/guide-runs/tools';
import type {Sandbox} from '../../plugins/client/try-it/sandbox';
import type {FirstIds, Responses, State} from '../../plugins/client/try-it/sandbox/protocol';
import {callsIn, type Sent} from './calls';
import {checkpoints} from './checkpoints';
import {expected, type Expected} from './expected';
import {outputProblems} from './output';
import {Shell, type JqCall, type Outcome} from './shell';
import {addToProject, clearProject, NOT_RUN, planProblems, saysPlanChanges, terraformBlocks, TYPED} from './terraform';

/** What a command of a page did. */
export type CommandRun = {
  line: number;
  stdout: string;
  exitCode: number | undefined;
  /** Variables that it set or changed. */
  variables: Readonly<Record<string, string>>;
};

export type Problem = {line: number; what: string};
export type GuideRun = {
  page: string;
  tab: Tab;
  blocks: number;
  ran: number;
  /** Documented outputs that were compared, and checkpoints that were asserted. */
  outputs: number;
  checkpoints: number;
  /** Sentences about a plan that were compared with it. */
  plans: number;
  leftOut: string[];
  problems: Problem[];
  /** What each block sent to the platform: method, path and body, by the line of the block. */
  calls: Sent[];
  /** What each command of the page did, in the order of the run. */
  commands: CommandRun[];
  /** How many of them do the same in the terminal of the pages. */
  equal: number;
  folders: {home: string; work: string};
};

export type Setting = {
  blueprint: PlatformDefinition;
  cli: Cli;
  terraform: Terraform;
  parseHcl: ParseHcl;
  certificate: Certificate;
  fields: ReadonlySet<string>;
  enumerations: ReadonlyMap<string, ReadonlySet<string>>;
  tokens: Record<string, string>;
};

/** Terraform of a run; an apply must leave nothing to do. */
export function terraformOf(
  {terraform}: Setting,
  platform: RecordingPlatform,
  page: Page,
  texts: string[] = [],
): (call: ToolCall, apiKey: string) => ToolResult {
  return (call, apiKey) => {
    const run = (args: readonly string[]) =>
      terraform.run(platform, {args, cwd: call.cwd, apiKey, variables: {...TYPED, ...call.variables}});
    const {exitCode, output} = run(call.args);
    texts.push(output);
    const [command, address = ''] = call.args;
    if (exitCode !== 0 || (command !== 'apply' && command !== 'import') || saysPlanChanges(page))
      return {exitCode, output: `${output}\n`};
    // The objects are those of the code: a plan has nothing to do.
    const plan = run(['plan']).output;
    return plan.startsWith('No changes') || (command === 'import' && !plan.includes(`# ${address} `))
      ? {exitCode, output: `${output}\n`}
      : {exitCode: 1, output: `The plan afterwards has changes: ${plan.replaceAll('\n', ', ')}`};
  };
}

export async function runGuide(
  setting: Setting,
  page: Page,
  tab: Tab,
  facts: GuideFixture,
  {stopAtProblem = false} = {},
): Promise<GuideRun> {
  const {cli, parseHcl, certificate, fields, enumerations, tokens} = setting;
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
  const platform = new RecordingPlatform(setting.blueprint);
  const blocks = tab === 'terraform' ? terraformBlocks(page, facts, tokens) : undefined;
  const guide = {page, tab, facts: blocks ? withTerraform(facts) : facts, platform, ...(blocks ? {blocks} : {})};
  signIn(guide);
  const texts: string[] = [];
  const terraformTexts: string[] = [];
  const runTerraform = terraformOf(setting, platform, page, terraformTexts);
  const programs: Tools = new Tools(guide, cli);
  const tools = await startTools((call, [token = '', apiKey = '']) =>
    blocks && call.tool === 'terraform' && !complaint(call)
      ? runTerraform(call, apiKey)
      : queried(programs.respond(call, {token, apiKey})),
  );
  const front = await startFront(platform, {api: brand.hosts.api, ci: brand.hosts.ciApi}, certificate, (request) =>
    elsewhere(facts, `${request.method} ${request.host}${request.path} ${request.body}`),
  );
  const run: GuideRun = {
    page: page.route,
    tab,
    blocks: 0,
    ran: 0,
    outputs: 0,
    checkpoints: 0,
    plans: 0,
    leftOut: [],
    problems: [],
    calls: [],
    commands: [],
    equal: 0,
    folders: {home: path.join(folder, 'home'), work: path.join(folder, 'work')},
  };
  const variables: Record<string, string> = {};
  try {
    const shell = new Shell(folder, [...STAND_INS, brand.cli], {tools: tools.port, proxy: front.port});
    const report = (block: Block, code: string, outcome: Outcome): void => {
      Object.assign(variables, outcome.variables);
      const {stdout, exitCode, variables: set} = outcome;
      run.commands.push({line: block.line, stdout, exitCode, variables: set});
      run.problems.push(...problemsOf(block, code, outcome, expected[nameOf(page)] ?? {}, fields));
    };
    await follow(guide, {
      async set(values, isDefault = false) {
        if (!isDefault) Object.assign(variables, values);
        await shell.run(assignments(values, isDefault));
      },
      save(name, text) {
        if (blocks && name.endsWith('.tf')) addToProject(shell.cwd(), name, text, parseHcl);
        else save(shell, name, text);
      },
      restart() {
        if (blocks) clearProject(shell.cwd());
      },
      shouldStop: () => stopAtProblem && run.problems.length > 0,
      beforeBlock(block) {
        run.blocks += 1;
        platform.startBlock(block.line);
      },
      leaveOut: (block, because) => void run.leftOut.push(`line ${block.line}: ${because}`),
      async repeat(block, code) {
        const outcome = await shell.run(code);
        report(block, code, outcome);
        return outcome.variables;
      },
      async run(block, code, output) {
        programs.expect(code, output);
        const before = platform.mistakes.length;
        terraformTexts.length = 0;
        const outcome = await shell.run(code);
        const {stdout, exitCode, variables: set} = outcome;
        const notRun =
          blocks && NOT_RUN.find((entry) => entry.page === nameOf(page) && block.code.includes(entry.contains));
        if (notRun) {
          run.commands.push({line: block.line, stdout, exitCode, variables: set});
          run.leftOut.push(`line ${block.line}: ${notRun.because}`);
          if (outcome.failures.length === 0)
            run.problems.push({line: block.line, what: `it runs: remove it from NOT_RUN (${notRun.because})`});
          return outcome.variables;
        }
        run.ran += 1;
        texts.push(outcome.stdout);
        report(block, code, outcome);
        if (terraformTexts.length > 0 && outcome.failures.length === 0) {
          const {claims, problems} = planProblems(page, block, terraformTexts.join('\n'));
          run.plans += claims;
          run.problems.push(...problems.map((what) => ({line: block.line, what})));
        }
        run.problems.push(
          ...platform.mistakes
            .slice(before)
            .map((what) => ({line: block.line, what: `the simulated platform is wrong: ${what}`})),
        );
        if (output && outcome.failures.length === 0) {
          run.outputs += 1;
          run.problems.push(
            ...outputProblems(filled(output.code), outcome.stdout, enumerations).map((what) => ({
              line: output.line,
              what: `the output: ${what}`,
            })),
          );
        }
        return outcome.variables;
      },
      afterSection(block) {
        const seen = {platform, variables, calls: programs.calls, folder: shell.cwd(), output: texts.join('\n')};
        for (const {section, says, holds} of checkpoints[nameOf(page)] ?? []) {
          if (section !== block.section) continue;
          run.checkpoints += 1;
          if (!holds(seen)) run.problems.push({line: block.line, what: `the checkpoint does not hold: ${says}`});
        }
      },
    });
    run.calls = callsIn(platform.blocks);
  } finally {
    tools.stop();
    front.stop();
    rmSync(folder, {recursive: true, force: true});
  }
  return run;
}

export const assignments = (values: Readonly<Record<string, string>>, isDefault: boolean): string =>
  Object.entries(values)
    .map(([name, value]) => (isDefault ? `export ${name}="\${${name}:-${value}}"` : `export ${name}='${value}'`))
    .join('\n') || ':';

/** Steps that only the stand-in of Terraform leaves out run with Terraform. */
export const withTerraform = ({skippedBlocks = [], ...facts}: GuideFixture): GuideFixture => ({
  ...facts,
  skippedBlocks: skippedBlocks.filter(({contains}) => !contains.startsWith('terraform')),
});

/** Run on the page returns what the guide says, in the world that a reader starts with. */
export function differentResults(sandbox: Sandbox, blocks: readonly RecordedBlock[]): Problem[] {
  let {world} = sandbox({kind: 'reset', values: {}}) as State;
  let firstIds: FirstIds = {};
  return blocks.flatMap(({line, steps, first}) => {
    const request = {kind: 'run', world, values: {}, caller: 'everyone', steps, first, firstIds} as const;
    const ran = sandbox(request) as Responses['run'];
    ({world, firstIds} = ran);
    return ran.calls.flatMap(({call, difference}) =>
      difference === undefined ? [] : [{line, what: `Run on the page: ${call} ${difference}`}],
    );
  });
}

/** Run on the page sends what the build derived without a shell: it must be what the commands send. */
export function differentCalls(real: readonly Sent[], derived: readonly Sent[]): Problem[] {
  const lines = new Set([...real, ...derived].map(({line}) => line));
  const of = (sent: readonly Sent[], line: number) => sent.find((one) => one.line === line)?.calls ?? [];
  return [...lines].flatMap((line) => {
    const [commands, page] = [of(real, line), of(derived, line)];
    const at = [...commands, ...page].findIndex((_, index) => commands[index] !== page[index]);
    if (at === -1) return [];
    const shown = (call = 'nothing') => call.slice(0, 200);
    return [{line, what: `Run on the page sends ${shown(page[at])}, the commands send ${shown(commands[at])}`}];
  });
}

function save(shell: Shell, title: string, text: string): void {
  const file = title.startsWith('~/') ? path.join(shell.home, title.slice(2)) : path.resolve(shell.cwd(), title);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text === '' ? '' : `${text}\n`, {mode: text.startsWith('#!') ? 0o755 : 0o644});
}

/** A loop that a reader stops, as the page says. */
const ENDLESS = /while true|until |--watch|--follow| -f\b/;

function problemsOf(
  block: Block,
  code: string,
  outcome: Outcome,
  {fails, empty}: Expected,
  fields: ReadonlySet<string>,
): Problem[] {
  const failing = fails?.find(({contains}) => hasText(block.code, contains));
  const {failures, ended, variables, queries} = outcome;
  const problems: Problem[] = [];
  if (ended === 'hang') problems.push({line: block.line, what: 'the block does not end'});
  if (ended === 'loop' && !/while true/.test(code))
    problems.push({line: block.line, what: 'the loop waits for something that does not happen'});
  if (ended === 'loop' && !ENDLESS.test(code)) problems.push({line: block.line, what: 'the block waits too often'});
  if (failing && failures.length === 0)
    problems.push({line: block.line, what: `every command succeeds, but the page says: ${failing.because}`});
  if (failing) return problems;
  const [failure] = failures;
  if (failure) {
    const words = outcome.stderr
      .trim()
      .split('\n')
      .filter((row) => !/^curl: \(22\)/.test(row))
      .slice(-2)
      .join(' | ')
      .slice(0, 300);
    const said = words || outcome.stdout.trim().split('\n').at(-1)!.slice(0, 300);
    const row = Math.min(Math.max(failure.row, 1), code.split('\n').length) - 1;
    problems.push({
      line: block.line + row,
      what: `\`${failure.command.trim().slice(0, 120)}\` ends with ${failure.exitCode}: ${said}`,
    });
  }
  if (failures.length > 0) return problems;
  const isExpectedEmpty = (text: string) => empty?.some(({contains}) => text.includes(contains)) ?? false;
  for (const [name, value] of Object.entries(variables)) {
    if (
      (value === 'null' || value === '') &&
      !new RegExp(`\\b${name}=(?:""|''|)(?:\\s|$)`).test(code) &&
      !isExpectedEmpty(name)
    ) {
      problems.push({
        line: lineWith(block, name),
        what: `the variable ${name} is ${value === '' ? 'empty' : 'null'}: nothing has the value that the step reads`,
      });
    }
  }
  return [...problems, ...queries.flatMap((query) => queryProblems(block, query, isExpectedEmpty, fields))];
}

const lineWith = (block: Block, text: string): number =>
  block.line +
  Math.max(
    0,
    block.code.split('\n').findIndex((row) => row.includes(text)),
  );

/** A jq path that reads nothing prints null. */
function queryProblems(
  block: Block,
  {args, input, output}: JqCall,
  isExpectedEmpty: (text: string) => boolean,
  fields: ReadonlySet<string>,
): Problem[] {
  const filter = args.find((word) => /^[.[{(]|\.results/.test(word)) ?? '';
  if (isExpectedEmpty(filter)) return [];
  const values = parsed(output);
  const line = lineWith(block, filter.split('\n')[0]!.slice(0, 40));
  if (values.length > 0 && values.every((value) => value === null))
    return [{line, what: `jq prints only null for ${filter}`}];
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const entries = Object.entries(value);
    if (entries.length > 1 && entries.every(([, inner]) => inner === null))
      return [{line, what: `jq finds none of ${entries.map(([name]) => name).join(', ')}`}];
    return entries.flatMap(([name, inner]) => {
      const source = new RegExp(`\\b${name}:\\s*\\.([\\w.]+)`).exec(filter)?.[1]?.split('.').at(-1) ?? name;
      // A response may leave out an optional field of the contract.
      return inner === null &&
        !fields.has(source) &&
        !input.includes(`"${source}"`) &&
        new RegExp(`\\b${source}\\b`).test(filter)
        ? [{line, what: `the response has no ${source}, which jq reads`}]
        : [];
    });
  });
}

function parsed(output: string): unknown[] {
  try {
    return [JSON.parse(output)];
  } catch {
    return output
      .trim()
      .split('\n')
      .flatMap((row) => {
        try {
          return [JSON.parse(row) as unknown];
        } catch {
          return [];
        }
      });
  }
}

type Respond = (call: ToolCall, credentials: string[]) => ToolResult;

async function startTools(respond: Respond): Promise<{port: number; stop: () => void}> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [tool = '', cwd = '', token = '', apiKey = '', variableCount = '0', ...rest] = Buffer.concat(chunks)
      .toString('utf8')
      .split('\0');
    const set = rest.splice(0, 2 * Number(variableCount));
    const variables = Object.fromEntries(
      set.flatMap((name, index) => (index % 2 === 0 ? [[name, set[index + 1]!]] : [])),
    ) as Record<string, string>;
    const count = Number(rest.shift());
    const args = rest.slice(0, count);
    const stdin = rest.slice(count).join('\0');
    const {exitCode, output} = respond({tool, args, cwd, stdin, variables, files: filesOnDisk(cwd)}, [token, apiKey]);
    const printed = tool === brand.cli && output !== '' ? `${output}\n` : output;
    response.writeHead(200, {'x-exit-code': String(exitCode)}).end(printed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
