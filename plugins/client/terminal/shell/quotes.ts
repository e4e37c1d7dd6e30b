/**
 * Quotes inside '…' inside $(…) inside "…" inside $(…) confuse the parser of the library: they become \x22. Only for code
 * that does not parse.
 */
export function withoutNestedQuotes(code: string, parse: (text: string) => unknown): string {
  const isParsed = (text: string): boolean => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
  if (isParsed(code)) return code;
  const changed = rewritten(code);
  return isParsed(changed) ? changed : code;
}

function rewritten(code: string): string {
  let out = '';
  const open: ('"' | '(')[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const char = code[at]!;
    const inner = open.at(-1);
    if (char === '\\') {
      out += char + (code[at + 1] ?? '');
      at += 1;
    } else if (char === "'" && inner !== '"') {
      const end = code.indexOf("'", at + 1);
      if (end === -1) return code;
      const text = code.slice(at + 1, end);
      const isNested = open.includes('"') && text.includes('"');
      out += isNested ? `$'${text.replaceAll('\\', '\\\\').replaceAll('"', '\\x22')}'` : `'${text}'`;
      at = end;
    } else {
      out += char;
      if (char === '"' && inner === '"') open.pop();
      else if (char === '"') open.push('"');
      else if (char === '(' && (code[at - 1] === '$' || inner === '(')) open.push('(');
      else if (char === ')' && inner === '(') open.pop();
    }
  }
  return out;
}
