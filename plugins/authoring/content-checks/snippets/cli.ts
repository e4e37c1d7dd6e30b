import type {Endpoint, Parameter} from '../../../../contract';
import {deprecations, type Deprecation} from '../../../../facts';
import {COMMON_FLAGS, type CliCommandGrammar, type CliFlag} from '../../../../facts/cli';
import {
  bodyFindings,
  bodyText,
  parameterProblem,
  parametersOf,
  parameterValue,
  type Context,
  type Located,
} from './context';
import {NOTHING, type CommandResult} from './curl';
import {isOpen, WILDCARD} from './json';
import type {Command, Word} from './shell';
import {list, quoted, suggest, type Message} from '../finding';

const STILL_SHOWN = Object.values<Deprecation>(deprecations).flatMap(({shown = []}) => shown);

type Given = {flag: CliFlag; word: Word; value?: Word};

const nameOf = ({noun, verb}: CliCommandGrammar): string => [...noun, verb].join(' ');

const cliWord = (word: string, command: string): Message => ({
  rule: 'cli-command',
  problem: `${quoted(command)} takes no word ${quoted(word)}`,
  fix: 'Give every value with its flag; a switch takes none.',
});

/** Validates a command of the product's CLI against its grammar. */
export function checkCli(
  context: Context,
  grammar: readonly CliCommandGrammar[],
  {words, name: binary, stdin}: Command,
): CommandResult {
  const end = words.findIndex(({text}) => text.startsWith('-'));
  const head = words.slice(0, end === -1 ? words.length : end);
  const rest = words.slice(head.length);
  const asksHelp = rest.some(({text}) => text === '--help');
  if (head.some(({text}) => isOpen(text))) return NOTHING;
  const typed = head.map(({text}) => text).join(' ');
  if (typed === '' && rest.length === 1 && (asksHelp || rest[0]!.text === '--version')) return NOTHING;
  const command = longest(grammar, typed);
  if (!command) {
    if (asksHelp && grammar.some((entry) => nameOf(entry).startsWith(`${typed} `))) return NOTHING;
    const row = (head[0] ?? binary).row;
    return {
      ...NOTHING,
      findings: [
        {
          rule: 'cli-command',
          problem: `there is no command ${quoted(typed)}`,
          fix: suggest(typed, grammar.map(nameOf), 'The API reference shows the commands of every resource.'),
          row,
        },
      ],
    };
  }

  const title = nameOf(command);
  const extra = head.slice(title.split(' ').length);
  const findings: Located[] = extra.map((word) => ({...cliWord(word.text, title), row: word.row}));
  const {given, problems} = readFlags(command, rest);
  findings.push(...problems);
  const missing = command.flags.filter(
    ({name, required}) => required && !asksHelp && !given.some(({flag}) => flag.name === name),
  );
  findings.push(
    ...missing.map(({name}) => ({
      rule: 'cli-flag',
      problem: `${quoted(title)} needs the flag \`--${name}\``,
      fix: 'Add it with its value.',
      row: binary.row,
    })),
  );

  const behind = endpointsOf(context, command, given);
  const deprecated = behind.every(({operation}) => operation.deprecated) ? behind[0]?.operation.operationId : undefined;
  if (deprecated !== undefined && !STILL_SHOWN.some((start) => deprecated.startsWith(start))) {
    findings.push({
      rule: 'deprecated-operation',
      problem: `the command ${quoted(title)} calls ${quoted(deprecated)}, which is deprecated`,
      fix: `Use the command of the operation that /docs/api/${deprecated} names in its place, or say in \`shown\` of facts/deprecations.yml that pages still need it.`,
      row: binary.row,
    });
  }
  const files: CommandResult['files'] = [];
  for (const {flag, value} of given) {
    if (!value) continue;
    if (flag.name === 'body') {
      const isFile = !value.text.includes(WILDCARD) && !/^\s*[{[]/.test(value.text);
      if (isFile && behind[0]) files.push({file: value.text, operation: behind[0].operation.operationId});
      else findings.push(...bodyOf(context, behind, value, stdin));
    } else {
      const problem = valueProblem(context, behind, flag, value.text);
      if (problem) findings.push({...problem, row: value.row});
    }
  }
  return {findings, operations: behind.map(({operation}) => operation.operationId), files};
}

function longest(grammar: readonly CliCommandGrammar[], typed: string): CliCommandGrammar | undefined {
  return grammar
    .filter((entry) => `${typed} `.startsWith(`${nameOf(entry)} `))
    .sort((a, b) => nameOf(b).length - nameOf(a).length)[0];
}

function readFlags(command: CliCommandGrammar, words: Word[]): {given: Given[]; problems: Located[]} {
  const given: Given[] = [];
  const problems: Located[] = [];
  const title = nameOf(command);
  const flags = [...command.flags, ...COMMON_FLAGS];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const match = /^--([^=]+)(=)?/.exec(word.text);
    if (!match) {
      if (!isOpen(word.text)) problems.push({...cliWord(word.text, title), row: word.row});
      continue;
    }
    const [before, name, equals] = match;
    if (isOpen(name)) continue;
    const after = words[index + 1];
    const inline = equals
      ? {...word, text: word.text.slice(before.length), rows: word.rows.slice(before.length)}
      : undefined;
    const flag = flags.find((entry) => entry.name === name);
    if (!flag) {
      const names = flags.map((entry) => entry.name);
      problems.push({
        rule: 'cli-flag',
        problem: `${quoted(title)} has no flag \`--${name!}\``,
        fix: suggest(
          `--${name!}`,
          names.map((name) => `--${name}`),
          `It has ${list(names.map((name) => `--${name}`))}.`,
        ),
        row: word.row,
      });
      if (!inline && after && !after.text.startsWith('-')) index += 1;
    } else if (flag.isSwitch || inline) {
      given.push({flag, word, value: inline});
    } else if (!after || /^--[a-z]/.test(after.text)) {
      given.push({flag, word});
      problems.push({
        rule: 'cli-flag',
        problem: `the flag \`--${name!}\` has no value`,
        fix: 'Write the value after it.',
        row: word.row,
      });
    } else {
      given.push({flag, word, value: after});
      index += 1;
    }
  }
  return {given, problems};
}

/** Two operations may share a command; the flags determine which one it is. */
function endpointsOf(context: Context, {operations}: CliCommandGrammar, given: Given[]): Endpoint[] {
  const all = operations.map((id) => context.operations.get(id)!);
  if (all.length < 2) return all;
  const names = given.map(({flag}) => flag.name);
  const fits = all.filter((endpoint) => {
    const path = parametersOf(context, endpoint, 'path').map(({name}) => name);
    const foreign = all.flatMap((other) => parametersOf(context, other, 'path').map(({name}) => name));
    return (
      path.every((name) => names.includes(name)) &&
      !foreign.some((name) => names.includes(name) && !path.includes(name))
    );
  });
  return fits.length > 0 ? fits : all.slice(0, 1);
}

function bodyOf(context: Context, behind: Endpoint[], word: Word, stdin?: Word): Located[] {
  const text = bodyText(word, stdin);
  const [endpoint] = behind;
  return text && endpoint ? bodyFindings(context, endpoint, text, text !== word) : [];
}

function valueProblem(context: Context, behind: Endpoint[], flag: CliFlag, value: string) {
  const where = `\`--${flag.name}\``;
  if (flag.values && !isOpen(value) && !flag.values.includes(value)) {
    return parameterValue(where, value, '', flag.values);
  }
  const parameter = behind
    .flatMap((endpoint): Parameter[] => [
      ...parametersOf(context, endpoint, 'path'),
      ...parametersOf(context, endpoint, 'query'),
    ])
    .find(({name}) => name === flag.name);
  return parameter && parameterProblem(context, parameter, value, where);
}
