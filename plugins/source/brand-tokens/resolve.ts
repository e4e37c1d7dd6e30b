import {editDistance} from '../../../text';
import {splitFrontMatter} from '../front-matter';

export type Tokens = Readonly<Record<string, string>>;

export type TokenSource = {
  text: string;
  file: string;
  tokens: Tokens;
  /** 'data' for files in which other braces are common, such as the API contract. */
  format?: 'mdx' | 'data';
  /** Texts whose placeholders stay as written, even if one has the name of a token. */
  templates?: readonly Template[];
};

/** A text with placeholders of its own: `/products/{product}` has `{product}`. */
export type Template = {text: string; placeholders: readonly string[]};

/** A name in braces that is not a token; `near` is the token that was probably meant. */
export type UnknownToken = {name: string; line: number; near?: string};

/** A token in a code block whose language uses braces, where it is not replaced. */
export type KeptToken = {name: string; line: number; language: string};

export type Replaced = {
  text: string;
  unknown: UnknownToken[];
  /** Only those that look like a token that the writer wants replaced: in quotes, or before a path or a suffix. */
  kept: KeptToken[];
};

/**
 * Languages in which a bare word in braces means nothing, so a token can be replaced there. In all others, such as
 * JavaScript and Python, `{api}` is code; the word `tokens` after the language says that it is a token.
 */
export const REPLACED_LANGUAGES: readonly string[] =
  'text txt plain plaintext bash sh shell powershell ps1 http json yaml yml hcl terraform tf docker dockerfile make makefile ini toml diff'.split(
    ' ',
  );

type Place = 'prose' | 'code' | {language: string};
type Span = {place: Place; start: number; end: number};

const TOKEN = /\{([A-Za-z][A-Za-z0-9-]*)\}/g;

/** Replaces tokens, and throws an error that lists all unknown ones with file and line. */
export function resolveTokens({file, ...source}: TokenSource): string {
  const {text, unknown} = replaceTokens(source);
  if (unknown.length === 0) return text;
  throw new Error(
    unknown
      .map(({name, line, near}) => {
        const fix = near
          ? `Did you mean {${near}}?`
          : `Write one of ${listTokens(source.tokens)}, or put it in backticks.`;
        return `${file}:${line}: unknown token {${name}}. ${fix}`;
      })
      .join('\n'),
  );
}

const listTokens = (tokens: Tokens): string =>
  Object.keys(tokens)
    .map((name) => `{${name}}`)
    .join(' ');

/**
 * Replaces {token} by its text. In prose an unknown token is a mistake, because MDX would run it as JavaScript. In code
 * other braces are common (`/scope/{id}`), so only a likely typo is a mistake.
 *
 * `inert`: unknown tokens of prose become plain text, so that the page can be shown.
 */
export function replaceTokens({
  text,
  tokens,
  format = 'mdx',
  templates = [],
  inert = false,
}: Omit<TokenSource, 'file'> & {inert?: boolean}): Replaced {
  const declared = declaredNames(text);
  const placeOf = format === 'data' ? (): Place => 'code' : placeLookup(text);
  const {end: frontMatterEnd} = splitFrontMatter(text);
  const unknown: UnknownToken[] = [];
  const kept: KeptToken[] = [];
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;

  const resolved = text.replace(TOKEN, (match, name: string, offset: number) => {
    if (isPlaceholder(match, offset, text, templates)) return match;
    const known = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    const before = text[offset - 1] ?? '';
    const after = text[offset + match.length] ?? '';
    const isPrefix = name === name.toUpperCase() && after === '_';
    if ((before === '$' || before === '{') && !(known !== undefined && isPrefix)) {
      return match; // ${shell} and {{template}} are not ours, but ${CLI}_TOKEN is a variable of the brand
    }
    const place = placeOf(offset);
    if (typeof place === 'object') {
      const quoted = /(?<![A-Za-z])["'`]$/.test(text.slice(0, offset)); // not f"{api}", which is Python
      if (known !== undefined && (quoted || isPrefix))
        kept.push({name, line: lineAt(offset), language: place.language});
      return match;
    }
    if (known !== undefined) {
      // prop={product} is an expression: it needs a string, not a bare word.
      return place === 'prose' && before === '=' ? JSON.stringify(known) : known;
    }
    const near = nearestToken(name, tokens);
    if (place === 'code' ? near === undefined : declared.has(name)) return match;
    unknown.push({name, line: lineAt(offset), ...(near !== undefined && {near})});
    if (!inert || place === 'code') return match;
    if (offset < frontMatterEnd) return name; // braces are YAML there
    return before === '=' ? JSON.stringify(match) : `&#123;${name}&#125;`;
  });
  return {text: resolved, unknown, kept};
}

function isPlaceholder(match: string, offset: number, text: string, templates: readonly Template[]): boolean {
  return templates.some(({text: template, placeholders}) => {
    if (!placeholders.includes(match)) return false;
    for (let at = template.indexOf(match); at > -1; at = template.indexOf(match, at + 1)) {
      if (text.startsWith(template, offset - at)) return true;
    }
    return false;
  });
}

/** Names that an MDX file imports or exports, which may be used as {name}. */
function declaredNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/^export\s+(?:const|let|function)\s+(\w+)/gm)) names.add(name!);
  for (const [, clause] of text.matchAll(/^import\s+([^'"]+?)\s+from\s/gm)) {
    for (const [name] of clause!.matchAll(/\w+/g)) names.add(name);
  }
  return names;
}

/** Context of an offset: prose, code in which tokens are replaced, or code of a language with braces. */
function placeLookup(text: string): (offset: number) => Place {
  const spans: Span[] = [];
  const fence = /^([ \t>]*)(`{3,}|~{3,})([^\n]*\n)[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;
  let last = 0;
  const inline = (from: number, to: number) => {
    const part = text.slice(from, to);
    for (const m of part.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
      spans.push({place: 'code', start: from + m.index, end: from + m.index + m[0].length});
    }
  };
  for (const m of text.matchAll(fence)) {
    const [whole, indent = '', marks = '', info = ''] = m;
    inline(last, m.index);
    last = m.index + whole.length;
    const code = m.index + indent.length + marks.length + info.length;
    spans.push({place: 'code', start: m.index, end: code}, {place: placeOfFence(info), start: code, end: last});
  }
  inline(last, text.length);
  return (offset) => spans.find(({start, end}) => offset >= start && offset < end)?.place ?? 'prose';
}

function placeOfFence(info: string): Place {
  const [language = '', ...words] = info.trim().split(/\s+/);
  const replaced = language === '' || REPLACED_LANGUAGES.includes(language.toLowerCase()) || words.includes('tokens');
  return replaced ? 'code' : {language};
}

/** The token a writer probably meant: another case, or one typo in a longer name. */
function nearestToken(name: string, tokens: Tokens): string | undefined {
  return Object.keys(tokens).find(
    (token) =>
      token.toLowerCase() === name.toLowerCase() ||
      (token.length >= 6 && name.length >= 5 && editDistance(token, name) <= 2),
  );
}
