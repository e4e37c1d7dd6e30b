import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  getScalarValue,
  parseEvents,
} from 'js-yaml';
import {LITERAL, misusedWords, withoutLiterals} from '../../../vocabulary/wording';
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

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

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

/** Words and form of the texts of one file. */
export function textFindings(file: string, source: string): ContractFinding[] {
  return contractTexts(source)
    .flatMap((text) => [...words(text), ...firstSentence(text), ...longParagraphs(text), ...bareNames(text)])
    .map(({line, message, rule}) => ({file, line, message, rule}))
    .sort((a, b) => a.line - b.line);
}

type TextFinding = {line: number; message: string; rule: string};

function words({text, lineAt}: ContractText): TextFinding[] {
  return misusedWords(text).map(({word, instead, index}) => ({
    line: lineAt(index),
    message: `"${word}" is not the word that developers use. Write ${instead}.`,
    rule: 'wording',
  }));
}

const MAX_FIRST_SENTENCE = 25;
const MAX_SENTENCES = 3;

const isOperation = (path: readonly string[]): boolean =>
  path.length === 4 && path[0] === 'paths' && METHODS.includes(path[2]!) && path[3] === 'description';

/** The first sentence is the summary in lists, in search and in Markdown. */
function firstSentence({path, text, lineAt}: ContractText): TextFinding[] {
  if (!isOperation(path)) return [];
  const {length} = sentences(paragraphs(text)[0]?.text ?? '')[0]?.split(/\s+/) ?? [];
  if (length <= MAX_FIRST_SENTENCE) return [];
  return [
    {
      line: lineAt(0),
      message: `the first sentence has ${length} words. Say in at most ${MAX_FIRST_SENTENCE} what the operation does.`,
      rule: 'first-sentence',
    },
  ];
}

/** A condition in the middle of a long paragraph is overlooked. Lists and code may be longer. */
function longParagraphs({text, lineAt}: ContractText): TextFinding[] {
  return paragraphs(text)
    .filter((paragraph) => !/^\s*(?:[-*|]|\d+\.|```)/m.test(paragraph.text))
    .filter((paragraph) => sentences(paragraph.text).length > MAX_SENTENCES)
    .map(({index}) => ({
      line: lineAt(index),
      message: 'a paragraph of the description has more than three sentences. Split it.',
      rule: 'long-paragraph',
    }));
}

/** Terms that look like names of fields. */
const TERMS = ['snake_case', 'x86_64'];

/** Fields and statuses are code: readers see what to type, and the name gets its link. */
function bareNames({path, text, lineAt}: ContractText): TextFinding[] {
  if (path.at(-1) === 'summary') return []; // shown as plain text
  const prose = withoutLiterals(text).replace(/\{[^{}]*\}|(?<![\w·])\/[\w{}/-]+/g, (literal) =>
    LITERAL.repeat(literal.length),
  );
  return [...prose.matchAll(/(?<![\w$@#.:/·-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/])/g)]
    .filter(([name]) => !TERMS.includes(name))
    .map(({0: name, index}) => ({
      line: lineAt(index),
      message: `${name} is a bare name. Write \`${name}\`, between backticks.`,
      rule: 'bare-name',
    }));
}

function paragraphs(text: string): {text: string; index: number}[] {
  return [...text.matchAll(/\S[\s\S]*?(?=\n\s*\n|\s*$)/g)].map(({0: paragraph, index}) => ({text: paragraph, index}));
}

/** Sentences of a paragraph, with code in place of its characters: a full stop in code ends nothing. */
export const sentences = (paragraph: string): string[] =>
  withoutLiterals(paragraph)
    .split(/(?<=[.!?][)"'*_]*)\s+(?=[A-Z{[(*·"])/)
    .filter((sentence) => sentence.trim() !== '');
