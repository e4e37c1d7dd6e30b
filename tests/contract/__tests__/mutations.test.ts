import {describe, expect, it} from 'vitest';
import type {Contract, Endpoint, Parameter, Schema} from '../../../plugins/api/api-contract/types';
import {bodyFaults, mutationsOf, parameterFaults, withValue} from '../mutations';
import {ContractValidator} from '../../../plugins/api/api-contract/validator';

const contract = {
  paths: {'/parcel/{id}': {}},
  components: {
    schemas: {
      Size: {type: 'string', enum: ['small', 'large']},
      Owner: {
        type: 'object',
        required: ['team'],
        properties: {team: {type: 'string'}, since: {type: 'string', readOnly: true}},
      },
    },
  },
} as unknown as Contract;

const names = (schema: Schema, body: Parameters<typeof bodyFaults>[2]) =>
  bodyFaults(contract, schema, body).map(({kind, at}) => `${kind} at ${at}`);

describe('the faults of a body', () => {
  it('are a missing body, a wrong type and null', () => {
    expect(bodyFaults(contract, {type: 'object'}, {})).toEqual([
      {kind: 'missing', at: 'body', value: undefined},
      {kind: 'wrong type', at: 'body', value: 'none'},
      {kind: 'null', at: 'body', value: null},
    ]);
  });

  it('are a missing required property and an unknown property', () => {
    const schema: Schema = {type: 'object', required: ['name'], additionalProperties: false};
    expect(bodyFaults(contract, schema, {name: 'a', note: 'b'})).toEqual(
      expect.arrayContaining([
        {kind: 'missing', at: 'body.name', value: {note: 'b'}},
        {kind: 'unknown property', at: 'body', value: {name: 'a', note: 'b', no_such_property: true}},
      ]),
    );
  });

  it('are generated for properties, also those that the example omits', () => {
    const schema: Schema = {properties: {count: {type: 'integer'}, open: {type: 'boolean'}}};
    expect(bodyFaults(contract, schema, {count: 1})).toEqual(
      expect.arrayContaining([
        {kind: 'wrong type', at: 'body.count', value: {count: 'seven'}},
        {kind: 'wrong type', at: 'body.open', value: {count: 1, open: 'yes'}},
      ]),
    );
  });

  it('are an unknown value of an enum, behind a reference', () => {
    const schema: Schema = {properties: {size: {$ref: '#/components/schemas/Size'}}};
    expect(bodyFaults(contract, schema, {size: 'small'})).toContainEqual({
      kind: 'unknown value',
      at: 'body.size',
      value: {size: 'no-such-value'},
    });
  });

  it('reach into objects, the first item of a list and the entries of a map', () => {
    const schema: Schema = {
      properties: {
        owner: {$ref: '#/components/schemas/Owner'},
        sizes: {type: 'array', items: {$ref: '#/components/schemas/Size'}},
        labels: {type: 'object', additionalProperties: {type: 'string'}},
      },
    };
    const found = names(schema, {owner: {team: 'a'}, sizes: ['small', 'large'], labels: {color: 'red'}});
    expect(found).toContain('missing at body.owner.team');
    expect(found).toContain('unknown value at body.sizes.0');
    expect(found).toContain('wrong type at body.labels.color');
    expect(found.filter((name) => name.includes('sizes.1'))).toEqual([]);
  });

  it('omit read-only properties, and null where it is allowed', () => {
    expect(names({$ref: '#/components/schemas/Owner'} as Schema, {team: 'a'}).join()).not.toContain('since');
    expect(names({properties: {note: {type: 'string', nullable: true}}}, {note: 'a'})).not.toContain(
      'null at body.note',
    );
  });

  it('are listed once where two branches share a property', () => {
    const branch: Schema = {properties: {name: {type: 'string'}}};
    const found = names({anyOf: [branch, branch]}, {name: 'a'});
    expect(found.filter((name) => name === 'wrong type at body.name')).toHaveLength(1);
  });
});

describe('the faults of a parameter', () => {
  const faults = (parameter: Partial<Parameter>) =>
    parameterFaults(contract, {name: 'x', in: 'query', schema: {type: 'string'}, ...parameter}).map(({kind}) => kind);

  it.each<[string, Partial<Parameter>, string[]]>([
    ['none of an optional free text', {}, []],
    ['leaving out a required one', {required: true}, ['missing']],
    ['not leaving out a part of the path', {required: true, in: 'path'}, []],
    ['a wrong type of a number', {schema: {type: 'integer'}}, ['wrong type']],
    ['a wrong form of a text with a pattern', {schema: {type: 'string', pattern: '^a$'}}, ['wrong type']],
    ['an unknown value of an enum', {schema: {$ref: '#/components/schemas/Size'}}, ['unknown value']],
  ])('are %s', (_, parameter, kinds) => {
    expect(faults(parameter)).toEqual(kinds);
  });
});

describe('the mutations of an operation', () => {
  const endpoint = {
    method: 'post',
    path: '/parcel/{id}',
    operation: {
      parameters: [
        {name: 'id', in: 'path', required: true, schema: {type: 'integer'}, example: 7},
        {name: 'nrn', in: 'query', required: true, schema: {type: 'string'}, example: 'organization=1'},
      ],
      requestBody: {
        required: false,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {size: {anyOf: [{$ref: '#/components/schemas/Size'}, {type: 'string'}]}},
            },
            example: {size: 'small'},
          },
        },
      },
    },
  } as unknown as Endpoint;
  const {mutations, allowed} = mutationsOf(contract, endpoint, new ContractValidator(contract));
  const kinds = mutations.map(({kind, at}) => `${kind} at ${at}`);

  it('are complete requests with one fault', () => {
    expect(mutations[0]).toEqual({
      kind: 'wrong type',
      at: 'path.id',
      parts: {path: {id: 'not a valid value'}, query: {nrn: 'organization=1'}, header: {}, body: {size: 'small'}},
    });
    expect(mutations[1]!.parts).toEqual({path: {id: '7'}, query: {}, header: {}, body: {size: 'small'}});
    expect(kinds).toContain('wrong type at body.size');
  });

  it('omit and count what the contract allows', () => {
    expect(kinds).not.toContain('unknown value at body.size');
    expect(kinds).not.toContain('missing at body');
    expect(allowed).toBe(3); // the enum's other branch, no body, and null, which is no body
  });
});

describe('a changed value', () => {
  const whole = {a: {b: [1, 2]}, c: null};

  it('differs in one place and does not modify the original', () => {
    expect(withValue(whole, ['a', 'b', 1], 'x')).toEqual({a: {b: [1, 'x']}, c: null});
    expect(withValue(whole, ['a', 'b'], undefined)).toEqual({a: {}, c: null});
    expect(withValue(whole, ['d'], true)).toEqual({...whole, d: true});
    expect(withValue(whole, [], 'none')).toBe('none');
    expect(whole).toEqual({a: {b: [1, 2]}, c: null});
  });
});
