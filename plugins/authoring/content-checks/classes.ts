import postcss from 'postcss';
import ts from 'typescript';
import type {Finding} from './finding';
import {messages} from './messages';

type Found = {name: string; line: number};

/**
 * Finds classes whose styles the build removes, in components and style sheets: in development they still have their
 * styles.
 */
export function checkClasses(file: string, text: string, isRemoved: (name: string) => boolean): Finding[] {
  if (!text.split(/[^\w-]+/).some(isRemoved)) return []; // most files: parsing all of them takes seconds
  const found = file.endsWith('.css') ? classesOfSheet(text, file.endsWith('.module.css')) : classesOfCode(file, text);
  return found
    .filter(({name}) => isRemoved(name))
    .map(({name, line}) => ({file, line, ...messages.removedClass(name.replace(/_local$/, ''))}));
}

/** The bundler adds a hash to the names of a module. */
function classesOfSheet(text: string, isModule: boolean): Found[] {
  const found: Found[] = [];
  postcss.parse(text).walkRules((rule) => {
    for (const [, name] of rule.selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) {
      found.push({name: isModule ? `${name}_local` : name!, line: rule.source?.start?.line ?? 1});
    }
  });
  return found;
}

/** Words of strings that are used as classes. */
function classesOfCode(file: string, text: string): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const add = (node: ts.Node, words: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    for (const name of words.split(/\s+/)) if (name !== '') found.push({name, line});
  };
  const addTexts = (node: ts.Node): void => {
    if (isText(node)) add(node, node.text);
    ts.forEachChild(node, addTexts);
  };
  const look = (node: ts.Node): void => {
    const given = classesGivenBy(node, source);
    if (given.length > 0) given.forEach(addTexts);
    else if (isText(node)) for (const [, words = ''] of node.text.matchAll(/\bclass="([^"]*)"/g)) add(node, words);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

type Text = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;
const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Class expressions of a node: `className=…`, `{className: …}`, `clsx(…)`, `classList.add(…)`, `x.className = …`. */
function classesGivenBy(node: ts.Node, source: ts.SourceFile): readonly ts.Node[] {
  const isClass = (name: ts.Node): boolean => /^['"]?class(Name)?['"]?$/.test(name.getText(source));
  if (ts.isJsxAttribute(node) && isClass(node.name)) return node.initializer ? [node.initializer] : [];
  if (ts.isPropertyAssignment(node) && isClass(node.name)) return [node.initializer];
  if (ts.isCallExpression(node) && /^clsx$|\.classList\.\w+$/.test(node.expression.getText(source))) {
    return node.arguments;
  }
  if (ts.isBinaryExpression(node) && /\.className$/.test(node.left.getText(source))) return [node.right];
  return [];
}
