import {expect, it} from 'vitest';
import {factUse, report} from '../fact-report';

const pages = [
  {file: 'docs/a.mdx', text: 'A <Limit id="parameter-size" /> and <ErrorRows ids="asset-name, no-channel">'},
  {
    file: 'docs/b.mdx',
    text: '<Limit id="parameter-size" /> <Since terraform="0.0.63" /> <StatusTable of="scope" transitions />',
  },
];

it('The report lists every fact with the pages that show it', () => {
  const use = factUse(pages);
  expect([...use.get('facts/limits.ts')!.get('parameter-size')!]).toEqual(['docs/a.mdx', 'docs/b.mdx']);
  expect([...use.get('facts/errors.ts')!.get('no-channel')!]).toEqual(['docs/a.mdx']);
  expect([...use.get('versions of the changelog')!.keys()]).toEqual(['0.0.63']);
  const text = report(use);
  expect(text).toContain('  scope (1): docs/b.mdx');
  expect(text).toContain('  file-size (0): no page');
});

it('A table of facts counts for each fact that it prints', () => {
  const use = factUse([
    {file: 'docs/c.mdx', text: '<FactTable of="metrics" for="functions" />'},
    {file: 'docs/d.mdx', text: '<FactTable of="roles" />'},
  ]);
  expect([...use.get('facts/metrics.ts')!.get('serverless.errors')!]).toEqual(['docs/c.mdx']);
  expect([...use.get('facts/metrics.ts')!.get('http.rpm')!]).toEqual([]);
  expect([...use.get('facts/roles.ts')!.get('users')!]).toEqual(['docs/d.mdx']);
  expect([...use.get('tables in full')!.get('metrics')!]).toEqual(['docs/c.mdx']);
});
