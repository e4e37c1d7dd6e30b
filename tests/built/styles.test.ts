import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const read = (pattern: RegExp): string =>
  readdirSync('build', {recursive: true})
    .map(String)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(path.join('build', name), 'utf8'))
    .join('\n');

test('every CSS variable that a style, a script or a page uses without a fallback is defined in a style sheet', () => {
  const css = read(/\.css$/);
  const defined = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const used = [...`${css}\n${read(/\.js$/)}\n${read(/index\.html$/)}`.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(
    ([, name]) => name,
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !defined.has(name!)).sort()).toEqual([]);
});

test('no value of a style sheet is joined to a variable, which would make the declaration invalid', () => {
  expect(read(/\.css$/).match(/.{0,60}[\w%.]var\(.{0,20}/g) ?? []).toEqual([]);
});
