import type {Node} from 'web-tree-sitter';
import {WILDCARD} from './json';

/** A word of a command as the shell passes it; expansions are a WILDCARD. */
export type Word = {
  text: string;
  /** Row of the block for every character of the text. */
  rows: number[];
  /** Row of its first character, also of an empty word. */
  row: number;
  /** The commands inside, if the word is only $(…). */
  substitution?: Node;
};

export type Command = {
  name: Word;
  words: Word[];
  /** Standard input of the command, if the block contains it. */
  stdin?: Word;
};

/** Every command of a block, also inside $(…), pipes, loops and conditions. */
export function commandsOf(root: Node, code: string): Command[] {
  const rows = rowsOf(code);
  return root.descendantsOfType('command').flatMap((node) => {
    if (!node) return [];
    const command = commandOf(node, code, rows);
    return command ? [{...command, stdin: stdinOf(node, code, rows)}] : [];
  });
}

function commandOf(node: Node, code: string, rows: number[]): Command | undefined {
  const name = node.childForFieldName('name');
  if (!name) return undefined;
  const words = node.childrenForFieldName('argument').flatMap((word) => (word ? [wordOf(word, code, rows)] : []));
  return {name: wordOf(name, code, rows), words};
}

function rowsOf(code: string): number[] {
  let row = 0;
  return Array.from({length: code.length + 1}, (_, index) => (code[index] === '\n' ? row++ : row));
}

/** Lines of a here-document or the output of jq that a pipe or a redirection feeds to the command. */
function stdinOf(node: Node, code: string, rows: number[]): Word | undefined {
  const parent = node.parent;
  if (parent?.type === 'pipeline') {
    const index = parent.namedChildren.findIndex((child) => child?.id === node.id);
    const before = index > 0 ? parent.namedChildren[index - 1] : undefined;
    if (before) return outputOf(before, code, rows);
    return undefined;
  }
  return parent?.type === 'redirected_statement' ? hereDocument(parent, code, rows) : undefined;
}

function hereDocument(statement: Node, code: string, rows: number[]): Word | undefined {
  const redirect = statement.children.find((child) => child?.type === 'heredoc_redirect');
  const body = redirect?.children.find((child) => child?.type === 'heredoc_body');
  if (!redirect || !body) return undefined;
  const start = redirect.children.find((child) => child?.type === 'heredoc_start');
  const builder = new WordBuilder(code, rows, body.startIndex);
  if (/^['"\\]/.test(start?.text ?? '')) builder.take(body.startIndex, body.endIndex, plain);
  else builder.takeAround(body, body.startIndex, body.endIndex, inDoubleQuotes);
  return builder.word();
}

/** Output of a command, if the block determines it: `cat` with a here-document, or jq that builds an object. */
export function outputOf(node: Node, code: string, rows = rowsOf(code)): Word | undefined {
  if (node.type === 'redirected_statement') {
    const command = node.childForFieldName('body');
    const name = command?.childForFieldName('name')?.text;
    return name === 'cat' ? hereDocument(node, code, rows) : command ? outputOf(command, code, rows) : undefined;
  }
  if (node.type === 'command_substitution') {
    const [only, ...more] = node.namedChildren;
    return only && more.length === 0 ? outputOf(only, code, rows) : undefined;
  }
  if (node.type !== 'command') return undefined;
  const command = commandOf(node, code, rows);
  if (command?.name.text !== 'jq') return undefined;
  return command.words
    .filter(({text}) => text.trimStart().startsWith('{'))
    .map(jqObject)
    .at(-1);
}

/** A jq object as JSON: $names and .paths are values that only jq knows, bare names get their quotes. */
function jqObject(filter: Word): Word {
  const word: Word = {text: '', rows: [], row: filter.row};
  const pattern = /"(?:[^"\\]|\\.)*"|\$\w+|\.[\w.[\]]*|[A-Za-z_]\w*(?=\s*:)|[^]/g;
  for (const {0: part, index} of filter.text.matchAll(pattern)) {
    let text = part;
    if (part.startsWith('"')) text = part.replace(/\\\([^)]*\)/g, WILDCARD);
    else if (/^\$\w|^\.[\w[]|^\.$/.test(part)) text = WILDCARD;
    else if (/^[A-Za-z_]\w*$/.test(part) && /^\s*:/.test(filter.text.slice(index + part.length))) text = `"${part}"`;
    word.text += text;
    for (let i = 0; i < text.length; i += 1) word.rows.push(filter.rows[index]!);
  }
  return word;
}

