import type {Contract, Operation, Schema} from '../../api-contract/types';
import type {Impact, RuleName} from '../rules';

/** What a pair must report: the rule, and its verdict for the request and the response (null: not affected). */
export type Expected = [rule: RuleName, request: Impact | null, response: Impact | null];
export type Pair = {title: string; before: Contract; after: Contract; expected: Expected[]};

type Part = Schema | {$ref: string};

export const OPERATION: Operation = {
  operationId: 'parcel-update',
  summary: 'Update a parcel',
  description: 'Changes a parcel.',
  tags: ['Parcel'],
  'x-permission': 'parcel:write',
  parameters: [
    {name: 'id', in: 'path', required: true, schema: {type: 'integer'}},
    {name: 'status', in: 'query', schema: {type: 'string', enum: ['open', 'sent']}},
  ],
  requestBody: {required: true, content: {'application/json': {schema: {$ref: '#/components/schemas/Parcel'}}}},
  responses: {
    200: {description: 'The parcel.', content: {'application/json': {schema: {$ref: '#/components/schemas/Parcel'}}}},
    404: {description: 'No such parcel.'},
  },
};

export const PARCEL: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {name: {type: 'string'}, size: {type: 'integer'}},
};

export function contractOf({
  parcel = PARCEL as Part,
  operation = OPERATION,
  method = 'patch',
  path = '/parcel/{id}',
  more = {},
  schemas = {},
  parameters = {},
}: {
  parcel?: Part;
  operation?: Operation;
  method?: string;
  path?: string;
  more?: Record<string, unknown>;
  schemas?: Record<string, Schema>;
  parameters?: Record<string, unknown>;
} = {}): Contract {
  return {
    openapi: '3.0.3',
    info: {title: 'Parcels', version: '0.0.0', description: 'Parcels.', 'x-reviewed': '2026-01-01'},
    servers: [{url: 'https://api.kestrel.example', description: 'The API.'}],
    security: [{bearer: []}],
    tags: [{name: 'Parcel', description: 'A parcel.', 'x-index': 'parcel'}],
    paths: {[path]: {[method]: operation}, ...more},
    components: {schemas: {Parcel: parcel, ...schemas}, parameters, securitySchemes: {}},
  } as unknown as Contract;
}

/** The field `size` of the request body and of the response. */
const field = (title: string, from: Part, to: Part, ...expected: Expected[]): Pair => {
  const [before, after] = [from, to].map((size) =>
    contractOf({
      parcel: {...PARCEL, properties: {...PARCEL.properties, size}},
      schemas: {
        Small: {type: 'object', properties: {a: {type: 'string'}}},
        Large: {type: 'object', properties: {b: {type: 'string'}}},
      },
    }),
  ) as [Contract, Contract];
  return {title, before, after, expected};
};

/** The schema of the request body and of the response. */
const body = (title: string, from: Partial<Schema>, to: Partial<Schema>, ...expected: Expected[]): Pair => ({
  title,
  before: contractOf({parcel: {...PARCEL, ...from}}),
  after: contractOf({parcel: {...PARCEL, ...to}}),
  expected,
});

const operation = (title: string, from: object, to: object, ...expected: Expected[]): Pair => ({
  title,
  before: contractOf({operation: {...OPERATION, ...from}}),
  after: contractOf({operation: {...OPERATION, ...to}}),
  expected,
});

/** The query parameter `status`. */
const parameter = (title: string, from: object | null, to: object | null, ...expected: Expected[]): Pair => {
  const withParameter = (given: object | null) => ({
    parameters: [
      OPERATION.parameters![0],
      ...(given ? [{name: 'status', in: 'query', schema: {type: 'string'}, ...given}] : []),
    ],
  });
  return operation(title, withParameter(from), withParameter(to), ...expected);
};

const text: Schema = {type: 'string'};
const number: Schema = {type: 'integer'};
const list: Schema = {type: 'array', items: text};
const [SMALL, LARGE] = ['Small', 'Large'].map((name) => ({$ref: `#/components/schemas/${name}`})) as [Part, Part];
const lifecycle = (to: string): Schema => ({
  type: 'string',
  enum: ['open', 'sent', 'lost'],
  'x-lifecycle': {initial: ['open'], final: ['lost'], transitions: [{from: 'open', to, when: 'It leaves.'}]},
});
const json = (schema: Part) => ({'application/json': {schema}});
const {properties} = PARCEL;

