/**
 * Comments, READMEs, titles of tests and messages of errors use the words of the field (vocabulary/wording.ts), and no code
 * has the name of the product.
 */
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {brand} from '../brand';
import {misusedWords} from '../vocabulary/wording';
import {codeWording} from './support/code-wording';
import {developerFiles, developerTexts} from './support/developer-texts';

/** Files that are about these words. */
const ABOUT_WORDS = [
  'vocabulary/wording.ts',
  'plugins/authoring/content-checks/__tests__/wording.test.ts',
  'tests/content/wording-defects.ts',
  'tests/wording.test.ts',
];

/** Whether a word is anywhere in a file: parsing takes long, and most files have none. */
function isSuspect(file: string): boolean {
  const text = readFileSync(file, 'utf8').replace(/[\s*/]+/g, ' ');
  return Object.values(codeWording).some(({pattern}) => new RegExp(pattern, 'i').test(text));
}

const findings = (file: string, source?: string): string[] =>
  developerTexts(file, source).flatMap(({text, line}) =>
    misusedWords(text, codeWording).map(({word, instead, index}) => {
      const at = line + text.slice(0, index).split('\n').length - 1;
      return `${file}:${at}: "${word}" is not the word that developers use. Write ${instead}.`;
    }),
  );

/** The texts of a module of definitions or facts: its string literals, without the comments. */
const literals = (source: string): string[] =>
  [...source.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '').matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
    ([, single, double = '']) => single ?? double,
  );

it('No text for developers has a word of the table', () => {
  const files = developerFiles().filter((file) => !ABOUT_WORDS.includes(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(isSuspect).flatMap((file) => findings(file))).toEqual([]);
});

it('No definition or fact that pages show has a word of the table', () => {
  const files = developerFiles().filter((file) => /^(?:facts\/[\w-]+|vocabulary\/glossary)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => literals(readFileSync(file, 'utf8'))).flatMap((text) => misusedWords(text))).toEqual(
    [],
  );
});

it('Only brand.ts has the name of the product', () => {
  const sources = developerFiles().filter((file) => file !== 'brand.ts' && !/(?:^|\/)(?:tests|__tests__)\//.test(file));
  expect(sources.filter((file) => readFileSync(file, 'utf8').toLowerCase().includes(brand.slug))).toEqual([]);
});

describe('A word is found', () => {
  const places = (file: string, source: string) => findings(file, source).map((each) => each.split(' ')[0]);

  it('in comments of every form, on its line, also across lines', () => {
    const source = [
      "const a = 'mend';",
      '/**',
      ' * All at',
      ' * once.',
      ' */',
      'const b = /`"/; // mend it',
      '// It goes',
      '// on and on.',
      'const c = `mend // mend`;',
    ];
    expect(places('a.ts', source.join('\n'))).toEqual(['a.ts:3:', 'a.ts:6:', 'a.ts:7:']);
  });

  it('in titles of tests and messages of errors, not in other strings and not in what a page shows', () => {
    const source = [
      "it('mends a page', () => {",
      '  throw new TypeError(`refused by ${name}`);',
      '  return <p title="mend">// mend</p>;',
      '});',
      "describe.each([1])('mends %s', run);",
    ];
    expect(places('a.tsx', source.join('\n'))).toEqual(['a.tsx:1:', 'a.tsx:2:', 'a.tsx:5:']);
  });

  it('in styles and Markdown, not in code', () => {
    expect(places('a.css', '.mend {}\n/* One\n   mend */')).toEqual(['a.css:3:']);
    expect(places('a.md', '# A house\n\n`mend`\n\n```\nmend\n```\n\nMend [it](mend.md).')).toEqual([
      'a.md:1:',
      'a.md:9:',
    ]);
  });
});
