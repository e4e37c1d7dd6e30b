/** Runs one page in one tab on a fresh platform, and reports each block that does not do what the page says. */
import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand} from '../../brand';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {placeholders} from '../../facts/placeholders';
import {roleUses, type Role, type RoleUse} from '../../facts';
import type {Page} from '../../plugins/authoring/content-checks/page';
import type {Cli} from '../../platform/fronts/cli';
import {startFront, type Certificate} from '../../platform/fronts/http';
import {Platform, type Blueprint} from '../../platform/platform';
import {blocksOf, type Block, type Tab} from './blocks';
import {checkpoints} from './checkpoints';
import {registerScopeType} from './configure';
import {columnsOf, outputProblems} from './output';
import type {PageFacts} from './pages';
import {Shell, type JqCall, type Outcome} from './shell';
import {complaint, missingFile, STAND_INS, usualOutput, type ToolCall, type ToolResult} from './tools';

export type Problem = {line: number; what: string};
export type GuideRun = {
  page: string;
  tab: Tab;
  blocks: number;
  ran: number;
  /** Documented outputs that were compared, and checkpoints that were asserted. */
  outputs: number;
  checkpoints: number;
  leftOut: string[];
  problems: Problem[];
};

export type Setting = {
  blueprint: Blueprint;
  cli: Cli;
  certificate: Certificate;
  fields: ReadonlySet<string>;
  enumerations: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The key that the reader has; two base64 parts joined by a dot, as the platform expects. */
const READER_KEY = 'a2V5LW9mLXRoZS1yZWFkZXI.c2VjcmV0';

const PLACEHOLDER_VALUES: Readonly<Record<string, string>> = {
  'api-key': READER_KEY,
  application: 'orders-api',
  branch: 'main',
  deployment: '8',
  entity: 'application',
  id: '8',
  'installation-id': '71935',
  namespace: 'fulfilment',
  nrn: 'organization=1:account=2:namespace=3:application=4',
  org: 'kestrel-logistics',
  'platform-aws-account-id': '210987654321',
  repo: 'orders-api',
  scope: '5',
  version: '1.6.0',
};

export async function runGuide(
  {blueprint, cli, certificate, fields, enumerations}: Setting,
  page: Page,
  tab: Tab,
  facts: PageFacts,
  {stopAtProblem = false} = {},
): Promise<GuideRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
  const platform = new Platform(blueprint);
  platform.addKey(READER_KEY, facts.roles ?? rolesFor(page, tab));
  for (const name of ['access-token', 'personal-access-token'])
    platform.issueToken('api', {key: READER_KEY, token: `${name}-1`});
  facts.before?.(platform);
  for (const [resource, ids] of Object.entries(facts.ids ?? {})) platform.nextIds[resource] = [...ids];
  // Sections of these pages do not follow each other.
  const isSequence = ['tutorial', 'how-to'].includes(String(page.frontMatter.type)) && !facts.independent;
  let section = '';
  const calls: ToolCall[] = [];
  const texts: string[] = [];
  let documented: string | undefined;
  const respond = (call: ToolCall, credentials: string[]): ToolResult => {
    if (call.tool === 'guide-wait') {
      platform.wait(Number.parseFloat(call.args[0] ?? '1') * 1000);
      return {exitCode: 0, output: ''};
    }
    if (call.tool === brand.cli) {
      return cli.run(platform, {
        args: call.args,
        cwd: call.cwd,
        token: credentials[0] ?? '',
        apiKey: credentials[1] ?? '',
      });
    }
    calls.push(call);
    const line = [call.tool, ...call.args].join(' ');
    if (call.tool === 'guide-configure') return {exitCode: 0, output: registerScopeType(platform, call.args)};
    const wrong = complaint(call);
    if (wrong) return {exitCode: 2, output: `${wrong}\n`};
    const missing = missingFile(call);
    if (missing) return {exitCode: 2, output: `${call.tool}: no such file: ${missing}\n`};
    const fixed = facts.prints?.find(({command}) => command.test(line));
    return {
      exitCode: 0,
      output: `${fixed?.output ?? (documented && !columnsOf(documented) ? documented : usualOutput(call))}\n`.replace(
        /^\n$/,
        '',
      ),
    };
  };
  const tools = await startTools(respond);
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
    leftOut: [],
    problems: [],
  };
  const variables: Record<string, string> = {};
  try {
    const shell = new Shell(folder, [...STAND_INS, brand.cli], {tools: tools.port, proxy: front.port});
    const set = Object.entries({[`${brand.envPrefix.product}_API_KEY`]: READER_KEY, ...facts.variables}).map(
      ([name, value]) => `export ${name}='${value}'`,
    );
    await shell.run(set.join('\n') || ':');
    for (const [name, text] of Object.entries(facts.files ?? {})) save(shell, name, text);
    const blocks = blocksOf(page, tab);
    for (const [index, block] of blocks.entries()) {
      if (stopAtProblem && run.problems.length > 0) break;
      const code = filled(block.code);
      if (block.kind === 'file') save(shell, block.title!, code);
      if (block.kind !== 'run') continue;
      run.blocks += 1;
      const left = facts.leftOut?.find(({contains}) => hasText(block.code, contains)) ?? outOfReach(code);
      if (left) {
        run.leftOut.push(`line ${block.line}: ${left.because}`);
        continue;
      }
      const place = facts.independent ? block.heading : block.section;
      if (!isSequence && place !== section) {
        platform.restart();
        facts.before?.(platform);
      }
      section = place;
      for (const {does} of facts.meanwhile?.filter(({contains}) => hasText(block.code, contains)) ?? []) {
        platform.settle();
        const known = {...variables};
        does(platform, variables);
        const set = Object.entries(variables).filter(([name, value]) => known[name] !== value);
        if (set.length > 0) await shell.run(set.map(([name, value]) => `export ${name}='${value}'`).join('\n'));
      }
      for (const {blocks: repeated} of facts.again?.filter(({contains}) => hasText(block.code, contains)) ?? []) {
        for (const part of repeated) {
          const old = blocks.slice(0, index).findLast((candidate) => hasText(candidate.code, part));
          if (!old) throw new Error(`${page.file}: no block before line ${block.line} contains ${part}`);
          platform.settle();
          const outcome = await shell.run(filled(old.code));
          Object.assign(variables, outcome.variables);
          run.problems.push(...problemsOf(old, filled(old.code), outcome, facts, fields));
        }
      }
      const next = blocks[index + 1];
      documented = next?.kind === 'output' && !CALLS_CLI.test(code) ? next.code : undefined;
      platform.settle();
      if (code.includes(TOKEN) && promisesToken(page))
        await shell.run(`export ${TOKEN}="\${${TOKEN}:-${platform.issueToken('api', {key: READER_KEY})}}"`);
      const before = platform.mistakes.length;
      const outcome = await shell.run(code);
      run.ran += 1;
      Object.assign(variables, outcome.variables);
      texts.push(outcome.stdout);
      run.problems.push(...problemsOf(block, code, outcome, facts, fields));
      run.problems.push(
        ...platform.mistakes
          .slice(before)
          .map((what) => ({line: block.line, what: `the simulated platform is wrong: ${what}`})),
      );
      if (next?.kind === 'output' && outcome.failures.length === 0) {
        run.outputs += 1;
        run.problems.push(
          ...outputProblems(filled(next.code), outcome.stdout, enumerations).map((what) => ({
            line: next.line,
            what: `the output: ${what}`,
          })),
        );
      }
      const isLast = !blocks.slice(index + 1).some(({kind, section}) => kind === 'run' && section === block.section);
      if (isLast) {
        platform.settle();
        const folder = shell.cwd();
        for (const {section, says, holds} of [...(facts.checkpoints ?? []), ...(checkpoints[nameOf(page)] ?? [])]) {
          if (section !== block.section) continue;
          run.checkpoints += 1;
          if (holds({platform, variables, calls, folder, output: texts.join('\n')})) continue;
          run.problems.push({line: block.line, what: `the checkpoint does not hold: ${says}`});
        }
      }
    }
  } finally {
    tools.stop();
    front.stop();
    rmSync(folder, {recursive: true, force: true});
  }
  return run;
}

