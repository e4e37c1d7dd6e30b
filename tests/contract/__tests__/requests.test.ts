import {describe, expect, it} from 'vitest';
import type {Contract, Endpoint} from '../../../plugins/api/api-contract/types';
import {exampleParts, successOf, toRequest} from '../requests';

const contract = {
  paths: {'/nrn/{nrn}': {parameters: [{$ref: '#/components/parameters/Nrn'}]}},
  components: {
    parameters: {Nrn: {name: 'nrn', in: 'path', required: true, schema: {type: 'string'}, example: 'organization=1'}},
  },
} as unknown as Contract;

const endpoint = {
  method: 'patch',
  path: '/nrn/{nrn}',
  operation: {
    parameters: [
      {name: 'ids', in: 'query', required: true, schema: {type: 'string'}, example: 'a,b'},
      {name: 'limit', in: 'query', schema: {type: 'integer'}, example: 30},
      {name: 'X-Trace', in: 'header', schema: {type: 'string'}, example: 'abc'},
    ],
    requestBody: {content: {'application/json': {schema: {}, example: {name: 'x'}}}},
    responses: {'400': {description: 'No'}, '204': {description: 'Done'}},
  },
} as unknown as Endpoint;

describe('a request from the examples', () => {
  it('has only required values', () => {
    expect(toRequest(endpoint, exampleParts(contract, endpoint, 'required'))).toEqual({
      method: 'PATCH',
      path: '/nrn/organization%3D1?ids=a%2Cb',
      headers: {Authorization: 'Bearer test'},
      body: undefined,
    });
  });

  it('has everything that the operation accepts', () => {
    expect(toRequest(endpoint, exampleParts(contract, endpoint, 'everything'))).toEqual({
      method: 'PATCH',
      path: '/nrn/organization%3D1?ids=a%2Cb&limit=30',
      headers: {Authorization: 'Bearer test', 'Content-Type': 'application/json', 'X-Trace': 'abc'},
      body: '{"name":"x"}',
    });
  });

  it('expects the documented success', () => {
    expect(successOf(contract, endpoint)).toEqual({status: 204, response: {description: 'Done'}});
  });
});
