// Mistakes on purpose. cspell:ignore Layuot nmae strng
import {describe, expect, test} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {parsePage} from '../../../authoring/content-checks/page';
import {examplesOf, readExamples} from '../examples';
import {readSchema, readUiSchema, type Node} from '../preview/problems';
import {errorsOf} from '../preview/validator';

const said = (text: string): string[] =>
  readSchema(text).problems.map(({line, column, message}) => `${line}:${column} ${message}`);
const SCHEMA: Node = {
  type: 'object',
  properties: {
    name: {type: 'string'},
    address: {$ref: '#/definitions/address'},
    ports: {type: 'array', items: {type: 'object', properties: {port: {type: 'integer'}}}},
  },
  definitions: {address: {type: 'object', properties: {street: {type: 'string'}}}},
};
const saidOfUi = (text: string, schema: Node = SCHEMA): string[] =>
  readUiSchema(text, schema).problems.map(({line, column, message}) => `${line}:${column} ${message}`);

describe('A JSON Schema', () => {
  test('that is valid has no problems', () => {
    expect(readSchema(JSON.stringify(SCHEMA)).parsed?.value).toEqual(SCHEMA);
    expect(said('{"$ref": "#/definitions/a", "definitions": {"a": {"type": ["string", "null"]}}}')).toEqual([]);
  });

  test('that is not JSON is reported with line and column', () => {
    expect(said('{\n  "type": "object",\n  "properties": {\n    "a": {"type": "string",}\n  }\n}')).toEqual([
      '4:27 This is not JSON: a comma before the closing }.',
    ]);
    expect(said('{\n  "type": ')).toEqual([expect.stringMatching(/^2:\d+ This is not JSON: a value is missing/)]);
    expect(said('[]')).toEqual(['1:1 This is not an object: it has to start with {.']);
  });

  test('with an unknown type is reported with the field and the types', () => {
    expect(said('{\n  "properties": {\n    "a": {"type": "strng"}\n  }\n}')).toEqual([
      '3:11 `properties.a.type` must be one of "array", "boolean", "integer", "null", "number", "object", "string".',
    ]);
  });

  test('with a keyword of the wrong type is reported with the expected type', () => {
    expect(said('{"properties": {"a": {"minLength": "3"}}}')).toEqual([
      expect.stringContaining('`properties.a.minLength` must be integer'),
    ]);
    expect(said('{"required": "a"}')).toEqual([expect.stringContaining('`required` must be array')]);
  });

  test('with a reference without a target is reported with the valid form', () => {
    expect(said('{"properties": {"a": {"$ref": "#/definitions/b"}}}')).toEqual([
      expect.stringContaining('`properties.a.$ref` points to `#/definitions/b`, which is not in this schema.'),
    ]);
    expect(said('{"$ref": "https://kestrel.example/a.json"}')).toEqual([
      expect.stringContaining('which is outside of this schema'),
    ]);
  });

  test('with a pattern that is no regular expression is reported', () => {
    expect(said('{"patternProperties": {"(": {}}}')).toEqual([
      expect.stringContaining('`patternProperties.(` is not a usable regular expression'),
    ]);
  });
});

describe('A schema that no form can show is reported', () => {
  const nested = (levels: number): string => '{"not":'.repeat(levels) + '{}' + '}'.repeat(levels);

  test('nested too deep, or too long', () => {
    expect(said(nested(90))).toEqual([]);
    expect(said(nested(6000))).toEqual([
      expect.stringContaining('This is too deep for this page: more than 100 levels'),
    ]);
    expect(said('['.repeat(99_999))).toEqual([expect.stringContaining('too deep')]);
    expect(said(`{"title": "${'a'.repeat(100_000)}"}`)).toEqual([
      expect.stringContaining('more than 100,000 characters'),
    ]);
    expect(saidOfUi(`{"type": "Group", "elements": ${'['.repeat(6000)}${']'.repeat(6000)}}`)).toEqual([
      expect.stringContaining('too deep'),
    ]);
  });

  test('a circular reference without a field in between', () => {
    for (const text of [
      '{"$ref": "#"}',
      '{"allOf": [{"$ref": "#/definitions/a"}], "definitions": {"a": {"$ref": "#"}}}',
    ])
      expect(said(text)).toEqual(['1:1 The schema leads back to itself before it reaches a field.']);
  });
});

