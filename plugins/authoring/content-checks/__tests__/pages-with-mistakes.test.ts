import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {pageSources} from '../page-source';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await writeFile(path.join(dir, 'tags.yml'), 'scopes:\n  label: Scopes\n');
});
afterAll(() => rm(dir, {recursive: true}));

const tokens = {product: 'Acme', cli: 'acme'};
const sources = (lenient: boolean) =>
  pageSources({tokens, docsDirs: ['docs'], tagsFile: path.join(dir, 'tags.yml'), lenient});
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

describe('A page that is compiled', () => {
  const compile = (text: string, lenient = false) =>
    sources(lenient).markdown.preprocessor({filePath: path.resolve('docs/a.mdx'), fileContent: text});

  it('is rejected with file and line of what Docusaurus does not check, and shown by the development server', () => {
    expect(compile(page('title: A\ntags: [scopes]\nkeywords: Undo'))).toContain('keywords: Undo');
    const wrong = page('title: A\ntags: [nonsense]', 'See {nothing}.');
    expect(() => compile(wrong)).toThrow(/docs\/a\.mdx:6: there is no token[^]*docs\/a\.mdx:3: the tag `nonsense`/);
    expect(compile(wrong, true)).toContain('See &#123;nothing&#125;.');
  });
});
