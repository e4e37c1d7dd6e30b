import {expect, it} from 'vitest';
import {buildFixture} from '../support/fixture-site';

it('Pages that cannot be compiled fail the build with file, line and fix of each', async () => {
  const {code, output} = await buildFixture('broken', {BROKEN: 'pages'});
  expect(code).toBe(1);
  for (const finding of [
    /pages\/component\.mdx:5: the API has no operation .*Did you mean .scope-create./,
    /pages\/component\.mdx:5: .\{1 \+ 1\}. is JavaScript.*between backticks/,
    /Image .*delivery-chain\.svgg.*pages\/image\.mdx/,
    /pages\/language\.mdx:7: the code block has the unknown language .pythonn.*Use one of/,
    /pages\/open\.mdx:7: .*closing tag for .<details>.*<\/details>/,
    /pages\/page\.mdx:4: the tag .nonsense. is not in docs\/tags\.yml/,
    /pages\/page\.mdx:7: there is no token .\{nothing\}.*between backticks/,
    /pages\/yaml\.mdx:2: the front matter is not YAML.*in quotes/,
  ]) {
    expect(output).toMatch(finding);
  }
});
