/** Checks a CLI sample against the grammar derived from the contract and against the facts of the CLI. */
import {parse, type Command, type Word, type WordPart} from 'unbash';
import {deref, type Body, type Contract, type Endpoint} from '../../contract';
import {COMMON_FLAGS, type CliCommandGrammar, type CliFlag} from '../../facts/cli';
import {parametersOf} from '../../contract';
import type {ContractValidator} from '../../json-schema';
import type {Problem} from './request';

/** Calls that the CLI does not support, by the prefix of their command. */
const NOT_AVAILABLE = [
  'application delete',
  'approval approve',
  'approval deny',
  'asset patch',
  'asset update',
  'metadata patch',
  'metadata specification',
  'metadata update',
  'namespace delete',
  'notification event',
  'organization patch',
  'parameter patch',
  'parameter value compare',
  'user grant',
  'user role list',
];

/** Values of flags that are hard-coded in the CLI and in no schema. */
const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'asset push': {type: ['docker-image', 'lambda', 'bundle']},
  'build update': {status: ['successful', 'failed']},
};

const MEND = {
  sample: 'Fix plugins/api/api-reference/samples/cli.ts.',
  grammar: 'Fix plugins/api/api-reference/samples/cli-grammar.ts, or x-cli of the operation.',
  contract: 'Fix the example in api/resources.',
};

export type CliCheck = {
  contract: Contract;
  grammar: CliCommandGrammar[];
  validator: ContractValidator;
  cli: string;
  environment: Readonly<Record<string, string>>;
};

type Sample = {endpoint: Endpoint; code: string; curl: string};

export function cliProblems(check: CliCheck, {endpoint, code, curl}: Sample): Problem[] {
  const {operationId, 'x-aliases': aliases = []} = endpoint.operation;
  // An alias has the command of its operation.
  const ids = [operationId, ...aliases.map(({id}) => id)];
  const isOwn = ({operations}: CliCommandGrammar) => operations.some((id) => ids.includes(id));
  let command: Command;
  let words: string[];
  try {
    command = onlyCommand(code);
    words = [command.name!, ...command.suffix].map((word) => wordValue(code, word, check.environment));
  } catch (error) {
    return [{what: (error as Error).message, fix: MEND.sample}];
  }
  const ofOperation = check.grammar.find(isOwn);
  if (words[0] === 'curl') {
    if (ofOperation) return [{what: `it uses curl, although ${nameOf(ofOperation)} exists`, fix: MEND.sample}];
    return textOf(code, command) === textOf(curl, onlyCommand(curl))
      ? []
      : [{what: 'its curl command is not the curl sample, which was run', fix: MEND.sample}];
  }
  if (words[0] !== check.cli) return [{what: `it starts with ${words[0]}, not ${check.cli}`, fix: MEND.sample}];

  const firstFlag = words.findIndex((word) => word.startsWith('-'));
  const name = words.slice(1, firstFlag < 0 ? undefined : firstFlag).join(' ');
  const grammar = check.grammar.find((entry) => nameOf(entry) === name);
  if (!grammar) return [{what: `there is no command ${name}`, fix: MEND.grammar}];
  return [
    ...(isOwn(grammar)
      ? []
      : [{what: `${name} is the command of ${grammar.operations.join(', ')}`, fix: MEND.grammar}]),
    ...factProblems(grammar),
    ...flagProblems(check, endpoint, grammar, firstFlag < 0 ? [] : words.slice(firstFlag)),
  ];
}

function factProblems(grammar: CliCommandGrammar): Problem[] {
  const name = nameOf(grammar);
  const absent = NOT_AVAILABLE.find((start) => name === start || name.startsWith(`${start} `));
  return absent ? [{what: `the CLI leaves ${absent} to the API`, fix: 'Set x-cli: {available: false}.'}] : [];
}

