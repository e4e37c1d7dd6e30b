import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A text for developers, with the line it starts on. */
export type DeveloperText = {text: string; line: number};

const FOLDERS = [
  '.',
  'api',
  'assembly',
  'config',
  'deploy',
  'facts',
  'plugins',
  'scripts',
  'search',
  'src',
  'templates',
  'tests',
  'vocabulary',
];

/** Markdown, code and styles of the project, without pages and generated files. */
export function developerFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, {recursive: folder !== '.', encoding: 'utf8'}).map((name) => path.posix.join(folder, name)),
  )
    .filter(
      (file) =>
        /\.(?:md|[cm]?[jt]sx?|css)$/.test(file) &&
        !/\/(?:node_modules|\.generated|\.docusaurus|build)\/|\.d\.ts$/.test(file),
    )
    .sort();
}

export function developerTexts(file: string, source = readFileSync(file, 'utf8')): DeveloperText[] {
  if (file.endsWith('.md')) return [{text: source, line: 1}];
  return file.endsWith('.css') ? cssComments(source) : textsOfCode(file, source);
}

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** A comment without its marks: a phrase may continue on the next line. */
const plain = (comment: string): string =>
  comment.replace(/^\/\*+|\*+\/$/g, '').replace(/^[^\S\n]*(?:\/\/+|\*)[^\S\n]?|^[^\S\n]+/gm, '');

const cssComments = (source: string): DeveloperText[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({0: comment, index}) => ({
    text: plain(comment),
    line: lineOf(source, index),
  }));

/** Comments, titles of tests and messages of errors. */
function textsOfCode(file: string, source: string): DeveloperText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, ts.CommentRange>();
  const texts: DeveloperText[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(tree);
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      const before = node.getFullStart();
      const ranges = [ts.getTrailingCommentRanges(source, before), ts.getLeadingCommentRanges(source, before)];
      for (const range of ranges.flatMap((each) => each ?? [])) comments.set(range.pos, range);
    }
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && saysSomething(node.expression.getText(tree))) {
      const [first] = node.arguments ?? [];
      if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) {
        texts.push({text: first.getText(tree).slice(1, -1), line: lineOf(source, first.getStart(tree))});
      }
    }
    children.forEach(visit);
  };
  visit(tree);
  return [...texts, ...joinedComments(source, [...comments.values()])].sort((a, b) => a.line - b.line);
}

const saysSomething = (called: string): boolean =>
  /^(?:it|test|describe)\b/.test(called) || /Error$/.test(called) || called === 'console.log';

/** Lines of `//` that follow each other are one text. */
function joinedComments(source: string, ranges: ts.CommentRange[]): DeveloperText[] {
  const texts: (DeveloperText & {end: number; isLine: boolean})[] = [];
  for (const {pos, end, kind} of ranges.sort((a, b) => a.pos - b.pos)) {
    const last = texts.at(-1);
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = plain(source.slice(pos, end));
    if (last?.isLine && isLine && /^\n[^\S\n]*$/.test(source.slice(last.end, pos))) {
      Object.assign(last, {text: `${last.text}\n${text}`, end});
    } else {
      texts.push({text, line: lineOf(source, pos), end, isLine});
    }
  }
  return texts.map(({text, line}) => ({text, line}));
}
