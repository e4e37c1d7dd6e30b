import {
  createCssVariablesTheme,
  createHighlighter,
  type BundledLanguage,
  type Highlighter,
  type ThemedToken,
} from 'shiki';

/** Languages that writers may name; the second name is an alias of the first. */
const LANGUAGES = [
  'bash',
  'json',
  'yaml',
  'hcl',
  'python',
  'javascript',
  'typescript',
  'tsx',
  'jsx',
  'powershell',
  'docker',
  'http',
  'html',
  'css',
  'diff',
  'ini',
  'toml',
  'sql',
  'make',
  'xml',
  'markdown',
] as const;
const ALIASES: Record<string, string> = {
  sh: 'bash',
  shell: 'bash',
  js: 'javascript',
  nodejs: 'javascript',
  ts: 'typescript',
  yml: 'yaml',
  terraform: 'hcl',
  tf: 'hcl',
  py: 'python',
  ps1: 'powershell',
  dockerfile: 'docker',
  makefile: 'make',
  md: 'markdown',
  mdx: 'markdown',
};
const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext']);

/** Token colour of the theme to the class that carries it; see styles.css. */
const CLASSES: Record<string, string> = {
  'token-comment': 'tc',
  'token-keyword': 'tk',
  'token-string': 'ts',
  'token-string-expression': 'ts',
  'token-constant': 'tn',
  'token-function': 'tf',
  'token-parameter': 'tp',
  'token-link': 'tp',
};

let shared: Promise<Highlighter> | undefined;

/** One highlighter for the build; a grammar is loaded when the first block needs it. */
async function highlighterFor(language: BundledLanguage): Promise<Highlighter> {
  shared ??= createHighlighter({
    themes: [createCssVariablesTheme({name: 'classes', variablePrefix: '--', fontStyle: false})],
    langs: [],
  });
  const highlighter = await shared;
  await highlighter.loadLanguage(language);
  return highlighter;
}

export class UnknownLanguageError extends Error {
  constructor(language: string) {
    super(`unknown code language "${language}". Use one of ${[...LANGUAGES].join(', ')}, or text.`);
  }
}

export function normalizeLanguage(language: string | undefined): string {
  const name = (language ?? 'text').toLowerCase();
  if (PLAIN.has(name)) return 'text';
  const known = ALIASES[name] ?? name;
  if (!(LANGUAGES as readonly string[]).includes(known)) throw new UnknownLanguageError(name);
  return known;
}

export type HighlightOptions = {
  /** Numbers of lines to mark, from 1. */
  marked?: ReadonlySet<number>;
  /** One element per line, which line numbers need. */
  lineNumbers?: boolean;
};

/** Code as HTML with classes: colours come from the style sheet, so both modes are served and no inline style is needed. */
export async function highlight(
  code: string,
  language: string | undefined,
  {marked = new Set(), lineNumbers = false}: HighlightOptions = {},
): Promise<string> {
  const lang = normalizeLanguage(language);
  const lines =
    lang === 'text'
      ? code.split('\n').map(escapeHtml)
      : (await highlighterFor(lang as BundledLanguage))
          .codeToTokensBase(code, {lang: lang as BundledLanguage, theme: 'classes' as never})
          .map(lineHtml);
  if (marked.size === 0 && !lineNumbers) {
    return lines.join('\n');
  }
  return lines
    .map((line, index) => `<span class="${marked.has(index + 1) ? 'tl tm' : 'tl'}">${line}\n</span>`)
    .join('');
}

/** Neighbours of one class share one element. */
function lineHtml(tokens: ThemedToken[]): string {
  const parts: {name: string; text: string}[] = [];
  for (const {content, color} of tokens) {
    const name = CLASSES[/var\(--([\w-]+)\)/.exec(color ?? '')?.[1] ?? ''] ?? '';
    const last = parts.at(-1);
    if (last && (last.name === name || content.trim() === '')) last.text += content;
    else parts.push({name, text: content});
  }
  return parts
    .map(({name, text}) => (name ? `<span class="${name}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