describe('A schema that contains itself', () => {
  const TREE: Node = {
    type: 'object',
    properties: {
      name: {type: 'string'},
      ...Object.fromEntries(Array.from({length: 20}, (_, index) => [`child${index}`, {$ref: '#'}])),
    },
  };

  test('is valid', () => {
    expect(said(JSON.stringify(TREE))).toEqual([]);
  });

  test('has scopes at any depth, and a missing one gets the nearest as a suggestion', () => {
    const scope = (depth: number, name: string) => `#${'/properties/child7'.repeat(depth)}/properties/${name}`;
    const control = (at: string) => JSON.stringify({type: 'Control', scope: at});
    for (const depth of [0, 1, 30]) expect(saidOfUi(control(scope(depth, 'name')), TREE)).toEqual([]);
    expect(saidOfUi(control('#/properties/nmae'), TREE)).toEqual([
      expect.stringContaining('Did you mean `#/properties/name`?'),
    ]);
    expect(saidOfUi(control(scope(30, 'nmae')), TREE)).toEqual([expect.stringContaining('A scope looks like')]);
  });
});

describe('A UI schema', () => {
  test('that is empty is ignored', () => {
    expect(readUiSchema('  \n', SCHEMA)).toEqual({problems: []});
  });

  test('with a scope that is not in the schema is reported with the nearest', () => {
    expect(saidOfUi('{\n  "type": "Control",\n  "scope": "#/properties/nmae"\n}')).toEqual([
      '3:3 The control `at the top` has the scope `#/properties/nmae`, which is not in the schema. Did you mean `#/properties/name`?',
    ]);
  });

  test('with a rule whose scope is not in the schema is reported', () => {
    const rule = {effect: 'HIDE', condition: {scope: '#/properties/other', schema: {const: true}}};
    expect(saidOfUi(JSON.stringify({type: 'Control', scope: '#/properties/name', rule}))).toEqual([
      expect.stringContaining('The rule `rule.condition` has the scope `#/properties/other`'),
    ]);
  });

  test('with an element without a type, of an unknown type or that is not an object is reported', () => {
    expect(saidOfUi('{"elements": []}')).toEqual([expect.stringContaining('has no `type`')]);
    expect(saidOfUi('{"type": "VerticalLayuot"}')).toEqual([expect.stringContaining('Did you mean `VerticalLayout`?')]);
    expect(saidOfUi('{"type": "Group", "elements": ["a"]}')).toEqual([
      expect.stringContaining('`elements.0` is no element'),
    ]);
    expect(saidOfUi('{"type": "Control"}')).toEqual([expect.stringContaining('has no `scope`')]);
  });
});

describe('The validator', () => {
  test('returns errors in the format of JSON Forms', () => {
    const schema = {type: 'object', required: ['name'], properties: {age: {type: 'integer', minimum: 18}}};
    expect(errorsOf(schema, {age: 3})).toMatchObject([
      {keyword: 'required', instancePath: '/name', message: 'is required'},
      {keyword: 'minimum', instancePath: '/age', parentSchema: {type: 'integer', minimum: 18}},
    ]);
    expect(errorsOf(schema, {name: 'a', age: 20})).toEqual([]);
    expect(errorsOf({properties: {a: {maximum: {$data: '1/b'}}}}, {a: 3, b: 2})).toEqual([]);
  });

  test('evaluates rules about missing fields', () => {
    expect(errorsOf({const: true}, undefined)).toHaveLength(1);
    expect(errorsOf({not: {const: true}}, undefined)).toEqual([]);
  });
});

describe('Examples', () => {
  const page = (body: string) =>
    parsePage({file: 'docs/json-ui-schema/a.mdx', text: `---\ntitle: A\n---\n\n${body}`, tokens: {}});
  const fence = (words: string, code: string) => `\`\`\`json ${words}\n${code}\n\`\`\`\n\n`;

  test('A schema is combined with the UI schemas that follow it', () => {
    const body =
      fence('schema title="Ports: schema"', '{"a": 1}') +
      fence('uischema title="Ports: UI schema"', '{"b": 1}') +
      fence('uischema title="Ports in detail"', '{"c": 1}') +
      fence('data', '{}') +
      fence('schema title="Alone"', '{"d": 1}');
    expect(examplesOf(page(body))).toEqual([
      {name: 'Ports', page: 'A', schema: '{"a": 1}', uischema: '{"b": 1}'},
      {name: 'Ports in detail', page: 'A', schema: '{"a": 1}', uischema: '{"c": 1}'},
      {name: 'Alone', page: 'A', schema: '{"d": 1}', uischema: ''},
    ]);
  });

  test('Every example of the guides is valid', async () => {
    const examples = await readExamples({folder: 'docs/json-ui-schema', tokens: brandTokens(brand)});
    expect(examples.length).toBeGreaterThan(15);
    const found = examples.flatMap(({name, schema, uischema}) => {
      const read = readSchema(schema);
      return [...read.problems, ...readUiSchema(uischema, read.parsed?.value).problems].map(
        ({line, message}) => `${name}, line ${line}: ${message}`,
      );
    });
    expect(found).toEqual([]);
  });
});
