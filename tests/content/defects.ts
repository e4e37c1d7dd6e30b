import {readFileSync} from 'node:fs';
import {brand} from '../../brand';

/** One defect, seeded in a valid page of tests/content/fixtures. */
export type Defect = {
  name: string;
  page: string;
  /** The page with the defect. */
  bad: string;
  rule: string;
  /** The line that must be reported. */
  line: number;
  /** What the message must contain: usually the correct text. */
  says: string;
};

/** The line is the first that changes, unless a text of it is given. That text and the text to replace are unique. */
export type Seed = [rule: string, name: string, from: string, to: string, says: string, line?: string];

export function defectsOf(page: string, seeds: Seed[]): Defect[] {
  const good = readFileSync(`tests/content/fixtures/docs/${page}.mdx`, 'utf8');
  return seeds.map(([rule, name, from, to, says, text]) => {
    const at = positionOf(good, from);
    const bad = good.slice(0, at) + to + good.slice(at + from.length);
    const changed =
      text === undefined ? [...bad].findIndex((letter, index) => letter !== good[index]) : positionOf(bad, text);
    return {name, page, bad, rule, line: bad.slice(0, changed).split('\n').length, says};
  });
}

function positionOf(text: string, part: string): number {
  const count = text.split(part).length - 1;
  if (count !== 1) throw new Error(`"${part}" is on the page ${count} times, not once.`);
  return text.indexOf(part);
}

/** Texts of `how-to.mdx`: in a cell of a table, in a paragraph, in the front matter. */
export const CELL = 'Choose another name.';
const TEXT = 'The name, and the level it is set on.';
export const OPTIONS = '## Options\n';
const LINK = '[Take the tutorial](/docs/tutorial)';
const OPERATION = '<Operation id="dimension-create" />';
const TAGS = 'tags: [scopes, cli]';
const DESCRIPTION =
  'description: Create the dimension environment with its values in {product}, and see it on the scopes of your organization.';

