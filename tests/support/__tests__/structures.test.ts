import type {Element} from 'cheerio';
import {expect, test} from 'vitest';
import {extremesOf, measure} from '../extremes';
import {parse} from '../site-pages';
import {coverOf, structuresOf} from '../structures';

const structures = (html: string): Set<string> => structuresOf(parse(`<div>${html}</div>`)('div')[0] as Element);

test('Text, ids and URLs make no difference; classes, states, labels and the parent do', () => {
  const link = structures('<a class="b a" id="one" href="/one">One</a>');
  expect(structures('<a class="a b" id="two" href="/two">Two</a>')).toEqual(link);
  for (const other of [
    '<a class="a" href="/one">One</a>',
    '<a class="b a" href="/one" aria-current="page">One</a>',
    '<a class="b a" href="/one" aria-label="x">One</a>',
    '<p><a class="b a" href="/one">One</a></p>',
  ])
    expect(structures(other)).not.toEqual(link);
  expect(structures('<a aria-label="x"></a>')).toEqual(structures('<a aria-label="y"></a>'));
});

test('The chosen pages have every structure, and no page is chosen that adds none', () => {
  const pages = new Map(
    Object.entries({'/a': ['p', 'ul'], '/b': ['p', 'ul', 'table'], '/c': ['pre'], '/d': ['pre']}).map(([path, own]) => [
      path,
      new Set(own),
    ]),
  );
  expect(coverOf(pages)).toEqual({cover: ['/b', '/c'], structures: 4});
});

test('The extreme pages of each kind are chosen by their data', () => {
  const page = (main: string) => measure(parse(`<main>${main}</main>`));
  const pages = new Map([
    ['/docs/a', page('<p>short</p>')],
    ['/docs/word', page('<p>extraordinarily</p>')],
    ['/docs/table', page('<table><tr><td>aaaa</td><td>bbbb</td></tr><tr><td>a</td><td>bbbbbb</td></tr></table>')],
    ['/docs/code', page('<pre>a long first line\nb</pre>')],
    ['/other', page('<p>x</p>')],
  ]);
  expect(pages.get('/docs/table')!['width of a table']).toBe(10);
  const chosen = extremesOf(pages, (path) => path.split('/')[1]!);
  expect(chosen).toEqual(['/docs/code', '/docs/table', '/docs/word', '/other']);
});