const SAME: Pair[] = [
  field('the same schema', text, text),
  field('another description', {...text, description: 'Old.'}, {...text, description: 'New.'}),
  field('another example', {...text, example: 'a'}, {...text, example: 'b'}),
  field('enum values in another order', {...text, enum: ['a', 'b']}, {...text, enum: ['b', 'a']}),
  field(
    'other meanings of enum values',
    {...text, enum: ['a']},
    {...text, enum: ['a'], 'x-enumDescriptions': {a: 'A.'}},
  ),
  field('a shared schema instead of an inline one', {type: 'object', properties: {a: text}}, SMALL),
  field('a reference with a description', SMALL, {allOf: [SMALL as {$ref: string}], description: 'Where.'}),
  body('fields in another order', {properties: {size: number, name: text}}, {properties: {name: text, size: number}}),
  body('required names in another order', {required: ['name', 'size']}, {required: ['size', 'name']}),
  operation('another summary', {summary: 'Old'}, {summary: 'New'}),
  operation('another tag', {tags: ['Old']}, {tags: ['New']}),
  operation('another polling interval', {'x-async': WAIT('5 s')}, {'x-async': WAIT('9 s')}),
];

function WAIT(every: string, done = ['sent']) {
  return {poll: 'parcel-read', field: 'status', done, every};
}

