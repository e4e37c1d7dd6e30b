import {describe, expect, it} from 'vitest';
import {parsePage} from '../../content-checks/page';
import {blocksOf, tabsOf} from '../blocks';

const page = parsePage({
  file: 'docs/example.mdx',
  tokens: {},
  text: `---
title: Example
---

## First

<Tabs groupId="way">
  <TabItem value="cli" label="CLI">

Save the body of the API tab.

\`\`\`bash
tool create --body body.json
\`\`\`

  </TabItem>
  <TabItem value="api" label="API">

\`\`\`json data title="body.json"
{}
\`\`\`

\`\`\`bash
curl -d @body.json https://api.example
\`\`\`

  </TabItem>
</Tabs>

\`\`\`bash
tool list
\`\`\`

\`\`\`text
one row
\`\`\`
`,
});

describe('the blocks of a page', () => {
  it('are followed in each interface that has commands', () => {
    expect(tabsOf(page)).toEqual(['cli', 'api']);
  });

  it('contain the files of another tab before the first command of the group', () => {
    expect(blocksOf(page, 'cli').map(({kind, title, code}) => title ?? `${kind}: ${code}`)).toEqual([
      'body.json',
      'run: tool create --body body.json',
      'run: tool list',
      'output: one row',
    ]);
  });

  it('have the line of their first row and their section', () => {
    const [, curl] = blocksOf(page, 'api');
    expect(curl).toMatchObject({line: 24, section: 'First', tab: 'api'});
  });
});
