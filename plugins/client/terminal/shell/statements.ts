/** Changes to the syntax tree of what is typed: output appears while it runs, and it can be stopped between statements. */
import type {CommandNode, FunctionDefinition, Redirection, Script, SimpleCommand, Statement, Word} from './library';

/** Files that the session takes for itself: what is appended to them is printed. */
export const STDOUT = '/dev/out';
export const STDERR = '/dev/err';
/** Set for a command whose output nothing else reads. */
export const TERMINAL = '__TERMINAL';

export type Prompt = (flags: string, prompt: string) => Redirection;
type Rewrite = {
  /** What runs before each statement. */
  before: readonly Statement[];
  /** What runs instead of `exit`, with the code in `__exit`. */
  exit: readonly Statement[];
  /** The input of `read` at the prompt. */
  ask: Prompt;
  /** The command that formats its output for people, if they are going to see it. */
  formatting: string;
};

const word = (value: string): Word => ({type: 'Word', parts: [{type: 'Literal', value}]});
const appendTo = (file: string, fd: number | null): Redirection => ({
  type: 'Redirection',
  fd,
  operator: '>>',
  target: word(file),
});
const TO_PAGE: Redirection[] = [appendTo(STDOUT, null), appendTo(STDERR, 2)];

const one = (command: CommandNode): Statement => ({
  type: 'Statement',
  pipelines: [{type: 'Pipeline', commands: [command], negated: false}],
  operators: [],
  background: false,
});

const assignment = (name: string, value: Word): SimpleCommand => ({
  type: 'SimpleCommand',
  assignments: [{type: 'Assignment', name, value, append: false, array: null}],
  name: null,
  args: [],
  redirections: [],
});

/** The library prints at the end: each statement, also in the body of a loop, prints for itself instead. */
export function rewritten(script: Script, rewrite: Rewrite): Statement[] {
  const body = (statements: readonly Statement[]): Statement[] => statements.flatMap(statement);
  return body(script.statements);

  function statement(node: Statement): Statement[] {
    return readsExitCode(node) ? [printing(node)] : [...rewrite.before, printing(node)];
  }

  function printing(node: Statement): Statement {
    const [pipeline] = node.pipelines;
    const single =
      node.pipelines.length === 1 && pipeline!.commands.length === 1 && !pipeline!.negated && !pipeline!.timed
        ? pipeline!.commands[0]
        : undefined;
    if (single?.type === 'FunctionDef' || node.background) return node;
    const replaced = (command: CommandNode): Statement => {
      const {sourceText, ...rest} = node;
      void sourceText; // it is printed instead of the tree
      return {...rest, pipelines: [{...pipeline!, commands: [command]}]};
    };
    const isPlain = single?.redirections.every(({operator}) => operator.startsWith('<')) ?? false;
    const compound = single && isPlain ? withBody(single, body) : undefined;
    if (compound) return replaced(compound);
    const {sourceText, ...rest} = node;
    void sourceText;
    const own: Statement = {
      ...rest,
      pipelines: node.pipelines.map((each) => ({
        ...each,
        commands: each.commands.map((command, index) => at(command, index === 0, index === each.commands.length - 1)),
      })),
    };
    if (hasHereDocument(own)) {
      // The library does not find a here-document inside a group.
      const simple =
        own.pipelines.length === 1 && own.pipelines[0]!.commands.length === 1
          ? own.pipelines[0]!.commands[0]!
          : undefined;
      if (simple?.type !== 'SimpleCommand' || simple.redirections.some(({operator}) => operator.startsWith('>')))
        return own;
      return {
        ...own,
        pipelines: [
          {...own.pipelines[0]!, commands: [{...simple, redirections: [...simple.redirections, ...TO_PAGE]}]},
        ],
      };
    }
    return one({type: 'Group', body: [own], redirections: TO_PAGE});
  }

  /** A command by its place: the first of a pipe may ask the reader, the last prints to the terminal. */
  function at(command: CommandNode, isFirst: boolean, isLast: boolean): CommandNode {
    if (command.type !== 'SimpleCommand' || !command.name) return command;
    const name = literal(command.name);
    if (name === 'exit' && isFirst && isLast) {
      const code: Word = command.args[0] ?? {
        type: 'Word',
        parts: [{type: 'ParameterExpansion', parameter: '?', operation: null}],
      };
      return {type: 'Group', body: [one(assignment('__exit', code)), ...rewrite.exit], redirections: []};
    }
    if (name === 'read' && isFirst && command.redirections.length === 0) {
      const words = command.args.map(literal);
      const flags = words.filter((text) => text.startsWith('-')).join('');
      const prompt = words[words.findIndex((text) => /^-\w*p$/.test(text)) + 1] ?? '';
      return {...command, redirections: [rewrite.ask(flags, /p/.test(flags) ? prompt : '')]};
    }
    const isShown =
      name === rewrite.formatting &&
      isLast &&
      !command.redirections.some(({operator, fd}) => /^[>&]/.test(operator) && fd !== 2);
    return isShown
      ? {...command, assignments: [...command.assignments, ...assignment(TERMINAL, word('1')).assignments]}
      : command;
  }
}

function withBody(node: CommandNode, body: (statements: readonly Statement[]) => Statement[]): CommandNode | undefined {
  switch (node.type) {
    case 'For':
    case 'CStyleFor':
    case 'Group':
    case 'While':
    case 'Until':
      return {...node, body: body(node.body)};
    case 'If':
      return {
        ...node,
        clauses: node.clauses.map((clause) => ({...clause, body: body(clause.body)})),
        elseBody: node.elseBody && body(node.elseBody),
      };
    case 'Case':
      return {...node, items: node.items.map((item) => ({...item, body: body(item.body)}))};
    default:
      return undefined;
  }
}

/** Functions that a script defines, at any depth, as statements. */
export function functionsIn(script: Script): Map<string, Statement> {
  const found = new Map<string, Statement>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node) && (node as {type?: unknown}).type === 'FunctionDef') {
      const definition = node as FunctionDefinition;
      found.set(definition.name, one(definition));
    } else Object.values(node).forEach(visit);
  };
  visit(script.statements);
  return found;
}

const literal = ({parts}: Word): string =>
  parts
    .map((part) =>
      part.type === 'DoubleQuoted'
        ? part.parts.map((inner) => ('value' in inner ? inner.value : '')).join('')
        : 'value' in part
          ? part.value
          : '',
    )
    .join('');

type Tree = {type?: string; parameter?: string};

const contains = (node: unknown, isWanted: (tree: Tree) => boolean): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (isWanted(node) || Object.values(node).some((inner) => contains(inner, isWanted)));

const hasHereDocument = (node: Statement): boolean => contains(node, ({type}) => type === 'HereDoc');
const readsExitCode = (node: Statement): boolean =>
  contains(node, ({type, parameter}) => type === 'ParameterExpansion' && parameter === '?');
