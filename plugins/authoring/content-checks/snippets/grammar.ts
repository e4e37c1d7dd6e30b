import {Language, Parser, type Node, type Tree} from 'web-tree-sitter';

/** Runs `use` on the syntax tree of a code and frees the tree. */
export type WithTree = <T>(code: string, use: (tree: Tree) => T) => T;

export async function loadHcl(): Promise<WithTree> {
  await Parser.init();
  const parser = new Parser();
  const grammar = require.resolve('@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm');
  parser.setLanguage(await Language.load(grammar));
  return (code, use) => {
    const tree = parser.parse(code)!;
    try {
      return use(tree);
    } finally {
      tree.delete();
    }
  };
}

/** The first node with a syntax error, or that is missing. */
export function firstBroken(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const found = child && (child.hasError || child.isMissing) ? firstBroken(child) : undefined;
    if (found) return found;
  }
  return undefined;
}
