import {forEachChild, parse, type Command as CommandNode, type SyntaxNode, type Word as WordNode} from 'unbash';
import type {HereDoc, ParsedScript, WordPart} from 'unbash';
import {WILDCARD} from './json';

/** A word of a command as the shell passes it; expansions are a WILDCARD. */
export type Word = {
  text: string;
  /** Row of the block for every character of the text. */
  rows: number[];
  /** Row of its first character, also of an empty word. */
  row: number;
  /** Output of the command, if the word is only $(…) and the block determines it. */
  output?: Word;
};

export type Command = {
  name: Word;
  words: Word[];
  /** Standard input of the command, if the block contains it. */
  stdin?: Word;
};

/** What checks need to know about a block of shell code. Positions are offsets in the block, also inside $(…). */
export type Shell = {
  /** Every command, also inside $(…), pipes, loops and conditions. */
  commands: Command[];
  /** The first syntax error. */
  problem?: {row: number; reason: string};
  /** Positions of `<` that read a file. */
  redirects: Set<number>;
};

export function readShell(code: string): Shell {
  const reader = new Reader(code);
  const shell: Shell = {commands: [], redirects: new Set()};
  const report = (pos: number, reason: string): void =>
    void (shell.problem ??= {row: reader.rowAt(Math.min(pos, code.trimEnd().length - 1)), reason});
  const visit = (node: SyntaxNode, piped?: Word): void => {
    if (node.type === 'Script') node.errors?.forEach(({pos, message}) => report(pos, message));
    if (node.type === 'HereDoc' && !node.closing) report(code.length, 'a here-document is not closed');
    if (node.type === 'Redirect' && node.operator === '<') shell.redirects.add(node.pos);
    if (node.type === 'Command') {
      const command = reader.command(node);
      if (command) shell.commands.push({...command, stdin: reader.hereDocument(node) ?? piped});
    }
    const before = node.type === 'Pipeline' ? node.commands : [];
    forEachChild(node, (child) => {
      const index = before.findIndex((each) => each === child);
      visit(child, index > 0 ? reader.outputOf(before[index - 1]!) : undefined);
    });
  };
  visit(parse(code));
  return shell;
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

/** Which characters a backslash escapes. */
const ESCAPES = {
  quoted: /[^]/g,
  'double-quoted': /\\["\\$`\n]|[^]/g,
  bare: /\\[^]|[^]/g,
  ansi: /\\[^]|[^]/g,
};
type Quotes = keyof typeof ESCAPES;
const ANSI: Record<string, string> = {n: '\n', t: '\t', r: '\r'};

function unescaped(source: string, quotes: Quotes): string {
  const [, char] = source;
  if (char === undefined) return source;
  if (quotes === 'ansi') return ANSI[char] ?? char;
  return char === '\n' ? '' : char;
}

class Reader {
  private readonly rows: number[];

  constructor(private readonly code: string) {
    let row = 0;
    this.rows = Array.from({length: code.length + 1}, (_, index) => (code[index] === '\n' ? row++ : row));
  }

  rowAt(offset: number): number {
    return this.rows[offset] ?? 0;
  }

  command({name, args}: CommandNode): Command | undefined {
    return name && {name: this.word(name), words: args.flatMap((arg) => (arg.type === 'Word' ? [this.word(arg)] : []))};
  }

  hereDocument({redirects}: CommandNode): Word | undefined {
    const document = redirects.find((each): each is HereDoc => each.type === 'HereDoc');
    if (!document) return undefined;
    const {body, delimiter} = document;
    const word: Word = {text: '', rows: [], row: this.rowAt(body.pos)};
    if (body.parts && !delimiter?.quoted) this.appendAll(word, body.parts, 'double-quoted');
    else this.append(word, body.pos, body.end, delimiter?.quoted ? 'quoted' : 'double-quoted');
    return word;
  }

  /** Output of a command, if the block determines it: `cat` with a here-document, or jq that builds an object. */
  outputOf(node: SyntaxNode): Word | undefined {
    if (node.type !== 'Command') return undefined;
    const command = this.command(node);
    if (command?.name.text === 'cat') return this.hereDocument(node);
    if (command?.name.text !== 'jq') return undefined;
    return command.words
      .filter(({text}) => text.trimStart().startsWith('{'))
      .map(jqObject)
      .at(-1);
  }

  private word({pos, end, parts}: WordNode): Word {
    const word: Word = {text: '', rows: [], row: this.rowAt(pos)};
    if (parts) this.appendAll(word, parts, 'bare');
    else this.append(word, pos, end, 'bare');
    const [only, ...more] = parts?.[0]?.type === 'DoubleQuoted' && parts.length === 1 ? parts[0].parts : (parts ?? []);
    const isSubstitution = only?.type === 'CommandExpansion' && more.length === 0;
    return isSubstitution ? {...word, output: this.outputOfScript(only.script)} : word;
  }

  private outputOfScript(script: ParsedScript | undefined): Word | undefined {
    const [only, ...more] = script?.commands ?? [];
    return only && more.length === 0 ? this.outputOf(only.command) : undefined;
  }

  private appendAll(word: Word, parts: readonly WordPart[], quotes: Quotes): void {
    for (const part of parts) {
      const {type, pos, end} = part;
      if (type === 'SingleQuoted') this.append(word, pos + 1, end - 1, 'quoted');
      else if (type === 'AnsiCQuoted') this.append(word, pos + 2, end - 1, 'ansi');
      else if (type === 'DoubleQuoted') this.appendAll(word, part.parts, 'double-quoted');
      else if (type === 'Literal' || type === 'Glob') this.append(word, pos, end, quotes);
      else {
        word.text += WILDCARD;
        word.rows.push(this.rowAt(pos));
      }
    }
  }

  private append(word: Word, from: number, to: number, quotes: Quotes): void {
    for (const {0: source, index} of this.code.slice(from, to).matchAll(ESCAPES[quotes])) {
      const text = unescaped(source, quotes);
      word.text += text;
      for (let i = 0; i < text.length; i += 1) word.rows.push(this.rowAt(from + index));
    }
  }
}
