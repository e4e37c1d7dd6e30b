import {describe, expect, it} from 'vitest';
import {counts, figures, guideTexts, report, textsOfContract} from '../wording-report';

describe('npm run wording', () => {
  it('counts words and sentences; a piece of code is one word', () => {
    const {words, sentences, wordsPerSentence, readingEase} = figures([
      'The cat sat. `GET /a.b c` is it.',
      'A dog ran.',
    ]);
    expect({words, sentences, wordsPerSentence}).toEqual({words: 9, sentences: 3, wordsPerSentence: 3});
    expect(readingEase).toBeCloseTo(206.835 - 1.015 * 3 - 84.6, 5);
  });

  it('prints one column for each area', () => {
    const guide = '---\ntitle: The answer\n---\n\nIt answers at once.\n\n```\nanswer\n```\n';
    const guides = guideTexts(
      [
        {file: 'docs/a.mdx', text: guide},
        {file: 'docs/b.mdx', text: '<details>'},
      ],
      {},
    );
    const contract = textsOfContract([
      {file: 'api/a.yaml', text: 'summary: Mend it\ndescription: Mends a whole parcel.'},
    ]);
    expect(counts(guides.all)).toMatchObject({answer: 2, 'at once': 1, whole: 0});
    const lines = report({guides, contract}).split('\n');
    expect(lines.filter((line) => / [1-9]/.test(line))).toEqual([
      'words                          4         4',
      'sentences                      1         1',
      'words a sentence             4.0       4.0',
      expect.stringMatching(/^Flesch reading ease /),
      'answer                         2         0',
      'mend                           0         2',
      'at once                        1         0',
      'whole                          0         1',
      'misused words                  3         3',
    ]);
    expect(lines.at(-1)).toBe('not readable: docs/b.mdx');
  });
});
