/** Messages about a page that cannot be parsed. */
import type {Message} from './finding';

export const unknownToken = (name: string, near: string | undefined): Message => ({
  rule: 'unknown-token',
  problem: `there is no token \`{${name}}\`, and MDX would run it as JavaScript`,
  fix: near
    ? `Did you mean \`{${near}}\`?`
    : 'To show the braces, put it between backticks. Tokens such as `{product}` and `{cli}` are listed in brand.ts.',
});

export const openCode = (next: number | undefined): Message => ({
  rule: 'open-code',
  problem: `the code block is not closed${next === undefined ? '' : ` before the next one, on line ${next}`}`,
  fix: 'Write its backticks again, on a line of their own, after its last line.',
});

export const unindentedCode = (): Message => ({
  rule: 'code-indent',
  problem: 'the code is not indented as far as the backticks above it, so the code block and the list end here',
  fix: 'Indent every line of the block, and its last backticks, as far as its first backticks.',
});

export const syntax = (reason: string): Message => ({
  rule: 'syntax',
  // The parser adds what it expected, which the fix says more briefly.
  problem: `the page cannot be read: ${reason.replace(/\.$|, expected a.*$| \(note: .*$/s, '')}`,
  fix: syntaxFix(reason),
});

export const frontMatterSyntax = (reason: string): Message => ({
  rule: 'front-matter-syntax',
  problem: `the front matter is not YAML: ${reason}`,
  fix: 'Write one `key: value` a line, and put a value that has a colon in quotes.',
});

/** What to do about an error of the MDX parser. */
function syntaxFix(reason: string): string {
  const tag = /closing tag for `<(\w+)[^`]*>`/.exec(reason)?.[1];
  if (tag && ['br', 'hr', 'img', 'input', 'link'].includes(tag)) return `Write \`<${tag} />\`.`;
  if (tag) return `Close what is open: write \`</${tag}>\` on a separate line.`;
  if (/import\/exports/.test(reason)) {
    return 'Start the line with another word: MDX reads a line that starts with `import` or `export` as JavaScript.';
  }
  if (/before local name/.test(reason)) return 'Write a link as `[its text](https://…)`.';
  if (/expression|acorn|brace/.test(reason)) {
    return 'Close what is open, and write { and } of plain text between backticks.';
  }
  return 'Close what is open, and write < and { of plain text between backticks.';
}
