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

export const artifact: Artifact = artifactOf(SITE);

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
  '/docs/all-scopes.anchors.json': JSON.stringify({'health-checks': [2, 9], details: [7, 9], 'stop-a-scope': [9, 11]}),
  '/docs/long.md': `# Long\n${'All work and no play.\n'.repeat(3000)}`,
  [OPERATIONS_FILE]: JSON.stringify(operationLines(contract)),
  ...Object.fromEntries(
    pagedEndpoints(contract).map((endpoint) => [
      operationFile(endpoint.operation.operationId),
      JSON.stringify(operationDocument(contract, endpoint, names)),
    ]),
  ),
};

export const read = (path: string): Promise<string | null> =>
  Promise.resolve(Object.hasOwn(files, path) ? files[path]! : null);