/**
 * The roles that the page tells the reader to have, and no others. Where one of several is enough, the CLI run has the
 * first and every other run the last. A page that specifies none runs with all permissions.
 */
function rolesFor({elements}: Page, tab: Tab): Role[] | undefined {
  const uses = elements
    .filter(({name}) => name === 'RolesFor')
    .map(({attributes}): RoleUse => roleUses[attributes.use as keyof typeof roleUses]);
  if (uses.length === 0) return undefined;
  return uses.flatMap(({anyOf = [], allOf = []}) => [...allOf, ...anyOf.slice(...(tab === 'cli' ? [0, 1] : [-1]))]);
}

/** The page as `pages.ts` and `checkpoints.ts` name it. */
export const nameOf = ({file}: Page): string => file.replace(/^docs\/|(?:\/index)?\.mdx$/g, '');

/** Whether code contains the text, wherever its lines are broken. */
const hasText = (code: string, text: string): boolean => oneLine(code).includes(oneLine(text));
const oneLine = (code: string): string => code.replace(/\s*\\?\n\s*/g, ' ');

/** The CLI where a command starts; its name is also that of a Kubernetes namespace. */
const CALLS_CLI = new RegExp(`(?:^|[|;&(])\\s*${brand.cli}\\s`, 'm');

const TOKEN = `${brand.envPrefix.cli}_TOKEN`;

