/** Pages of a small site, from the same functions as those of a build. */
import type {Contract} from '../../../../contract';
import {parsePage} from '../../../authoring/content-checks/page';
import * as data from '../../../authoring/page-components/__tests__/fixture';
import type {Glossary} from '../../../authoring/page-components/glossary';
import {referenceModel, type ReferencePart} from '../../../api/api-reference/page-model';
import type {PageHead} from '../../../source/page-model';
import {guideModel} from '../../../authoring/page-components/guide-model';
import {searchablePage, type Place, type SearchablePage} from '../page';

export const ORIGIN = 'https://docs.example';

/** A place, and the title and description of its page. */
type Where = Place & Pick<PageHead, 'title' | 'description'>;

const place = (path: string, title: string, more: Partial<Where> = {}): Where => ({
  ...{path, title, description: 'What it is about.', language: 'en', version: 'current', crumbs: []},
  ...more,
});
const headOf = ({path: route, title, description}: Where): PageHead => ({route, title, description});

const {contract: parcels, events, changelog, placeholders, tokens} = data;
const terms: Glossary = {'api-key': {term: 'API key', definition: 'A credential for machines.', see: '/docs/keys'}};

export function guideOf(text: string, where: Partial<Where> = {}, keywords: string[] = []): SearchablePage {
  const at = place('/docs/fleet', 'Fleet', where);
  const page = parsePage({file: 'docs/fleet.mdx', text, tokens});
  const context = {contract: parcels, glossary: {...data.glossary, ...terms}, events, changelog, placeholders, tokens};
  const model = guideModel(headOf(at), {page, operations: ['parcel-create']}, context);
  return searchablePage(at, {...model, keywords});
}

export const GUIDE = `A <Term id="nrn">name</Term> runs \`pods\`.

## Limits of \\<b> tags

| What | Most |
| --- | --- |
| Environment variable | 4 KB |
| Pods | none |

- First
  - Inner
- Second

\`\`\`bash
kubectl get pods
\`\`\`

\`\`\`text
Error: no such cluster
\`\`\`

:::note

It has no title.

:::

### Options

<OptionTable>

| Option | Type | Default | Allowed values | Meaning |
| --- | --- | --- | --- | --- |
| \`traffic.step\` | integer, required | 10 | 1, 2 | Share that each step adds. |

</OptionTable>

<OptionTable operation="parcel-list" in="query" only="limit" />

After the table.

## Next steps

- [Somewhere else](/docs/x)
`;

const atGuide = {
  path: '/docs/scopes/kubernetes',
  title: 'Kubernetes scopes',
  description: 'How releases run on clusters.',
  crumbs: ['Scopes', 'Kubernetes'],
};

export const guideWith = (text: string): SearchablePage => guideOf(text, atGuide, ['replica set', 'hpa']);
export const guide = guideWith(GUIDE);

export const glossary = guideOf('## Terms\n\n<Glossary />', {path: '/docs/glossary', title: 'Glossary'});

const status = {type: 'string', description: 'Where the scope is in its life.'} as const;
const objectOf = (properties: Record<string, unknown>): object => ({
  description: 'The scope.',
  content: {'application/json': {schema: {type: 'object', properties}}},
});
const operation = (id: string, summary: string, properties: Record<string, unknown> = {status}): object => ({
  operationId: id,
  summary,
  description: `${summary}, in more words.`,
  tags: ['Scope'],
  'x-permission': id.replace('-', ':'),
  'x-errors': [{status: 400, when: `The name of ${id} is taken.`, fix: 'Choose another one.'}],
  responses: {'200': objectOf(properties), '400': {description: 'The request is invalid.'}},
});

const contract = {
  openapi: '3.0.3',
  info: {title: 'Test', version: '1', description: 'Test', 'x-reviewed': '2026-11-15'},
  servers: [{url: 'https://api.acme.example', description: 'Main'}],
  security: [{bearer: []}],
  tags: [{name: 'Scope', description: 'A place where one application runs.', 'x-index': 'scope'}],
  paths: {
    '/scope': {
      post: {
        ...operation('scope-create', 'Create a scope'),
        'x-history': [
          {date: '2026-05-05', kind: 'added', what: 'New.', changelog: '/docs/c'},
          {date: '2026-05-01', kind: 'changed', what: 'Other.'},
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: {type: 'string', description: 'Label for people.', example: 'four'},
                  capabilities: {
                    type: 'object',
                    description: 'Settings.',
                    properties: {
                      health_check: {
                        type: 'string',
                        description: 'Probe of an instance.',
                        enum: ['http', 'tcp'],
                        'x-enumDescriptions': {http: 'Calls a path.', tcp: 'Opens a port.'},
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
      get: {
        ...operation('scope-list', 'List scopes', {
          results: {type: 'array', description: 'The scopes.', items: {type: 'object', properties: {status}}},
        }),
        parameters: [{name: 'name', in: 'query', description: 'Label for people.', schema: {type: 'string'}}],
      },
    },
    '/scope/{id}': {
      get: operation('scope-read', 'Read a scope'),
    },
    '/nrn': {get: {...operation('nrn-read', 'Read an NRN'), tags: ['NRN'], deprecated: true}},
    ...Object.fromEntries(
      Array.from({length: 6}, (_, n) => [
        `/thing-${n}`,
        {get: {...operation(`thing-${n}`, `Thing ${n}`), tags: ['Thing']}},
      ]),
    ),
  },
  components: {schemas: {}, securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}}},
} as unknown as Contract;

const names = {cli: 'acme', tokenVariable: 'ACME_TOKEN', apiKeyVariable: 'ACME_API_KEY'};
const usedInGuides = () => [{title: 'Some guide', to: '/docs/y'}];

function referenceOf(part: ReferencePart, path: string, title: string): SearchablePage {
  const at = place(path, title);
  return searchablePage(at, referenceModel(headOf(at), part, {contract, names, usedInGuides}));
}

export const operationOf = (id: string, title: string): SearchablePage =>
  referenceOf({operation: id}, `/docs/api/${id}`, title);

export const create = operationOf('scope-create', 'Create a scope');
export const read = operationOf('scope-read', 'Read a scope');
export const list = operationOf('scope-list', 'List scopes');
export const resource = referenceOf({tag: 'Scope'}, '/docs/scope-api-index', 'Scope');

/** The same page in version 1.0. */
export const inVersion = (page: SearchablePage): SearchablePage => ({
  ...page,
  path: page.path.replace('/docs/', '/docs/1.0/'),
  version: '1.0',
  docusaurus_tag: 'docs-default-1.0',
});