const EXPANSIONS = new Set([
  'simple_expansion',
  'expansion',
  'command_substitution',
  'arithmetic_expansion',
  'process_substitution',
  'brace_expression',
]);

function wordOf(node: Node, code: string, rows: number[]): Word {
  const builder = new WordBuilder(code, rows, node.startIndex);
  append(builder, node);
  const only = node.type === 'string' && node.namedChildCount === 1 ? node.namedChild(0)! : node;
  const substitution =
    only.type === 'command_substitution' && builder.word().text === WILDCARD ? {substitution: only} : {};
  return {...builder.word(), ...substitution};
}

function append(builder: WordBuilder, node: Node): void {
  const {type, startIndex, endIndex} = node;
  if (EXPANSIONS.has(type)) builder.wildcard(startIndex);
  else if (type === 'raw_string') builder.take(startIndex + 1, endIndex - 1, plain);
  else if (type === 'ansi_c_string') builder.take(startIndex + 2, endIndex - 1, ansiC);
  else if (type === 'string') builder.takeAround(node, startIndex + 1, endIndex - 1, inDoubleQuotes);
  else if (type === 'concatenation' || type === 'command_name') {
    node.children.forEach((child) => child && append(builder, child));
  } else builder.takeAround(node, startIndex, endIndex, outsideQuotes);
}

/** Text of a part, and the number of source characters it consumed. */
type Reader = (code: string, index: number) => {text: string; length: number};

const plain: Reader = (code, index) => ({text: code[index]!, length: 1});
const escaped =
  (which: RegExp): Reader =>
  (code, index) => {
    const next = code[index + 1];
    if (code[index] !== '\\' || next === undefined || !which.test(next)) return plain(code, index);
    return {text: next === '\n' ? '' : next, length: 2};
  };
const inDoubleQuotes = escaped(/["\\$`\n]/);
const outsideQuotes = escaped(/[^]/);
const ANSI: Record<string, string> = {n: '\n', t: '\t', r: '\r'};
const ansiC: Reader = (code, index) => {
  const next = code[index + 1];
  if (code[index] !== '\\' || next === undefined) return plain(code, index);
  return {text: ANSI[next] ?? next, length: 2};
};

class WordBuilder {
  private text = '';
  private readonly rows: number[] = [];

  constructor(
    private readonly code: string,
    private readonly rowAt: number[],
    private readonly start: number,
  ) {}

  take(from: number, to: number, read: Reader): void {
    for (let index = from; index < to;) {
      const {text, length} = read(this.code, index);
      this.text += text;
      for (let i = 0; i < text.length; i += 1) this.rows.push(this.rowAt[index]!);
      index += length;
    }
  }

  /** The source between two offsets, with the expansions of a node as wildcards. */
  takeAround(node: Node, from: number, to: number, read: Reader): void {
    let index = from;
    for (const child of node.namedChildren) {
      if (!child || !EXPANSIONS.has(child.type)) continue;
      this.take(index, child.startIndex, read);
      this.wildcard(child.startIndex);
      index = child.endIndex;
    }
    this.take(index, to, read);
  }

  wildcard(index: number): void {
    this.text += WILDCARD;
    this.rows.push(this.rowAt[index]!);
  }

  word(): Word {
    return {text: this.text, rows: this.rows, row: this.rowAt[this.start]!};
  }
}
