/** Messages about the use of a component, for the check of a page and for its compilation. */
import {list, quoted, suggest, type Message} from '../content-checks/finding';

export const diagramTitle = (): Message => ({
  rule: 'diagram',
  problem: 'the diagram has no title',
  fix: 'Write `mermaid title="What it shows"`.',
});

export const misplaced = (name: string, outer: string): Message => ({
  rule: 'misplaced-component',
  problem: `${quoted(`<${name}>`)} cannot be in a ${outer}`,
  fix: 'Move it into the text.',
});

export const expression = (code: string): Message => ({
  rule: 'expression',
  problem: `${quoted(`{${code.trim().split('\n')[0]}}`)} is JavaScript, which a page cannot run`,
  fix: 'To show the braces, put it between backticks. For a comment write {/* … */}.',
});

export const unknownComponent = (name: string, names: readonly string[]): Message => ({
  rule: 'unknown-component',
  problem: `there is no component ${quoted(`<${name}>`)}`,
  fix: suggest(name, names, `Use Markdown, or one of ${list(names)}.`),
});

export const missingAttribute = (name: string, attribute: string): Message => ({
  rule: 'component-attribute',
  problem: `${quoted(`<${name}>`)} lacks ${quoted(attribute)}`,
  fix: `Write \`<${name} ${attribute}="…">\`.`,
});
