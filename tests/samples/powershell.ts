/** Parses a PowerShell sample to determine its request without running it. */
import type {Node} from 'web-tree-sitter';
import {differences, type Problem, type Sent} from './request';
import {expandQuoted, notUnderstood, type Parse} from './syntax';

type Value = string | {[key: string]: Value};
type Environment = Readonly<Record<string, string>>;
type Command = {name: string; splat?: Value; named: Record<string, Value>};

/** The relevant parts of a program: its request, and whether it prints the response as JSON. */
export type Program = {request: Sent; printsAnswer: boolean};

const PARAMETERS = ['Method', 'Uri', 'Headers', 'ContentType', 'Body'];
/** Placeholder for a variable with the response, which is unknown without running the program. */
const ANSWER = '\0answer';

export function readPowerShell(parse: Parse, code: string, environment: Environment): Program {
  const variables: Record<string, Value> = {};
  const requests: Sent[] = [];
  let printsAnswer = false;

  const run = (node: Node): Value => {
    const {name, splat, named} = readCommand(node, (part) => evaluate(part, variables, environment));
    if (name === 'Invoke-RestMethod') {
      requests.push(toRequest(node, {...(splat as Record<string, Value> | undefined), ...named}));
      return ANSWER;
    }
    if (name !== 'ConvertTo-Json') throw notUnderstood(node, 'a command this check does not know');
    // The default depth truncates nested parts of a response.
    printsAnswer = named.InputObject === ANSWER && Number(named.Depth) >= 20;
    return '';
  };

  for (const statement of named(only(parse(code), 'statement_list'))) {
    const inner = only(statement);
    if (inner.type === 'assignment_expression') {
      const [left, , right] = named(inner);
      const command = descend(right!);
      variables[variableName(descend(left!))] =
        command.type === 'command' ? run(command) : evaluate(right!, variables, environment);
    } else {
      run(descend(inner));
    }
  }
  if (requests.length !== 1) throw new Error(`it makes ${requests.length} requests, not one`);
  return {request: requests[0]!, printsAnswer};
}

/** Problems of a PowerShell sample compared with the request of the curl sample. */
export function powershellProblems(
  parse: Parse,
  {code, environment, curl, answersJson}: {code: string; environment: Environment; curl: Sent; answersJson: boolean},
): Problem[] {
  const where = 'Fix plugins/api/api-reference/samples/powershell.ts.';
  try {
    const {request, printsAnswer} = readPowerShell(parse, code, environment);
    const problems = differences(request, curl).map((what) => ({
      what: `${what} in the curl sample`,
      fix: `Make both send the same. ${where}`,
    }));
    return printsAnswer === answersJson
      ? problems
      : [
          ...problems,
          {what: answersJson ? 'it does not print the response' : 'it prints a response that has no body', fix: where},
        ];
  } catch (error) {
    return [{what: (error as Error).message, fix: `Write it in a form the grammar knows. ${where}`}];
  }
}

function toRequest(node: Node, given: Record<string, Value>): Sent {
  const unknown = Object.keys(given).find((name) => !PARAMETERS.includes(name));
  if (unknown) throw notUnderstood(node, `a parameter ${unknown} that this check does not know`);
  const {Method: method, Uri: url, Headers: headers = {}, ContentType: type, Body: body} = given;
  const missing = ['Method', 'Uri'].find((name) => typeof given[name] !== 'string');
  if (missing) throw notUnderstood(node, `a call without ${missing}`);
  return {
    method: method as string,
    url: url as string,
    headers: Object.fromEntries([
      ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
      ...(type === undefined ? [] : [['content-type', type] as const]),
    ]) as Record<string, string>,
    ...(body === undefined ? {} : {body: body as string}),
  };
}

function readCommand(node: Node, value: (node: Node) => Value): Command {
  if (node.type !== 'command') throw notUnderstood(node, 'a statement this check does not know');
  const [name, elements] = named(node);
  const command: Command = {name: name!.text, named: {}};
  const rest = elements ? named(elements).filter(({type}) => type !== 'command_argument_sep') : [];
  for (let part = rest.shift(); part; part = rest.shift()) {
    const argument = descend(part);
    if (part.type === 'command_parameter') command.named[part.text.slice(1)] = value(rest.shift() ?? part);
    else if (argument.text.startsWith('@')) command.splat = value(argument);
    else throw notUnderstood(part, 'an argument without a name');
  }
  return command;
}

function evaluate(start: Node, variables: Record<string, Value>, environment: Environment): Value {
  const node = descend(start);
  switch (node.type) {
    case 'verbatim_string_characters':
      return node.text.slice(1, -1).replace(/(['\u2018-\u201b])\1/g, '$1');
    case 'verbatim_here_string_characters':
      return node.text.slice(3, -3);
    case 'expandable_string_literal':
      // A doubled quote is an escaped quote, only in this type of string.
      return expand(node, ['"', '"'], environment, /`(.)|""/gs);
    case 'expandable_here_string_literal':
      return expand(node, ['@"\n', '\n"@'], environment, /`(.)/gs);
    case 'decimal_integer_literal':
      return node.text;
    case 'hash_literal_expression':
      return Object.fromEntries(
        named(only(node)).map((entry) => {
          const [key, value] = named(entry);
          const name = descend(key!);
          return [
            name.type === 'simple_name' ? name.text : (evaluate(name, variables, environment) as string),
            evaluate(value!, variables, environment),
          ];
        }),
      );
    case 'variable': {
      const value = variables[variableName(node)];
      if (value === undefined) throw notUnderstood(node, 'a variable without a value');
      return value;
    }
    default:
      throw notUnderstood(node, `${node.type.replaceAll('_', ' ')}, which this check does not know,`);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t', '0': '\0'};

function expand(node: Node, marks: [string, string], environment: Environment, escapes: RegExp): string {
  return expandQuoted(
    node,
    marks,
    (text) => text.replace(escapes, (_, mark?: string) => (mark ? (ESCAPES[mark] ?? mark) : '"')),
    (variable) => {
      const value = environment[variable.text.replace(/^\$env:/i, '')];
      if (value === undefined) throw notUnderstood(variable, 'a variable that the environment does not have');
      return value;
    },
    ({isNamed}) => isNamed,
  );
}

/** The grammar wraps every value in a dozen operator nodes; unwraps nodes with a single child. */
function descend(node: Node): Node {
  const child = node.firstNamedChild;
  return child && child.text === node.text ? descend(child) : node;
}

function only(node: Node, type?: string): Node {
  const [first, ...others] = named(node);
  if (!first || others.length > 0 || (type && first.type !== type)) throw notUnderstood(node, 'an unexpected form');
  return first;
}

function named(node: Node): Node[] {
  return node.namedChildren.filter(({type}) => type !== 'comment');
}

/** $params and its splatted form, @params. */
function variableName(node: Node): string {
  if (node.type !== 'variable') throw notUnderstood(node, 'not a variable');
  return node.text.slice(1);
}
