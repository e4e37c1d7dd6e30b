import type {wording} from '../../vocabulary/wording';
import type {Defect} from './defects';

type Planted = Pick<Defect, 'edit' | 'line' | 'says'>;

/** In the cell of a table. */
const cell = (text: string): [string, string] => ['Choose another name.', text];
/** In a paragraph of a component. */
const prose = (text: string): [string, string] => ['The name, and the level it is set on.', text];

const heading = (text: string): [string, string] => ['The file of the agent', `### ${text}\n\nThe file of the agent`];

/** One defect for each group of words, in every type of text. */
const PLANTED: Record<keyof typeof wording, Planted> = {
  answer: {edit: cell('Read what the call answers.'), line: 'the call answers', says: '"returns"'},
  mend: {
    edit: ['title: Create a dimension', 'title: Create a dimension and mend it'],
    line: 'title: Create a dimension and mend',
    says: '"fix"',
  },
  refuse: {edit: prose('The name.\nIt is\nrefused.'), line: 'refused.', says: '"reject"'},
  hold: {edit: prose('A rule can hold the deployment.'), line: 'hold the deployment', says: '"block"'},
  'at once': {
    edit: ['see it on the scopes of your organization.', 'see it at once on the scopes of your organization.'],
    line: 'see it at once',
    says: '"immediately"',
  },
  'go on': {edit: heading('If it goes on'), line: '### If it goes on', says: '"continue"'},
  'by itself': {edit: cell('It changes **by** itself.'), line: '**by** itself', says: '"automatically"'},
  stand: {edit: prose('The name stands in the list.'), line: 'stands in', says: '"appears"'},
  'hand out': {edit: prose('Tokens are\nhanded out here.'), line: 'handed out', says: '"return"'},
  'ask the server': {edit: prose('The console asks the API for it.'), line: 'asks the API', says: '"query"'},
  'look at': {
    edit: ['<summary>What the platform checks</summary>', '<summary>What the platform looks at</summary>'],
    line: 'platform looks at',
    says: '"inspect"',
  },
  'put a release on': {
    edit: prose('Put the new release on a scope.'),
    line: 'Put the new',
    says: '"deploy a release to"',
  },
  tie: {edit: prose('A policy is tied to it.'), line: 'is tied', says: '"associate"'},
  'the words': {edit: heading('The words'), line: '### The words', says: '"Key terms"'},
  'ways to operate': {edit: prose('There are four ways to operate it.'), line: 'ways to', says: '"interfaces"'},
  'kind of': {
    edit: [':::warning[The slug stays]', ':::warning[This kind of slug stays]'],
    line: 'This kind of',
    says: '"type of"',
  },
  'take away': {edit: prose('You can take away the role.'), line: 'take away', says: '"revoke"'},
  'cut a release': {edit: prose('Then cut a release.'), line: 'cut a release', says: '"create a release"'},
  wish: {
    edit: ['```hcl title="dimensions.tf"', '```hcl title="The dimension you wish"'],
    line: 'you wish',
    says: '"want to"',
  },
  whole: {edit: ['![A chain of three links.]', '![The whole chain.]'], line: 'The whole', says: '"entire"'},
  'of its own': {
    edit: ['title="Where a dimension applies"', 'title="A chain of its own"'],
    line: 'of its own',
    says: '"dedicated"',
  },
  address: {edit: cell('Open its address.'), line: 'its address', says: '"URL"'},
  'body without': {edit: cell('Send the body without `order`.'), line: 'the body without', says: '"the request body'},
  'hit a path': {edit: cell('Do not hit the endpoint again.'), line: 'hit the endpoint', says: '"call an endpoint"'},
};

export const wordingDefects: Defect[] = Object.entries(PLANTED).map(([word, planted]) => ({
  name: `the word "${word}"`,
  rule: 'wording',
  ...planted,
}));
