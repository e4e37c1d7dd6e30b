import type {wording} from '../../vocabulary/wording';
import {CELL, defectsOf, TEXT, type Defect, type Seed} from './defects';

type Planted = [from: string, to: string, says: string, line?: string];

const heading = (text: string, says: string): Planted => ['The file of', `### ${text}\n\nThe file of`, says];

/** One defect for each group of words, in every type of text. */
const PLANTED: Record<keyof typeof wording, Planted> = {
  answer: [CELL, 'Read what the call answers.', '"returns"'],
  mend: ['title: Create a dimension', 'title: Create a dimension and mend it', '"fix"'],
  refuse: [TEXT, 'The name.\nIt is\nrefused.', '"reject"', 'refused.'],
  hold: [TEXT, 'A rule can hold the deployment.', '"block"'],
  'at once': ['see it on the scopes of your', 'see it at once on the scopes of your', '"immediately"'],
  'go on': heading('If it goes on', '"continue"'),
  'by itself': [CELL, 'It changes **by** itself.', '"automatically"'],
  stand: [TEXT, 'The name stands in the list.', '"appears"'],
  'hand out': [TEXT, 'Tokens are\nhanded out here.', '"return"', 'handed out'],
  'ask the server': [TEXT, 'The console asks the API for it.', '"query"'],
  'look at': ['<summary>What the platform checks', '<summary>What the platform looks at', '"inspect"'],
  'put a release on': [TEXT, 'Put the new release on a scope.', '"deploy a release to"'],
  tie: [TEXT, 'A policy is tied to it.', '"associate"'],
  'the words': heading('The words', '"Key terms"'),
  'ways to operate': [TEXT, 'There are four ways to operate it.', '"interfaces"'],
  'kind of': [':::warning[The slug stays]', ':::warning[This kind of slug stays]', '"type of"'],
  'take away': [TEXT, 'You can take away the role.', '"revoke"'],
  'cut a release': [TEXT, 'Then cut a release.', '"create a release"'],
  wish: ['```hcl title="dimensions.tf"', '```hcl title="The dimension you wish"', '"want to"'],
  whole: ['![A chain of three links.]', '![The whole chain.]', '"entire"'],
  'of its own': ['title="Where a dimension applies"', 'title="A chain of its own"', '"dedicated"'],
  address: [CELL, 'Open its address.', '"URL"'],
  'body without': [CELL, 'Send the body without `order`.', '"the request body'],
  'hit a path': [CELL, 'Do not hit the endpoint again.', '"call an endpoint"'],
};

export const wordingDefects: Defect[] = defectsOf('how-to', [
  ...Object.entries(PLANTED).map(([word, planted]): Seed => ['wording', `the word "${word}"`, ...planted]),
  [
    'long-paragraph',
    'a paragraph of four sentences',
    TEXT,
    'It has a name. It has a level. It has `id`. It ends.',
    'Split',
  ],
]);