export const pageDefects: Defect[] = [
  ...defectsOf('how-to', [
    ['syntax', 'a tag that is not closed', '</details>', '', 'Close what is open', '<details>'],
    ['front-matter-syntax', 'front matter that is not YAML', ': Create a dimension', ': Create: a dimension', 'quotes'],
    ['unknown-token', 'an unknown token', 'new scope of {product}', 'new scope of {prodcut}', '{product}'],
    ['unknown-token', 'a name in braces', CELL, 'Choose another {name}.', 'between backticks'],
    ['expression', 'a calculation in braces', CELL, 'Choose one of {1 + 2} names.', 'between backticks'],
    [
      'token-in-code',
      'a token in code of a language with braces',
      '## Troubleshooting',
      '```js\nfetch("{api}/dimension")\n```\n\n## Troubleshooting',
      '`js tokens`',
      'fetch("{api}',
    ],
    ['syntax', 'a sign of plain text that starts a tag', CELL, 'Choose a name with <20 letters.', 'between backticks'],
    ['syntax', 'a line break that is not closed', CELL, 'Choose another name.<br>', '`<br />`'],
    ['syntax', 'an address in angle brackets', CELL, 'See <https://kestrel.example/names>.', '[its text](https://…)'],
    [
      'open-code',
      'a code block that is not closed before the next one',
      '```json data\n{"environment": "production"}\n```\n',
      '```json data\n{"environment": "production"}\n',
      'Write its backticks again',
      '```json data',
    ],
    [
      'open-code',
      'a code block that is not closed at the end of the page',
      '## Next steps\n',
      '```text\nactive\n\n## Next steps\n',
      'after its last line',
    ],
    [
      'syntax',
      'a sentence that starts with import',
      TEXT,
      'import the values once, and name the level.',
      'Start the line with another word',
    ],
    ['import', 'an import of a file that does not exist', 'At ', "import Box from './box';\n\nAt ", 'need no import'],
    [
      'template-text',
      'the description of the template',
      'Create the dimension environment with its values in {product}, and see it on the scopes of your organization.',
      'The task in the imperative, and what it is good for, in one sentence of 50 to 160 characters.',
      'Replace it',
    ],
    [
      'template-text',
      'a paragraph of the template',
      TEXT,
      '**Say what to do.** One action a step, then the result.',
      'Replace it',
    ],
    ['template-text', 'a cell of the template', 'The name is taken. | Choose', 'Why it happens | Choose', 'Replace it'],
    ['front-matter-key', 'an unknown key', TAGS, 'tags: [scopes, cli]\nsidebar_lable: Dimensions', '`sidebar_label`'],
    [
      'front-matter-missing',
      'no description',
      'description: Create the dimension environment with its values in {product}, and see it on the scopes of your organization.\n',
      '',
      'description: ',
      '---\ntitle',
    ],
    ['description-length', 'a short description', DESCRIPTION, 'description: Create a dimension.', '50 to 160'],
    [
      'description-length',
      'a long description',
      'see it on the scopes of your organization.',
      `see it ${'again and '.repeat(10)}again.`,
      'shorter',
    ],
    ['front-matter-value', 'a value of the wrong type', TAGS, 'tags: scopes', 'tags: [scopes]'],
    [
      'keyword-in-title',
      'a keyword of the title',
      TAGS,
      'keywords:\n  - region\n  - dimension\ntags: [scopes, cli]',
      'Remove it',
      '  - dimension\n',
    ],
    ['front-matter-value', 'no tag', TAGS, 'tags: []', 'tags: [scopes]'],
    ['unknown-tag', 'an unknown tag', TAGS, 'tags: [scopes, clli]', '`cli`'],
    ['unknown-type', 'an unknown type', 'type: how-to', 'type: howto', '`how-to`'],
    ['bad-date', 'a date of another form', 'date: 2026-11-15', 'date: 15 Nov 2026', 'YYYY-MM-DD'],
    ['bad-date', 'a day that does not exist', 'date: 2026-11-15', 'date: 2026-02-30', 'YYYY-MM-DD'],
    ['missing-section', 'a missing section', '## Troubleshooting', '## Limits', '"## Troubleshooting"', 'type: how-to'],
    [
      'missing-section',
      'a section with another name',
      '## Before you start',
      '## Before you begin',
      'Rename "## Before you begin"',
      'type: how-to',
    ],
    ['heading-level', 'a heading of the first level', '## Options', '# Options', '`##`'],
    [
      'change-misplaced',
      'a change on a page that is no changelog',
      OPTIONS,
      '## Options\n\n<Change date="2025-09-03" kind="fixed" area="CLI" />\n',
      'type `changelog`',
    ],
    [
      'component-attribute',
      'an unknown part of the changelog',
      OPTIONS,
      '## Options\n\n<ChangelogIndex of="month" />\n',
      '`months`',
    ],
    ['dead-link', 'a dead link', LINK, '[Take the tutorial](/docs/tutorail)', '`/docs/tutorial`'],
    ['dead-link', 'a link with a slash too many', LINK, '[Take the tutorial](/docs/tutorial/)', '`/docs/tutorial`'],
    [
      'dead-link',
      'a link to an operation that does not exist',
      '/docs/api/dimension-create#body.name',
      '/docs/api/dimension-crate',
      '`/docs/api/dimension-create`',
    ],
    ['redirected-link', 'a link to an old address', '](/docs/tutorial)', '](/docs/old-tutorial)', '`/docs/tutorial`'],
    ['dead-anchor', 'a dead anchor on another page', 'part-1-get-a-token', 'part-1-get-token', '`part-1-get-a-token`'],
    [
      'dead-anchor',
      'an anchor of a heading that was renamed',
      '/docs/tutorial#part-1-get-a-token',
      '/docs/tutorial#get-an-access-token',
      'end it with `{#get-an-access-token}`',
    ],
    ['dead-anchor', 'a dead anchor on the same page', '(#options)', '(#option)', '`options`'],
    ['dead-anchor', 'a dead anchor on an API page', '#body.name', '#body.nane', '`body.name`'],
    ['link-form', 'a link to a file', LINK, '[Take the tutorial](../tutorial.mdx)', '`/docs/tutorial`'],
    ['link-form', 'a link with the host of the docs', '(/docs/tutorial)', '({docs}/docs/tutorial)', '`/docs/tutorial`'],
    [
      'image-alt',
      'an image without alternative text',
      '](/img/chain.svg)',
      '](/img/chain.svg) ![](/img/chain.svg)',
      '![What a reader learns from it.]',
    ],
    ['image-path', 'an image that does not exist', '(/img/chain.svg)', '(/img/chian.svg)', '`/img/chain.svg`'],
    ['image-path', 'the path of an image in the repository', '/img/', '../../static/img/', '`/img/chain.svg`'],
    ['image-path', 'an image that is nowhere', '(/img/chain.svg)', '(/img/console-dimensions.png)', 'static/img/'],
    ['brand-name', "the product's name", 'The role Ops on', `The role Ops of ${brand.product} on`, '`{product}`'],
    [
      'table-separator',
      'a table without its separator row',
      '| You see | Cause | Fix |\n|---|---|---|',
      '| You see | Cause | Fix |',
      '`|---|---|---|`',
      '| You see | Cause | Fix |',
    ],
    [
      'table-separator',
      'a table with another separator row',
      '| You see | Cause | Fix |\n|---|---|---|',
      '| You see | Cause | Fix |\n|---|---|',
      '3 columns and the separator row 2',
      '| You see | Cause | Fix |',
    ],
    ['table-header', 'a table column without a name', ' You see | Cause | Fix |', ' | Cause | Fix |', 'screen reader'],
    ['link-text', 'a link that says nothing', '[Take the tutorial', 'For the tutorial [click here', 'name of the page'],
    ['unknown-component', 'an unknown callout', ':::warning[The', ':::warnign[The', '`warning`'],
    ['unknown-component', 'an unknown component', OPERATION, '<Opration id="dimension-create" />', '`Operation`'],
    ['component-attribute', 'an unknown attribute', ' id="organization">', ' id="organization" kind="short">', '`id`'],
    ['component-attribute', 'a missing attribute', OPERATION, '<Operation />', 'id="…"'],
    ['unknown-term', 'an unknown term', '<Term id="organization">', '<Term id="organisation">', '`organization`'],
    ['unknown-operation', 'an unknown operation', 'dimension-create" /', 'dimensions-create" /', '`dimension-create`'],
    ['deprecated-operation', 'a deprecated operation', OPERATION, '<Operation id="nrn-read" />', '/docs/api/nrn-read'],
    ['unknown-option', 'an option that the operation does not have', '="name,order"', '="name,oder"', '`order`'],
    [
      'unknown-option',
      'a place that the operation does not have',
      '<OptionTable operation="dimension-create" only="name,order" />',
      '<OptionTable operation="scope-create" at="capability" />',
      '`capabilities`',
    ],
    [
      'option-table',
      'an option table with other columns',
      '| Option | Type | Default | Allowed values | Meaning |',
      '| Option | Type | Default | Values | Meaning |',
      'Allowed values',
      '<OptionTable>\n',
    ],
    ['empty-term', 'a term without words', '">organization</Term>', '"></Term>', 'between the tags'],
    ['diagram', 'a diagram without a title', '```mermaid title="Where a dimension applies"', '```mermaid', 'title='],
    ['diagram', 'a diagram that cannot be drawn', '  account --> scope[Scope]', '  account ==> scope[Scope]', '-->'],
    ['steps', 'steps without a list', '</Steps>', 'That is all.\n\n</Steps>', 'below `</Steps>`'],
    ['steps', 'steps that are not numbered', '1. **Create it.**', '- **Create it.**', 'starts with `1.`', '<Steps>\n'],
    [
      'steps',
      'code between the steps that is not indented',
      '3. **Rename it**, only',
      '```text\nactive\n```\n\n3. **Rename it**, only',
      'Indent every line of it by three spaces',
    ],
    [
      'code-indent',
      'code in a step that is indented less than its backticks',
      '   {"name": "Environment"}',
      '{"name": "Environment"}',
      'as far as its first backticks',
    ],
    [
      'misplaced-component',
      'a tab outside of tabs',
      OPTIONS,
      '## Options\n\n<TabItem value="cli" label="CLI">\n\nText.\n\n</TabItem>\n',
      '`<Tabs>`',
    ],
    [
      'component-content',
      'text between tabs',
      '   <TabItem value="terraform"',
      '   Or as code:\n\n   <TabItem value="terraform"',
      'Put it into a `<TabItem>`',
    ],
    [
      'component-content',
      'text in a component that shows none',
      OPERATION,
      '<Operation id="dimension-create">Create</Operation>',
      '`<Operation … />`',
    ],
    [
      'console',
      'a view with text instead of fields',
      OPTIONS,
      '## Options\n\n<Console place="Platform settings > Dimensions">\n\nText.\n\n</Console>\n',
      '`- Name: orders-api`',
    ],
    [
      'filtered',
      'parts to choose from without headings',
      OPTIONS,
      '## Options\n\n<Filtered>\n\nText.\n\n</Filtered>\n',
      '`###` headings',
    ],
    ['tabs', 'an unknown tab', '<TabItem value="api" label="API">', '<TabItem value="apis" label="API">', '`api`'],
    ['tabs', 'a tab with another label', ' value="api" label="API">', ' value="api" label="REST">', 'label="API"'],
    [
      'tabs',
      'tabs in another order',
      '<TabItem value="console" label="Console">',
      '<TabItem value="terraform" label="Terraform">',
      '`console`, `cli`, `api`, `terraform`',
      '<Tabs groupId="way">',
    ],
  ]),
  ...defectsOf('tutorial', [
    ['unknown-tag', 'an unknown tag in a list of several lines', '  - scopes', '  - scoops', '`scopes`'],
    ['missing-part', 'a reference without a table', 'type: tutorial', 'type: reference', 'a table'],
    ['missing-part', 'a tutorial with one part', 'Part 2: Read the ', 'Read the ', '## Part N', 'type: tutorial'],
    [
      'checkpoint',
      'a part without a checkpoint',
      '**Checkpoint:** the list has',
      'The list has',
      '**Checkpoint:**',
      '## Part 2: Read the list',
    ],
    [
      'next-steps',
      'one next step',
      ', or [choose its options](/docs/how-to#options)',
      '',
      'at least two',
      '## Next steps',
    ],
    ['heading-level', 'a heading that is too deep', '### Exchange the key', '#### Exchange the key', '`###`'],
    ['heading-level', 'a heading that skips a level', ' What you will ', '# A sketch\n\n## What you will ', '`##`'],
    [
      'duplicate-heading',
      'the same heading twice',
      '### Exchange the key',
      '### Clean up',
      'how the two sections differ',
      '## Clean up\n\nClose the terminal.',
    ],
    [
      'misplaced-component',
      'a term in a heading',
      '### Exchange the key',
      '### Exchange the <Term id="api-key">key</Term>',
      'Move it into the text',
    ],
  ]),
  ...defectsOf('changelogs/2025-09', [
    [
      'change-missing',
      'an entry without its line',
      '<Change date="2025-09-04" kind="fixed" area="CLI" />\n\n',
      '',
      '<Change date=',
      '## Lists are sorted',
    ],
    [
      'change-misplaced',
      'a change in the text',
      'of the console.',
      'of the console. <Change date="2025-09-03" kind="fixed" area="CLI" />',
      'below each `##`',
    ],
    ['change-date', 'a change of a day that does not exist', '2025-09-24', '2025-09-31', 'YYYY-MM-DD'],
    ['change-date', 'a change of another month', '2025-09-04', '2025-08-04', 'the page of its month'],
    ['change-order', 'changes with the oldest first', '2025-09-24', '2025-09-03', 'newest entry first', '2025-09-04'],
    ['change-kind', 'an unknown kind of change', 'kind="fixed"', 'kind="fix"', '`fixed`'],
    ['component-attribute', 'a change without an area', ' area="CLI"', '', 'area'],
  ]),
];
