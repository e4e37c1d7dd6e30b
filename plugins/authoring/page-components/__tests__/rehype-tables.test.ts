import {evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkGfm from 'remark-gfm';
import {expect, test} from 'vitest';
import {rehypeTables} from '../rehype-tables';

async function html(markdown: string): Promise<string> {
  const {default: Content} = await evaluate(markdown, {
    ...(runtime as unknown as Parameters<typeof evaluate>[1]),
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeTables],
  });
  // The theme shows code with elements in it as a block.
  const Code = ({children}: {children?: React.ReactNode}) =>
    React.createElement(typeof children === 'string' ? 'code' : 'pre', {}, children);
  return renderToStaticMarkup(React.createElement(Content, {components: {code: Code}})).replaceAll('\n', '');
}

test('Every cell after the first has the name of its column, and every element its role', async () => {
  expect(await html('| Call | `What` it does | |\n|---|---|---|\n| a | b | c |')).toBe(
    '<table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader">Call</th>' +
      '<th role="columnheader"><code>What</code> it does</th><th role="columnheader"></th></tr></thead>' +
      '<tbody role="rowgroup"><tr role="row"><td role="cell">a</td>' +
      '<td role="cell" data-label="What it does">b</td><td role="cell">c</td></tr></tbody></table>',
  );
});

test('The second of two columns needs no name', async () => {
  expect(await html('| Status | Meaning |\n|---|---|\n| a | b |')).not.toContain('data-label');
});

test('A cell with only "none" shows a dash; one that says more does not', async () => {
  const page = await html('| A | B |\n|---|---|\n| none | None |\n| `none` | none, yet |');
  expect([...page.matchAll(/<td role="cell">(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
    '–',
    '–',
    '<code>none</code>',
    'none, yet',
  ]);
});

test('A matrix stays a table', async () => {
  const line = (cell: string): string => `|${` ${cell} |`.repeat(7)}\n`;
  const page = await html(line('a') + line('---') + line('none'));
  expect(page).toContain('<table data-matrix="">');
  expect(page).not.toMatch(/role=|data-label/);
});

test('Long code may break after its separators, short code not', async () => {
  const page = await html(
    '| `organization=1:account=2` | `scope_id` |\n|---|---|\n| `/telemetry/application/4` | `hideRequiredAsterisk` |',
  );
  expect(page).toContain('<code>organization=<wbr/>1:<wbr/>account=<wbr/>2</code>');
  expect(page).toContain('<code>/<wbr/>telemetry/<wbr/>application/<wbr/>4</code>');
  expect(page).toContain('<code>hide<wbr/>Required<wbr/>Asterisk</code>');
  expect(page).toContain('<code>scope_id</code>');
});

test('A table with more than 12 rows has their number, so that it can be folded', async () => {
  const table = (rows: number): string => `| A | B |\n|---|---|\n${'| a | b |\n'.repeat(rows)}`;
  expect(await html(table(12))).not.toContain('data-rows');
  expect(await html(table(13))).toContain('<table data-rows="13" role="table">');
});
