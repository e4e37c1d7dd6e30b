import type {RootContent} from 'mdast';
import {createElement as h, type ReactNode} from 'react';
import {expect, test} from 'vitest';
import {fromHtml, fromReact, toNodes} from '../../../source/elements';
import {print} from '../print';

const markdown = (html: string): string => print({type: 'root', children: toNodes(fromHtml(html))}).text.trim();

test.each([
  ['<h2>Load<a class=hash-link href=#load>\u200b</a></h2><p>One <b>two</b><p>three', '## Load\n\nOne **two**\n\nthree'],
  ['<ol><li><strong>Build</strong><span>It runs.</span><li>Ship</ol>', '1. **Build** It runs.\n2. Ship'],
  ['<dl><dt>Server<dd><code>x</code> here<dt>Token<dd>None</dl>', '- **Server**: `x` here\n- **Token**: None'],
  ['<a href=/docs/x><h2>Title</h2></a>', '## [Title](/docs/x)'],
  ['<details><summary>3 <b>parts</b></summary><p>Text</details>', '**3 parts**\n\nText'],
  [
    '<table><caption>All</caption><thead><tr><th>A<th>B<tbody><tr><td><code>a|b</code><td>two</table>',
    'All\n\n| A | B |\n| - | - |\n| `a\\|b` | two |',
  ],
  [
    '<div class=code-block data-language=bash><pre><code><span>curl</span> <span>x</span>\n</code></pre><div class=code-buttons><button>Copy</button></div></div>',
    '```bash\ncurl x\n```',
  ],
  ['<form><label>Name</label><input></form><svg><text>Picture</text></svg><p>Left', 'Left'],
])('%j in Markdown', (html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test('React elements are converted without HTML, and a component can declare its Markdown', () => {
  const Name = ({children}: {children?: string}) => h('code', null, children);
  const Label = ({children}: {children?: string}) => h('p', null, children);
  Label.markdown = ({children}: {children?: string}, nodesOf: (node: ReactNode) => RootContent[]): RootContent[] => [
    {type: 'heading', depth: 3, children: [{type: 'text', value: 'Declared'}]},
    ...nodesOf(h('p', null, h(Name, null, children))),
  ];
  const Status = () => h('a', {href: '#control'}, '400');
  Status.markdown = (): RootContent[] => [{type: 'text', value: '400'}];
  const tree = h('div', null, h('p', null, h(Name, null, 'id'), ' of ', h(Status)), h(Label, null, 'x'));
  expect(print({type: 'root', children: toNodes(fromReact(tree))}).text).toBe('`id` of 400\n\n### Declared\n\n`x`\n');
});
