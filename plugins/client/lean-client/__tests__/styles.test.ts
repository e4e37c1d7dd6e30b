import {mkdtemp, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  collectFromPage,
  collectFromScript,
  dropOverridden,
  inlineConstants,
  linkSheet,
  purge,
  purgeStyles,
} from '../styles';

const wordsOf = (text: string) => {
  const words = new Set<string>();
  collectFromPage(text, words);
  for (const [, script = ''] of text.matchAll(/<script>(.*?)<\/script>/g)) collectFromScript(script, words);
  return words;
};

describe('unused styles', () => {
  it('are removed, and used ones stay, including those that only a script uses', async () => {
    const words = wordsOf('<p class="used">prose says x</p> <script>el.className="by-script"</script>');
    const css = await purge(
      '.used{color:red}.x{color:red}.by-script{color:blue}.unused{color:green}p{margin:0}',
      words,
    );
    expect(css).toBe('.used{color:red}.by-script{color:blue}p{margin:0}');
  });

  it('keep media queries and layers that are not empty', async () => {
    const css = await purge(
      '@layer a{.used{color:red}}@media print{.unused{color:red}.used{color:blue}}',
      wordsOf('<p class="used">'),
    );
    expect(css).toContain('@layer a');
    expect(css).toContain('.used{color:blue}');
    expect(css).not.toContain('unused');
  });

  it('keep a variable that only a script or another sheet uses', async () => {
    const words = wordsOf('<svg stroke="var(--by-page)"></svg><script>x="var(--by-script)"</script>');
    words.add('--by-sheet');
    const css = await purge(':root{--by-page:1;--by-script:2;--by-sheet:3;--by-nobody:4}', words);
    expect(css).toBe(':root{--by-page:1;--by-script:2;--by-sheet:3}');
  });

  it('of a layer are removed when the root sets the same variable outside all layers', () => {
    const layers = '@layer a{:root{--x:1;--y:2}html[data-theme=dark]{--x:3}.box{--x:4}}';
    expect(dropOverridden(`${layers}:root{--x:5}`)).toBe('@layer a{:root{--y:2}.box{--x:4}}:root{--x:5}');
    expect(dropOverridden(`${layers}@media print{:root{--x:5}}`)).toContain('--x:1');
  });

  it('that a block sets for all its variants replace those that the layers set for each', () => {
    const layers = '@layer a{.box{--x:1}.box--wide{--x:2;--y:2}.box--wide .in{--x:3}.boxes{--x:4}}';
    expect(dropOverridden(`${layers}.box{--x:5}`)).toBe(
      '@layer a{.box--wide{--y:2}.box--wide .in{--x:3}.boxes{--x:4}}.box{--x:5}',
    );
    expect(dropOverridden(`${layers}p .box{--x:5}`)).toContain('.box--wide{--x:2');
  });

  it('of one page are linked by the pages that use them, and by no other', () => {
    const head = '<link rel=stylesheet href=/assets/css/styles.11111111.css>';
    const link = (body: string) =>
      linkSheet(`${head}${body}`, 'page.css', '.box_a1{color:red}.box_a1:hover .line{color:blue}');
    expect(link('<p class="wide box_a1">')).toContain(`${head}<link rel=stylesheet href=/assets/css/page.css>`);
    expect(link('<p class=line>')).toContain('page.css');
    const german = linkSheet(`${head.replace('/assets', '/de/assets')}<p class=line>`, 'page.css', '.line{color:blue}');
    expect(german).toContain('href=/de/assets/css/page.css>');
    expect(link('<p class="box_a10">box_a1</p>')).not.toContain('page.css');
  });

  it('are removed from a file that is renamed by content hash, and pages link the new name', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'lean-'));
    await mkdir(path.join(dir, 'assets/css'), {recursive: true});
    await writeFile(path.join(dir, 'assets/css/styles.11111111.css'), '.used{color:red}.unused{color:red}');
    await writeFile(path.join(dir, 'index.html'), '<link href=/assets/css/styles.11111111.css><p class=used>');
    await purgeStyles(dir);
    const [name] = await readdir(path.join(dir, 'assets/css'));
    expect(name).toMatch(/^styles\.[0-9a-f]{8}\.css$/);
    expect(name).not.toBe('styles.11111111.css');
    expect(await readFile(path.join(dir, 'index.html'), 'utf8')).toContain(`/assets/css/${name}`);
    expect(await readFile(path.join(dir, `assets/css/${name}`), 'utf8')).toBe('.used{color:red}');
  });
});

describe('variables of the theme', () => {
  const inlined = (css: string, ...known: string[]) => inlineConstants(css, new Set(known));

  it('are written where they are used, also through each other', () => {
    expect(inlined('@layer a{:root{--gap:4px;--edge:var(--gap) solid}p{border:var(--edge)}}')).toBe(
      '@layer a{p{border:4px solid}}',
    );
  });

  it('are apart from their neighbours', () => {
    expect(
      inlined('@layer a{:root{--y:4px}p{margin:var(--y)var(--x);inset:var(--x)var(--y);font:var(--y)/var(--y)a}}'),
    ).toBe('@layer a{p{margin:4px var(--x);inset:var(--x) 4px;font:4px/4px a}}');
  });

  it('stay if a script or another sheet uses them, if they are set twice, or outside a layer', () => {
    for (const css of [
      '@layer a{:root{--gap:4px}html[data-theme=dark]{--gap:5px}p{margin:var(--gap)}}',
      '@layer a{:root{--gap:4px}p{margin:var(--gap)}}p{--gap:5px}',
      ':root{--gap:4px}p{margin:var(--gap)}',
    ])
      expect(inlined(css)).toBe(css);
    const used = '@layer a{:root{--gap:4px}p{margin:var(--gap)}}';
    expect(inlined(used, '--gap')).toBe(used);
  });

  it('stay if their value differs between elements', () => {
    const css = '@layer a{:root{--edge:var(--color)}p{border-color:var(--edge)}}.box{--color:red}';
    expect(inlined(css)).toBe(css);
  });

  it('stay if a long value is used often', () => {
    const css = '@layer a{:root{--x:1px solid rebeccapurple}p{border:var(--x)}b{border:var(--x)}}';
    expect(inlined(css)).toBe(css);
  });
});
