/** The programs of a guide, also in the reader's browser: the CLI calls the platform, all others are stand-ins. */
import {brand} from '../../../brand';
import type {Cli, CliResult} from '../../../platform/cli';
import type {Platform} from '../../../platform/platform';
import {registerScopeType} from './configure';
import type {GuideFixture} from './pages';
import {columnsOf, complaint, missingFile, usualOutput, type ToolCall} from './tools';

export class Tools {
  /** Calls of other tools so far. */
  readonly calls: ToolCall[] = [];
  /** What the page says that the tools of the block print. */
  documented: string | undefined;

  constructor(
    public guide: {platform: Platform; facts: GuideFixture},
    private readonly cli: Cli,
  ) {}

  respond(call: ToolCall, {token, apiKey}: {token: string; apiKey: string}): CliResult {
    const {platform, facts} = this.guide;
    if (call.tool === 'guide-wait') {
      platform.wait(Number.parseFloat(call.args[0] ?? '1') * 1000);
      return {exitCode: 0, output: ''};
    }
    if (call.tool === brand.cli) return this.cli.run(platform, {args: call.args, read: call.files.read, token, apiKey});
    this.calls.push(call);
    const line = [call.tool, ...call.args].join(' ');
    if (call.tool === 'guide-configure') return {exitCode: 0, output: registerScopeType(platform, call.args)};
    const wrong = complaint(call);
    if (wrong) return {exitCode: 2, output: `${wrong}\n`};
    const missing = missingFile(call);
    if (missing) return {exitCode: 2, output: `${call.tool}: no such file: ${missing}\n`};
    const fixed = facts.stubOutputs?.find(({command}) => command.test(line));
    const {documented} = this;
    const output = fixed?.output ?? (documented && !columnsOf(documented) ? documented : usualOutput(call));
    return {exitCode: 0, output: output === '' ? '' : `${output}\n`};
  }

  /** Tools print what the page shows, unless the CLI prints it. */
  expect(code: string, output: {code: string} | undefined): void {
    this.documented = output && !CALLS_CLI.test(code) ? output.code : undefined;
  }
}

/** Response of a host that is not the platform; `line` is the method, the URL and the body. */
export function elsewhere(facts: GuideFixture, line: string): {status: number; body: string} {
  const fixed = facts.stubOutputs?.find(({command}) => command.test(line));
  return {status: 200, body: fixed?.output ?? (line.includes('install.sh') ? ':\n' : 'ok\n')};
}

/** The CLI where a command starts; its name is also that of a Kubernetes namespace. */
const CALLS_CLI = new RegExp(`(?:^|[|;&(])\\s*${brand.cli}\\s`, 'm');
