import {describe, expect, it, vi} from 'vitest';
import {highlight, normalizeLanguage} from '../../../source/highlight';
import {parseMeta, takeMarks} from '../meta';

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('highlighting', () => {
  it('marks tokens by class, never by inline style', async () => {
    const html = await highlight('# a comment\ncurl -X POST "$URL" # 1', 'bash');
    expect(html).toContain('<span class="tc"># a comment</span>');
    expect(html).toContain('class="ts"');
    expect(html).not.toContain('style');
  });

  it('is the same on a machine that is too busy to color a line in time', async () => {
    const line = 'export SCOPE_ID="$(scope list --id "$APP" | jq -r \'.results[0].id\')"';
    const usual = await highlight(line, 'bash');
    let time = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1000));
    const busy = await highlight(line, 'bash').finally(() => clock.mockRestore());
    expect(busy).toBe(usual);
  });

  it.each(['bash', 'json', 'yaml', 'hcl', 'python', 'javascript', 'powershell', 'docker', 'http', 'text'])(
    'keeps every character of %s',
    async (language) => {
      const code = 'a: "<b> & c" {\n  x = 1 # "y"\n\n  $z | ok\n}';
      expect(text(await highlight(code, language))).toBe(code);
    },
  );

  it('wraps lines only when a line is marked or numbered', async () => {
    expect(await highlight('a\nb', 'text')).toBe('a\nb');
    expect(await highlight('a\nb', 'text', {marked: new Set([2])})).toBe(
      '<span class="tl">a\n</span><span class="tl tm">b\n</span>',
    );
  });

  it('rejects an unknown language with a list of known ones', () => {
    expect(() => normalizeLanguage('jsno')).toThrow(/unknown code language "jsno".*json/);
  });
});

describe('the words after the language', () => {
  it('are a title, marked lines and line numbers', () => {
    expect(parseMeta('title="a b.yaml" {1,3-4} showLineNumbers')).toEqual({
      title: 'a b.yaml',
      lineNumbers: true,
      marked: new Set([1, 3, 4]),
    });
    expect(parseMeta(undefined)).toEqual({title: undefined, lineNumbers: false, marked: new Set()});
  });
});

describe('marking comments', () => {
  it('mark the next line or a range and are not shown', () => {
    const {code, marked} = takeMarks('# highlight-next-line\na\nb\n// highlight-start\nc\nd\n// highlight-end\ne');
    expect(code).toBe('a\nb\nc\nd\ne');
    expect(marked).toEqual([1, 3, 4]);
  });
});
