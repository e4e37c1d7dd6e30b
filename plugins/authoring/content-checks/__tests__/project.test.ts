import {expect, describe, it} from 'vitest';
import type {PageComponent} from '../../page-components/registry';
import type {Finding} from '../finding';
import {checkCategories, checkProject} from '../project';
import {checkRegistry, type RegistrySources} from '../registry';

const said = (findings: Finding[]) =>
  findings.map(({file, line, problem, fix}) => `${file}:${line} ${problem}. ${fix}`);

it('The components and categories of this project have no findings', async () => {
  expect(said(await checkProject('.'))).toEqual([]);
});

describe('A component', () => {
  const box: PageComponent = {html: 'theme', markdown: () => [], check: 'attributes'};
  const sources = (changes: Partial<RegistrySources> = {}): RegistrySources => ({
    components: new Map([['Box', box]]),
    registry: 'const REGISTRY = {\n  Box: {},\n};',
    theme: 'export default {...MDXComponents, table: Table, CodeBlock, Box};',
    contributing: '**Components**:\n\n| `<Box>` | a box |\n\n## Other\n\n| `<NotOne>` |',
    importable: new Set(),
    ...changes,
  });
  const row = (changes: Partial<PageComponent>) => sources({components: new Map([['Box', {...box, ...changes}]])});

  it('with all its parts has no finding', () => {
    expect(checkRegistry(sources())).toEqual([]);
  });

  it('that CONTRIBUTING.md does not describe is reported', () => {
    const [finding, ...more] = said(checkRegistry(sources({contributing: '**Components**:\n\n| `<Bax>` |'})));
    expect(finding).toContain('registry.ts:2 CONTRIBUTING.md does not describe the component `<Box>`');
    expect(more).toEqual([expect.stringContaining('CONTRIBUTING.md:3 the component `<Bax>` is not in plugins/')]);
  });

  it('that only the theme has is reported on its line', () => {
    const theme = 'export default {\n  ...MDXComponents,\n  Box,\n  Badge: BadgeComponent,\n};';
    expect(said(checkRegistry(sources({theme})))).toEqual([
      expect.stringContaining('src/theme/MDXComponents/index.tsx:4 the component `<Badge>` is not in plugins/'),
    ]);
  });

  it('that is missing in the theme or a plugin is reported', () => {
    expect(said(checkRegistry(sources({theme: 'export default {...MDXComponents};'})))).toEqual([
      expect.stringContaining('does not have the component. Add it to the object in src/theme/'),
    ]);
    expect(said(checkRegistry(row({html: 'import'})))[0]).toContain('import `@theme/Box`, which does not exist');
    expect(said(checkRegistry(row({imports: 'Tips'})))[0]).toContain('import `@theme/Tips`, which does not exist');
  });
});

it.each([
  ['sidebars.json', '{\n  "type": "category",\n  "link": {"type": "generated-index"}\n}', 3],
  ['docs/scopes/_category_.json', '{"link": {"type": "generated-index"}}', 1],
  ['docs/scopes/_category_.yml', 'label: Scopes\nlink:\n  type: generated-index', 3],
])('A generated index in %s is reported with the reason and what to write', (file, text, line) => {
  const [finding, ...more] = checkCategories(file, text);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({file, line, rule: 'generated-index'});
  expect(`${finding!.problem} ${finding!.fix}`).toMatch(/stops the build.*lean-client.*link: \{type: 'doc'/);
});
