/** Follows a page in the terminal of the pages, and compares each command with what bash, curl and jq did. */
import {mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand} from '../../brand';
import type {Page} from '../../plugins/authoring/content-checks/page';
import type {Tab} from '../../plugins/authoring/guide-runs/blocks';
import {follow, signIn} from '../../plugins/authoring/guide-runs/follow';
import {elsewhere, Tools} from '../../plugins/authoring/guide-runs/programs';
import type {GuideFixture} from '../../plugins/authoring/guide-runs/pages';
import {RecordingPlatform} from '../../plugins/authoring/guide-runs/recording-platform';
import {complaint, STAND_INS, type ToolCall} from '../../plugins/authoring/guide-runs/tools';
import {jqModule, Session, type Program} from '../../plugins/client/terminal';
import {callsIn, type Sent} from './calls';
import {
  assignments,
  terraformOf,
  withTerraform,
  type CommandRun,
  type GuideRun,
  type Problem,
  type Setting,
} from './guide';
import {isOwnVariable, WAITS} from './shell';
import {addToProject, clearProject, terraformBlocks} from './terraform';

const noHeaders: Record<string, string> = {};

type TerminalRun = {commands: CommandRun[]; calls: Sent[]};

export async function runInTerminal(
  setting: Setting,
  page: Page,
  tab: Tab,
  facts: GuideFixture,
  {home, work}: GuideRun['folders'],
): Promise<TerminalRun> {
  const platform = new RecordingPlatform(setting.blueprint);
  const blocks = tab === 'terraform' ? terraformBlocks(page, facts, setting.tokens) : undefined;
  const guide = {page, tab, facts: blocks ? withTerraform(facts) : facts, platform, ...(blocks ? {blocks} : {})};
  signIn(guide);
  const tools = new Tools(guide, setting.cli);
  const runTerraform = terraformOf(setting, platform, page);
  const disk = blocks ? mkdtempSync(path.join(tmpdir(), 'docs-terminal-')) : undefined;
  let waits = 0;

  const program =
    (tool: string): Program =>
    async ({args, cwd, stdin, env, files, jq}) => {
      const token = env[`${brand.envPrefix.cli}_TOKEN`] ?? '';
      const apiKey = env[`${brand.envPrefix.product}_API_KEY`] ?? '';
      const variables = Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) => (name.startsWith('TF_VAR_') ? [[name.slice(7), value]] : [])),
      );
      const call: ToolCall = {tool, args, cwd, stdin, files, variables};
      const {exitCode, output, query} =
        tool === 'terraform' && disk !== undefined && !complaint(call)
          ? {
              ...(await onDisk(session, disk, (root) => runTerraform({...call, cwd: root + cwd}, apiKey))),
              query: undefined,
            }
          : tools.respond(call, {token, apiKey});
      if (query !== undefined) {
        const filtered = await jq(['-r', query], output);
        return filtered.exitCode === 0
          ? {...filtered, stdout: `${filtered.stdout.trimEnd()}\n`}
          : {...filtered, exitCode: 1};
      }
      const printed = tool === brand.cli && output !== '' ? `${output}\n` : output;
      return exitCode === 0 ? {exitCode, stdout: printed, stderr: ''} : {exitCode, stdout: '', stderr: printed};
    };

  const session = new Session({
    home,
    cwd: work,
    programs: Object.fromEntries(
      [...STAND_INS.filter((name) => name !== 'guide-wait'), brand.cli].map((name) => [name, program(name)]),
    ),
    send({method, url, headers: {authorization, 'content-type': contentType = ''}, body}) {
      if (url.host !== brand.hosts.api && url.host !== brand.hosts.ciApi)
        return {headers: {}, ...elsewhere(facts, `${method} ${url.host}${url.pathname}${url.search} ${body}`)};
      const reply = platform.handle({
        method,
        path: `${url.pathname}${url.search}`,
        body,
        contentType,
        ...(authorization === undefined ? {} : {authorization}),
        isCi: url.host === brand.hosts.ciApi,
      });
      return {
        status: reply.status,
        headers: reply.body === undefined ? noHeaders : {'content-type': 'application/json'},
        body: reply.body === undefined ? '' : JSON.stringify(reply.body),
      };
    },
    jq: jqModule,
    now: () => platform.now,
    wait(milliseconds) {
      platform.wait(milliseconds);
      waits += 1;
      if (waits >= WAITS) session.stop();
    },
    ask: (_, isSecret) => (isSecret ? 'typed-by-the-reader' : ''),
  });

  const commands: CommandRun[] = [];
  let known: Record<string, string> = {};
  let saved: Promise<unknown> = Promise.resolve();
  const run = async (code: string) => {
    await saved;
    waits = 0;
    let stdout = '';
    const {exitCode} = await session.run(code, (text, isError) => void (isError || (stdout += text)));
    const now = Object.fromEntries(Object.entries(session.values()).filter(([name]) => isOwnVariable(name)));
    const variables = Object.fromEntries(Object.entries(now).filter(([name, value]) => known[name] !== value));
    known = now;
    return {stdout, exitCode, variables};
  };
  const command = async ({line}: {line: number}, code: string) => {
    const ran = await run(code);
    commands.push({line, ...ran});
    return ran.variables;
  };
  try {
    await follow(guide, {
      set: async (values, isDefault = false) => void (await run(assignments(values, isDefault))),
      save(name, text) {
        if (disk === undefined || !name.endsWith('.tf')) session.save(name, text);
        else
          saved = saved.then(() =>
            onDisk(session, disk, (root) => addToProject(root + session.folder, name, text, setting.parseHcl)),
          );
      },
      restart() {
        if (disk !== undefined)
          saved = saved.then(() => onDisk(session, disk, (root) => clearProject(root + session.folder)));
      },
      beforeBlock: ({line}) => platform.startBlock(line),
      repeat: command,
      run(block, code, output) {
        tools.expect(code, output);
        return command(block, code);
      },
    });
  } finally {
    if (disk !== undefined) rmSync(disk, {recursive: true, force: true});
  }
  return {commands, calls: callsIn(platform.blocks)};
}