function flagProblems(check: CliCheck, endpoint: Endpoint, grammar: CliCommandGrammar, words: string[]): Problem[] {
  const known = new Map([...grammar.flags, ...COMMON_FLAGS].map((flag) => [flag.name, flag]));
  const problems: Problem[] = [];
  const report = (what: string, fix: string) => problems.push({what, fix});
  const given = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const flag = known.get(name!);
    if (!flag) {
      report(`${nameOf(grammar)} has no ${name ? 'flag' : 'argument'} ${word}`, MEND.grammar);
      // The word after an unknown flag is most likely its value.
      if (name && value === undefined && !rest[0]?.startsWith('--')) rest.shift();
      continue;
    }
    const taken = valueOf(flag, value, rest);
    if (taken === undefined) report(`--${name} has no value`, MEND.sample);
    else if (given.has(name!)) report(`--${name} is given twice`, MEND.sample);
    else given.set(name!, taken);
  }
  const all = parametersOf(check.contract, endpoint);
  for (const flag of grammar.flags) {
    const isRequired = flag.required || all.some(({name, required}) => name === flag.name && required);
    if (isRequired && !given.has(flag.name)) report(`the required flag --${flag.name} is missing`, MEND.sample);
  }
  for (const [name, value] of given) {
    const allowed = VALUES[nameOf(grammar)]?.[name];
    const parameter = all.find((entry) => entry.name === name);
    if (allowed && !allowed.includes(value)) report(`--${name} is ${value}, not ${allowed.join(', ')}`, MEND.contract);
    if (name === 'body') problems.push(...bodyProblems(check, endpoint, value));
    else if (parameter) {
      const wrong = check.validator.textProblems(parameter.schema, value);
      wrong.forEach((problem) => report(`--${name} ${value} ${problem}`, MEND.contract));
    }
  }
  return problems;
}

/** A boolean flag takes its value only after an equals sign; any other flag may take it from the next word. */
function valueOf(flag: CliFlag, inline: string | undefined, rest: string[]): string | undefined {
  if (inline !== undefined) return inline;
  if (flag.isSwitch) return 'true';
  return rest[0]?.startsWith('--') ? undefined : rest.shift();
}

function bodyProblems({contract, validator}: CliCheck, {operation}: Endpoint, text: string): Problem[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return [{what: `--body is not JSON: ${(error as Error).message}`, fix: MEND.sample}];
  }
  const {schema} = deref<Body>(contract, operation.requestBody!).content['application/json']!;
  return validator.problems(schema, body).map((problem) => ({what: `--body ${problem}`, fix: MEND.contract}));
}

function nameOf({noun, verb}: {noun: string[]; verb: string}): string {
  return [...noun, verb].join(' ');
}

const textOf = (code: string, {pos, end}: {pos: number; end: number}): string => code.slice(pos, end);

/** The error for a part of a sample that this check does not know. */
function notUnderstood(code: string, part: {pos: number; end: number}, why: string): Error {
  const line = code.slice(0, part.pos).split('\n').length;
  return new Error(`line ${line}: ${why} at ${JSON.stringify(textOf(code, part).slice(0, 60))}`);
}

function onlyCommand(code: string): Command {
  const script = parse(code);
  const [statement, ...others] = script.commands;
  const command = statement?.command;
  if (script.errors || command?.type !== 'Command' || !command.name || others.length > 0)
    throw notUnderstood(code, script, 'not one command');
  return command;
}

/** Evaluates one word as a shell does. */
function wordValue(code: string, word: Command['suffix'][number], environment: CliCheck['environment']): string {
  const valueOf = (part: Word | WordPart): string => {
    switch (part.type) {
      case 'Word':
        return part.parts?.map(valueOf).join('') ?? part.value;
      case 'DoubleQuoted':
        return part.parts.map(valueOf).join('');
      case 'Literal':
      case 'SingleQuoted':
        return part.value;
      case 'SimpleExpansion': {
        const value = environment[part.text.slice(1)];
        if (value === undefined) throw notUnderstood(code, part, 'a variable that the environment does not have');
        return value;
      }
      default:
        throw notUnderstood(code, part, `${part.type}, which this check does not know,`);
    }
  };
  if (word.type !== 'Word') throw notUnderstood(code, word, `${word.type}, which this check does not know,`);
  return valueOf(word);
}
