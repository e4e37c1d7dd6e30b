import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {pageComponents} from '../registry';

/** Lists as long as their data, and the sandbox, shown on their own page; `Since` depends on the entries of the changelog. */
const ELSEWHERE = [
  'ChangelogIndex',
  'CliReference',
  'EventPayloads',
  'FilterRows',
  'Glossary',
  'Permissions',
  'Placeholders',
  'SandboxView',
  'Since',
];
/** They look like the sandbox of the gallery. */
const ALIKE = ['PolicySandbox', 'SchemaPreview'];

test('The gallery shows every component', () => {
  const gallery = readFileSync('src/pages/gallery.mdx', 'utf8');
  const missing = [...pageComponents.keys()].filter((name) => !new RegExp(`<${name}[\\s>/]`).test(gallery));
  // Markdown writes the two elements without a tag.
  expect(missing.sort()).toEqual([...ELSEWHERE, ...ALIKE, 'br', 'code'].sort());
});
