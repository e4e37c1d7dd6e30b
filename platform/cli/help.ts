/** The texts of `--help`, from the contract. */
import {brand} from '../../brand';
import {deref, endpoints, parametersOf, type Contract, type Endpoint, type Schema} from '../../contract';
import {COMMON_FLAGS, type CliCommandGrammar, type CliFlag} from '../../facts/cli';

const CLI = brand.cli;

export const nameOf = ({noun, verb}: CliCommandGrammar): string => [...noun, verb].join(' ');
export const linkTo = (page: string): string => `More: https://${brand.hosts.docs}/docs/${page}`;

/** Resources with their actions. */
export function overview(grammar: readonly CliCommandGrammar[]): string {
  const actions = new Map<string, string[]>();
  for (const entry of grammar) {
    const [first, ...rest] = nameOf(entry).split(' ');
    actions.set(first!, [...(actions.get(first!) ?? []), rest.join(' ')]);
  }
  return [
    `Usage: ${CLI} <resource> [<sub-resource>] <action> [--flag value]`,
    '',
    'Resources:',
    ...columns([...actions].map(([name, all]) => [name, all.filter((action) => action !== '').join(', ')])),
    '',
    `Commands of a resource: ${CLI} scope --help`,
    `Flags of a command:     ${CLI} scope list --help`,
    linkTo('cli'),
  ].join('\n');
}

/** Commands that start with the words. */
export function groupHelp(contract: Contract, grammar: readonly CliCommandGrammar[], words: readonly string[]): string {
  const typed = words.join(' ');
  const commands = grammar.filter((entry) => nameOf(entry).startsWith(`${typed} `));
  return [
    `Usage: ${CLI} ${typed} <action> [--flag value]`,
    '',
    ...columns(commands.map((entry) => [nameOf(entry), operationsOf(contract, entry)[0]?.operation.summary ?? ''])),
    '',
    `Flags of a command: ${CLI} ${nameOf(commands[0]!)} --help`,
  ].join('\n');
}

export function commandHelp(contract: Contract, command: CliCommandGrammar): string {
  const operations = operationsOf(contract, command);
  const [first] = operations;
  const required = command.flags.filter((flag) => flag.required);
  const usage = required.map(({name}) => ` --${name} <${name === 'body' ? 'json or file' : name}>`).join('');
  return [
    ...(first?.operation.summary === undefined ? [] : [first.operation.summary, '']),
    `Usage: ${CLI} ${nameOf(command)}${usage}${command.flags.length > required.length ? ' [--flag value]' : ''}`,
    ...section('Flags', command.flags, (flag) => describe(contract, operations, flag)),
    ...section('Flags of every command', COMMON_FLAGS, ({about = ''}) => about),
    '',
    linkTo(first ? `api/${first.operation.operationId}` : 'cli#pipeline-commands'),
  ].join('\n');
}

const section = (title: string, flags: readonly CliFlag[], about: (flag: CliFlag) => string): string[] =>
  flags.length === 0 ? [] : ['', `${title}:`, ...columns(flags.map((flag) => [`--${flag.name}`, about(flag)]))];

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`.trimEnd());
}

function operationsOf(contract: Contract, {operations}: CliCommandGrammar): Endpoint[] {
  return endpoints(contract).filter(({operation}) => operations.includes(operation.operationId));
}

/** Type, default, allowed values, and the first sentence of the contract. */
function describe(contract: Contract, operations: readonly Endpoint[], flag: CliFlag): string {
  const parameter = operations
    .flatMap((endpoint) => parametersOf(contract, endpoint))
    .find(({name}) => name === flag.name);
  const schema: Schema | undefined = parameter && deref<Schema>(contract, parameter.schema);
  const values = flag.values ?? (schema?.enum as readonly unknown[] | undefined);
  const parts = [
    flag.required ? 'Required.' : '',
    firstSentence(parameter?.description ?? (flag.name === 'body' ? 'JSON text, or the path of a file.' : '')),
    values ? `One of ${values.map(String).join(', ')}.` : '',
    schema?.default === undefined ? '' : `Default ${String(schema.default)}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The rest is on the page. */
export const firstSentence = (text: string): string =>
  (/^[^]*?[.!?](?=\s|$)/.exec(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', ''))?.[0] ?? text)
    .replace(/\s+/g, ' ')
    .trim();
