import type {Contract, Operation, Parameter} from '../../../../../contract';

export const names = {cli: 'acme', tokenVariable: 'ACME_TOKEN', apiKeyVariable: 'ACME_API_KEY'};

const ci = [{url: 'https://ci.acme.example'}];
const nrn = 'organization=1:account=2';

type Extras = Partial<Omit<Operation, 'operationId' | 'responses'>> & {body?: unknown; answer?: '200' | '201' | '204'};

function operation(operationId: string, {body, answer = '200', ...rest}: Extras = {}): Operation {
  return {
    operationId,
    summary: operationId,
    description: operationId,
    tags: ['Test'],
    ...(body === undefined
      ? {}
      : {requestBody: {required: true, content: {'application/json': {schema: {}, example: body}}}}),
    responses: {
      [answer]: {description: 'Done.', ...(answer === '204' ? {} : {content: {'application/json': {schema: {}}}})},
      '400': {description: 'No.'},
    },
    ...rest,
  };
}

const path = (name: string, example: unknown): Parameter => ({name, in: 'path', required: true, schema: {}, example});
const query = (name: string, example: unknown, required = false): Parameter => ({
  name,
  in: 'query',
  required,
  schema: {type: typeof example === 'boolean' ? 'boolean' : 'string'},
  example,
});

/** One endpoint of every type in the real contract. */
export const contract: Contract = {
  openapi: '3.0.3',
  info: {title: 'Test', version: '1', description: 'Test', 'x-reviewed': '2026-11-15'},
  servers: [{url: 'https://api.acme.example', description: 'Main'}],
  tags: [],
  paths: {
    '/application': {
      get: operation('application-list', {
        parameters: [query('nrn', nrn, true), query('status', 'active'), {$ref: '#/components/parameters/Limit'}],
      }),
    },
    '/application/{id}': {
      parameters: [path('id', 4)],
      delete: operation('application-delete', {answer: '204', 'x-cli': {available: false}}),
      patch: operation('application-update', {
        body: {name: "Ana's shop", monorepo: false, template: null, tags: ['a', 'b'], settings: {}, ratio: 0.5},
      }),
    },
    '/approval/{id}/execute': {post: operation('approval-execute', {parameters: [path('id', 22)], body: {}})},
    '/ci/application': {
      get: operation('ci-application-list', {
        servers: ci,
        'x-cli': {noun: 'application', verb: 'current'},
        parameters: [query('repository_url', 'https://git.acme.example/orders'), query('status', 'active')],
      }),
    },
    '/ci/build/{id}/asset': {
      post: operation('ci-asset-create', {
        servers: ci,
        'x-cli': {noun: 'asset', verb: 'push'},
        parameters: [path('id', 7)],
        body: {type: 'docker-image', name: 'main', platform: 'x86_64'},
      }),
    },
    '/controlplane/agent/{id}': {
      get: operation('agent-read', {parameters: [path('id', 'a b/c'), query('include_messages', true, true)]}),
    },
    '/entity_hook/action': {
      post: operation('entity-hook-action-create', {
        answer: '201',
        body: {when: 'before', filter: {$or: [{a: '`x` "y" \\z'}]}, text: 'café 1\nline 2 ☃ ${HOME} $(id)'},
      }),
    },
    '/nrn/{nrn}': {
      get: operation('nrn-read', {parameters: [path('nrn', nrn), query('ids', 'a.b,c', true)]}),
    },
    '/service_specification/{service_specification_id}/action_specification/{id}': {
      delete: operation('action-specification-delete', {
        answer: '204',
        parameters: [path('service_specification_id', '4b8fac25'), path('id', '90d4f17a'), query('force', false, true)],
      }),
    },
    '/token': {post: operation('token-create', {security: [], body: {api_key: '<your API key>', note: '$5'}})},
    '/user/{id}/grant': {
      put: operation('user-grant-replace', {parameters: [path('id', 31)], body: [{nrn, role_slug: 'developer'}]}),
    },
  },
  components: {
    schemas: {},
    parameters: {Limit: {name: 'limit', in: 'query', schema: {type: 'integer'}, example: 30}},
    securitySchemes: {},
  },
};
