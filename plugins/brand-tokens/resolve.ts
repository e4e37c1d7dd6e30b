export type Tokens = Readonly<Record<string, string>>;

export type TokenSource = {
  text: string;
  file: string;
  tokens: Tokens;
  /** 'data' for files in which other braces are common, such as the API contract. */
  format?: 'mdx' | 'data';
};

type Span = {code: boolean; start: number; end: number};

const TOKEN = /\{([A-Za-z][A-Za-z0-9-]*)\}/g;

/**
 * Replaces {token} by its text. In prose an unknown token is an error, because
 * MDX would read it as a JavaScript expression. In code other braces are common
 * (`/scope/{id}`, `{foo}` in JavaScript), so only a likely typo is an error.
 */
export function resolveTokens({text, file, tokens, format = 'mdx'}: TokenSource): string {
  const declared = declaredNames(text);
  const isCode = format === 'data' ? () => true : codeLookup(text);
  const problems: string[] = [];
  const resolved = text.replace(TOKEN, (match, name: string, offset: number) => {
    const known = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    const isPrefix = name === name.toUpperCase() && text[offset + match.length] === '_';
    if ((text[offset - 1] === '$' || text[offset - 1] === '{') && !(known !== undefined && isPrefix)) {
      return match; // ${shell} and {{template}} are not ours, but ${CLI}_TOKEN is a variable of the brand
    }
    const code = isCode(offset);
    if (known !== undefined) {
      // prop={product} is an expression: it needs a string, not a bare word.
      return !code && text[offset - 1] === '=' ? JSON.stringify(known) : known;
    }
    const near = nearestToken(name, tokens);
    if (code ? near !== undefined : !declared.has(name)) {
      const line = text.slice(0, offset).split('\n').length;
      problems.push(
        `${file}:${line}: unknown token {${name}}. ` +
          (near ? `Did you mean {${near}}?` : `Write one of ${listTokens(tokens)}, or put it in backticks.`),
      );
    }
    return match;
  });
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return resolved;
}

function listTokens(tokens: Tokens): string {
  return Object.keys(tokens)
    .map((name) => `{${name}}`)
    .join(' ');
}

/** Names an MDX file imports or exports may be used as {name}. */
function declaredNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/^export\s+(?:const|let|function)\s+(\w+)/gm)) names.add(name!);
  for (const [, clause] of text.matchAll(/^import\s+([^'"]+?)\s+from\s/gm)) {
    for (const [name] of clause!.matchAll(/\w+/g)) names.add(name);
  }
  return names;
}

/** Tells for an offset whether it lies in a fenced block or in inline code. */
function codeLookup(text: string): (offset: number) => boolean {
  const spans: Span[] = [];
  const fence = /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;
  let last = 0;
  const inline = (from: number, to: number) => {
    const part = text.slice(from, to);
    for (const m of part.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
      spans.push({code: true, start: from + m.index, end: from + m.index + m[0].length});
    }
  };
  for (const m of text.matchAll(fence)) {
    inline(last, m.index);
    last = m.index + m[0].length;
    spans.push({code: true, start: m.index, end: last});
  }
  inline(last, text.length);
  return (offset) => spans.some((s) => offset >= s.start && offset < s.end);
}

/** The token a writer probably meant: another case, or one slip in a longer name. */
function nearestToken(name: string, tokens: Tokens): string | undefined {
  return Object.keys(tokens).find(
    (token) =>
      token.toLowerCase() === name.toLowerCase() ||
      (token.length >= 6 && name.length >= 5 && editDistance(token, name) <= 2),
  );
}

function editDistance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