const SCHEMAS: Pair[] = [
  body('a removed field', {}, {properties: {name: text}}, ['field-removed', 'breaking', 'breaking']),
  body('a removed required field', {}, {properties: {size: number}, required: []}, [
    'field-removed',
    'breaking',
    'breaking',
  ]),
  body('an added field', {properties: {name: text}}, {}, ['field-added', 'safe', 'safe']),
  body('an added required field', {properties: {name: text}}, {required: ['name', 'size']}, [
    'required-field-added',
    'breaking',
    'safe',
  ]),
  body('a field that becomes required', {}, {required: ['name', 'size']}, ['field-required', 'breaking', 'safe']),
  body('a field that becomes optional', {}, {required: []}, ['field-optional', 'safe', 'breaking']),
  body(
    'a renamed field',
    {properties: {name: text, size: number}},
    {properties: {name: text, room: number}},
    ['field-added', 'safe', 'safe'],
    ['field-removed', 'breaking', 'breaking'],
  ),
  body('a field that becomes readOnly', {}, {properties: {...properties, size: {...number, readOnly: true}}}, [
    'field-removed',
    'breaking',
    null,
  ]),
  body('a field that becomes writeOnly', {}, {properties: {...properties, size: {...number, writeOnly: true}}}, [
    'field-removed',
    null,
    'breaking',
  ]),
  body('a field that is no longer readOnly', {properties: {...properties, size: {...number, readOnly: true}}}, {}, [
    'field-added',
    'safe',
    null,
  ]),
  body(
    'a required readOnly field',
    {},
    {
      properties: {...properties, id: {...number, readOnly: true}},
      required: ['name', 'id'],
    },
    ['required-field-added', null, 'safe'],
  ),
  body('unknown fields that are rejected', {additionalProperties: true}, {}, [
    'unknown-fields-rejected',
    'breaking',
    'safe',
  ]),
  body('unknown fields that are rejected, without a keyword before', {additionalProperties: undefined}, {}, [
    'unknown-fields-rejected',
    'breaking',
    'safe',
  ]),
  body('unknown fields that are accepted', {}, {additionalProperties: true}, [
    'unknown-fields-accepted',
    'safe',
    'safe',
  ]),
  body('another type of unknown fields', {additionalProperties: text}, {additionalProperties: number}, [
    'type-changed',
    'breaking',
    'breaking',
  ]),
  body('a limit of the number of fields', {}, {maxProperties: 3}, ['limit-narrower', 'breaking', 'safe']),
  body('a field of a part of allOf', {allOf: [{properties: {room: text}}]}, {}, [
    'field-removed',
    'breaking',
    'breaking',
  ]),
  body('a required name of a part of allOf', {}, {allOf: [{required: ['size']}]}, [
    'field-required',
    'breaking',
    'safe',
  ]),

  field('another type', number, text, ['type-changed', 'breaking', 'breaking']),
  field('a list instead of a value', text, list, ['type-changed', 'breaking', 'breaking']),
  field('a number instead of an integer', number, {type: 'number'}, ['type-wider', 'safe', 'breaking']),
  field('an integer instead of a number', {type: 'number'}, number, ['type-narrower', 'breaking', 'safe']),
  field('any type', text, {}, ['type-wider', 'safe', 'breaking']),
  field('a type instead of any', {}, text, ['type-narrower', 'breaking', 'safe']),
  field('another type of items', list, {...list, items: number}, ['type-changed', 'breaking', 'breaking']),
  field('another format', {...text, format: 'date'}, {...text, format: 'date-time'}, [
    'format-changed',
    'breaking',
    'breaking',
  ]),
  field('a new format', text, {...text, format: 'uuid'}, ['format-narrower', 'breaking', 'safe']),
  field('a removed format', {...text, format: 'uuid'}, text, ['format-wider', 'safe', 'risky']),
  field('longer integers', {...number, format: 'int32'}, {...number, format: 'int64'}, [
    'format-wider',
    'safe',
    'risky',
  ]),
  field('shorter integers', {...number, format: 'int64'}, {...number, format: 'int32'}, [
    'format-narrower',
    'breaking',
    'safe',
  ]),
  field('a new enum value', {...text, enum: ['a']}, {...text, enum: ['a', 'b']}, ['enum-value-added', 'safe', 'risky']),
  field('a removed enum value', {...text, enum: ['a', 'b']}, {...text, enum: ['a']}, [
    'enum-value-removed',
    'breaking',
    'safe',
  ]),
  field(
    'a renamed enum value',
    {...text, enum: ['a']},
    {...text, enum: ['b']},
    ['enum-value-added', 'safe', 'risky'],
    ['enum-value-removed', 'breaking', 'safe'],
  ),
  field(
    'two new enum values',
    {...text, enum: ['a']},
    {...text, enum: ['a', 'b', 'c']},
    ['enum-value-added', 'safe', 'risky'],
    ['enum-value-added', 'safe', 'risky'],
  ),
  field('values that become an enum', text, {...text, enum: ['a']}, ['enum-added', 'breaking', 'safe']),
  field('an enum that is no longer one', {...text, enum: ['a']}, text, ['enum-removed', 'safe', 'risky']),
  field('null that becomes possible', text, {...text, nullable: true}, ['null-allowed', 'safe', 'breaking']),
  field('null that is no longer possible', {...text, nullable: true}, text, ['null-rejected', 'breaking', 'safe']),
  field('a higher minimum', {...number, minimum: 1}, {...number, minimum: 2}, ['limit-narrower', 'breaking', 'safe']),
  field('a lower minimum', {...number, minimum: 2}, {...number, minimum: 1}, ['limit-wider', 'safe', 'risky']),
  field('a minimum of 0 instead of none', number, {...number, minimum: 0}, ['limit-narrower', 'breaking', 'safe']),
  field('no maximum', {...number, maximum: 9}, number, ['limit-wider', 'safe', 'risky']),
  field('a lower maximum', {...number, maximum: 9}, {...number, maximum: 8}, ['limit-narrower', 'breaking', 'safe']),
  field('a higher maximum', {...number, maximum: 8}, {...number, maximum: 9}, ['limit-wider', 'safe', 'risky']),
  field('an exclusive maximum', {...number, maximum: 9}, {...number, maximum: 9, exclusiveMaximum: true} as Schema, [
    'limit-narrower',
    'breaking',
    'safe',
  ]),
  field('shorter texts', {...text, maxLength: 9}, {...text, maxLength: 8}, ['limit-narrower', 'breaking', 'safe']),
  field('longer texts', {...text, maxLength: 8}, {...text, maxLength: 9}, ['limit-wider', 'safe', 'risky']),
  field('a minimum length', text, {...text, minLength: 1}, ['limit-narrower', 'breaking', 'safe']),
  field(
    'both limits',
    {...text, minLength: 1, maxLength: 9},
    {...text, minLength: 2, maxLength: 10},
    ['limit-narrower', 'breaking', 'safe'],
    ['limit-wider', 'safe', 'risky'],
  ),
  field('fewer items', list, {...list, maxItems: 3}, ['limit-narrower', 'breaking', 'safe']),
  field('an item that is required', list, {...list, minItems: 1}, ['limit-narrower', 'breaking', 'safe']),
  field('items that must differ', list, {...list, uniqueItems: true}, ['limit-narrower', 'breaking', 'safe']),
  field('items that can repeat', {...list, uniqueItems: true}, list, ['limit-wider', 'safe', 'risky']),
  field('finer steps', {...number, multipleOf: 10} as Schema, {...number, multipleOf: 5} as Schema, [
    'limit-wider',
    'safe',
    'risky',
  ]),
  field('coarser steps', {...number, multipleOf: 5} as Schema, {...number, multipleOf: 10} as Schema, [
    'limit-narrower',
    'breaking',
    'safe',
  ]),
  field('a new pattern', text, {...text, pattern: '^a'}, ['limit-narrower', 'breaking', 'safe']),
  field('no pattern', {...text, pattern: '^a'}, text, ['limit-wider', 'safe', 'risky']),
  field('another pattern', {...text, pattern: '^a'}, {...text, pattern: '^b'}, [
    'pattern-changed',
    'breaking',
    'risky',
  ]),
  field('another default', {...number, default: 1}, {...number, default: 2}, ['default-changed', 'risky', 'safe']),
  field('a new default', number, {...number, default: 0}, ['default-changed', 'risky', 'safe']),
  field('a deprecated field', text, {...text, deprecated: true}, ['field-deprecated', 'risky', 'risky']),
  field('a field that is no longer deprecated', {...text, deprecated: true}, text, ['field-restored', 'safe', 'safe']),
  field('a new form', {oneOf: [SMALL]}, {oneOf: [SMALL, LARGE]}, ['form-added', 'safe', 'risky']),
  field('a removed form', {anyOf: [SMALL, LARGE]}, {anyOf: [SMALL]}, ['form-removed', 'breaking', 'safe']),
  field('a form beside the only one', text, {oneOf: [text, number]}, ['form-added', 'safe', 'risky']),
  field(
    'a form instead of the only one',
    text,
    {oneOf: [number, {type: 'boolean'}]},
    ['form-added', 'safe', 'risky'],
    ['form-added', 'safe', 'risky'],
    ['form-removed', 'breaking', 'safe'],
  ),
  field('one form instead of two', {oneOf: [SMALL, LARGE]}, SMALL, ['form-removed', 'breaking', 'safe']),
  field(
    'alternatives of fields',
    {type: 'object', properties: {a: text}},
    {type: 'object', properties: {a: text}, oneOf: [{required: ['a']}, {maxProperties: 0}]},
    ['limit-narrower', 'breaking', 'safe'],
  ),
  field(
    'no alternatives of fields',
    {type: 'object', properties: {a: text}, anyOf: [{required: ['a']}]},
    {type: 'object', properties: {a: text}},
    ['limit-wider', 'safe', 'risky'],
  ),
  field('another inline form', {oneOf: [text, number]}, {oneOf: [text, {type: 'boolean'}]}, [
    'type-changed',
    'breaking',
    'breaking',
  ]),
  field(
    'a titled form with another type',
    {oneOf: [{...text, title: 'A'}, number]},
    {oneOf: [{...number, title: 'A'}]},
    ['form-removed', 'breaking', 'safe'],
    ['type-changed', 'breaking', 'breaking'],
  ),
  field(
    'another field that selects the form',
    {oneOf: [SMALL, LARGE], discriminator: {propertyName: 'a'}},
    {oneOf: [SMALL, LARGE], discriminator: {propertyName: 'b'}},
    ['form-selector-changed', 'breaking', 'breaking'],
  ),
  field('another lifecycle', lifecycle('sent'), lifecycle('lost'), ['lifecycle-changed', 'safe', 'risky']),
  field('a nested field', {type: 'object', properties: {a: text, b: text}}, {type: 'object', properties: {a: text}}, [
    'field-removed',
    'breaking',
    'breaking',
  ]),
  field(
    'a field of the items of a list',
    {type: 'array', items: {type: 'object', properties: {a: text}}},
    {type: 'array', items: {type: 'object', properties: {a: number}}},
    ['type-changed', 'breaking', 'breaking'],
  ),
];

