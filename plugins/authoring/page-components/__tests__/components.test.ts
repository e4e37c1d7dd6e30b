import {evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import {describe, expect, test} from 'vitest';
import {endpoints} from '../../../../contract';
import {render} from '../../../api/api-reference/render/load';
import {remarkPageComponents, type PageComponentsOptions} from '../remark';
import {contract, options} from './fixture';

async function compile(
  text: string,
  {file = '/site/docs/page.mdx', ...more}: {file?: string} & Partial<PageComponentsOptions> = {},
) {
  const {compile: compileMdx} = await import('@mdx-js/mdx');
  const {VFile} = await import('vfile');
  const compiled = await compileMdx(new VFile({value: text, path: file}), {
    remarkPlugins: [remarkGfm, [remarkPageComponents, {...options, ...more}]],
  });
  return String(compiled);
}

/** The rendered HTML, with stubs for theme components. */
async function html(text: string, more: Partial<PageComponentsOptions> & {file?: string} = {}): Promise<string> {
  const {VFile} = await import('vfile');
  const {file = '/site/docs/page.mdx', ...rest} = more;
  const {default: Content} = await evaluate(new VFile({value: text, path: file}), {
    ...(runtime as unknown as Parameters<typeof evaluate>[1]),
    remarkPlugins: [remarkFrontmatter, remarkGfm, [remarkPageComponents, {...options, ...rest}], withoutImports],
  });
  const nothing = () => null;
  return renderToStaticMarkup(
    React.createElement(Content, {
      components: {
        EnlargeDiagram: nothing,
        FilterRows: nothing,
        PageContents: () => React.createElement('page-contents'),
        Head: 'head',
      },
    }),
  ).replaceAll(/\n| data-noBrokenLinkCheck="true"/g, '');
}

/** Docusaurus' theme. */
function withoutImports() {
  return (tree: {children: {type: string}[]}) => {
    tree.children = tree.children.filter(({type}) => type !== 'mdxjsEsm');
  };
}

describe('The table of contents of narrow windows', () => {
  test('follows the introduction', async () => {
    expect(await html('Introduction.\n\nMore.\n\n## Part\n\nText.')).toContain(
      '<p>Introduction.</p><page-contents></page-contents><p>More.</p>',
    );
  });

  test('is before the first section if that has the first text', async () => {
    expect(await html('## Part\n\nText.')).toMatch(/^<page-contents>/);
  });

  test.each([
    ['without sections', 'Text.', '/site/docs/page.mdx'],
    ['outside the guides', 'Text.\n\n## Part', '/site/src/pages/page.mdx'],
    ['of the API reference', 'Text.\n\n## Part', '/site/docs/api/page.mdx'],
  ])('is not on a page %s', async (_which, text, file) => {
    expect(await html(text, {file})).not.toContain('page-contents');
  });
});

describe('Filtered', () => {
  const page = '<Filtered>\n\n### Cloud\n\nOne.\n\n### Code\n\nTwo.\n\n</Filtered>\n';

  test('Parts are in separate sections, selected without JavaScript', async () => {
    const shown = await html(page);
    expect(shown.match(/<input type="radio" name="filter"/g)).toHaveLength(3);
    expect(shown).toContain('<input type="radio" name="filter" id="filter-0" checked=""/>');
    expect(shown).toContain('<label for="filter-2"><span>Code</span></label>');
    expect(shown).toContain('<section><h3>Code</h3><p>Two.</p></section>');
  });
});

describe('Operation', () => {
  test('An operation is a link with its method and path', async () => {
    expect(await html('Call <Operation id="parcel-create" /> now.')).toBe(
      '<p>Call <a href="/docs/api/parcel-create" class="operation"><b>POST</b> <code>/parcel</code></a> now.</p>',
    );
  });

  test('All findings of a page are in one error', async () => {
    await expect(html('<Operation id="parcel-crate" />\n\n<Operation />')).rejects.toThrow(
      /page\.mdx:1: the API has no operation[^\n]*\n[^\n]*page\.mdx:3: `<Operation>` lacks/,
    );
  });
});

describe('A handwritten page', () => {
  test.each([
    [
      '---\ntitle: A\n---\n\nCall <Operation id="parcel-crate" />.',
      ':5: the API has no operation `parcel-crate`. Did you mean `parcel-create`?',
    ],
    ['<Operation id="parcel-read-old" />', ':1: the operation `parcel-read-old` is deprecated'],
    ['## See <Operation id="parcel-list" />', ':1: `<Operation>` cannot be in a heading'],
    ['Text\n\n<Stepps />', ':3: there is no component `<Stepps>`. Did you mean `Steps`?'],
    [
      "import A from '@site/package.json';\nimport B from './b.mdx';\n\nText",
      ':2: the page imports `./b.mdx`, which does not exist',
    ],
    ['<Term id="toString">x</Term>', ':1: the glossary has no term `toString`'],
    ['<OptionTable operation="parcel-create" at="handing" />', 'Did you mean `handling`?'],
    ['<Steps>\n\n1. a\n2. b\n\nText\n\n</Steps>', ':6: the text is not'],
    ['```mermaid title="A"\nflowchart LR\n  a === c\n```', ':3: `a === c` is not in the subset of Mermaid'],
  ])('%j fails the build', async (page, message) => {
    await expect(html(page)).rejects.toThrow(message);
  });

  test('A comment is removed', async () => {
    expect(await html('Text{/* a note */}.')).toBe('<p>Text.</p>');
  });

  test('A component that the page imports is another page', async () => {
    expect(await compile("import Other from './fixture';\n\n<Other />", {file: __filename})).toContain('_jsx(Other');
  });

  test('The pages of the API reference are generated, and may have any component', async () => {
    expect(await compile('<ApiPage />', {file: '/site/docs/api/scope.mdx'})).toContain('ApiPage');
  });

  test('In development a finding is shown in place of the component, and the rest of the page is rendered', async () => {
    const page = 'Call <Operation id="parcel-crate" /> now.\n\n<Steps>\n\n- a\n\n</Steps>\n\nThe end.';
    const shown = await html(page, {showProblems: true});
    expect(shown).toMatch(/<p>Call <mark class="page-problem">.*page\.mdx:1 {2}The API has no .*<\/mark> now\.<\/p>/);
    expect(shown).toMatch(/<p class="page-problem">.*page\.mdx:3 {2}`&lt;Steps&gt;` does not start/);
    expect(shown).toContain('<p>The end.</p>');
  });
});

describe('Term', () => {
  test('A term links to the glossary and is described by its definition', async () => {
    expect(await html('An <Term id="nrn">NRN</Term>.')).toBe(
      '<p>An <span class="term"><a href="/docs/glossary#nrn" aria-describedby="term-nrn">NRN</a>' +
        '<span role="tooltip" id="term-nrn">The name of a resource in Kestrel, such as <code>organization=1</code>.</span></span>.</p>',
    );
  });

  test('A term twice on a page has two ids', async () => {
    const page = await html('<Term id="nrn">a</Term> and <Term id="nrn">b</Term>');
    expect(page).toContain('id="term-nrn"');
    expect(page).toContain('aria-describedby="term-nrn-2"');
  });
});

describe('OptionTable', () => {
  /** The rows, each as its name and what follows it. */
  const rowsOf = (page: string): [string, string][] =>
    [...page.matchAll(/<li><a [^>]*><code>(.*?)<\/code><\/a> (.*?)<\/li>/g)].map(([, name, rest]) => [name!, rest!]);

  test('The complete body is rows with nested names, defaults, limits and meanings', async () => {
    const rows = rowsOf(await html('<OptionTable operation="parcel-create" />'));
    const names = rows.map(([name]) => name);
    const by = new Map(rows);
    expect(names).toEqual([
      'size',
      'handling',
      'handling.fragile',
      'handling.floors',
      'stops',
      'stops.town',
      'labels',
      'labels.*',
      'inside',
      'pay',
      'pay.kind',
      'pay.coins',
      'pay.kind',
      'pay.number',
    ]);
    expect(by.get('size')).toBe(
      '<span class="api-type">string</span> <b class="api-req">required</b><p>How big it is.</p>' +
        '<dl class="api-values"><dt><code>small</code></dt><dd>Fits a bag.</dd>' +
        '<dt><code>large</code></dt><dd>Needs a <code>van</code>.</dd></dl>',
    );
    // The values of a boolean say nothing.
    expect(by.get('handling.fragile')).toBe(
      '<span class="api-type">boolean</span><p>True for glass. See {size} and <code>size</code>.</p>' +
        '<p class="api-facts">Default <code>false</code></p>',
    );
    expect(by.get('handling.floors')).toBe(
      '<span class="api-type">array of integer</span><p>Where.</p>' +
        '<p class="api-facts">Allowed: at most 2 items, each: at least 0</p>',
    );
    expect(by.get('stops.town')).toContain('Allowed: <code>null</code>');
    expect(by.get('labels.*')).toContain('Allowed: pattern <code>^a</code>');
    expect(by.get('inside')).toContain('<p>Same shape as Parcel.</p>');
    expect(by.get('pay.coins')).toContain('<p>Only when <code>kind</code> is <code>Cash</code>. Deprecated.</p>');
    expect(by.get('pay.number')).toContain('Allowed: at most 1 character');
  });

  test('A part of the body has names from there on', async () => {
    const page = await html('<OptionTable operation="parcel-create" at="handling" />');
    expect(page).toContain('href="/docs/api/parcel-create#body.handling.fragile"><code>fragile</code>');
    expect(page).not.toContain('stops');
  });

  test('Query parameters have their own rows, and some of them can be kept', async () => {
    expect(await html('<OptionTable operation="parcel-list" in="query" only="limit" />')).toBe(
      '<ul class="api-props options"><li><a href="/docs/api/parcel-list#query.limit"><code>limit</code></a> ' +
        '<span class="api-type">integer</span><p>How many at most.</p>' +
        '<p class="api-facts">Default <code>30</code> · Allowed: 1 to 200</p></li></ul>',
    );
  });

  test.each(['body', 'query', 'response'])(
    'Every name of the %s links to an id of the reference page',
    async (place) => {
      const operation = place === 'query' ? 'parcel-list' : 'parcel-create';
      const endpoint = endpoints(contract).find((each) => each.operation.operationId === operation)!;
      const reference = render.renderOperation(contract, endpoint, {samples: [], usedInGuides: [], cliName: 'kst'});
      const page = await html(`<OptionTable operation="${operation}" in="${place}" />`);
      const anchors = [...page.matchAll(/href="[^"#]*#([^"]+)"/g)].map(([, anchor]) => decodeURI(anchor!));
      expect(anchors.length).toBeGreaterThan(1);
      for (const anchor of anchors) expect(reference.html).toContain(` id="${anchor}"`);
    },
  );

  const HEAD = '| Option | Type | Default | Allowed values | Meaning |\n|---|---|---|---|---|\n';

  test('A handwritten table gets an anchor for every option', async () => {
    const page = await html(`<OptionTable>\n\n${HEAD}| \`max size\` | integer | 1 | any | Size. |\n\n</OptionTable>`);
    expect(page).toContain('<li><a href="#option-max-size" id="option-max-size"><code>max size</code></a> ');
    expect(page).not.toContain('OptionTable');
  });

  test.each([
    ['| `a` | string, required | none | any | Text. |', 'string', true, '<p>Text.</p>'],
    [
      '| `a` | string, secret | none, required | a `key` | Text. |',
      'string, secret',
      true,
      '<p>Text.</p><p class="api-facts">Allowed: a <code>key</code></p>',
    ],
    [
      '| `a` | boolean | off | `true`, `false` | Text. |',
      'boolean',
      false,
      '<p>Text.</p><p class="api-facts">Default off</p>',
    ],
    [
      '| `a` | boolean | `1` | `0`, `1` | Text. |',
      'boolean',
      false,
      '<p>Text.</p><p class="api-facts">Default <code>1</code> · Allowed: <code>0</code>, <code>1</code></p>',
    ],
  ])('The row of %s has only what says something', async (row, type, required, rest) => {
    const page = await html(`<OptionTable>\n\n${HEAD}${row}\n\n</OptionTable>`);
    const mark = required ? ' <b class="api-req">required</b>' : '';
    expect(page).toContain(`<code>a</code></a> <span class="api-type">${type}</span>${mark}${rest}</li>`);
  });

  test('The same option twice has two anchors', async () => {
    const row = '| a | integer | 1 | any | Size. |\n';
    const twice = await html(`<OptionTable>\n\n${HEAD}${row}${row}\n\n</OptionTable>`);
    expect(twice).toContain('id="option-a-2"');
  });
});

test('A numbered list has the look of steps; one inside of a list has plain numbers', async () => {
  const page = await html('1. Call it.\n   1. With a token.\n2. Read the response.');
  expect(page).toMatch(/^<ol class="steps" role="list">\s*<li>Call it\.\s*<ol>/);
});

describe('Diagram', () => {
  const fence = (code: string, title = ' title="How it <moves>"'): string =>
    `Text\n\n\`\`\`mermaid${title}\n${code}\n\`\`\`\n`;

  test('A diagram is an SVG with a caption and a text alternative, without its source', async () => {
    const page = await html(fence('flowchart LR\n  first[One & two] -->|then| second'));
    expect(page).toContain(
      '<figcaption>How it &lt;moves&gt;</figcaption><div role="group" aria-label="Diagram" tabindex="0"><svg ',
    );
    expect(page).toContain('aria-label="How it &lt;moves>" aria-details="diagram-1-in-words" role="img"');
    expect(page).toContain(
      '<details class="in-words" id="diagram-1-in-words"><summary aria-label="In words: How it &lt;moves&gt;">',
    );
    expect(page).toContain('From One &amp; two to second: then.');
    expect(page).not.toContain('flowchart');
    expect(page).not.toMatch(/style=/);
  });
});

describe('Console', () => {
  const view = (attributes: string, content = ''): Promise<string> =>
    html(`<Console place="Platform settings > Agents" ${attributes}>\n\n${content}\n\n</Console>`);

  test('A form has its fields before the control, a list the button that adds to it above', async () => {
    expect(await view('press="Create"', '- Name: `a` or b\n- Tags: *empty*')).toBe(
      '<figure class="console"><figcaption><small>Console</small>Platform settings › <b>Agents</b></figcaption>' +
        '<dl><dt>Name</dt><dd><code>a</code> or b</dd><dt>Tags</dt><dd><em>empty</em></dd></dl>' +
        '<p>Select <b>Create</b></p></figure>',
    );
    expect(await view('press="+ New"', '| Name |\n|---|\n| a |')).toMatch(/Select <b>\+\u00a0New<\/b><\/p><table>/);
    expect(await view('press="Manage > Run"')).toContain('<p>Select Manage › <b>Run</b></p>');
  });

  test('Every view of a form has the button and the labels of its definition, in their order', async () => {
    const form = (fields: string, press = ''): Promise<string> =>
      html(`<Console place="Platform settings > Code repository > + New"${press}>\n\n${fields}\n\n</Console>`);
    expect(await form('- Integration: GitHub\n- Installation ID: `1`')).toContain('<p>Select <b>Create</b></p>');
    await expect(form('- Integration: GitHub\n- Token: a')).rejects.toThrow('no field "Token"');
    await expect(form('- Integration: GitLab\n- Token: a\n- Resource: b')).rejects.toThrow('no field "Resource"');
    await expect(form('- Integration: GitHub', ' press="Save"')).rejects.toThrow('Remove `press`');
  });

  test.each(['Text', '1. Name: a', '- Name', '- a: b\n\n| Name |\n|---|\n| a |'])('%j is rejected', async (content) => {
    await expect(view('', content)).rejects.toThrow('<Console>');
  });
});

describe('API used on this page', () => {
  const operationsOn = async () => ['parcel-list', 'parcel-read-old'];

  test('A guide that uses none, a page of the reference and a free page have no such list', async () => {
    expect(await html('Text')).toBe('<p>Text</p>');
    expect(await html('Text', {operationsOn, file: '/site/docs/api/parcel-list.mdx'})).toBe('<p>Text</p>');
    expect(await html('Text', {operationsOn, file: '/site/src/pages/free.mdx'})).toBe('<p>Text</p>');
  });

  test('A page without operations does not load the contract', async () => {
    const never = () => Promise.reject(new Error('read'));
    expect(await html('A <Term id="nrn">a</Term>', {contract: never})).toContain('term-nrn');
  });
});
