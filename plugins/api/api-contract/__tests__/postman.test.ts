import Ajv from 'ajv';
import {createRequire} from 'node:module';
import {beforeAll, expect, test} from 'vitest';
import {realContract} from '../../../../tests/support/contract';
import {callOf, postmanCollection, type Collection, type Folder, type RequestItem} from '../postman';
import {endpoints, type Contract} from '../types';

const require = createRequire(__filename);
let contract: Contract;
let collection: Collection;

beforeAll(async () => {
  contract = await realContract();
  collection = JSON.parse(JSON.stringify(await postmanCollection(contract))) as Collection;
});

const requestsIn = (items: (Folder | RequestItem)[]): RequestItem[] =>
  items.flatMap((item) => ('item' in item ? requestsIn(item.item) : [item]));

test('The collection has every operation once, in the groups of the reference', () => {
  const calls = requestsIn(collection.item).map(callOf);
  expect(calls.toSorted()).toEqual(
    endpoints(contract)
      .map(({method, path}) => `${method} ${path}`)
      .toSorted(),
  );
  expect(collection.item.map(({name}) => name)).toEqual(contract['x-tagGroups']!.map(({name}) => name));
});

test('Base URLs and tokens are variables, and public operations send no token', () => {
  expect(collection.variable).toEqual([
    {key: 'baseUrl', value: contract.servers[0]!.url},
    {key: 'token', value: ''},
    {key: 'ciBaseUrl', value: contract.servers[1]!.url},
    {key: 'ciToken', value: ''},
  ]);
  expect(collection.auth?.bearer?.[0]?.value).toBe('{{token}}');
  const isPublic = new Set(
    endpoints(contract)
      .filter(({operation}) => operation.security?.length === 0)
      .map(({method, path}) => `${method} ${path}`),
  );
  expect(isPublic.size).toBe(2);
  for (const item of requestsIn(collection.item)) {
    const {url, auth} = item.request;
    const isCi = url.path[0] === 'ci';
    expect(url.host, item.name).toEqual([isCi ? '{{ciBaseUrl}}' : '{{baseUrl}}']);
    if (isPublic.has(callOf(item))) expect(auth, item.name).toEqual({type: 'noauth'});
    else expect(auth?.bearer?.[0]?.value, item.name).toBe(isCi ? '{{ciToken}}' : undefined);
  }
  const hosts = contract.servers.map(({url}) => new URL(url).host);
  const requests = JSON.stringify(requestsIn(collection.item).map(({request}) => request.url));
  for (const host of hosts) expect(requests).not.toContain(host);
});

test('The same contract gives the same bytes, and every id is unique', async () => {
  expect(JSON.stringify(await postmanCollection(contract))).toBe(JSON.stringify(collection));
  const ids = requestsIn(collection.item).flatMap(({id, response}) => [id, ...response.map((each) => each.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

/** The required parts of the collection format 2.1.0, for what the file uses. */
const FORMAT = {
  $id: 'collection',
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {schema: {const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'}},
    },
    item: {type: 'array', items: {$ref: '#/$defs/item'}},
    auth: {$ref: '#/$defs/auth'},
    variable: {type: 'array', items: {type: 'object', required: ['key', 'value']}},
  },
  $defs: {
    description: {
      anyOf: [{type: 'string'}, {type: 'null'}, {type: 'object', required: ['content', 'type']}],
    },
    auth: {
      type: 'object',
      required: ['type'],
      properties: {
        type: {enum: ['noauth', 'bearer']},
        bearer: {type: 'array', items: {type: 'object', required: ['key', 'value', 'type']}},
      },
    },
    pairs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'value'],
        properties: {
          key: {type: ['string', 'null']},
          value: {type: ['string', 'null']},
          disabled: {type: 'boolean'},
          description: {$ref: '#/$defs/description'},
        },
      },
    },
    url: {
      type: 'object',
      required: ['host', 'path'],
      properties: {
        host: {type: 'array', items: {type: 'string'}},
        path: {type: 'array', items: {type: 'string'}},
        query: {$ref: '#/$defs/pairs'},
        variable: {type: 'array', items: {type: 'object', required: ['key']}},
      },
    },
    request: {
      type: 'object',
      required: ['method', 'url'],
      properties: {
        method: {enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']},
        url: {$ref: '#/$defs/url'},
        header: {$ref: '#/$defs/pairs'},
        auth: {$ref: '#/$defs/auth'},
        description: {$ref: '#/$defs/description'},
        body: {
          type: 'object',
          required: ['mode', 'raw'],
          properties: {mode: {const: 'raw'}, raw: {type: 'string'}},
        },
      },
    },
    item: {
      type: 'object',
      required: ['name'],
      oneOf: [{required: ['item']}, {required: ['request']}],
      properties: {
        name: {type: 'string', minLength: 1},
        description: {$ref: '#/$defs/description'},
        item: {type: 'array', items: {$ref: '#/$defs/item'}},
        request: {$ref: '#/$defs/request'},
        response: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'originalRequest'],
            properties: {
              code: {type: 'integer'},
              body: {type: ['string', 'null']},
              header: {type: 'array'},
              originalRequest: {$ref: '#/$defs/request'},
            },
          },
        },
      },
    },
  },
};

test('The file follows the collection format, and the library of Postman reads it', () => {
  const validate = new Ajv({allowUnionTypes: true, allErrors: true, strictRequired: false}).compile(FORMAT);
  validate(collection);
  expect((validate.errors ?? []).slice(0, 5)).toEqual([]);
  const {Collection: Reader} = createRequire(require.resolve('openapi-to-postmanv2'))('postman-collection') as {
    Collection: new (json: object) => {
      forEachItem: (visit: (item: {request: {url: {toString: () => string}}}) => void) => void;
    };
  };
  const urls: string[] = [];
  new Reader(collection).forEachItem(({request}) => urls.push(request.url.toString()));
  expect(urls).toHaveLength(endpoints(contract).length);
  expect(urls).toContain('{{baseUrl}}/scope');
});
