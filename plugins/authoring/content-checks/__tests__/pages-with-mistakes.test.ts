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
  it('compiles a valid page without output', () => {
    const {loader, summary} = collectBrokenPages(sources(false));
    loader.before('docs/a.mdx', page('title: A\ntags: [scopes]'));
    loader.before('docs/a.mdx', page('title: A\ntags: [scopes]\nkeywords: Undo'));
    expect(summary()).toBeUndefined();
  });

  it('reports the error of a plugin, which Docusaurus wraps in its own error', () => {
    const cause = new PageError([{file: 'docs/a.mdx', line: 9, rule: 'r', problem: 'it is wrong', fix: 'Fix it.'}]);
    const {loader, summary} = collectBrokenPages(sources(false));
    const error = new Error('MDX compilation failed', {cause});
    expect(() => loader.onError('docs/a.mdx', page('title: A'), error)).toThrow();
    expect(summary()!.trim()).toMatch(/^docs\/a\.mdx:9 {2}It is wrong\. Fix it\.\n[^]*The build stops: 1 finding\./);
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
