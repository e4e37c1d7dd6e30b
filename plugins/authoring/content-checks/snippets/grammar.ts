import {Language, Parser, type Node, type Tree} from 'web-tree-sitter';

/** Grammars by the file their package ships. */
const FILES = {
  bash: 'tree-sitter-bash/tree-sitter-bash.wasm',
  hcl: '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
};

/** Runs `use` on the syntax tree of a code and frees the tree. */
export type WithTree = <T>(code: string, use: (tree: Tree) => T) => T;

/**
 * Both grammars share one runtime, which must be initialized once: a second initialization breaks the scanners of the
 * first.
 */
export async function loadGrammars(): Promise<Record<keyof typeof FILES, WithTree>> {
  await Parser.init();
  return {bash: await loadGrammar(FILES.bash), hcl: await loadGrammar(FILES.hcl)};
}

async function loadGrammar(file: string): Promise<WithTree> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve(file)));
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
