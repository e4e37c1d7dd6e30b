import {compile, defaultConfig} from 'eta';
import {expect, test} from 'vitest';
import {agentDirective, ALTERNATE_LINK} from '../alternate';

const render = compile(ALTERNATE_LINK, {rmWhitespace: true});
const head = (address: string, more = ''): string =>
  String(
    render(
      // As Docusaurus passes it: a string for each type of tag.
      {metaAttributes: [more, `<link data-rh="true" rel="canonical" href="${address}"/><link rel="x" href="/y"/>`]},
      defaultConfig,
    ),
  ).trim();

test.each([
  ['https://docs.example/docs/cli', 'https://docs.example/docs/cli.md'],
  ['https://docs.example/docs/how-to-guides/', 'https://docs.example/docs/how-to-guides.md'],
  ['https://docs.example/', 'https://docs.example/index.md'],
])('The head of %s names %s', (page, twin) => {
  expect(head(page)).toBe(`<link rel="alternate" type="text/markdown" href="${twin}">`);
});

test('Pages without a Markdown version link none', () => {
  expect(head('https://docs.example/404.html')).toBe('');
  expect(head('https://docs.example/search', '<meta property="robots" content="noindex, follow">')).toBe('');
});

test('The line for agents is hidden and links the index', () => {
  expect(agentDirective('https://docs.example')).toMatch(
    /^<p hidden>For AI agents: .*https:\/\/docs\.example\/llms\.txt/,
  );
});
