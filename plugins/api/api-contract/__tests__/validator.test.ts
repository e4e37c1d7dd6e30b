import {describe, expect, it} from 'vitest';
import type {Contract} from '../../../../contract';
import {ContractValidator, toJsonSchema} from '../validator';

const components = {
  schemas: {
    Note: {type: 'string', nullable: true},
    Parcel: {
      type: 'object',
      required: ['id'],
      properties: {id: {type: 'integer', format: 'int64'}, note: {$ref: '#/components/schemas/Note'}},
    },
  },
} as unknown as Contract['components'];

describe('the validator', () => {
  const validator = new ContractValidator({components});
  const parcel = {$ref: '#/components/schemas/Parcel'};

  it('allows what the contract allows, null included', () => {
    expect(validator.problems(parcel, {id: 1, note: null})).toEqual([]);
  });

  it('reports position and reason of invalid values', () => {
    expect(validator.problems(parcel, {note: 7})).toEqual([
      "must have required property 'id'",
      '/note must be string,null',
    ]);
  });

  it('coerces parameters from text, but not bodies', () => {
    expect(validator.textProblems({type: 'integer'}, '7')).toEqual([]);
    expect(validator.textProblems({type: 'integer'}, 'seven')).toEqual(['must be integer']);
    expect(validator.problems({type: 'integer'}, '7')).toEqual(['must be integer']);
  });

  it('accepts a property that is called nullable', () => {
    const schema = {type: 'object', properties: {nullable: {type: 'boolean'}, type: {type: 'string'}}};
    expect(toJsonSchema(schema)).toEqual(schema);
  });
});
