import {expect, test} from 'vitest';
import {compare, readMarkdown, wordsOfHtml} from '../parity';

const page = (inner: string): string =>
  `<body><nav>Menu</nav><main><div class="theme-doc-markdown markdown">${inner}</div></main>`;
const markdownOf = (body: string): string =>
  `# Title\n\n- Page: https://docs.example/x\n- All pages: [/llms.txt](https://docs.example/llms.txt)\n\n> About it.\n\n${body}\n`;
const differ = (html: string, markdown: string) => {
  const {missing, extra} = compare(
    wordsOfHtml(page(`<h1>Title</h1>${html}`)),
    readMarkdown(markdownOf(markdown)).words,
  );
  return {missing, extra};
};

test('A page and a Markdown page with the same words do not differ', () => {
  const html =
    '<p>One <b>two</b><p><img alt="A van"><ul><li>three<li>four</ul><div class=code-block><pre><code><span>cu</span>rl</code></pre><div class=code-buttons><button>Copy</button></div></div><span role=tooltip>Hint</span>';
  expect(differ(html, 'One **two**\n\n![A van](x)\n\n- three\n- four\n\n```bash\ncurl\n```')).toEqual({
    missing: [],
    extra: [],
  });
});

test('Reports a word that only one side has, with its count', () => {
  expect(differ('<p>one one two', 'one\n\nthree')).toEqual({missing: ['one', 'two'], extra: ['three']});
});

test.each([
  ['<Tabs groupId="way">', '<Tabs groupId="way">'],
  ['Text <Term id="nrn">NRN</Term>', '<Term id="nrn">'],
  ["import Overview from './overview.mdx';", "import Overview from './overview.mdx';"],
])('Reports %s in a Markdown page as a leak', (body, leak) => {
  expect(readMarkdown(markdownOf(body)).leaks).toContain(leak);
});

test('Ignores the same in a fence', () => {
  expect(readMarkdown(markdownOf("```jsx\nimport X from 'x';\n<X />\n```")).leaks).toEqual([]);
});
