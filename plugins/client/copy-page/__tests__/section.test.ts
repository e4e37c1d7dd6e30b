import {describe, expect, it} from 'vitest';
import {indexAmong, sectionOf} from '../section';

const PAGE = `# Scopes

Intro.

## Create a \`scope\`

Text.

### Console

Press.

\`\`\`\`bash
# Delete
\`\`\`
## Delete
\`\`\`\`

## Delete

Gone.

### Console

Remove.
`;

describe('A section of a page', () => {
  it('extends to the next heading of its level, with its subsections, and ignores comments in code', () => {
    const section = sectionOf(PAGE, 'Create a scope')!;
    expect(section).toMatch(/^## Create a `scope`\n/);
    expect(section).toMatch(/## Delete\n````\n$/);
  });

  it('ends at a heading above its own level', () => {
    expect(sectionOf(PAGE, 'Console')).toMatch(/^### Console\n\nPress\.\n[^]*````\n$/);
  });

  it('extends to the end when it is the last', () => {
    expect(sectionOf(PAGE, 'Delete')).toBe('## Delete\n\nGone.\n\n### Console\n\nRemove.\n');
  });

  it('is the second of two with the same title when the second is requested', () => {
    expect(sectionOf(PAGE, 'Console', 1)).toBe('### Console\n\nRemove.\n');
    expect(indexAmong(['Create', 'Console', 'Delete', 'Console'], 3)).toBe(1);
    expect(indexAmong(['Create', 'Console', 'Delete', 'Console'], 1)).toBe(0);
  });

  it.each([
    '## Read the [API `key`](https://docs.example/key.md)',
    '## Read the API key {#key}',
    '## Read the **API** key',
  ])('is found whatever marks its heading has: %s', (line) => {
    expect(sectionOf(`${line}\n\nText.\n`, 'Read the API key')).toBe(`${line}\n\nText.\n`);
  });

  it('is undefined when the page has no such heading', () => {
    expect(sectionOf(PAGE, 'Update')).toBeUndefined();
    expect(sectionOf(PAGE, 'Console', 2)).toBeUndefined();
  });
});
