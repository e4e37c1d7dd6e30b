import {describe, expect, it} from 'vitest';
import {bareNames, contractTexts} from '../texts';
import {lineOf, PARCEL} from './fixture';

const found = (text: string) => bareNames('a.yaml', text).map(({line, rule}) => `${line} ${rule}`);

describe('The texts of a contract file', () => {
  it('are summaries, descriptions, errors and meanings of values, and no examples', () => {
    const texts = contractTexts(PARCEL).map(({path, text, lineAt}) => [path.at(-1), text, lineAt(0)]);
    expect(texts).toEqual([
      ['description', 'A parcel is a box on its way. {product} tracks it.', 4],
      ['summary', 'Change a parcel', 9],
      ['description', 'Changes the size of a parcel. The work continues.', 10],
      ['description', 'Which box, by the number on its label.', 18],
      ['description', 'The parcel after the change.', 29],
      ['when', 'The parcel was delivered.', lineOf(PARCEL, 'when: The parcel')],
      ['fix', 'Search the archive.', lineOf(PARCEL, 'fix: Search')],
      ['description', 'A box on its way.', lineOf(PARCEL, 'description: A box on its way.')],
      ['description', 'How many litres it takes.', lineOf(PARCEL, 'description: How many')],
      ['small', 'Fits a letter box.', lineOf(PARCEL, 'small: Fits')],
      ['large', 'Needs a van.', lineOf(PARCEL, 'large: Needs')],
      ['description', 'Whether it fits a letter box.', lineOf(PARCEL, 'description: Whether')],
    ]);
  });

  it('do not include data with the same keys, or fields of these names', () => {
    const text = [
      'example: {description: The answer.}',
      'x-errors: [{status: 400, when: A., fix: B., message: Refused at once}]',
      'properties:',
      '  description: {type: string, description: A note.}',
      '  example: {type: string, description: A sample.}',
      'default: &d {summary: The answer.}',
      'again: *d',
    ].join('\n');
    expect(contractTexts(text).map((each) => each.text)).toEqual(['A.', 'B.', 'A note.', 'A sample.']);
  });

  it.each([
    ['plain', 'description: One two\n  three_answers.\nother: 1', 2],
    ['folded', 'a: 1\ndescription: >-\n  One two\n  three\n\n  an_answer.\n', 6],
    ['literal', 'a: 1\ndescription: |\n  One.\n\n  - two\n  - an_answer\n', 6],
    ['quoted', "description: 'It''s one: two\n  of three_answers.'\n", 2],
  ])('have the line of a name: %s', (_, text, line) => {
    expect(found(text)).toEqual([`${line} bare-name`]);
  });
});

it('A name of a field is between backticks, unless it is part of a path, a token or a message', () => {
  expect(found('description: |\n  Set\n  asset_name now.\n')).toEqual(['3 bare-name']);
  for (const text of [
    'Set `asset_name` now.',
    'Call /parcel/{parcel_id}/last_one or https://kestrel.example/a_b now.',
    'See [the list](/docs/api/a_b#body.asset_name).',
    'It says "missing asset_name".',
    'Names are snake_case, processors are x86_64, variables LOG_LEVEL.',
  ]) {
    expect(found(`description: '${text}'`)).toEqual([]);
  }
});
