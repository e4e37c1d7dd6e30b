import {describe, expect, it} from 'vitest';
import {codeWording} from '../../../../tests/support/code-wording';
import {misusedWords, wording} from '../../../../vocabulary/wording';
import {parsePage} from '../page';
import {checkWording} from '../wording';

const names = (text: string) => misusedWords(text).map(({name}) => name);
const page = (body: string, frontMatter = 'title: A') =>
  parsePage({file: 'docs/a.mdx', text: `---\n${frontMatter}\n---\n\n${body}\n`, tokens: {product: 'Acme'}});
const lines = (body: string, frontMatter?: string) =>
  checkWording(page(body, frontMatter)).map(({line, problem}) => `${line} ${/"(.*?)"/.exec(problem)![1]}`);

describe('The table of words', () => {
  it('does not report the words that it suggests', () => {
    for (const {instead} of Object.values({...wording, ...codeWording})) {
      const suggested = [...instead.matchAll(/"([^"]+)"/g)].map(([, word]) => word!);
      expect(suggested.filter((word) => !/address/.test(word)).flatMap(names)).toEqual([]);
    }
  });

  it.each([
    'Connections are refused; connection refused.',
    'An IP address, an email address, e-mail addresses, the address space, an IPv4 or IPv6 address.',
    'A whole number of whole seconds.',
    'The table answers many questions.',
    'NRN stands for a name. A bucket holds files.',
    'Ask an administrator, ask the platform team, ask for the role.',
    'People call it cutting a release.',
    'The request body without `name`, a response body without `id`.',
    'Ties are broken by id.',
    'Remember, amend, recommend, standard, wholesale.',
  ])('leaves what is right: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    'The message is "Refused at once".',
    'It prints `the answer` or ``the `whole` answer``.',
    'See [it](/docs/a#the-answer) or https://kestrel.example/answer/whole.',
    '```\nanswer\n```',
    'It is “at once”.',
  ])('leaves literals: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('finds words in any case, in order, with a line break inside', () => {
    expect(misusedWords('Answers at\nonce go on.').map(({word, index}) => [word, index])).toEqual([
      ['Answers', 0],
      ['at once', 8],
      ['go on', 16],
    ]);
  });
});

describe('The words of a page', () => {
  it('are found in headings, lists, tables, notes and alternative texts, not in ids and targets', () => {
    const body = [
      '## The answer {#the-answer}',
      '- An [answer](/docs/answer)',
      '\n| Answer |\n|---|\n| `answer` and whole |\n',
      ':::note[An answer]\n\nText.\n\n:::\n',
      '![An answer](/answer.svg)',
    ];
    expect(lines(body.join('\n'))).toEqual(['5 answer', '6 answer', '8 Answer', '10 whole', '12 answer', '18 answer']);
  });

  it('are found in texts of components, not in their ids and options', () => {
    const body = [
      '<Cards>\n<Card\n  to="/answer"\n  title="The answer">At once.</Card>\n</Cards>\n',
      '<Tabs groupId="answer">\n<TabItem value="answer" label="Answer">\n\nText.\n\n</TabItem>\n</Tabs>\n',
      '```json title="The answer"\n{"answer": "whole"}\n```',
    ];
    expect(lines(body.join('\n')).sort()).toEqual(['12 Answer', '19 answer', '8 At once', '8 answer']);
  });
});
