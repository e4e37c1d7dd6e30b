import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {componentNames} from '../../../plugins/authoring/page-components/registry';

test('The bare site knows every component that guides may use', () => {
  const source = readFileSync('tests/measure/bare/src/theme/MDXComponents.js', 'utf8');
  expect(componentNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});
