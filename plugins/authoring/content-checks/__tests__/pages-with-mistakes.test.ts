import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {collectBrokenPages, insteadOf} from '../broken-pages';
import {PageError} from '../finding';
import {parsePage} from '../page';
import {pageSources} from '../page-source';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await writeFile(path.join(dir, 'tags.yml'), 'scopes:\n  label: Scopes\n');
  await writeFile(path.join(dir, 'chain.svg'), '<svg/>');
});
afterAll(() => rm(dir, {recursive: true}));

const tokens = {product: 'Acme', cli: 'acme'};
const sources = (lenient: boolean) =>
  pageSources({tokens, docsDirs: ['docs'], tagsFile: path.join(dir, 'tags.yml'), staticDir: dir, lenient});
const page = (frontMatter: string, body = 'Text.') => `---\n${frontMatter}\n---\n\n${body}\n`;

describe('The front matter that Docusaurus gets', () => {
  const read = async (text: string) => {
    const {frontMatter} = await sources(true).markdown.parseFrontMatter({
      filePath: path.resolve('docs/a.mdx'),
      fileContent: text,
      defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
    });
    return frontMatter;
  };

  it('has brand tokens resolved, and is otherwise unchanged', async () => {
    expect(await read(page('title: "{product}"\ntags: [scopes]\nunlisted: true'))).toEqual({
      title: 'Acme',
      tags: ['scopes'],
      unlisted: true,
    });
  });

  it('has no keywords, which Docusaurus would write into the HTML and the chunk of the page', async () => {
    expect(await read(page('title: A\nkeywords: [rollback, undo]'))).toEqual({title: 'A'});
    expect(await read(page('title: A\nkeywords: rollback'))).toEqual({title: 'A'});
  });

  it('is without values that Docusaurus rejects', async () => {
    expect(await read(page('title: A\ntags: scopes\nunlisted: maybe\nslug: 5'))).toEqual({title: 'A'});
    expect(await read(page('title: A\ntags: [scopes, nonsense]'))).toEqual({title: 'A', tags: ['scopes']});
    expect(await read(page('title: A: B\ntags: [scopes]'))).toEqual({});
    expect(await read(page('title: {nope} of {product}'))).toEqual({title: 'nope of Acme'});
  });

  it('keeps a date and a description of any length, which Docusaurus accepts', async () => {
    const {last_update: date, description} = await read(page('description: Short.\nlast_update:\n  date: 2026-11-15'));
    expect(description).toBe('Short.');
    expect(date).toEqual({date: new Date('2026-11-15')});
  });
});

describe('A production build', () => {
  const broken = (text: string, error: unknown = new Error('engine')) => {
    const {loader, summary} = collectBrokenPages(sources(false));
    let failure: unknown;
    try {
      loader.before('docs/a.mdx', text);
    } catch (early) {
      failure = early;
    }
    expect(() => loader.onError('docs/a.mdx', text, failure ?? error)).toThrow();
    return summary()!.trim().split('\n');
  };

  it('compiles a valid page without output', () => {
    const {loader, summary} = collectBrokenPages(sources(false));
    loader.before('docs/a.mdx', page('title: A\ntags: [scopes]'));
    loader.before('docs/a.mdx', page('title: A\ntags: [scopes]\nkeywords: Undo'));
    expect(summary()).toBeUndefined();
  });

  it.each([
    ['a token', page('title: A', 'Say {nope}.'), /^docs\/a\.mdx:5 {2}There is no token `\{nope\}`.*backticks/],
    ['YAML', page('title: A: B'), /^docs\/a\.mdx:2 {2}The front matter is not YAML.*in quotes/],
    ['a tag', page('title: A\ntags: [scops]'), /^docs\/a\.mdx:3 {2}The tag `scops` is not in.*`scopes`/],
    ['a value', page('title: A\nunlisted: maybe'), /^docs\/a\.mdx:3 {2}`unlisted` .*unlisted: true/],
    ['a tag of HTML', page('title: A', '<details>\n\nText.'), /^docs\/a\.mdx:5 {2}.*closing tag for.*<\/details>/],
    ['an image', page('title: A', '![A chain.](/chian.svg)'), /^docs\/a\.mdx:5 {2}There is no image .*`\/chain\.svg`/],
    ['something else', page('title: A'), /^docs\/a\.mdx:1 {2}The page cannot be compiled: engine\./],
  ])('ends with the line and the remedy of %s, and no stack trace', (_, text, expected) => {
    const [first, ...rest] = broken(text);
    expect(first).toMatch(expected);
    expect(rest.join('\n')).not.toMatch(/^\s+at /m);
    expect(rest.at(-1)).toContain('The build stops: 1 finding.');
  });

  it('reports the error of a plugin, which Docusaurus wraps in its own error', () => {
    const cause = new PageError([{file: 'docs/a.mdx', line: 9, rule: 'r', problem: 'it is wrong', fix: 'Fix it.'}]);
    expect(broken(page('title: A'), new Error('MDX compilation failed', {cause}))[0]).toBe(
      'docs/a.mdx:9  It is wrong. Fix it.',
    );
  });
});

describe('The development server', () => {
  it('shows findings verbatim, including quoted markup', () => {
    const finding = {
      file: 'docs/a_b_.mdx',
      line: 1,
      rule: 'r',
      problem: '`<Foo>` {product} *x* [a](b) | & $1',
      fix: '{',
    };
    const {tree} = parsePage({file: 'a.mdx', text: insteadOf('', [finding]), tokens});
    expect(JSON.stringify(tree)).toContain('docs/a_b_.mdx:1  `<Foo>` {product} *x* [a](b) | & $1. {');
  });
});
