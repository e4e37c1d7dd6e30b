import {beforeAll, describe, expect, it} from 'vitest';
import {endpoints, successOf, type Contract} from '../../contract';
import {mutationsOf} from '../../tests/contract/mutations';
import {realContract} from '../../tests/support/contract';
import {ContractValidator as AjvValidator} from '../../plugins/api/api-contract/validator';
import {ContractValidator, schemaProblems} from '../validator';
import {Compared} from './compared';

describe('the validator of the platform', () => {
  let contract: Contract;

  beforeAll(async () => {
    contract = await realContract();
  });

  it('agrees with Ajv on every response example, and on every request with one fault', () => {
    const validator = new Compared(contract);
    for (const endpoint of endpoints(contract)) {
      mutationsOf(contract, endpoint, validator);
      const media = successOf(contract, endpoint).response.content?.['application/json'];
      if (media) validator.problems(media.schema, media.example ?? Object.values(media.examples ?? {})[0]?.value);
    }
    expect(validator.differences).toEqual([]);
    expect(validator.rejected).toBeGreaterThan(1000);
    expect(validator.compared - validator.rejected).toBeGreaterThan(200);
  });

  it('reports the place and the cause', () => {
    const scope = {$ref: '#/components/schemas/Scope'};
    expect(new ContractValidator(contract).problems(scope, 'text')[0]).toContain('type');
    expect(schemaProblems({properties: {a: {required: ['b']}}}, {a: {}})).toEqual([
      "/a must have required property 'b'",
    ]);
    expect(schemaProblems({additionalProperties: false}, {x: 1})).toEqual(['/x is not allowed']);
    const withDefinition = {definitions: {n: {minimum: 2}}, properties: {a: {$ref: '#/definitions/n'}}};
    expect(schemaProblems(withDefinition, {a: 1})).toEqual(['/a 1 is less than 2']);
  });

  it('accepts a schema that is true or false, as its own and as a part', () => {
    const components = {schemas: {Any: true, List: {items: false}}} as unknown as Contract['components'];
    for (const validator of [new ContractValidator({components}), new AjvValidator({components})]) {
      expect(validator.problems({$ref: '#/components/schemas/Any'}, 1)).toEqual([]);
      expect(validator.problems({$ref: '#/components/schemas/List'}, [1])).not.toEqual([]);
      expect(validator.problems(true, {})).toEqual([]);
      expect(validator.problems(false, {})).not.toEqual([]);
      expect(validator.textProblems(true, '7')).toEqual([]);
    }
  });
});
