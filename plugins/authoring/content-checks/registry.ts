import ts from 'typescript';
import type {PageComponent} from '../page-components/registry';
import type {Finding, Message} from './finding';
import {messages} from './messages';

export const REGISTRY_FILE = 'plugins/authoring/page-components/registry.ts';
export const THEME_FILE = 'src/theme/MDXComponents/index.tsx';
export const CONTRIBUTING_FILE = 'CONTRIBUTING.md';

/** For content that plugins generate; writers do not use it. */
const INTERNAL = ['CodeBlock', 'PageContents'];

export type RegistrySources = {
  components: ReadonlyMap<string, Pick<PageComponent, 'html' | 'imports'>>;
  /** Texts of the three files. */
  registry: string;
  theme: string;
  contributing: string;
  /** Names of theme components that a page can import. */
  importable: ReadonlySet<string>;
};

/** Parts in other files that a component lacks, and parts of components that do not exist. TypeScript checks the others. */
export function checkRegistry({components, registry, theme, contributing, importable}: RegistrySources): Finding[] {
  const inTheme = themeComponents(theme);
  const described = describedComponents(contributing);
  const findings: Finding[] = [];
  for (const [name, component] of components) {
    const line = lineMatching(registry, new RegExp(`^\\s+${name}: `));
    const say = (message: Message) => findings.push({file: REGISTRY_FILE, line, ...message});
    const {html, imports} = component;
    if (html === 'theme' && !inTheme.has(name)) say(messages.componentTheme(name, THEME_FILE));
    for (const wanted of [html === 'import' ? name : undefined, imports]) {
      if (wanted !== undefined && !importable.has(wanted)) say(messages.componentImport(name, wanted));
    }
    if (!described.has(name)) say(messages.componentNotInGuide(name, CONTRIBUTING_FILE));
  }
  const unknown = (file: string, found: ReadonlyMap<string, number>) => {
    for (const [name, line] of found) {
      if (!components.has(name)) findings.push({file, line, ...messages.componentUnregistered(name, REGISTRY_FILE)});
    }
  };
  unknown(THEME_FILE, inTheme);
  unknown(CONTRIBUTING_FILE, described);
  return findings;
}

/** Components of the object that the theme file exports, with their lines. Lower-case names are HTML elements. */
function themeComponents(text: string): Map<string, number> {
  const file = ts.createSourceFile(THEME_FILE, text, ts.ScriptTarget.Latest, true);
  const names = new Map<string, number>();
  for (const statement of file.statements) {
    if (!ts.isExportAssignment(statement) || !ts.isObjectLiteralExpression(statement.expression)) continue;
    for (const property of statement.expression.properties) {
      const name = property.name?.getText(file) ?? '';
      if (!/^[A-Z]/.test(name) || INTERNAL.includes(name)) continue;
      names.set(name, file.getLineAndCharacterOfPosition(property.getStart(file)).line + 1);
    }
  }
  return names;
}

/** Components in the rows of the table below "**Components**", with their lines. */
function describedComponents(text: string): Map<string, number> {
  const names = new Map<string, number>();
  let inTable = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('**Components**')) inTable = true;
    else if (/^(#|\*\*)/.test(line)) inTable = false;
    if (!inTable || !line.startsWith('|')) continue;
    const cell = line.split('|')[1]!;
    for (const [, name] of cell.matchAll(/<([A-Za-z]+)/g)) if (!names.has(name!)) names.set(name!, index + 1);
  }
  return names;
}

function lineMatching(text: string, pattern: RegExp): number {
  const index = text.split('\n').findIndex((line) => pattern.test(line));
  return index === -1 ? 1 : index + 1;
}
