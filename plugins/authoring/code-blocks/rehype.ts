import type {Element, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {fileName, PageError} from '../content-checks/finding';
import {highlight, UnknownLanguageError, type Mark} from '../../source/highlight';
import {parseMeta, takeMarks} from './meta';
import {unknownLanguage} from '../content-checks/snippets/languages';

/**
 * Turns every fenced block into <CodeBlock html="…">: highlighted at build time, so that no highlighter runs in the
 * browser.
 */
export type CodeBlockOptions = {
  /** Ranges of code to render in an element. */
  marks?: (code: string) => Mark[];
  /** Download URL of the file that a block with this title shows completely. */
  download?: (page: string, titles: (string | undefined)[], title: string, code: string) => string | undefined;
  /** URL of the calls of a page, and the lines of its blocks that make some (`plugins/authoring/guide-runs`). */
  runs?: (page: string) => Promise<{url: string; lines: ReadonlySet<number>} | undefined>;
};

export function rehypeCodeBlocks({marks = () => [], download, runs}: CodeBlockOptions = {}) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const work: Promise<void>[] = [];
    const titles: (string | undefined)[] = [];
    const runnable = await runs?.(file.path);
    visit(tree, 'element', (node) => {
      if (node.tagName === 'code' && node.data) titles.push(metaOf(node).title);
    });
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
      const line = (node.position?.start.line ?? 0) + 1;
      work.push(
        codeBlock(code, {
          marks,
          download: (title, text) => download?.(file.path, titles, title, text),
          run: runnable?.lines.has(line) ? `${runnable.url}#${line}` : undefined,
        }).then(
          (block) => void (parent.children[index] = block),
          (error: unknown) => {
            if (!(error instanceof UnknownLanguageError)) throw error;
            const line = node.position?.start.line ?? 1;
            throw new PageError([{file: fileName(file.path), line, ...unknownLanguage(error.language, error.fix)}]);
          },
        ),
      );
    });
    await Promise.all(work);
  };
}

const metaOf = (code: Element) => parseMeta((code.data as {meta?: string} | undefined)?.meta);

type BlockOptions = {
  marks: (code: string) => Mark[];
  download: (title: string, text: string) => string | undefined;
  /** URL of the calls of the page, with the line of this block. */
  run: string | undefined;
};

async function codeBlock(code: Element, {marks, download, run}: BlockOptions): Promise<MdxJsxFlowElementHast> {
  const classes = (code.properties.className ?? []) as string[];
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const meta = metaOf(code);
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
      ...attribute('download', meta.title && download(meta.title, source)),
      ...attribute('run', run),
      ...(meta.lineNumbers ? [{type: 'mdxJsxAttribute' as const, name: 'lineNumbers', value: null}] : []),
    ],
    children: [],
  };
}
