import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {withEndTags} from '../end-tags';

const HEAD = '<meta charset=UTF-8><title>Page</title><script>a<b&&"</p>"</script>';

describe('a page with its end tags', () => {
  it('has the ones that the minifier omitted, and no other change', async () => {
    const page = `<!doctype html><html lang=en>${HEAD}<p class="a b">One<p>Two<ul><li>A<li>B<ul><li>C</ul></ul><table><thead><tr><th>H<tbody><tr><td>1<td>2</table><dl><dt>T<dd>D</dl>`;
    expect(await withEndTags(page)).toBe(
      `<!doctype html><html lang=en><head>${HEAD}</head><body><p class="a b">One</p><p>Two</p><ul><li>A</li><li>B<ul><li>C</li></ul></li></ul><table><thead><tr><th>H</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><dl><dt>T</dt><dd>D</dd></dl></body></html>`,
    );
  });

  it('keeps what React needs: comments, empty attributes, spaces and the first line of code', async () => {
    const body =
      '<p class="">a<!-- -->b <a target=_self href=/x>c</a>  d</p><pre>\n\n  one\n two</pre><input disabled value=""><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>';
    const written = await withEndTags(`<!doctype html><html><head>${HEAD}</head><body>${body}</body></html>`);
    const inner = (html: string) => load(html)('body').html();
    expect(inner(written)).toBe(inner(`<body>${body}</body>`));
  });

  it('is unchanged when it has all of them', async () => {
    const page = `<!doctype html><html lang=en><head>${HEAD}</head><body><ul><li>A</li></ul></body></html>`;
    expect(await withEndTags(page)).toBe(page);
  });
});
