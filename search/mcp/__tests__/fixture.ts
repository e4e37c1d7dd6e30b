/** A small site with pages, operations and an index, as files by their path. */
import type {Contract} from '../../../contract';
import {operationDocument, operationLines} from '../../../plugins/api/operation-documents/documents';
import {pagedEndpoints} from '../../../plugins/api/api-reference/operations';
import {OPERATIONS_FILE, operationFile, type Artifact} from '../../../search-format';
import {artifactOf, SITE} from '../../__tests__/fixture';

export const names = {
  cli: 'acme',
  tokenVariable: 'ACME_TOKEN',
  apiKeyVariable: 'ACME_API_KEY',
};

const answer = {'200': {description: 'Done.'}};

export const contract = {
  openapi: '3.0.3',
  info: {title: 'Test', version: '1', description: 'Test', 'x-reviewed': '2026-11-15'},
  servers: [{url: 'https://api.acme.example', description: 'Main'}],
  security: [{bearer: []}],
  tags: [{name: 'Scope', description: 'Scopes', 'x-index': 'scope'}],
  paths: {
    '/scope': {
      get: {
        operationId: 'scope-list',
        summary: 'List scopes',
        description: 'Lists scopes.',
        tags: ['Scope'],
        parameters: [
          {name: 'application_id', in: 'query', required: true, schema: {type: 'integer'}, example: 4},
          {name: 'active', in: 'query', schema: {type: 'boolean'}, example: true},
          {$ref: '#/components/parameters/Limit'},
        ],
        responses: answer,
      },
      post: {
        operationId: 'scope-create',
        summary: 'Create a scope',
        description: 'Creates a scope.',
        tags: ['Scope'],
        'x-permission': 'scope:create',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {$ref: '#/components/schemas/NewScope'},
              example: {name: 'production-eu', application_id: 4},
            },
          },
        },
        responses: answer,
      },
    },
    '/scope/{id}': {
      parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'integer', minimum: 1}, example: 5}],
      get: {
        operationId: 'scope-read',
        summary: 'Read a scope',
        description: 'Reads a scope.',
        tags: ['Scope'],
        responses: answer,
      },
    },
    '/scope/metric': {
      get: {
        operationId: 'scope-metric-list',
        summary: 'List metrics',
        description: 'Lists metrics.',
        tags: ['Scope'],
        security: [],
        responses: answer,
      },
    },
  },
  components: {
    parameters: {
      Limit: {name: 'limit', in: 'query', schema: {type: 'integer', minimum: 1, maximum: 200}, example: 30},
    },
    schemas: {
      NewScope: {
        type: 'object',
        required: ['name', 'application_id'],
        additionalProperties: false,
        properties: {
          name: {type: 'string', minLength: 1, maxLength: 60, pattern: '^[a-z-]+$'},
          application_id: {type: 'integer'},
          secret: {type: 'string', nullable: true, minLength: 20},
          kind: {type: 'string', enum: ['serverless', 'kubernetes']},
          checks: {type: 'array', maxItems: 3, items: {$ref: '#/components/schemas/Check'}},
          target: {
            oneOf: [
              {type: 'string', format: 'uri'},
              {type: 'object', required: ['host']},
            ],
          },
        },
      },
      Check: {type: 'object', required: ['a/b'], properties: {'a/b': {type: 'number', maximum: 10}}},
      Unused: {type: 'string'},
    },
    securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}},
  },
} as unknown as Contract;

export const artifact: Artifact = artifactOf([
  ...SITE,
  {path: '/docs/options', title: 'Options', items: ['## Settings']},
]);

/** As a build writes them; `lines` counts from the first line with a text. */
const anchorsIn = (path: string, anchors: Record<string, [first: string, lines: number, head?: string]>): string => {
  const all = files[`${path}.md`]!.split('\n');
  const ranges = Object.entries(anchors).map(([anchor, [first, lines, head]]) => {
    const from = all.findIndex((line) => line === first);
    return [anchor, [from, from + lines, ...(head === undefined ? [] : [all.indexOf(head)])]];
  });
  return JSON.stringify(Object.fromEntries(ranges));
};

export const files: Record<string, string> = {
  '/index.md': '# Welcome\n',
  '/docs/all-scopes.md': [
    '# Create and manage scopes',
    'A scope is where an application runs.',
    '## Health checks',
    'A health check asks each instance.',
    '```bash',
    '## no heading',
    '```',
    '### Details',
    'More.',
    '## Stop a scope',
    'Stopping keeps the settings.',
  ].join('\n'),
  '/docs/long.md': `# Long\n${'All work and no play.\n'.repeat(3000)}`,
  '/docs/api/scope-create.md': [
    '# Create a scope',
    '## Samples',
    '```bash',
    '- `name` in a sample',
    '```',
    '## Request body',
    '- `name` string **required**: Name of the scope.',
    '- `capabilities` any of 2 shapes: How it runs.',
    '',
    '  **Native types**',
    '',
    '  **Example**',
    '  ```json',
    '  {"health_check": 1}',
    '  ```',
    '  - `health_check` object: How instances are asked whether they are alive.',
    '    - `path` string: Path of the request.',
    '      ```json',
    '"/health"',
    '      ```',
    '    - `type` string: How the probe works.',
    '      - `path` Calls the path.',
    '',
    '  **My containers**',
    '',
    '  - `health_check` object: How pods are asked.',
    '    - `path` string: Path in a pod.',
    '- `path` string: Another path.',
    '## Responses',
    '### 200 OK',
    'The new scope.',
    '- `name` string: Name in the response.',
    '### 400 Bad Request',
    '- `name` string: Which field is wrong.',
  ].join('\n'),
  '/docs/options.md': [
    '# Options',
    '## Settings',
    '| Option | Meaning |',
    '| - | - |',
    '| [`size`](#x) | In the first table. |',
    '',
    '| Option | Type | Meaning |',
    '| - | - | - |',
    '| `size` | number | In the second table. |',
    '',
    '- **A term**: What it means.',
    '  More about it.',
    '- **Another**: Something else.',
  ].join('\n'),
  [OPERATIONS_FILE]: JSON.stringify(operationLines(contract)),
  ...Object.fromEntries(
    pagedEndpoints(contract).map((endpoint) => [
      operationFile(endpoint.operation.operationId),
      JSON.stringify(operationDocument(contract, endpoint, names)),
    ]),
  ),
};

Object.assign(files, {
  '/docs/all-scopes.anchors.json': anchorsIn('/docs/all-scopes', {
    'health-checks': ['## Health checks', 7],
    details: ['### Details', 2],
    'stop-a-scope': ['## Stop a scope', 2],
  }),
  '/docs/api/scope-create.anchors.json': anchorsIn('/docs/api/scope-create', {
    'request-body': ['## Request body', 25],
    'body.capabilities.health_check': ['  - `health_check` object: How instances are asked whether they are alive.', 7],
    'body.capabilities.(My-containers).health_check.path': ['    - `path` string: Path in a pod.', 1],
    'response-400.name': ['- `name` string: Which field is wrong.', 1],
  }),
  '/docs/options.anchors.json': anchorsIn('/docs/options', {
    settings: ['## Settings', 12],
    'option-size-2': ['| `size` | number | In the second table. |', 1, '| Option | Type | Meaning |'],
    'a-term': ['- **A term**: What it means.', 2],
  }),
});

export const read = (path: string): Promise<string | null> =>
  Promise.resolve(Object.hasOwn(files, path) ? files[path]! : null);
