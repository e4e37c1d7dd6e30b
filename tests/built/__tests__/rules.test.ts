import {expect, test} from 'vitest';
import {deadLinks, openPage, outlineOf, RULES} from '../rules';

const page = (main: string, head = ''): string =>
  `<!doctype html><html lang=en dir=ltr><head><title>T</title><meta name=description content="About it."><meta property="og:image" content="https://x.example/img/card.png">${head}</head>
  <body><nav class=navbar aria-label=Main></nav><main><h1>Title</h1>${main}</main><footer class=footer></footer></body></html>`;
const brokenRules = (html: string): string[] =>
  Object.entries(RULES).flatMap(([name, rule]) => (rule(openPage('/docs/page', html)).length > 0 ? [name] : []));

test('A page without a fault has none', () => {
  expect(
    brokenRules(
      page(`<h2 id=a>A</h2><p><a href=/x><img src=/x.png alt=""> text</a></p><label for=f>Field</label><input id=f>
        <button aria-label=Close></button><table><tr><th>H</th></tr></table><ul><li>One</ul>`),
    ),
  ).toEqual([]);
});

test.each([
  ['<h1>Second</h1>', 'has one h1 and headings that skip no level'],
  ['<h3>Skips h2</h3>', 'has one h1 and headings that skip no level'],
  ['<h2></h2>', 'has one h1 and headings that skip no level'],
  ['<nav aria-label=Main></nav>', 'has one main part, one navbar and one footer, and landmarks with different names'],
  ['<p id=a></p><p id=a></p>', 'has no id twice'],
  ['<img src=/a.png>', 'has images with a text alternative'],
  ['<a href=/x></a>', 'has buttons, links and folds with a name'],
  ['<details><summary> </summary></details>', 'has buttons, links and folds with a name'],
  ['<input type=text>', 'has fields with a label'],
  ['<dialog></dialog>', 'has dialogs and groups of tabs with a name'],
  ['<a href=/x><button>x</button></a>', 'has no control in another one'],
  ['<p aria-labelledby=nothing>x</p>', 'references only ids that exist'],
  ['<label for=nothing>x</label>', 'references only ids that exist'],
  ['<ul><p>x</p></ul>', 'has lists of items and tables with headers'],
  ['<table><tr><td>x</td></tr></table>', 'has lists of items and tables with headers'],
  ['<p tabindex=1>x</p>', 'leaves the order of focus to the document'],
  ['<a href=https://x.example target=_blank>x</a>', 'opens other sites without access to this one'],
  ['<img alt="" src=https://x.example/a.png>', 'loads nothing from another host'],
  ['<p style="color: red">x</p>', 'has no inline style, no inline handler and no style element'],
  ['<p onclick=x()>x</p>', 'has no inline style, no inline handler and no style element'],
  ['<b class=badge--new>x</b>', 'has no class whose styles the build removes'],
])('%s breaks the rule "%s"', (html, rule) => {
  expect(brokenRules(page(html))).toEqual([rule]);
});

test.each([
  ['<html lang=en dir=ltr>', '<html>', 'is in English and can be enlarged'],
  ['About it.', '', 'has a title, a description of at most 160 characters and a social card'],
  ['/img/card.png', '/card', 'has a title, a description of at most 160 characters and a social card'],
  ['About it.', 'x'.repeat(161), 'has a title, a description of at most 160 characters and a social card'],
])('%s replaced by "%s" breaks a rule', (from, to, rule) => {
  expect(brokenRules(page('').replace(from, to))).toEqual([rule]);
});

test('Links to pages, files and fragments that do not exist are found', () => {
  const outline = (html: string) => outlineOf(openPage('/docs/page', page(html)));
  const outlines = new Map([
    ['/docs/page', outline('<p id=here></p><a href=#here>1</a><a href=/docs/other#there>2</a><a href=/a.txt>3</a>')],
    [
      '/docs/other/',
      outline('<a href=/docs/page#gone>4</a><a href=/gone>5</a><a href=https://x.example>6</a><img alt="" src=/b.png>'),
    ],
  ]);
  expect(deadLinks(outlines, (path) => path === '/a.txt')).toEqual([
    '/docs/page: /docs/other#there',
    '/docs/other/: /docs/page#gone',
    '/docs/other/: /gone',
    '/docs/other/: /b.png',
  ]);
});
