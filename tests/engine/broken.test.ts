import {expect, it} from 'vitest';
import {buildFixture} from '../support/fixture-site';

it('Pages that cannot be compiled fail the build with file, line and fix of each, without a stack trace', async () => {
  const {code, output} = await buildFixture('broken', {BROKEN: 'pages'});
  expect(code).toBe(1);
  const folder = 'tests/fixtures/broken/pages';
  const findings = output.split('\n').filter((line) => line.startsWith(folder));
  expect(findings).toEqual([
    expect.stringMatching(`^${folder}/component.mdx:5  The API has no operation .*Did you mean .scope-create.`),
    expect.stringMatching(`^${folder}/component.mdx:5  .\\{1 \\+ 1\\}. is JavaScript.*between backticks`),
    expect.stringMatching(
      `^${folder}/image.mdx:5  There is no image .*Did you mean ./img/diagrams/delivery-chain.svg.`,
    ),
    expect.stringMatching(`^${folder}/language.mdx:7  The code block has the unknown language .pythonn.*Use one of`),
    expect.stringMatching(`^${folder}/open.mdx:7  .*closing tag for .<details>.*</details>`),
    expect.stringMatching(`^${folder}/page.mdx:4  The tag .nonsense. is not in vocabulary/tags.yml`),
    expect.stringMatching(`^${folder}/page.mdx:7  There is no token .\\{nothing\\}.*between backticks`),
    expect.stringMatching(`^${folder}/yaml.mdx:2  The front matter is not YAML.*in quotes`),
  ]);
  expect(output).not.toMatch(/^[\s│]+at /m);
  expect(output.trimEnd().split('\n').at(-1)).toContain('The build stops: 8 findings.');
});
