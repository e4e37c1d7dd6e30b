import {brand} from '../../brand';

/** One mistake, planted in a good page of tests/content/fixtures. */
export type Defect = {
  name: string;
  /** The page it is planted in; docs/how-to.mdx when it is not said. */
  page?: 'how-to' | 'tutorial';
  /** What is written in place of what; the first must be on the page exactly once. */
  edit: [from: string, to: string];
  rule: string;
  /** Text of the line that must be named; on the page with the mistake exactly once. */
  line: string;
  /** What the message must name: usually the right text. */
  says: string;
};

export const pageDefects: Defect[] = [
  // The file
  {
    name: 'a tag that is not closed',
    edit: ['</details>', ''],
    rule: 'syntax',
    line: '<details>',
    says: 'Close what is open',
  },
  {
    name: 'front matter that is not YAML',
    edit: ['title: Create a dimension', 'title: Create: a dimension'],
    rule: 'front-matter-syntax',
    line: 'title: Create: a',
    says: 'quotes',
  },
  {
    name: 'an unknown token',
    edit: ['new scope of {product}', 'new scope of {prodcut}'],
    rule: 'unknown-token',
    line: '{prodcut}',
    says: '{product}',
  },

  // Front matter
  {
    name: 'an unknown key',
    edit: ['tags: [scopes, cli]', 'tags: [scopes, cli]\nsidebar_lable: Dimensions'],
    rule: 'front-matter-key',
    line: 'sidebar_lable',
    says: '`sidebar_label`',
  },
  {
    name: 'no description',
    edit: [
      'description: Create the dimension environment with its values in {product}, and see it on the scopes of your organization.\n',
      '',
    ],
    rule: 'front-matter-missing',
    line: '---\ntitle',
    says: 'description: ',
  },
  {
    name: 'a short description',
    edit: [
      'description: Create the dimension environment with its values in {product}, and see it on the scopes of your organization.',
      'description: Create a dimension.',
    ],
    rule: 'description-length',
    line: 'description: Create a dimension.',
    says: '50 to 160',
  },
  {
    name: 'a long description',
    edit: ['see it on the scopes of your organization.', `see it ${'again and '.repeat(10)}again.`],
    rule: 'description-length',
    line: 'description: ',
    says: 'shorter',
  },
  {
    name: 'a value of the wrong type',
    edit: ['tags: [scopes, cli]', 'tags: scopes'],
    rule: 'front-matter-value',
    line: 'tags: scopes',
    says: 'tags: [scopes]',
  },
  {
    name: 'no tag',
    edit: ['tags: [scopes, cli]', 'tags: []'],
    rule: 'front-matter-value',
    line: 'tags: []',
    says: 'tags: [scopes]',
  },
  {
    name: 'an unknown tag',
    edit: ['tags: [scopes, cli]', 'tags: [scopes, clli]'],
    rule: 'unknown-tag',
    line: 'clli',
    says: '`cli`',
  },
  {
    name: 'an unknown tag in a list of several lines',
    page: 'tutorial',
    edit: ['  - scopes', '  - scoops'],
    rule: 'unknown-tag',
    line: '  - scoops',
    says: '`scopes`',
  },
  {
    name: 'an unknown type',
    edit: ['type: how-to', 'type: howto'],
    rule: 'unknown-type',
    line: 'type: howto',
    says: '`how-to`',
  },
  {
    name: 'a date of another form',
    edit: ['date: 2026-11-15', 'date: 15 Nov 2026'],
    rule: 'bad-date',
    line: '15 Nov 2026',
    says: 'YYYY-MM-DD',
  },
  {
    name: 'a day that does not exist',
    edit: ['date: 2026-11-15', 'date: 2026-02-30'],
    rule: 'bad-date',
    line: '2026-02-30',
    says: 'YYYY-MM-DD',
  },

  // Sections
  {
    name: 'a missing section',
    edit: ['## Troubleshooting', '## Limits'],
    rule: 'missing-section',
    line: 'type: how-to',
    says: '"## Troubleshooting"',
  },
  {
    name: 'a section with another name',
    edit: ['## Before you start', '## Before you begin'],
    rule: 'missing-section',
    line: 'type: how-to',
    says: 'Rename "## Before you begin"',
  },
  {
    name: 'a reference without a table',
    page: 'tutorial',
    edit: ['type: tutorial', 'type: reference'],
    rule: 'missing-part',
    line: 'type: reference',
    says: 'a table',
  },
  {
    name: 'a tutorial with one part',
    page: 'tutorial',
    edit: ['## Part 2: Read the list', '## Read the list'],
    rule: 'missing-part',
    line: 'type: tutorial',
    says: '## Part N',
  },
  {
    name: 'a part without a checkpoint',
    page: 'tutorial',
    edit: ['**Checkpoint:** the list has', 'The list has'],
    rule: 'checkpoint',
    line: '## Part 2: Read the list',
    says: '**Checkpoint:**',
  },
  {
    name: 'no opening',
    edit: [
      'At the end of this page your organization has the dimension environment, and every new scope of {product} asks for its value.',
      'Dimensions.',
    ],
    rule: 'opening',
    line: 'Dimensions.',
    says: 'what the reader gets',
  },
  {
    name: 'one next step',
    page: 'tutorial',
    edit: [', or [choose its options](/docs/how-to#options)', ''],
    rule: 'next-steps',
    line: '## Next steps',
    says: 'at least two',
  },
  {
    name: 'a heading of the first level',
    edit: ['## Options', '# Options'],
    rule: 'heading-level',
    line: '# Options',
    says: '`##`',
  },
  {
    name: 'a heading that is too deep',
    page: 'tutorial',
    edit: ['### Exchange the key', '#### Exchange the key'],
    rule: 'heading-level',
    line: '#### Exchange the key',
    says: '`###`',
  },
  {
    name: 'a heading that skips a level',
    page: 'tutorial',
    edit: ['## What you will build', '### A sketch\n\n## What you will build'],
    rule: 'heading-level',
    line: '### A sketch',
    says: '`##`',
  },
  {
    name: 'the same heading twice',
    page: 'tutorial',
    edit: ['### Exchange the key', '### Clean up'],
    rule: 'duplicate-heading',
    line: '## Clean up\n\nClose the terminal.',
    says: 'how the two sections differ',
  },

  // Links
  {
    name: 'a dead link',
    edit: ['[Take the tutorial](/docs/tutorial)', '[Take the tutorial](/docs/tutorail)'],
    rule: 'dead-link',
    line: '/docs/tutorail',
    says: '`/docs/tutorial`',
  },
  {
    name: 'a link with a slash too many',
    edit: ['[Take the tutorial](/docs/tutorial)', '[Take the tutorial](/docs/tutorial/)'],
    rule: 'dead-link',
    line: '/docs/tutorial/',
    says: '`/docs/tutorial`',
  },
  {
    name: 'a link to an operation that does not exist',
    edit: ['/docs/api/dimension-create#body.name', '/docs/api/dimension-crate'],
    rule: 'dead-link',
    line: 'dimension-crate',
    says: '`/docs/api/dimension-create`',
  },
  {
    name: 'a picture that does not exist',
    edit: ['/img/chain.svg', '/img/chian.svg'],
    rule: 'dead-link',
    line: 'chian',
    says: '`/img/chain.svg`',
  },
  {
    name: 'a link to an old address',
    edit: ['[Take the tutorial](/docs/tutorial)', '[Take the tutorial](/docs/old-tutorial)'],
    rule: 'redirected-link',
    line: '/docs/old-tutorial',
    says: '`/docs/tutorial`',
  },
  {
    name: 'a dead anchor on another page',
    edit: ['/docs/tutorial#part-1-get-a-token', '/docs/tutorial#part-1-get-token'],
    rule: 'dead-anchor',
    line: 'part-1-get-token',
    says: '`part-1-get-a-token`',
  },
  {
    name: 'a dead anchor on the same page',
    edit: ['(#options)', '(#option)'],
    rule: 'dead-anchor',
    line: '(#option)',
    says: '`options`',
  },
  {
    name: 'a dead anchor on an API page',
    edit: ['#body.name', '#body.nane'],
    rule: 'dead-anchor',
    line: 'body.nane',
    says: '`body.name`',
  },
  {
    name: 'a link to a file',
    edit: ['[Take the tutorial](/docs/tutorial)', '[Take the tutorial](./tutorial.mdx)'],
    rule: 'link-form',
    line: './tutorial.mdx',
    says: '`/docs/tutorial`',
  },
  {
    name: 'a link with the host of the docs',
    edit: ['[Take the tutorial](/docs/tutorial)', '[Take the tutorial]({docs}/docs/tutorial)'],
    rule: 'link-form',
    line: '{docs}/docs/tutorial',
    says: '`/docs/tutorial`',
  },

  // Words
  {
    name: "the product's name",
    edit: ['The role Ops on', `The role Ops of ${brand.product} on`],
    rule: 'brand-name',
    line: 'The role Ops',
    says: '`{product}`',
  },
  {
    name: 'a filler',
    edit: ['Choose another name.', 'Simply choose another name.'],
    rule: 'filler',
    line: 'Simply choose',
    says: 'Leave it out',
  },
  {
    name: 'an exclamation mark',
    edit: ['not the key of the dimension.', 'not the key of the dimension!'],
    rule: 'filler',
    line: 'the dimension!',
    says: 'full stop',
  },
  {
    name: 'a promise',
    edit: ['The name, and the level it is set on.', 'More checks are\ncoming soon.'],
    rule: 'filler',
    line: 'coming soon.',
    says: 'what is there today',
  },
  {
    name: 'a link that says nothing',
    edit: ['[Take the tutorial]', 'For the tutorial [click here]'],
    rule: 'link-text',
    line: 'click here',
    says: 'name of the page',
  },

  // Components
  {
    name: 'an unknown component',
    edit: ['<Operation id="dimension-create" />', '<Opration id="dimension-create" />'],
    rule: 'unknown-component',
    line: '<Opration',
    says: '`Operation`',
  },
  {
    name: 'an unknown attribute',
    edit: ['<Term id="organization">', '<Term id="organization" kind="short">'],
    rule: 'component-attribute',
    line: 'kind="short"',
    says: '`id`',
  },
  {
    name: 'a missing attribute',
    edit: ['<Operation id="dimension-create" />', '<Operation />'],
    rule: 'component-attribute',
    line: '<Operation />',
    says: 'id="…"',
  },
  {
    name: 'an unknown term',
    edit: ['<Term id="organization">', '<Term id="organisation">'],
    rule: 'unknown-term',
    line: 'organisation',
    says: '`organization`',
  },
  {
    name: 'an unknown operation',
    edit: ['<Operation id="dimension-create" />', '<Operation id="dimensions-create" />'],
    rule: 'unknown-operation',
    line: 'dimensions-create',
    says: '`dimension-create`',
  },
  {
    name: 'a deprecated operation',
    edit: ['<Operation id="dimension-create" />', '<Operation id="nrn-read" />'],
    rule: 'deprecated-operation',
    line: 'nrn-read',
    says: '/docs/api/nrn-read',
  },
  {
    name: 'an option that the operation does not have',
    edit: ['only="name,order"', 'only="name,oder"'],
    rule: 'unknown-option',
    line: 'only="name,oder"',
    says: '`order`',
  },
  {
    name: 'a place that the operation does not have',
    edit: [
      '<OptionTable operation="dimension-create" only="name,order" />',
      '<OptionTable operation="scope-create" at="capability" />',
    ],
    rule: 'unknown-option',
    line: 'at="capability"',
    says: '`capabilities`',
  },
  {
    name: 'an option table with other columns',
    edit: ['| Option | Type | Default | Allowed values | Meaning |', '| Option | Type | Default | Values | Meaning |'],
    rule: 'option-table',
    line: '<OptionTable>\n',
    says: 'Allowed values',
  },
  {
    name: 'a term without words',
    edit: ['<Term id="organization">organization</Term>', '<Term id="organization"></Term>'],
    rule: 'empty-term',
    line: '<Term id="organization">',
    says: 'between the tags',
  },
  {
    name: 'a term in a heading',
    page: 'tutorial',
    edit: ['### Exchange the key', '### Exchange the <Term id="api-key">key</Term>'],
    rule: 'misplaced-component',
    line: '### Exchange the',
    says: 'Move it into the text',
  },
  {
    name: 'a diagram without a title',
    edit: ['```mermaid title="Where a dimension applies"', '```mermaid'],
    rule: 'diagram',
    line: '```mermaid',
    says: 'title=',
  },
  {
    name: 'a diagram that cannot be drawn',
    edit: ['  account --> scope[Scope]', '  account ==> scope[Scope]'],
    rule: 'diagram',
    line: 'account ==> scope',
    says: '-->',
  },
  {
    name: 'steps without a list',
    edit: ['</Steps>', 'That is all.\n\n</Steps>'],
    rule: 'steps',
    line: '<Steps>\n',
    says: 'ordered list',
  },
  {
    name: 'an unknown tab',
    edit: ['<TabItem value="api" label="API">', '<TabItem value="apis" label="API">'],
    rule: 'tabs',
    line: 'value="apis"',
    says: '`api`',
  },
  {
    name: 'a tab with another label',
    edit: ['<TabItem value="api" label="API">', '<TabItem value="api" label="REST">'],
    rule: 'tabs',
    line: 'label="REST"',
    says: 'label="API"',
  },
  {
    name: 'tabs in another order',
    edit: ['<TabItem value="console" label="Console">', '<TabItem value="terraform" label="Terraform">'],
    rule: 'tabs',
    line: '<Tabs groupId="way">',
    says: '`console`, `cli`, `api`, `terraform`',
  },
];
