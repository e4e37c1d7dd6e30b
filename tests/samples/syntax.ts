import {createRequire} from 'node:module';
import {Language, Parser, type Node} from 'web-tree-sitter';

const require = createRequire(import.meta.url);

export type Parse = (code: string) => Node;

/** A parser of PowerShell; throws if a part of the program does not match the grammar. */
export async function loadPowerShell(): Promise<Parse> {
  await Parser.init();
  const parser = new Parser().setLanguage(
    await Language.load(require.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm')),
  );
  return (code) => {
    const {rootNode} = parser.parse(code)!;
    const broken = firstBroken(rootNode);
    if (broken) throw notUnderstood(broken, broken.isMissing ? `${broken.type} is missing` : 'syntax error');
    return rootNode;
  };
}

/** The error for an unsupported part of a program. */
export function notUnderstood({startPosition, text}: Node, why: string): Error {
  return new Error(`line ${startPosition.row + 1}: ${why} at ${JSON.stringify(text.slice(0, 60))}`);
}

function firstBroken(node: Node): Node | undefined {
  if (!node.hasError) return undefined;
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const found = firstBroken(child);
    if (found) return found;
  }
  return node;
}

/** The text of a quoted node without its quotes, with every expansion replaced by its value. */
export function expandQuoted(
  node: Node,
  [open, close]: [string, string],
  literal: (text: string) => string,
  expansion: (node: Node) => string,
  isExpansion: (node: Node) => boolean,
): string {
  const end = node.endIndex - close.length;
  let at = node.startIndex + open.length;
  let value = '';
  const text = (from: number, to: number) => node.text.slice(from - node.startIndex, to - node.startIndex);
  for (const child of node.children.filter(isExpansion)) {
    value += literal(text(at, child.startIndex)) + expansion(child);
    at = child.endIndex;
  }
  return value + literal(text(at, end));
}
