/**
 * npm run wording [-- --ref REV]: length, readability and misused words of the guides, the contract, and the definitions and
 * facts that pages show, now or as of a revision of git.
 */
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {brand, brandTokens} from '../brand';
import {LITERAL, misusedWords, withoutLiterals, wording} from '../vocabulary/wording';
import {contractTexts, sentences} from '../plugins/api/api-contract/texts';
import {readablePage} from '../plugins/authoring/content-checks/page';
import {pageTexts} from '../plugins/authoring/content-checks/wording';

type File = {file: string; text: string};
/** `prose` are texts of sentences; words are counted in all of them. */
type Texts = {prose: string[]; all: string[]; unreadable: string[]};

type Figures = {words: number; sentences: number; wordsPerSentence: number; readingEase: number};

const isGuide = (file: string): boolean => /^docs\/(?!api\/).*\.mdx$/.test(file);
const isContract = (file: string): boolean => /^api\/.*\.yaml$/.test(file);
const isFacts = (file: string): boolean => /^(?:facts\/[\w-]+|vocabulary\/glossary)\.ts$/.test(file);

/** Flesch reading ease, from 100 (very easy) down. A piece of code is one word of one syllable. */
function figures(prose: readonly string[]): Figures {
  const all = prose.flatMap((text) => text.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)).flatMap(sentences);
  const words = all.flatMap((sentence) => sentence.match(WORD) ?? []);
  const count = {words: words.length, sentences: all.length};
  const wordsPerSentence = count.words / Math.max(1, count.sentences);
  const syllablesPerWord = words.reduce((sum, word) => sum + syllables(word), 0) / Math.max(1, count.words);
  return {...count, wordsPerSentence, readingEase: 206.835 - 1.015 * wordsPerSentence - 84.6 * syllablesPerWord};
}

const WORD = new RegExp(`[A-Za-z0-9${LITERAL}][A-Za-z0-9${LITERAL}'’-]*`, 'g');

/** Groups of vowels, without the silent ones at the end: "make", "used", "times". Numbers count as one. */
function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spoken = letters
    .replace(/(?<=cre)(?=at)/, '-') // create: two vowels, two syllables
    .replace(/(?<=[^aeiouydt])ed$|(?<=[^aeiouycghsxz])es$|(?<=[a-z]{2})(?<![^aeiouy]l)e$/, '')
    .replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

function counts(texts: readonly string[]): Record<string, number> {
  const found = Object.fromEntries(Object.keys(wording).map((name) => [name, 0]));
  for (const text of texts) for (const {name} of misusedWords(text)) found[name]! += 1;
  return found;
}

function guideTexts(files: readonly File[], tokens: Record<string, string>): Texts {
  const found: Texts = {prose: [], all: [], unreadable: []};
  for (const {file, text} of files) {
    const page = readablePage({file, text, tokens, inert: true});
    if (!page) found.unreadable.push(file);
    for (const each of page ? pageTexts(page) : []) add(found, each.text, each.kind === 'prose');
  }
  return found;
}

function textsOfContract(files: readonly File[]): Texts {
  const found: Texts = {prose: [], all: [], unreadable: []};
  for (const {text} of files) {
    for (const each of contractTexts(text)) add(found, each.text, each.path.at(-1) !== 'summary');
  }
  return found;
}

function textsOfFacts(files: readonly File[]): Texts {
  const found: Texts = {prose: [], all: [], unreadable: []};
  for (const {text} of files) for (const literal of literals(text)) add(found, literal, true);
  return found;
}

/** The texts of a module of definitions or facts: its string literals, without the comments. */
export const literals = (source: string): string[] =>
  [...source.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
    ([, single, double = '']) => single ?? double,
  );

/** A phrase without a full stop is no sentence. */
function add({prose, all}: Texts, text: string, isProse: boolean): void {
  all.push(text);
  if (isProse && /[.?!:)]$/.test(withoutLiterals(text).trim())) prose.push(text);
}

function report(areas: Readonly<Record<string, Texts>>): string {
  const names = Object.keys(areas);
  const rows: string[][] = [['', ...names]];
  const ofAreas = Object.values(areas).map(({prose}) => figures(prose));
  rows.push(
    ['words', ...ofAreas.map((each) => each.words.toLocaleString('en'))],
    ['sentences', ...ofAreas.map((each) => each.sentences.toLocaleString('en'))],
    ['words a sentence', ...ofAreas.map((each) => each.wordsPerSentence.toFixed(1))],
    ['Flesch reading ease', ...ofAreas.map((each) => each.readingEase.toFixed(1))],
    [],
  );
  const found = Object.values(areas).map(({all}) => counts(all));
  for (const word of Object.keys(wording)) rows.push([word, ...found.map((each) => String(each[word]))]);
  rows.push([
    'misused words',
    ...found.map((each) => String(Object.values(each).reduce((sum, count) => sum + count, 0))),
  ]);
  const unreadable = Object.values(areas).flatMap((each) => each.unreadable);
  if (unreadable.length > 0) rows.push([], [`not readable: ${unreadable.join(', ')}`]);
  return rows
    .map(([first = '', ...rest]) => [first.padEnd(22), ...rest.map((cell) => cell.padStart(10))].join('').trimEnd())
    .join('\n');
}

const FOLDERS = ['docs', 'api', 'facts', 'vocabulary'];

/** Files of the working folder, or of a revision. */
function files(ref: string | undefined): File[] {
  const isText = (file: string) => isGuide(file) || isContract(file) || isFacts(file);
  if (ref === undefined) {
    return FOLDERS.flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'})
        .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
        .filter(isText)
        .map((file) => ({file, text: readFileSync(file, 'utf8')})),
    );
  }
  const git = (...args: string[]) => execFileSync('git', args, {encoding: 'utf8', maxBuffer: 2 ** 28});
  return git('ls-tree', '-r', '--name-only', '-z', ref, '--', ...FOLDERS)
    .split('\0')
    .filter(isText)
    .map((file) => ({file, text: git('show', `${ref}:${file}`)}));
}

if (path.basename(process.argv[1] ?? '') === 'wording-report.ts') {
  const {ref} = parseArgs({options: {ref: {type: 'string'}}}).values;
  const all = files(ref);
  const guides = guideTexts(
    all.filter(({file}) => isGuide(file)),
    brandTokens(brand),
  );
  const contract = textsOfContract(all.filter(({file}) => isContract(file)));
  const facts = textsOfFacts(all.filter(({file}) => isFacts(file)));
  process.stdout.write(`${ref ? `As of ${ref}:\n` : ''}${report({guides, contract, facts})}\n`);
}
