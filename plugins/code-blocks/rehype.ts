import type {Element, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {highlight, UnknownLanguageError, type Mark} from './highlight';
import {parseMeta, takeMarks} from './meta';

/** Turns every fenced block into <CodeBlock html="…">: highlighted now, so that no highlighter runs in the browser. */
export function rehypeCodeBlocks({marks = () => []}: {marks?: (code: string) => Mark[]} = {}) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    visit(tree, 'element', (node, index, parent) => {
      const code = node.children[0];
      if (
        node.tagName !== 'pre' ||
        index === undefined ||
        !parent ||
        code?.type !== 'element' ||
        code.tagName !== 'code'
      )
        return;
      work.push(
        codeBlock(code, marks).then(
          (block) => void (parent.children[index] = block),
          (error: unknown) => {
            if (!(error instanceof UnknownLanguageError)) throw error;
            throw new Error(`${file.path}:${node.position?.start.line ?? 1}: ${error.message}`);
          },
        ),
      );
    });
    await Promise.all(work);
  };
}

async function codeBlock(code: Element, marks: (code: string) => Mark[]): Promise<MdxJsxFlowElementHast> {
  const classes = (code.properties.className ?? []) as string[];
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const meta = parseMeta((code.data as {meta?: string} | undefined)?.meta);
  const text = code.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .replace(/\n$/, '');
  const {code: source, marked} = takeMarks(text);
  const html = await highlight(source, language, {
    marked: new Set([...meta.marked, ...marked]),
    lineNumbers: meta.lineNumbers,
    marks: marks(source),
  });
  const attribute = (name: string, value: string | undefined) =>
    value === undefined ? [] : [{type: 'mdxJsxAttribute' as const, name, value}];
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: [
      ...attribute('html', html),
      ...attribute('language', language),
      ...attribute('title', meta.title),
      ...(meta.lineNumbers ? [{type: 'mdxJsxAttribute' as const, name: 'lineNumbers', value: null}] : []),
    ],
    children: [],
  };
}