const status = (code: string, content?: object) => ({
  responses: {...OPERATION.responses, [code]: {description: 'Another.', ...(content && {content})}},
});
const success = (response: object) => ({responses: {...OPERATION.responses, 200: {description: 'It.', ...response}}});
const request = (requestBody: object | undefined) => ({requestBody});
const deprecated = (sunset?: string) => ({deprecated: true, ...(sunset && {'x-sunset': sunset})});

const OPERATIONS: Pair[] = [
  {
    title: 'an added operation',
    before: contractOf(),
    after: contractOf({more: {'/parcel': {get: {...OPERATION, operationId: 'parcel-list'}}}}),
    expected: [['operation-added', 'safe', null]],
  },
  {
    title: 'a removed operation',
    before: contractOf({more: {'/parcel': {get: {...OPERATION, operationId: 'parcel-list'}}}}),
    after: contractOf(),
    expected: [['operation-removed', 'breaking', null]],
  },
  {
    title: 'a removed operation whose date has passed',
    before: contractOf({more: {'/parcel': {get: {...OPERATION, operationId: 'old', ...deprecated('2026-01-31')}}}}),
    after: contractOf(),
    expected: [['operation-removed-after-sunset', 'risky', null]],
  },
  {
    title: 'an operation that is removed before its date',
    before: contractOf({more: {'/parcel': {get: {...OPERATION, operationId: 'old', ...deprecated('2026-12-31')}}}}),
    after: contractOf(),
    expected: [['operation-removed', 'breaking', null]],
  },
  {
    title: 'another method',
    before: contractOf({method: 'put'}),
    after: contractOf(),
    expected: [['endpoint-changed', 'breaking', null]],
  },
  {
    title: 'another path',
    before: contractOf({path: '/box/{id}'}),
    after: contractOf(),
    expected: [['endpoint-changed', 'breaking', null]],
  },
  {
    title: 'another name of a path parameter',
    before: contractOf(),
    after: contractOf({
      path: '/parcel/{parcel_id}',
      operation: {
        ...OPERATION,
        parameters: [{name: 'parcel_id', in: 'path', required: true, schema: number}, OPERATION.parameters![1]!],
      },
    }),
    expected: [['path-parameter-renamed', 'risky', null]],
  },
  {
    title: 'a shared parameter with a lower limit',
    ...sharedParameter({type: 'integer', maximum: 200}, {type: 'integer', maximum: 100}),
    expected: [['limit-narrower', 'breaking', null]],
  },
  operation('another id', {operationId: 'parcel-patch'}, {}, ['operation-renamed', 'risky', null]),
  operation('a deprecated operation', {}, deprecated(), ['operation-deprecated', 'risky', null]),
  operation('a deprecated operation with a date', {}, deprecated('2027-01-31'), [
    'operation-deprecated',
    'risky',
    null,
  ]),
  operation('an operation that is no longer deprecated', deprecated(), {}, ['operation-restored', 'safe', null]),
  operation('a date of removal', deprecated(), deprecated('2027-01-31'), ['sunset-set', 'risky', null]),
  operation('an earlier date', deprecated('2027-01-31'), deprecated('2026-12-31'), ['sunset-earlier', 'risky', null]),
  operation('a later date', deprecated('2027-01-31'), deprecated('2027-02-28'), ['sunset-later', 'safe', null]),
  operation('a withdrawn date', deprecated('2027-01-31'), deprecated(), ['sunset-withdrawn', 'safe', null]),
  operation('a new permission', {'x-permission': undefined}, {}, ['permission-added', 'breaking', null]),
  operation('another permission', {'x-permission': 'parcel:admin'}, {}, ['permission-changed', 'breaking', null]),
  operation('no permission', {}, {'x-permission': undefined}, ['permission-removed', 'safe', null]),
  operation('a token that becomes required', {security: []}, {}, ['token-required', 'breaking', null]),
  operation('no token', {}, {security: []}, ['token-not-required', 'safe', null]),
  operation('an optional token', {}, {security: [{bearer: []}, {}]}, ['token-not-required', 'safe', null]),
  operation('another token', {}, {security: [{ciToken: []}]}, ['token-changed', 'breaking', null]),
  operation('another server', {}, {servers: [{url: 'https://ci.kestrel.example'}]}, [
    'server-changed',
    'breaking',
    null,
  ]),
  operation('a new alias', {}, {'x-aliases': [{id: 'box-update', tag: 'Box'}]}, ['alias-added', 'safe', null]),
  operation('a removed alias', {'x-aliases': [{id: 'box-update', tag: 'Box'}]}, {}, [
    'alias-removed',
    'breaking',
    null,
  ]),
  operation('a new CLI command', {'x-cli': {available: false}}, {}, ['cli-command-added', 'safe', null]),
  operation('a removed CLI command', {}, {'x-cli': {available: false}}, ['cli-command-removed', 'breaking', null]),
  operation('another CLI command', {}, {'x-cli': {verb: 'patch'}}, ['cli-command-changed', 'breaking', null]),
  operation('an operation that becomes asynchronous', {}, {'x-async': WAIT('5 s')}, [
    'async-started',
    null,
    'breaking',
  ]),
  operation('an operation that is no longer asynchronous', {'x-async': WAIT('5 s')}, {}, ['async-ended', null, 'safe']),
  operation('another final status', {'x-async': WAIT('5 s')}, {'x-async': WAIT('5 s', ['lost'])}, [
    'async-changed',
    null,
    'risky',
  ]),

  parameter('a new optional parameter', null, {}, ['parameter-added', 'safe', null]),
  parameter('a new required parameter', null, {required: true}, ['required-parameter-added', 'breaking', null]),
  parameter('a removed parameter', {}, null, ['parameter-removed', 'breaking', null]),
  parameter('a parameter that becomes required', {}, {required: true}, ['parameter-required', 'breaking', null]),
  parameter('a parameter that becomes optional', {required: true}, {}, ['parameter-optional', 'safe', null]),
  parameter(
    'a parameter in a header',
    {},
    {in: 'header'},
    ['parameter-added', 'safe', null],
    ['parameter-removed', 'breaking', null],
  ),
  parameter('another serialization', {}, {explode: false}, ['parameter-style-changed', 'breaking', null]),
  parameter('a deprecated parameter', {}, {deprecated: true}, ['field-deprecated', 'risky', null]),
  parameter('another type of a parameter', {}, {schema: number}, ['type-changed', 'breaking', null]),
  parameter('a removed value of a parameter', {schema: {...text, enum: ['a', 'b']}}, {schema: {...text, enum: ['a']}}, [
    'enum-value-removed',
    'breaking',
    null,
  ]),
  parameter('another default of a parameter', {schema: {...number, default: 30}}, {schema: {...number, default: 50}}, [
    'default-changed',
    'risky',
    null,
  ]),

  operation('a new optional body', request(undefined), request({content: json(text)}), ['body-added', 'safe', null]),
  operation('a new required body', request(undefined), {}, ['required-body-added', 'breaking', null]),
  operation('a removed body', {}, request(undefined), ['body-removed', 'breaking', null]),
  operation(
    'a body that becomes required',
    request({content: json(text)}),
    request({required: true, content: json(text)}),
    ['body-required', 'breaking', null],
  ),
  operation(
    'a body that becomes optional',
    request({required: true, content: json(text)}),
    request({content: json(text)}),
    ['body-optional', 'safe', null],
  ),
  operation(
    'a new format of the body',
    request({content: json(text)}),
    request({content: {...json(text), 'text/csv': {schema: text}}}),
    ['media-type-added', 'safe', null],
  ),
  operation(
    'a removed format of the body',
    request({content: {...json(text), 'text/csv': {schema: text}}}),
    request({content: json(text)}),
    ['media-type-removed', 'breaking', null],
  ),
  operation(
    'a removed format of the response',
    success({content: {...json(text), 'text/csv': {schema: text}}}),
    success({content: json(text)}),
    ['media-type-removed', null, 'breaking'],
  ),
  operation(
    'another format of the response',
    success({content: json(text)}),
    success({content: {'text/csv': {schema: text}}}),
    ['media-type-added', null, 'risky'],
    ['media-type-removed', null, 'breaking'],
  ),
  operation(
    'another success status',
    {},
    {responses: {201: OPERATION.responses[200], 404: OPERATION.responses[404]}},
    ['status-added', null, 'risky'],
    ['status-removed', null, 'breaking'],
  ),
  operation('a new error', {}, status('409'), ['error-added', null, 'risky']),
  operation('a removed error', status('409'), {}, ['error-removed', null, 'safe']),
  operation('a new body of the response', success({}), success({content: json(text)}), [
    'response-body-added',
    null,
    'safe',
  ]),
  operation('a removed body of the response', {}, success({}), ['response-body-removed', null, 'breaking']),
  operation(
    'a removed field of an inline response',
    success({content: json({type: 'object', properties})}),
    success({
      content: json({type: 'object', properties: {name: text}}),
    }),
    ['field-removed', null, 'breaking'],
  ),
];

function sharedParameter(from: Schema, to: Schema): Pick<Pair, 'before' | 'after'> {
  const [before, after] = [from, to].map((schema) =>
    contractOf({
      operation: {...OPERATION, parameters: [OPERATION.parameters![0]!, {$ref: '#/components/parameters/Limit'}]},
      parameters: {Limit: {name: 'limit', in: 'query', schema}},
    }),
  ) as [Contract, Contract];
  return {before, after};
}

export const PAIRS: Pair[] = [...SAME, ...SCHEMAS, ...OPERATIONS];
