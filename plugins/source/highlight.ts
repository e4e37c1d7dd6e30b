import {
  createCssVariablesTheme,
  createHighlighter,
  type BundledLanguage,
  type Highlighter,
  type ThemedToken,
} from 'shiki';
import {escapeHtml} from '../../text';

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

/** Token color of the theme to its class; see styles.css. */
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
async function highlighterFor(...languages: BundledLanguage[]): Promise<Highlighter> {
  shared ??= createHighlighter({
    themes: [createCssVariablesTheme({name: 'classes', variablePrefix: '--', fontStyle: false})],
    langs: [],
  });
  const highlighter = await shared;
  await highlighter.loadLanguage(...languages);
  return highlighter;
}

export class UnknownLanguageError extends Error {
  readonly language: string;
  readonly fix = `Use one of ${LANGUAGES.join(', ')}, or text.`;

  constructor(language: string) {
    super(`unknown code language "${language}"`);
    this.message += `. ${this.fix}`;
    this.language = language;
  }
}

export function normalizeLanguage(language: string | undefined): string {
  const name = (language ?? 'text').toLowerCase();
  if (PLAIN.has(name)) return 'text';
  const known = ALIASES[name] ?? name;
  if (!(LANGUAGES as readonly string[]).includes(known)) throw new UnknownLanguageError(name);
  return known;
}

/** A range of the code that is rendered in an element with these attributes. */
export type Mark = {start: number; end: number; attributes: string};

export type HighlightOptions = {
  /** Numbers of lines to mark, from 1. */
  marked?: ReadonlySet<number>;
  /** One element per line, which line numbers need. */
  lineNumbers?: boolean;
  /** Ranges in text order, without overlaps and within one line each. */
  marks?: Mark[];
};

/** Code as HTML with classes: the style sheet has the colors of both modes, so no inline styles are needed. */
export async function highlight(
  code: string,
  language: string | undefined,
  options?: HighlightOptions,
): Promise<string> {
  const lang = normalizeLanguage(language);
  return lang === 'text' ? toHtml(plainLines(code), options) : (await highlighter(lang))(code, lang, options);
}

/** For synchronous callers: loads the grammars first, then highlights synchronously. */
export async function highlighter(
  ...languages: string[]
): Promise<(code: string, language: string, options?: HighlightOptions) => string> {
  const names = languages.map(normalizeLanguage);
  if (names.includes('bash')) names.push('json');
  const shiki = await highlighterFor(...(names as BundledLanguage[]));
  // By default a line that takes over 500 ms keeps its first colors only: a build on a busy machine had other bytes.
  const tokensOf = (code: string, lang: string): Piece[][] =>
    shiki.codeToTokensBase(code, {lang: lang as BundledLanguage, theme: 'classes' as never, tokenizeTimeLimit: 0});
  return (code, language, options) => {
    const lang = normalizeLanguage(language);
    const tokens = tokensOf(code, lang);
    return toHtml(lang === 'bash' ? withJson(code, tokens, (json) => tokensOf(json, 'json')) : tokens, options);
  };
}

/** Request bodies are JSON in single quotes, which a shell grammar colors as one string. */
function withJson(code: string, lines: Piece[][], jsonTokens: (json: string) => Piece[][]): Piece[][] {
  let result = lines;
  for (const {1: json, index} of code.matchAll(/'([{[][^']*[}\]])'/g)) {
    if (!isJson(json!)) continue;
    const [start, end] = [index + 1, index + 1 + json!.length];
    const first = code.slice(0, start).split('\n').length - 1;
    const inside = jsonTokens(json!);
    result = result.map((line, at) => {
      const outside = line.flatMap((piece) => without(piece, start, end));
      const tokens = (inside[at - first] ?? []).map((piece) => ({...piece, offset: piece.offset + start}));
      return [...outside, ...tokens].sort((a, b) => a.offset - b.offset);
    });
  }
  return result;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The parts of a token before and after a range. */
function without(piece: Piece, start: number, end: number): Piece[] {
  const {content, offset} = piece;
  const before = content.slice(0, Math.max(0, start - offset));
  const after = content.slice(Math.max(0, end - offset));
  if (offset + content.length <= start || offset >= end) return [piece];
  return [
    ...(before ? [{...piece, content: before}] : []),
    ...(after ? [{...piece, content: after, offset: offset + content.length - after.length}] : []),
  ];
}

type Piece = Pick<ThemedToken, 'content' | 'color' | 'offset'>;

function plainLines(code: string): Piece[][] {
  let offset = 0;
  return code.split('\n').map((content) => {
    const piece = {content, offset};
    offset += content.length + 1;
    return [piece];
  });
}

function toHtml(
  tokens: Piece[][],
  {marked = new Set(), lineNumbers = false, marks = []}: HighlightOptions = {},
): string {
  const lines = tokens.map((line) => lineHtml(line, marks));
  if (marked.size === 0 && !lineNumbers) {
    return lines.join('\n');
  }
  return lines
    .map((line, index) => `<span class="${marked.has(index + 1) ? 'tl tm' : 'tl'}">${line}\n</span>`)
    .join('');
}

type Part = {name: string; text: string; mark?: Mark};

/** Adjacent tokens of one class share an element; a mark is one element, even if it spans several tokens. */
function lineHtml(tokens: Piece[], marks: Mark[]): string {
  const parts: Part[] = [];
  for (const {content, color, offset} of tokens) {
    const name = CLASSES[/var\(--([\w-]+)\)/.exec(color ?? '')?.[1] ?? ''] ?? '';
    for (const {text, mark} of cut(content, offset, marks)) {
      const last = parts.at(-1);
      if (last && last.mark === mark && (mark || last.name === name || text.trim() === '')) last.text += text;
      else parts.push({name, text, mark});
    }
  }
  return parts
    .map(({name, text, mark}) => {
      const inner = mark ? `<span ${mark.attributes}>${escapeHtml(text)}</span>` : escapeHtml(text);
      return name ? `<span class="${name}">${inner}</span>` : inner;
    })
    .join('');
}

/** A token's text, split at the boundaries of marks. */
function cut(text: string, offset: number, marks: Mark[]): {text: string; mark?: Mark}[] {
  const pieces: {text: string; mark?: Mark}[] = [];
  let at = offset;
  const end = offset + text.length;
  const take = (to: number, mark?: Mark): void => {
    if (to > at) pieces.push({text: text.slice(at - offset, to - offset), ...(mark && {mark})});
    at = Math.max(at, to);
  };
  for (const mark of marks) {
    if (mark.end <= offset || mark.start >= end) continue;
    take(mark.start);
    take(Math.min(mark.end, end), mark);
  }
  take(end);
  return pieces;
}
