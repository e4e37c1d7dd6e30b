import {describe, expect, it} from 'vitest';
import type {Contract, Operation, Parameter, Schema} from '../../../../contract';
import {allIds, wholeContractFindings} from '../checks';

const operation = (id: string, more: Partial<Operation> = {}): Operation => ({
  operationId: id,
  summary: 'Do it',
  description: 'Does it.',
  tags: ['Parcel'],
  responses: {'200': {description: 'Done.'}},
  ...more,
});

const inPath = (name: string, schema: Schema): Parameter => ({name, in: 'path', required: true, schema});

const contract = (paths: Contract['paths'], schemas: Record<string, Schema> = {}): Contract => ({
  openapi: '3.0.3',
  info: {title: 'API', version: '0.0.0', description: 'Parcels.', 'x-reviewed': '2026-11-15'},
  servers: [],
  tags: [{name: 'Parcel', description: 'A box on its way.', 'x-index': 'parcel'}],
  paths,
  components: {schemas, securitySchemes: {}},
});

describe('the rules for the complete contract', () => {
  it('find nothing in a clean contract', () => {
    const clean = contract(
      {
        '/parcel': {get: operation('parcel-list', {'x-async': {poll: 'parcel-read', field: 'status', done: ['sent']}})},
        '/parcel/{id}': {get: operation('parcel-read', {parameters: [inPath('id', {type: 'integer'})]})},
      },
      {
        Status: {
          type: 'string',
          enum: ['packed', 'sent'],
          'x-lifecycle': {initial: ['packed'], transitions: [{from: 'packed', to: 'sent', when: 'A van takes it.'}]},
        },
      },
    );
    expect(wholeContractFindings(clean)).toEqual([]);
  });

  it('find a tag in no group, in several groups, and a group with an unknown tag', () => {
    const grouped = (...lists: string[][]): string[] =>
      wholeContractFindings({
        ...contract({'/a': {get: operation('parcel-list')}}),
        'x-tagGroups': lists.map((tags, at) => ({name: `Group ${at}`, tags})),
      });
    expect(grouped(['Parcel'])).toEqual([]);
    expect(grouped([])).toEqual(['Tag Parcel is in no group. Add it to x-tagGroups in openapi.yaml.']);
    expect(grouped(['Parcel'], ['Parcel'])).toEqual([
      'Tag Parcel is in several groups. Keep it once in x-tagGroups in openapi.yaml.',
    ]);
    expect(grouped(['Parcel', 'Van'])).toEqual([
      'Tag Van is in a group, but no resource has it. Remove it from x-tagGroups in openapi.yaml.',
    ]);
  });

  it('find a deprecated operation that does not say which current one to use', () => {
    const found = (description: string): string[] =>
      wholeContractFindings(
        contract({
          '/a': {get: operation('parcel-list', {deprecated: true, 'x-sunset': 'undecided', description})},
          '/b': {get: operation('parcel-read')},
        }),
      );
    expect(found('Does it. Deprecated: use parcel-read instead.')).toEqual([]);
    const [finding] = found('Does it. Deprecated: use parcel-list instead.');
    expect(finding).toMatch(/^parcel-list: it is deprecated/);
    expect(found('Does it.')).toEqual([finding]);
  });

  it('find a deprecated operation without the day of its removal, and a day without a deprecation', () => {
    const found = (more: Parameters<typeof operation>[1]): string[] =>
      wholeContractFindings(
        contract({
          '/a': {
            get: operation('parcel-list', {description: 'Does it. Deprecated: use parcel-read instead.', ...more}),
          },
          '/b': {get: operation('parcel-read')},
        }),
      );
    expect(found({deprecated: true, 'x-sunset': '2027-03-31'})).toEqual([]);
    const [finding] = found({deprecated: true});
    expect(finding).toMatch(/^parcel-list: .* Set x-sunset to the day of its removal/);
    expect(found({deprecated: true, 'x-sunset': 'soon'})).toEqual([finding]);
    expect(found({'x-sunset': '2027-03-31'})).toEqual([
      'parcel-list: it has x-sunset. Set deprecated, or remove x-sunset.',
    ]);
  });

  it('find an id that is used twice, aliases included', () => {
    const twice = contract({
      '/a': {get: operation('parcel-list')},
      '/b': {get: operation('parcel-read', {'x-aliases': [{id: 'parcel-list', tag: 'Parcel'}]})},
    });
    expect(allIds(twice)).toEqual(['parcel-list', 'parcel-read', 'parcel-list']);
    expect(wholeContractFindings(twice)).toEqual(['parcel-list: the id is used twice. Ids and aliases are unique.']);
  });

  it.each<[string, Schema, string, boolean]>([
    ['a text', {type: 'string'}, 'last', true],
    ['a number beside a word', {type: 'integer'}, 'last', false],
    ['a number beside a number', {type: 'integer'}, '12', true],
    ['a UUID beside a word', {type: 'string', format: 'uuid'}, 'last', false],
    ['an enum that has the word', {type: 'string', enum: ['last', 'first']}, 'last', true],
    ['an enum that has it not', {type: 'string', enum: ['first']}, 'last', false],
    ['a pattern that fits', {type: 'string', pattern: '^l'}, 'last', true],
  ])('find two templates that fit one address: %s', (_, schema, literal, found) => {
    const paths = {
      [`/parcel/{id}/send`]: {post: operation('parcel-send', {parameters: [inPath('id', schema)]})},
      [`/parcel/${literal}/{part}`]: {
        post: operation('parcel-part', {parameters: [inPath('part', {type: 'string'})]}),
      },
    };
    expect(wholeContractFindings(contract(paths))).toEqual(
      found ? [`/parcel/{id}/send and /parcel/${literal}/{part} fit the same address. Change one of them.`] : [],
    );
  });

  it('find an operation to poll that does not exist', () => {
    const paths = {
      '/parcel': {
        post: operation('parcel-create', {'x-async': {poll: 'parcel-look', field: 'status', done: ['sent']}}),
      },
    };
    expect(wholeContractFindings(contract(paths))).toEqual([
      'parcel-create: x-async polls parcel-look, which does not exist. Name the read operation.',
    ]);
  });

  it('find a status without a transition, and a transition without a status', () => {
    const schemas: Record<string, Schema> = {
      Status: {
        type: 'string',
        enum: ['packed', 'lost'],
        'x-lifecycle': {transitions: [{from: 'packed', to: 'sent', when: 'A van takes it.'}]},
      },
    };
    expect(wholeContractFindings(contract({}, schemas))).toEqual([
      'Status: status lost is in no transition. Add it to x-lifecycle.',
      'Status: x-lifecycle names sent, which is not in the enum.',
    ]);
  });

  it.each<[string, Schema, boolean]>([
    ['says nothing about unknown keys', {type: 'object'}, true],
    ['takes any key', {type: 'object', additionalProperties: true}, true],
    ['refuses them', {type: 'object', additionalProperties: false}, false],
    ['says what any key holds', {type: 'object', additionalProperties: {type: 'string'}}, false],
  ])('look at a request body that %s', (_, schema, found) => {
    const requestBody = {content: {'application/json': {schema}}};
    expect(wholeContractFindings(contract({'/parcel': {post: operation('parcel-create', {requestBody})}}))).toEqual(
      found ? ['parcel-create: the body takes unknown keys. Set additionalProperties to false.'] : [],
    );
  });

  it('find an operation with the token of the other gateway', () => {
    const ci = 'https://ci.kestrel.example';
    const servers = [{url: ci, description: 'CI.'}];
    const wrong = contract({
      '/ci/build': {post: operation('ci-build-create', {servers})},
      '/parcel': {get: operation('parcel-list', {security: [{ciToken: []}]})},
    });
    wrong.servers = [{url: 'https://api.kestrel.example', description: 'API.'}, ...servers];
    expect(wholeContractFindings(wrong)).toEqual([
      'ci-build-create: /ci/build is on the CI gateway. Set security to ciToken, or to [] for a public call.',
      'parcel-list: /parcel is on the API, which does not accept ciToken. Leave security out.',
    ]);
  });

  it('find a 409 without its own message', () => {
    const responses = {'200': {description: 'Done.'}, '409': {description: 'Taken.'}};
    const own = {status: 409, when: 'The name is taken.', fix: 'Choose another.', message: 'Taken'};
    const wrong = contract({
      '/parcel': {
        post: operation('parcel-create', {responses}),
        put: operation('parcel-replace', {responses, 'x-errors': [own]}),
      },
    });
    expect(wholeContractFindings(wrong)).toEqual([
      'parcel-create: 409 has no message. Add a case with status 409, when, fix and message to x-errors.',
    ]);
  });

  it('find a path in a text that the contract does not have', () => {
    const wrong = contract({
      '/parcel/{id}': {
        get: operation('parcel-read', {
          description: 'Reads `GET /parcel/{parcel_id}` or `/parcel/5`. The list is `GET /parcels`.',
          parameters: [inPath('id', {type: 'integer'})],
          'x-errors': [{status: 404, when: 'It is lost.', fix: 'Call `POST /parcel/{id}/search`.'}],
        }),
      },
    });
    expect(wholeContractFindings(wrong)).toEqual([
      'parcel-read: the text names /parcels, which is no path of the contract. Name an operation instead.',
      'parcel-read: the text names /parcel/{id}/search, which is no path of the contract. Name an operation instead.',
    ]);
  });

  it('find an operation on the wrong gateway', () => {
    const onApi = [{url: 'https://api.kestrel.example'}];
    const wrong = contract({
      '/ci/build': {
        post: operation('ci-build-create', {servers: onApi, security: []}),
        get: operation('ci-build-list', {security: [{ciToken: []}]}),
      },
      '/parcel': {get: operation('parcel-list', {servers: onApi})},
    });
    wrong.servers = ['https://api.kestrel.example', 'https://ci.kestrel.example'].map((url) => ({
      url,
      description: '',
    }));
    expect(wholeContractFindings(wrong)).toEqual([
      'ci-build-list: /ci/build is on the CI gateway. Set servers to https://ci.kestrel.example.',
      'ci-build-create: /ci/build is on the CI gateway. Set servers to https://ci.kestrel.example.',
      'parcel-list: /parcel is on the API. Leave servers out.',
    ]);
  });

  it('find a tag that is unknown or not described', () => {
    const wrong = contract({'/van': {get: operation('van-list', {tags: ['Van']})}});
    wrong.tags[0]!.description = '';
    expect(wholeContractFindings(wrong)).toEqual([
      'Tag Van is not described. Add a resource file for it.',
      'Tag Parcel has no description. Say what it is to a newcomer.',
    ]);
  });
});