/** A page that says "with a token in `TOKEN`" leaves it to the reader to get one. */
const promisesToken = (page: Page): boolean => {
  let promised = false;
  visit(page.tree, (node) => {
    if (node.type === 'paragraph' || node.type === 'listItem')
      promised ||= new RegExp(`access token|token in ${TOKEN}|${TOKEN} is the token`).test(toString(node));
  });
  return promised;
};

const outOfReach = (code: string): {because: string} | undefined =>
  /^\s*(?:curl|wget) \S*install\.sh/.test(code)
    ? undefined
    : /\bclaude\b|\bnpx\b|\bbrew\b/.test(code)
      ? {because: 'installs a program'}
      : undefined;

/** Placeholders with the values of the running example. */
const filled = (code: string): string =>
  code.replace(/(?<![<\w])<([a-z][a-z0-9]*(?:-[a-z0-9]+)*)>/g, (written, name: string) =>
    Object.hasOwn(placeholders, name) ? (PLACEHOLDER_VALUES[name] ?? `${name}-1`) : written,
  );

function save(shell: Shell, title: string, text: string): void {
  const file = title.startsWith('~/') ? path.join(shell.home, title.slice(2)) : path.resolve(shell.cwd(), title);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text === '' ? '' : `${text}\n`, {mode: text.startsWith('#!') ? 0o755 : 0o644});
}

function elsewhere(facts: PageFacts, line: string): {status: number; body: string} {
  const fixed = facts.prints?.find(({command}) => command.test(line));
  return {status: 200, body: fixed?.output ?? (line.includes('install.sh') ? ':\n' : 'ok\n')};
}

/** A loop that a reader stops, as the page says. */
const ENDLESS = /while true|until |--watch|--follow| -f\b/;

function problemsOf(
  block: Block,
  code: string,
  outcome: Outcome,
  facts: PageFacts,
  fields: ReadonlySet<string>,
): Problem[] {
  const expected = facts.fails?.find(({contains}) => hasText(block.code, contains));
  const {failures, ended, variables, queries} = outcome;
  const problems: Problem[] = [];
  if (ended === 'hang') problems.push({line: block.line, what: 'the block does not end'});
  if (ended === 'loop' && !/while true/.test(code))
    problems.push({line: block.line, what: 'the loop waits for something that does not happen'});
  if (ended === 'loop' && !ENDLESS.test(code)) problems.push({line: block.line, what: 'the block waits too often'});
  if (expected && failures.length === 0)
    problems.push({line: block.line, what: `every command succeeds, but the page says: ${expected.because}`});
  if (expected) return problems;
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
  const isExpectedEmpty = (text: string) => facts.empty?.some(({contains}) => text.includes(contains)) ?? false;
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
    const [tool = '', cwd = '', token = '', apiKey = '', count = '0', ...rest] = Buffer.concat(chunks)
      .toString('utf8')
      .split('\0');
    const args = rest.slice(0, Number(count));
    const stdin = rest.slice(Number(count)).join('\0');
    const {exitCode, output} = respond({tool, args, cwd, stdin}, [token, apiKey]);
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
