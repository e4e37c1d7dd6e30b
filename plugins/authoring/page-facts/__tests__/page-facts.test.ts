import {describe, expect, it} from 'vitest';
import {factsOf, sectionsOf} from '../extract';
import {compare, parseRecord, report, writeRecord, type PageFacts} from '../record';

const facts = (text: string): string[] => [...factsOf(text)].sort();
const page = (text: string): PageFacts => new Map([['docs/a.mdx', sectionsOf(text)]]);

describe('A block states', () => {
  it.each([
    ['numbers with their unit', 'Wait 30 seconds, at most five minutes or 10 %.', ['10 %', '30 s', '5 min']],
    ['one fact for two forms of a unit', 'Wait 30 s (30 seconds).', ['30 s']],
    ['versions, dates and times', 'Since 1.4.0 of 2025-09-04, at 03:00.', ['03:00', '1.4.0', '2025-09-04']],
    ['code, also with spaces and backticks', 'Set `a b` to ``c`d``.', ['`a b`', '`c`d`']],
    ['identifiers and flags without backticks', 'Set LOG_LEVEL with --force.', ['--force', 'LOG_LEVEL']],
    ['warnings, but not every "never"', 'Never send it: it is never read.', ['Never']],
    ['roles', 'Ops or Secrets Reader, not developers.', ['Ops', 'Secrets Reader']],
    [
      'external URLs',
      '[Helm](https://helm.sh/docs) and https://a.example/b.',
      ['https://a.example/b', 'https://helm.sh/docs'],
    ],
    [
      'values of fact components',
      '<Limit id="poll-interval" /> <StatusTable of="scope" transitions />',
      ['<Limit poll-interval>', '<StatusTable scope transitions>'],
    ],
    ['numbers in texts of other components', '<Card title="Start" note="30 minutes" to="/docs/b5" />', ['30 min']],
    ['nothing in prose and links of the site', 'One of the two pages of [S3](/docs/s3#part-4).', []],
  ])('%s', (_, text, expected) => expect(facts(text)).toEqual(expected));
});

describe('A page', () => {
  const source = [
    '---\ntitle: Wait 5 minutes\nlast_update:\n  date: 2026-01-01\n---\n',
    '# Top\n\n1. Set `a`.\n2. Set `a` and\n   `a`.\n',
    '| `a` | 7 |\n|---|---|\n| `b` | 7 |\n',
    '```bash\n# say why\nrun --id 5\n```\n',
  ].join('\n');

  it('is compared by sections, with the number of blocks that state a fact', () => {
    const [opening, top] = sectionsOf(source);
    expect([...opening!.facts]).toEqual([['5 min', 1]]);
    expect(top!.heading).toBe('Top');
    expect([...top!.facts].filter(([fact]) => !fact.startsWith('code:'))).toEqual([
      ['`a`', 3],
      ['7', 2],
      ['`b`', 1],
    ]);
  });

  it('differs when code changes, not when a comment or a line break in code does', () => {
    const record = page(source);
    expect(compare(record, page(source.replace('--id 5', '--id 6')))).toHaveLength(1);
    expect(compare(record, page(source.replace('say why', 'say why 5 times')))).toHaveLength(1);
    expect(compare(record, page(source.replace('# say why\nrun ', 'run \\\n  ').replace(' \\\n', '\n')))).toEqual([]);
  });

  it('has labels of diagrams as free text', () => {
    const diagram = '```mermaid\nstateDiagram-v2\n  pending --> failed: not delivered\n```\n';
    expect(compare(page(diagram), page(diagram.replace('not delivered', 'lost')))).toEqual([]);
    expect(compare(page(diagram), page(diagram.replace('failed', 'active')))).toHaveLength(1);
  });

  it('may have its sentences in another order, in other words and under another heading', () => {
    const one = '## A\n\nIf `x` is set, wait 5 minutes.\n\nUse `y`.\n';
    const other = '## B\n\nApply `y`.\n\nFive minutes later, `x` is read.\n';
    expect(compare(page(one), page(other))).toEqual([]);
  });
});

describe('The record', () => {
  it('is read as it was written, sorted by page', () => {
    const pages: PageFacts = new Map([
      ['docs/b.mdx', sectionsOf('## B\n\n`x` 1\n\n`x` 2\n')],
      ['docs/a.mdx', sectionsOf('Only words.\n')],
    ]);
    expect(writeRecord(pages)).toBe('docs/a.mdx\ndocs/b.mdx\n  B  1  2  `x` ×2\n');
    expect(compare(parseRecord(writeRecord(pages)), pages)).toEqual([]);
  });

  it('is reported with page, line, section, what is missing and new, and the command that accepts it', () => {
    const after = '---\ntitle: A\n---\n\n{/* Why:\nit is slow. */}\n\n## Wait\n\nSo\nwait 6 minutes.\n';
    const found = compare(page('## Wait\n\nWait 5 minutes.\n'), page(after));
    expect(report(found)).toBe(
      [
        'docs/a.mdx:10, section "Wait"',
        '  in the record, not on the page: 5 min',
        '  on the page, not in the record: 6 min',
        '',
        'Correct the page, or accept the change and commit facts/pages.txt: npm run facts:update -- docs/a.mdx',
        '',
      ].join('\n'),
    );
  });

  it('reports a deleted page and a new one', () => {
    const record = page('Port 80.\n');
    expect(compare(record, new Map())).toHaveLength(1);
    expect(compare(new Map(), record)).toHaveLength(1);
    expect(compare(new Map(), record, ['docs/b.mdx'])).toEqual([]);
  });
});
