import type {PhrasingContent, RootContent, Table} from 'mdast';
import type {Contract} from '../../../contract';
import {titleOf} from '../../api/api-contract/deprecation';
import {COMMON_FLAGS, type CliCommandGrammar, type CliFlag} from '../../../facts/cli';
import {cliGrammar} from '../../api/api-reference/samples/cli-grammar';
import {filterTable} from './filter-table';
import {code, joined, link, paragraph, table, text, type Flow} from '../../source/nodes';
import {operationRoute, operationsById} from './operations';
import {escapeHtml} from '../../../text';

/** Link and description of a command. */
type Target = {to: string; does: string};

const WORKFLOWS = '/docs/agent-backed-scopes/workflows-and-execution/base-scope-workflow';

/** Commands without an API call are described in guides. */
const LOCAL: Readonly<Record<string, Target>> = {
  'service action update': {
    to: '/docs/services/provisioning',
    does: 'Report status, results and messages of an action',
  },
  'service workflow build-context': {
    to: `${WORKFLOWS}#build-the-context-only`,
    does: 'Print the context of a workflow',
  },
  'service workflow exec': {to: `${WORKFLOWS}#run-a-workflow`, does: 'Run a workflow of a service or scope'},
  'service-action exec': {
    to: `${WORKFLOWS}#run-a-script-and-report`,
    does: 'Run the script of an action and report its end',
  },
  version: {to: '/docs/cli#install', does: 'Print version, build date and commit'},
};

const HEAD = ['Command', 'What it does', 'Flags'];

const nameOf = ({noun, verb}: CliCommandGrammar): string => [...noun, verb].join(' ');

function targetsOf(contract: Contract, command: CliCommandGrammar): Target[] {
  const local = LOCAL[nameOf(command)];
  if (local) return [local];
  return command.operations.map((id) => ({
    to: operationRoute(id),
    does: titleOf(operationsById(contract).get(id)!.operation),
  }));
}

/** All commands in one table with a field that filters it. */
export function cliReference(contract: Contract, cli: string): RootContent[] {
  const rows = cliGrammar(contract).map((command) => [
    `<code>${cli} ${nameOf(command)}</code>`,
    targetsOf(contract, command)
      .map(({to, does}) => `<a href="${to}">${escapeHtml(does)}</a>`)
      .join('<br>'),
    flagsHtml(command.flags),
  ]);
  return [everywhere(), ...filterTable({label: 'Find a command', what: 'commands', head: HEAD, rows})];
}

export function cliReferenceToMarkdown(contract: Contract, cli: string): Flow[] {
  return [everywhere(), commandTable(contract, cli)];
}

const commandTable = (contract: Contract, cli: string): Table =>
  table(
    HEAD,
    cliGrammar(contract).map((command) => [
      [code(`${cli} ${nameOf(command)}`)],
      joined(
        targetsOf(contract, command).map(({to, does}) => [link(to, [text(does)])]),
        ', ',
      ),
      flagNames(command.flags),
    ]),
  );

/** Flags of every command are listed once above the table. */
const everywhere = (): Flow =>
  paragraph([text('Every command also takes '), ...flagNames(COMMON_FLAGS), text('. A flag marked * is required.')]);

const flagNames = (flags: readonly CliFlag[]): PhrasingContent[] =>
  flags.length === 0
    ? [text('none')]
    : joined(
        flags.map((flag) => [code(written(flag)), ...(flag.required ? [text(' *')] : [])]),
        ', ',
      );

function flagsHtml(flags: readonly CliFlag[]): string {
  if (flags.length === 0) return 'none';
  const all = flags.map((flag) => `<code>${escapeHtml(written(flag))}</code>${flag.required ? ' *' : ''}`).join(' ');
  return `<details><summary>${flags.length} ${flags.length === 1 ? 'flag' : 'flags'}</summary>${all}</details>`;
}

const written = ({name, values}: CliFlag): string => `--${name}${values ? `=${values.join('|')}` : ''}`;
