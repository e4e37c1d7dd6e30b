import {evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {VFile} from 'vfile';
import {describe, expect, test} from 'vitest';
import type {ChangelogMonth} from '../../changelog/entries';
import {pageToMarkdown} from '../markdown';
import {remarkPageComponents} from '../remark';
import {contract as parcels, events, glossary, options, placeholders, tokens} from './fixture';

const contract = {
  ...parcels,
  paths: {
    ...parcels.paths,
    '/scope': {
      post: {
        ...parcels.paths['/parcel']!.post!,
        operationId: 'scope-create',
        summary: 'Create a scope',
        'x-permission': 'scope:create',
      },
    },
    '/agent': {
      post: {
        ...parcels.paths['/parcel']!.post!,
        operationId: 'agent-create',
        tags: ['Agent'] as [string],
        summary: 'Create an agent',
        'x-permission': 'agent:create',
      },
    },
    '/scope/{id}': {
      get: {
        ...parcels.paths['/parcel']!.get!,
        operationId: 'scope-read',
        summary: 'Read a scope',
        'x-permission': 'scope:read',
      },
    },
  },
  components: {
    ...parcels.components,
    schemas: {
      ...parcels.components.schemas,
      ParcelStatus: {
        type: 'string' as const,
        enum: ['packed', 'sent'],
        'x-enumDescriptions': {packed: 'In its box.', sent: 'On the `van`.'},
        'x-lifecycle': {transitions: [{from: 'packed', to: 'sent', when: 'The van leaves.'}]},
      },
      ApprovalEntityAction: {
        type: 'string' as const,
        'x-enumDescriptions': {'service:action:create': 'Running an action.'},
      },
    },
  },
};
const words = (value: string): ChangelogMonth['entries'][number]['content'] => [
  {type: 'paragraph', children: [{type: 'text', value}]},
];
const change = {kind: 'added' as const, area: 'Fleet'};
const changelog: ChangelogMonth[] = [
  {
    month: '2025-05',
    route: '/docs/changelogs/2025-05',
    entries: [
      {
        ...change,
        title: 'Vans',
        route: '/docs/changelogs/2025-05#vans',
        date: '2025-05-27',
        content: words('Versions 0.0.60 to 0.0.62 of the Terraform provider have vans.'),
      },
      {
        ...change,
        title: 'Agents',
        route: '/docs/changelogs/2025-05#agents',
        date: '2025-05-20',
        content: words('The charts 2.8.0 and 2.9.0 run several agents.'),
      },
    ],
  },
];

async function html(page: string): Promise<string> {
  const own = {...options, contract: async () => contract, changelog: async () => changelog, showProblems: false};
  const {default: Content} = await evaluate(new VFile({value: page, path: '/site/docs/page.mdx'}), {
    ...(runtime as unknown as Parameters<typeof evaluate>[1]),
    remarkPlugins: [remarkGfm, [remarkPageComponents, own]],
  });
  const admonition = ({type, title, children}: {type: string; title: string; children: React.ReactNode}) =>
    React.createElement('aside', {className: type, title}, children);
  return renderToStaticMarkup(React.createElement(Content, {components: {admonition}})).replaceAll('\n', '');
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkDirective).use(remarkGfm);
const printer = unified().use(remarkGfm).use(remarkStringify);
const markdown = (page: string): string =>
  printer
    .stringify(pageToMarkdown(parser.parse(page), {contract, glossary, placeholders, changelog, events, tokens}))
    .trim();

describe('RolesFor', () => {
  test('People need one of the roles, and their names are enough', async () => {
    expect(await html('**Role.** <RolesFor use="providers" /> there.')).toContain('</strong> Ops or Admin there.</p>');
    expect(markdown('**Role.** <RolesFor use="approvals" /> there.')).toBe('**Role.** Admin, Ops or SecOps there.');
  });

  test('A key needs all of its roles: they are shown with slug and level', async () => {
    expect(await html('<RolesFor use="agent-channel" />')).toBe(
      '<p>Agent (<code>controlplane:agent</code>) and Ops (<code>ops</code>) on the account</p>',
    );
  });
});

describe('Limit, Metric and Deprecated', () => {
  test('A limit is its text', async () => {
    expect(await html('At most <Limit id="parameter-size" />.')).toBe('<p>At most 4 KB.</p>');
    expect(markdown('At most <Limit id="parameter-size" />.')).toBe('At most 4 KB.');
  });

  test('A metric shows its units, only one if charts and rules agree', async () => {
    expect(markdown('<Metric id="http.error_rate" />')).toBe(
      '`http.error_rate` (percent, 0 to 100, in charts; ratio, 0 to 1, in rules)',
    );
    expect(await html('<Metric id="http.response_time" />')).toBe(
      '<p><code>http.response_time</code> (milliseconds)</p>',
    );
  });

  test('A deprecation is a Docusaurus admonition, and a quote in Markdown', async () => {
    expect(await html('<Deprecated id="runtime-configurations" />')).toMatch(
      /^<aside class="warning" title="Deprecated"><p><a href="\/docs\/runtime_configurations">Runtime configurations<\/a> are deprecated and may be removed\. Use /,
    );
    expect(markdown('<Deprecated id="runtime-configurations" />')).toMatch(
      /^> \*\*Deprecated\*\*\n>\n> \[Runtime configurations\]\(\/docs\/runtime_configurations\) are deprecated and may be removed\. Use /,
    );
  });
});

describe('Since', () => {
  test('A version is linked to its entry of the changelog, with the date', async () => {
    expect(markdown('Vans exist <Since terraform="0.0.61" />.')).toBe(
      'Vans exist since [version 0.0.61 of the Terraform provider](/docs/changelogs/2025-05#vans) (27 May 2025).',
    );
    expect(await html('<Since chart="2.9.0" />')).toContain('version 2.9.0 of the Helm charts</a> (20 May 2025)');
  });
});

describe('StatusTable', () => {
  test('Every status has the meaning of the contract, and its next statuses', async () => {
    expect(markdown('<StatusTable of="parcel" transitions />')).toBe(
      [
        '| Status   | Meaning       | Next   |',
        '| -------- | ------------- | ------ |',
        '| `packed` | In its box.   | `sent` |',
        '| `sent`   | On the `van`. | none   |',
      ].join('\n'),
    );
  });

  test('Around a table it adds the meaning to the rows of the page', async () => {
    const page =
      '<StatusTable of="parcel">\n\n| State | What you do |\n|---|---|\n| `sent` | Wait. |\n\n</StatusTable>';
    expect(markdown(page)).toBe(
      [
        '| State  | Meaning       | What you do |',
        '| ------ | ------------- | ----------- |',
        '| `sent` | On the `van`. | Wait.       |',
      ].join('\n'),
    );
    expect(await html(page)).toContain('<td><code>sent</code></td><td>On the <code>van</code>.</td><td>Wait.</td>');
  });
});

describe('ErrorRows', () => {
  test('Errors are the first rows of the table they are around, in its columns', async () => {
    const page =
      '<ErrorRows ids="login-first">\n\n| What you see | Cause | Fix |\n|---|---|---|\n| Rain | Clouds. | Wait. |\n\n</ErrorRows>';
    const [, , first, second] = markdown(page).split('\n');
    expect(first).toMatch(/^\| `please login first` \| `\{PRODUCT\}_API_KEY` is not set/);
    expect(second).toMatch(/^\| Rain +\| Clouds\. +\| Wait\./);
  });
});

describe('FactTable', () => {
  test('Deprecated operations have their replacement, the entry of the changelog and the day of the removal', () => {
    const [row] = markdown('<FactTable of="deprecated-operations" />').split('\n').slice(2);
    expect(row).toBe(
      '| [Read a parcel](/docs/api/parcel-read-old) | [Create a parcel](/docs/api/parcel-create) | [5 January 2026](/docs/changelogs/2026-01#old) | 31 March 2027 |',
    );
  });

  test('Every event has its source, the filter that selects it and the types of channels', () => {
    expect(markdown('<FactTable of="events" />')).toMatch(
      /\| A `van` leaves\. +\| \[`parcel`\]\(.*#parcel-events\) \| `parcel:sent` \| `\{"action":"parcel:sent"\}` \| `slack`, `http` +\|/,
    );
    expect(markdown('<FactTable of="event-sources" />')).toContain(
      '| `parcel:sent`, `parcel:lost` | `slack`, `http` |',
    );
    expect(markdown('<FactTable of="event-paths" />')).toContain('| the payload    | `action`, `parcel.size`');
  });

  test('Resources of Terraform have their operation, how they take over an object, and their first version', () => {
    const rows = markdown('<FactTable of="terraform-resources" />').split('\n');
    const row = (name: string): string => rows.find((each) => each.startsWith(`| \`kestrel_${name}\``))!;
    expect(row('scope')).toMatch(/\[Create a scope\]\(\/docs\/api\/scope-create\) +\| Use `terraform import` with/);
    expect(row('account')).toMatch(/\| not guaranteed +\| not recorded +\|$/);
    expect(markdown('<FactTable of="terraform-gaps" />').split('\n').slice(2)).toEqual([
      '| Agent               | [Create an agent](/docs/api/agent-create) |',
    ]);
    expect(markdown('<FactTable of="terraform-data-sources" />')).toContain('| `id` or `name` or `slug`');
  });

  test('A role has the permissions that it gives alone, together with others, and tasks without a permission', () => {
    const rows = markdown('<FactTable of="role-permissions" />').split('\n');
    const row = (name: string): string => rows.find((each) => each.startsWith(`| ${name} `))!;
    expect(row('Developer')).toMatch(/\| Member +\| `scope`, override the/);
    expect(row('Admin'), 'what Developer gives is not listed again').toMatch(
      /\| Developer, Member \| none in the API +\|/,
    );
    expect(row('Agent')).toMatch(/\| none +\| `agent:create` together with Ops +\|/);
    expect(row('Secrets Reader')).toContain('read secret attributes of services and links');
    expect(row('Member')).toContain('every permission to read that no other row lists');
  });
});

test('Permissions are a table of all operations', () => {
  expect(markdown('<Permissions />')).toMatch(
    /\[Create a scope\]\(\/docs\/api\/scope-create\) `POST \/scope` +\| `scope:create` \| Developer or Admin/,
  );
  expect(markdown('<Permissions />')).toMatch(/`POST \/parcel` +\| none +\| no token needed/);
});
