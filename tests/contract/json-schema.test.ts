import Ajv, {type ValidateFunction} from 'ajv';
import addFormats from 'ajv-formats';
import {beforeAll, describe, expect, it} from 'vitest';
import {endpoints, successOf, type Contract} from '../../contract';
import {ContractValidator, schemaFaults, schemaProblems} from '../../json-schema';
import {realContract} from '../support/contract';
import {mutationsOf} from './mutations';

/** OpenAPI's `nullable` and references in the form of JSON Schema. */
function forAjv(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forAjv);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, forAjv(value)]));
  if (typeof schema.$ref === 'string') return {$ref: schema.$ref.replace(/^#/, 'contract#')};
  return schema.nullable === true && typeof schema.type === 'string'
    ? {...schema, type: [schema.type, 'null']}
    : schema;
}

/** Our validator, and a list of the values on which Ajv does not agree with it. */
class Compared extends ContractValidator {
  compared = 0;
  rejected = 0;
  readonly differences: string[] = [];
  private readonly ajv: Record<'json' | 'text', Ajv>;
  private readonly compiled = {json: new Map<unknown, ValidateFunction>(), text: new Map<unknown, ValidateFunction>()};

  constructor(contract: Contract) {
    super(contract);
    const create = (coerceTypes: boolean): Ajv => {
      const ajv = new Ajv({strict: false, coerceTypes, validateSchema: false, logger: false});
      addFormats(ajv);
      return ajv.addSchema({$id: 'contract', components: forAjv(contract.components)});
    };
    this.ajv = {json: create(false), text: create(true)};
  }

  override problems(schema: unknown, value: unknown): string[] {
    return this.compare('json', schema, value, super.problems(schema, value));
  }

  override textProblems(schema: unknown, text: string): string[] {
    return this.compare('text', schema, text, super.textProblems(schema, text));
  }

  private compare(kind: 'json' | 'text', schema: unknown, value: unknown, own: string[]): string[] {
    // Wrapped in an object, because Ajv can only coerce values in a container.
    const wrapped = {properties: {value: forAjv(schema)}, required: ['value']};
    const validate = this.compiled[kind].get(schema) ?? this.ajv[kind].compile(wrapped);
    this.compiled[kind].set(schema, validate);
    const isValid = validate({value});
    this.compared += 1;
    if (!isValid) this.rejected += 1;
    if (isValid !== (own.length === 0)) this.differences.push(`${JSON.stringify(value)}: ${own[0] ?? 'accepted'}`);
    return own;
  }
}

describe('The validator', () => {
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

  it('reports the place and the cause, also behind references', () => {
    expect(schemaProblems({properties: {a: {required: ['b']}}}, {a: {}})).toEqual(['/a/b is required']);
    const withDefinition = {definitions: {n: {minimum: 2}}, properties: {'a/b': {$ref: '#/definitions/n'}}};
    expect(schemaProblems(withDefinition, {'a/b': 1})).toEqual(['/a~1b must be at least 2']);
    expect(schemaProblems({properties: {a: {}}, additionalProperties: false}, {x: 1})).toEqual([
      '/x is not known here; known are a',
    ]);
  });

  it('reports the problems of the nearest alternative', () => {
    const schema = {
      anyOf: [{type: 'string'}, {type: 'object', required: ['a'], properties: {b: {type: 'integer'}}}],
    };
    expect(schemaFaults(schema, {b: 1}).map(({keyword}) => keyword)).toEqual(['anyOf', 'type']);
    expect(schemaProblems({oneOf: [true, {}]}, 1)).toEqual([
      'must have exactly one of the allowed forms, and has several',
    ]);
  });

  it('accepts a schema that is true or false, as its own and as a part, and a property that is called nullable', () => {
    const named = {type: 'object', properties: {nullable: {type: 'boolean'}, type: {type: 'string'}}};
    const validator = new ContractValidator({components: {schemas: {Any: true, List: {items: false}, Named: named}}});
    expect(validator.problems({$ref: '#/components/schemas/Any'}, 1)).toEqual([]);
    expect(validator.problems({$ref: '#/components/schemas/List'}, [1])).toEqual(['/0 is not allowed']);
    expect(validator.problems({$ref: '#/components/schemas/Named'}, {nullable: true, type: 'a'})).toEqual([]);
    expect(validator.problems(false, {})).toEqual(['is not allowed']);
    expect(validator.textProblems(true, '7')).toEqual([]);
  });

  it('coerces parameters from text, but not bodies', () => {
    const validator = new ContractValidator({components: {schemas: {}}});
    expect(validator.textProblems({type: 'integer'}, '7')).toEqual([]);
    expect(validator.textProblems({type: 'integer'}, 'seven')).toEqual(['must be integer']);
    expect(validator.problems({type: 'integer', nullable: true}, '7')).toEqual(['must be integer or null']);
  });
});
