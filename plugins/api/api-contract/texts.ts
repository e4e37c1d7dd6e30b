import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  getScalarValue,
  parseEvents,
} from 'js-yaml';
import type {ContractFinding} from './findings';

/** A text that readers see, where a file of the contract has it. */
export type ContractText = {
  /** Keys from the root of the file. */
  path: readonly string[];
  text: string;
  lineAt: (index: number) => number;
};

/** Keys whose value is a text for readers. Below `x-enumDescriptions` every value is one. */
const TEXT_KEYS = ['summary', 'description', 'when', 'fix', 'x-fix'];

/** Below these is data: a field of an example may have the name `description`. */
const DATA_KEYS = ['example', 'examples', 'default', 'enum', 'const', 'value'];

/** Every text of a YAML file of the contract. The source has its positions, which a loaded document does not. */
export function contractTexts(source: string): ContractText[] {
  const texts: ContractText[] = [];
  /** Open collections; `key` is the pending key of a mapping. */
  const open: {isMapping: boolean; key?: string}[] = [];
  const valueEnds = () => {
    const parent = open.at(-1);
    if (parent) parent.key = undefined;
  };
  for (const event of parseEvents(source, {})) {
    const parent = open.at(-1);
    if (event.type === EVENT_SCALAR) {
      const text = getScalarValue(source, event);
      if (parent?.isMapping && parent.key === undefined) {
        parent.key = text;
        continue;
      }
      const path = open.flatMap(({key}) => key ?? []);
      if (isText(path)) {
        texts.push({path, text, lineAt: lines(source, text, event.valueStart, event.valueEnd)});
      }
      valueEnds();
    } else if (event.type === EVENT_ALIAS) {
      valueEnds();
    } else if (event.type === EVENT_POP) {
      open.pop();
      valueEnds();
    } else if (event.type !== EVENT_DOCUMENT || open.length === 0) {
      open.push({isMapping: event.type === EVENT_MAPPING});
    }
  }
  return texts;
}

function isText(path: readonly string[]): boolean {
  const data = path.findIndex((key, index) => DATA_KEYS.includes(key) && !isName(path, index));
  if (data >= 0) return false;
  return path.at(-2) === 'x-enumDescriptions' || (TEXT_KEYS.includes(path.at(-1)!) && !isName(path, path.length - 1));
}

/** A key below `properties` is the name of a field, whatever it says; so is a value of an enum. */
const isName = (path: readonly string[], index: number): boolean =>
  ['properties', 'x-enumDescriptions', 'schemas'].includes(path[index - 1] ?? '');

/** Lines by the count of visible characters, which is the same in a folded or indented text and in its value. */
function lines(source: string, text: string, start: number, end: number): (index: number) => number {
  return (index) => {
    let left = text.slice(0, index).replace(/\s/g, '').length;
    let at = start;
    while (at < end && (left > 0 || /\s/.test(source[at]!))) {
      if (!/\s/.test(source[at]!)) left -= 1;
      at += 1;
    }
    return source.slice(0, at).split('\n').length;
  };
}

/** Terms that look like names of fields. */
const TERMS = ['snake_case', 'x86_64'];

/** What is not prose: code, targets of links, URLs, ids of headings, and quoted texts, which are messages and labels. */
const LITERALS =
  /```[\s\S]*?(?:```|$)|(`+)[^`][\s\S]*?\1|(?<=\])\([^()\s]*\)|\bhttps?:\/\/[^\s)>]+|\{#[^}]*\}|"[^"]{1,200}"|“[^”]*”|\{[^{}]*\}|(?<!\w)\/[\w{}/-]+/g;

/** Names of fields and statuses without backticks: as code, readers see what to type, and the name gets its link. */
export function bareNames(file: string, source: string): ContractFinding[] {
  return contractTexts(source).flatMap(({path, text, lineAt}) => {
    if (path.at(-1) === 'summary') return []; // shown as plain text
    const prose = text.replace(LITERALS, (literal) => literal.replace(/[^\n]/g, '·'));
    return [...prose.matchAll(/(?<![\w$@#.:/·-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/])/g)]
      .filter(([name]) => !TERMS.includes(name))
      .map(({0: name, index}) => ({
        file,
        line: lineAt(index),
        message: `${name} is a bare name. Write \`${name}\`, between backticks.`,
        rule: 'bare-name',
      }));
  });
}