/** For what reads a folder: the files of the session are there meanwhile. */
async function onDisk<Result>(session: Session, root: string, does: (root: string) => Result): Promise<Result> {
  const {fs} = session;
  rmSync(root, {recursive: true, force: true});
  mkdirSync(root + session.folder, {recursive: true});
  const names: string[] = [];
  for (const name of fs.getAllPaths()) {
    if (!(await fs.stat(name)).isFile || /^\/(?:dev|proc|bin|usr)\//.test(name)) continue;
    names.push(name);
    mkdirSync(path.dirname(root + name), {recursive: true});
    writeFileSync(root + name, await fs.readFileBuffer(name));
  }
  const result = does(root);
  const left = readdirSync(root, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of left) {
    const [name, content] = [file.slice(root.length), readFileSync(file)];
    // Writing it again would change its mode.
    if (!names.includes(name) || !content.equals(await fs.readFileBuffer(name))) fs.writeFileSync(name, content);
  }
  for (const name of names) if (!left.includes(root + name)) await fs.rm(name);
  return result;
}

/** What the terminal does differently, by the line of the block. */
export function compareWithTerminal(
  {commands, calls}: GuideRun,
  terminal: TerminalRun,
): {equal: number; problems: Problem[]} {
  const callsOf = (sent: readonly Sent[], line: number): string =>
    sent
      .filter((one) => one.line === line)
      .flatMap((one) => one.calls)
      .join('\n');
  const problems = commands.flatMap((bash, index): Problem[] => {
    const {line} = bash;
    const own = terminal.commands[index];
    if (own?.line !== line) return [{line, what: 'the terminal does not run the block'}];
    const different = [
      differs('prints', comparable(bash.stdout), comparable(own.stdout)),
      bash.exitCode === undefined || bash.exitCode === SIGPIPE
        ? undefined
        : differs('ends with', String(bash.exitCode), String(own.exitCode)),
      differs('sends', callsOf(calls, line), callsOf(terminal.calls, line)),
      ...[...new Set([...Object.keys(bash.variables), ...Object.keys(own.variables)])].map((name) =>
        // The terminal has no processes.
        name.endsWith('_PID')
          ? undefined
          : differs(`sets ${name} to`, comparable(bash.variables[name] ?? ''), comparable(own.variables[name] ?? '')),
      ),
    ].find((what) => what !== undefined);
    return different === undefined ? [] : [{line, what: `the terminal ${different}`}];
  });
  return {equal: commands.length - problems.length, problems};
}

function differs(what: string, bash: string, terminal: string): string | undefined {
  if (bash === terminal) return undefined;
  const [real, own] = [bash.split('\n'), terminal.split('\n')];
  const row = Math.max(
    0,
    real.findIndex((text, index) => text !== own[index]),
  );
  const shown = (text: string | undefined): string => JSON.stringify((text ?? '').slice(0, 160));
  return `${what} ${shown(own[row])}, bash ${shown(real[row])}`;
}

/** bash has the clock of the machine, its programs in a folder of the run, and curl behind a proxy and its own server. */
const comparable = (text: string): string =>
  text
    .replace(/^HTTP\/1\.1 200 Connected\r\n\r\n/gm, '')
    .replace(/^(?:Date|Connection|Keep-Alive|Transfer-Encoding): .*\r\n/gm, '')
    .replace('127.0.0.1 18', '192.0.2.10 0')
    .replace(/\b20\d\d-?\d\d-?\d\d(?:[T ]?[\d:.]+Z?)?/g, 'TIME')
    .replace(/\b1[789]\d{8}\b/g, 'TIME')
    .replace(/(?:\/tmp\/docs-guide-\w+|\/usr)\/bin\//g, '/bin/');

/** A program whose reader has enough ends with SIGPIPE; here every program runs to its end. */
const SIGPIPE = 141;
