import type {Root} from 'mdast';
import {expect, test} from 'vitest';
import {fromHtml, toNodes} from '../../../source/elements';
import {print} from '../print';

test('Sections, list items and rows with an id have the lines of their text', () => {
  const html = `<h2 id=load>Load</h2><p>One.<ul><li id=body.size>size<pre>a
b</pre><ul><li id=body.size.unit>unit</ul><li id=body.name>name</ul>
<h3 id=more>More</h3><table><tr><th>Status<tr id=response-404><td>404<tr><td>409</table><h2 id=end>End</h2><p>Last.`;
  const root: Root = {type: 'root', children: toNodes(fromHtml(html))};
  const {text, anchors} = print(root);
  const lines = text.split('\n');
  const parts = Object.fromEntries(
    Object.entries(anchors).map(([id, [from, to]]) => [id, lines.slice(from, to).join('\n').trim()]),
  );
  expect(parts['body.size.unit']).toBe('- unit');
  expect(parts['body.size']).toBe('- size\n  ```text\n  a\n  b\n  ```\n  - unit');
  expect(parts['body.name']).toBe('- name');
  expect(parts['response-404']).toBe('| 404 |');
  expect(lines[anchors['response-404']![2]!]).toBe('| Status |');
  expect(parts['more']).toMatch(/^### More\n[^]*\| 409 \|$/);
  expect(parts['load']).toMatch(/^## Load\n[^]*\| 409 \|$/);
  expect(parts['end']).toBe('## End\n\nLast.');
});
