import type {Contract, Operation, Schema} from '../../../../contract';
import type {Impact, RuleName} from '../rules';

/** What a pair must report: the rule, and its verdict for the request and the response (`-`: not affected). */
export type Expected = `${RuleName} ${Impact | '-'} ${Impact | '-'}`;
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

type Parts = {
  parcel?: Part;
  operation?: Operation;
  path?: string;
  more?: Record<string, unknown>;
  schemas?: Record<string, Schema>;
  parameters?: Record<string, unknown>;
};

export function contractOf(parts: Parts = {}): Contract {
  const {parcel = PARCEL, operation = OPERATION, path = '/parcel/{id}', more, schemas, parameters} = parts;
  return {
    openapi: '3.0.3',
    info: {title: 'Parcels', version: '0.0.0', description: 'Parcels.', 'x-reviewed': '2026-01-01'},
    servers: [{url: 'https://api.kestrel.example', description: 'The API.'}],
    security: [{bearer: []}],
    tags: [{name: 'Parcel', description: 'A parcel.', 'x-index': 'parcel'}],
    paths: {[path]: {patch: operation}, ...more},
    components: {schemas: {Parcel: parcel, ...schemas}, parameters, securitySchemes: {}},
  } as unknown as Contract;
}

const pair = (title: string, from: Parts, to: Parts, ...expected: Expected[]): Pair => ({
  title,
  before: contractOf(from),
  after: contractOf(to),
  expected,
});

/** The field `size` of the request body and of the response. */
const field = (title: string, from: Part, to: Part, ...expected: Expected[]): Pair => {
  const withSize = (size: Part): Parts => ({
    parcel: {...PARCEL, properties: {...PARCEL.properties, size}},
    schemas: {
      Small: {type: 'object', properties: {a: {type: 'string'}}},
      Large: {type: 'object', properties: {b: {type: 'string'}}},
    },
  });
  return pair(title, withSize(from), withSize(to), ...expected);
};

/** The schema of the request body and of the response. */
const body = (title: string, from: Partial<Schema>, to: Partial<Schema>, ...expected: Expected[]): Pair =>
  pair(title, {parcel: {...PARCEL, ...from}}, {parcel: {...PARCEL, ...to}}, ...expected);

const operation = (title: string, from: object, to: object, ...expected: Expected[]): Pair =>
  pair(title, {operation: {...OPERATION, ...from}}, {operation: {...OPERATION, ...to}}, ...expected);

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
  field('enum values in another order', {...text, enum: ['a', 'b']}, {...text, enum: ['b', 'a']}),
  field('a shared schema instead of an inline one', {type: 'object', properties: {a: text}}, SMALL),
  field('a reference with a description', SMALL, {allOf: [SMALL as {$ref: string}], description: 'Where.'}),
  body('fields in another order', {properties: {size: number, name: text}}, {properties: {name: text, size: number}}),
  operation('another summary', {summary: 'Old'}, {summary: 'New'}),
  operation('another tag', {tags: ['Old']}, {tags: ['New']}),
  operation('another polling interval', {'x-async': WAIT('5 s')}, {'x-async': WAIT('9 s')}),
];

function WAIT(every: string, done = ['sent']) {
  return {poll: 'parcel-read', field: 'status', done, every};
}

const SCHEMAS: Pair[] = [
  body('a removed field', {}, {properties: {name: text}}, 'field-removed breaking breaking'),
  body('an added field', {properties: {name: text}}, {}, 'field-added safe safe'),
  body(
    'an added required field',
    {properties: {name: text}},
    {required: ['name', 'size']},
    'required-field-added breaking safe',
  ),
  body('a field that becomes required', {}, {required: ['name', 'size']}, 'field-required breaking safe'),
  body('a field that becomes optional', {}, {required: []}, 'field-optional safe breaking'),
  body(
    'a field that becomes readOnly',
    {},
    {properties: {...properties, size: {...number, readOnly: true}}},
    'field-removed breaking -',
  ),
  body(
    'a field that becomes writeOnly',
    {},
    {properties: {...properties, size: {...number, writeOnly: true}}},
    'field-removed - breaking',
  ),
  body(
    'a required readOnly field',
    {},
    {
      properties: {...properties, id: {...number, readOnly: true}},
      required: ['name', 'id'],
    },
    'required-field-added - safe',
  ),
  body('unknown fields that are rejected', {additionalProperties: true}, {}, 'unknown-fields-rejected breaking safe'),
  body(
    'unknown fields that are rejected, without a keyword before',
    {additionalProperties: undefined},
    {},
    'unknown-fields-rejected breaking safe',
  ),
  body('unknown fields that are accepted', {}, {additionalProperties: true}, 'unknown-fields-accepted safe safe'),
  body(
    'another type of unknown fields',
    {additionalProperties: text},
    {additionalProperties: number},
    'type-changed breaking breaking',
  ),
  body('a limit of the number of fields', {}, {maxProperties: 3}, 'limit-narrower breaking safe'),
  body('a field of a part of allOf', {allOf: [{properties: {room: text}}]}, {}, 'field-removed breaking breaking'),
  body('a required name of a part of allOf', {}, {allOf: [{required: ['size']}]}, 'field-required breaking safe'),

  field('another type', number, text, 'type-changed breaking breaking'),
  field('a number instead of an integer', number, {type: 'number'}, 'type-wider safe breaking'),
  field('an integer instead of a number', {type: 'number'}, number, 'type-narrower breaking safe'),
  field('any type', text, {}, 'type-wider safe breaking'),
  field('a type instead of any', {}, text, 'type-narrower breaking safe'),
  field('another type of items', list, {...list, items: number}, 'type-changed breaking breaking'),
  field(
    'another format',
    {...text, format: 'date'},
    {...text, format: 'date-time'},
    'format-changed breaking breaking',
  ),
  field('a new format', text, {...text, format: 'uuid'}, 'format-narrower breaking safe'),
  field('a removed format', {...text, format: 'uuid'}, text, 'format-wider safe risky'),
  field('longer integers', {...number, format: 'int32'}, {...number, format: 'int64'}, 'format-wider safe risky'),
  field(
    'shorter integers',
    {...number, format: 'int64'},
    {...number, format: 'int32'},
    'format-narrower breaking safe',
  ),
  field('a new enum value', {...text, enum: ['a']}, {...text, enum: ['a', 'b']}, 'enum-value-added safe risky'),
  field(
    'a removed enum value',
    {...text, enum: ['a', 'b']},
    {...text, enum: ['a']},
    'enum-value-removed breaking safe',
  ),
  field('values that become an enum', text, {...text, enum: ['a']}, 'enum-added breaking safe'),
  field('an enum that is no longer one', {...text, enum: ['a']}, text, 'enum-removed safe risky'),
  field('null that becomes possible', text, {...text, nullable: true}, 'null-allowed safe breaking'),
  field('null that is no longer possible', {...text, nullable: true}, text, 'null-rejected breaking safe'),
  field('a higher minimum', {...number, minimum: 1}, {...number, minimum: 2}, 'limit-narrower breaking safe'),
  field('a lower minimum', {...number, minimum: 2}, {...number, minimum: 1}, 'limit-wider safe risky'),
  field('a minimum of 0 instead of none', number, {...number, minimum: 0}, 'limit-narrower breaking safe'),
  field('no maximum', {...number, maximum: 9}, number, 'limit-wider safe risky'),
  field('a lower maximum', {...number, maximum: 9}, {...number, maximum: 8}, 'limit-narrower breaking safe'),
  field(
    'an exclusive maximum',
    {...number, maximum: 9},
    {...number, maximum: 9, exclusiveMaximum: true} as Schema,
    'limit-narrower breaking safe',
  ),
  field('shorter texts', {...text, maxLength: 9}, {...text, maxLength: 8}, 'limit-narrower breaking safe'),
  field('a minimum length', text, {...text, minLength: 1}, 'limit-narrower breaking safe'),
  field('fewer items', list, {...list, maxItems: 3}, 'limit-narrower breaking safe'),
  field('an item that is required', list, {...list, minItems: 1}, 'limit-narrower breaking safe'),
  field('items that must differ', list, {...list, uniqueItems: true}, 'limit-narrower breaking safe'),
  field(
    'finer steps',
    {...number, multipleOf: 10} as Schema,
    {...number, multipleOf: 5} as Schema,
    'limit-wider safe risky',
  ),
  field('a new pattern', text, {...text, pattern: '^a'}, 'limit-narrower breaking safe'),
  field('no pattern', {...text, pattern: '^a'}, text, 'limit-wider safe risky'),
  field('another pattern', {...text, pattern: '^a'}, {...text, pattern: '^b'}, 'pattern-changed breaking risky'),
  field('another default', {...number, default: 1}, {...number, default: 2}, 'default-changed risky safe'),
  field('a deprecated field', text, {...text, deprecated: true}, 'field-deprecated risky risky'),
  field('a field that is no longer deprecated', {...text, deprecated: true}, text, 'field-restored safe safe'),
  field('a new form', {oneOf: [SMALL]}, {oneOf: [SMALL, LARGE]}, 'form-added safe risky'),
  field('a removed form', {anyOf: [SMALL, LARGE]}, {anyOf: [SMALL]}, 'form-removed breaking safe'),
  field('a form beside the only one', text, {oneOf: [text, number]}, 'form-added safe risky'),
  field('one form instead of two', {oneOf: [SMALL, LARGE]}, SMALL, 'form-removed breaking safe'),
  field(
    'alternatives of fields',
    {type: 'object', properties: {a: text}},
    {type: 'object', properties: {a: text}, oneOf: [{required: ['a']}, {maxProperties: 0}]},
    'limit-narrower breaking safe',
  ),
  field(
    'another inline form',
    {oneOf: [text, number]},
    {oneOf: [text, {type: 'boolean'}]},
    'type-changed breaking breaking',
  ),
  field(
    'a titled form with another type',
    {oneOf: [{...text, title: 'A'}, number]},
    {oneOf: [{...number, title: 'A'}]},
    'form-removed breaking safe',
    'type-changed breaking breaking',
  ),
  field(
    'another field that selects the form',
    {oneOf: [SMALL, LARGE], discriminator: {propertyName: 'a'}},
    {oneOf: [SMALL, LARGE], discriminator: {propertyName: 'b'}},
    'form-selector-changed breaking breaking',
  ),
  field('another lifecycle', lifecycle('sent'), lifecycle('lost'), 'lifecycle-changed safe risky'),
  field(
    'a field of the items of a list',
    {type: 'array', items: {type: 'object', properties: {a: text}}},
    {type: 'array', items: {type: 'object', properties: {a: number}}},
    'type-changed breaking breaking',
  ),
];

const status = (code: string, content?: object) => ({
  responses: {...OPERATION.responses, [code]: {description: 'Another.', ...(content && {content})}},
});
const success = (response: object) => ({responses: {...OPERATION.responses, 200: {description: 'It.', ...response}}});
const request = (requestBody: object | undefined) => ({requestBody});
const deprecated = (sunset?: string) => ({deprecated: true, ...(sunset && {'x-sunset': sunset})});

const LIST = {'/parcel': {get: {...OPERATION, operationId: 'parcel-list'}}};
const old = (sunset: string) => ({'/parcel': {get: {...OPERATION, operationId: 'old', ...deprecated(sunset)}}});

const OPERATIONS: Pair[] = [
  pair('an added operation', {}, {more: LIST}, 'operation-added safe -'),
  pair('a removed operation', {more: LIST}, {}, 'operation-removed breaking -'),
  pair('a removal whose date has passed', {more: old('2026-01-31')}, {}, 'operation-removed-after-sunset risky -'),
  pair('a removal before its date', {more: old('2026-12-31')}, {}, 'operation-removed breaking -'),
  pair('another path', {path: '/box/{id}'}, {}, 'endpoint-changed breaking -'),
  pair(
    'another name of a path parameter',
    {},
    {
      path: '/parcel/{parcel_id}',
      operation: {
        ...OPERATION,
        parameters: [{name: 'parcel_id', in: 'path', required: true, schema: number}, OPERATION.parameters![1]!],
      },
    },
    'path-parameter-renamed risky -',
  ),
  pair(
    'a shared parameter with a lower limit',
    sharedParameter({type: 'integer', maximum: 200}),
    sharedParameter({type: 'integer', maximum: 100}),
    'limit-narrower breaking -',
  ),
  operation('another id', {operationId: 'parcel-patch'}, {}, 'operation-renamed risky -'),
  operation('a deprecated operation', {}, deprecated(), 'operation-deprecated risky -'),
  operation('an operation that is no longer deprecated', deprecated(), {}, 'operation-restored safe -'),
  operation('a date of removal', deprecated(), deprecated('2027-01-31'), 'sunset-set risky -'),
  operation('an earlier date', deprecated('2027-01-31'), deprecated('2026-12-31'), 'sunset-earlier risky -'),
  operation('a later date', deprecated('2027-01-31'), deprecated('2027-02-28'), 'sunset-later safe -'),
  operation('a withdrawn date', deprecated('2027-01-31'), deprecated(), 'sunset-withdrawn safe -'),
  operation('a new permission', {'x-permission': undefined}, {}, 'permission-added breaking -'),
  operation('another permission', {'x-permission': 'parcel:admin'}, {}, 'permission-changed breaking -'),
  operation('no permission', {}, {'x-permission': undefined}, 'permission-removed safe -'),
  operation('a token that becomes required', {security: []}, {}, 'token-required breaking -'),
  operation('no token', {}, {security: []}, 'token-not-required safe -'),
  operation('an optional token', {}, {security: [{bearer: []}, {}]}, 'token-not-required safe -'),
  operation('another token', {}, {security: [{ciToken: []}]}, 'token-changed breaking -'),
  operation('another server', {}, {servers: [{url: 'https://ci.kestrel.example'}]}, 'server-changed breaking -'),
  operation('a new alias', {}, {'x-aliases': [{id: 'box-update', tag: 'Box'}]}, 'alias-added safe -'),
  operation('a removed alias', {'x-aliases': [{id: 'box-update', tag: 'Box'}]}, {}, 'alias-removed breaking -'),
  operation('a new CLI command', {'x-cli': {available: false}}, {}, 'cli-command-added safe -'),
  operation('a removed CLI command', {}, {'x-cli': {available: false}}, 'cli-command-removed breaking -'),
  operation('another CLI command', {}, {'x-cli': {verb: 'patch'}}, 'cli-command-changed breaking -'),
  operation('an operation that becomes asynchronous', {}, {'x-async': WAIT('5 s')}, 'async-started - breaking'),
  operation('an operation that is no longer asynchronous', {'x-async': WAIT('5 s')}, {}, 'async-ended - safe'),
  operation(
    'another final status',
    {'x-async': WAIT('5 s')},
    {'x-async': WAIT('5 s', ['lost'])},
    'async-changed - risky',
  ),

  parameter('a new optional parameter', null, {}, 'parameter-added safe -'),
  parameter('a new required parameter', null, {required: true}, 'required-parameter-added breaking -'),
  parameter('a removed parameter', {}, null, 'parameter-removed breaking -'),
  parameter('a parameter that becomes required', {}, {required: true}, 'parameter-required breaking -'),
  parameter('a parameter that becomes optional', {required: true}, {}, 'parameter-optional safe -'),
  parameter('a parameter in a header', {}, {in: 'header'}, 'parameter-added safe -', 'parameter-removed breaking -'),
  parameter('another serialization', {}, {explode: false}, 'parameter-style-changed breaking -'),
  parameter('a deprecated parameter', {}, {deprecated: true}, 'field-deprecated risky -'),

  operation('a new optional body', request(undefined), request({content: json(text)}), 'body-added safe -'),
  operation('a new required body', request(undefined), {}, 'required-body-added breaking -'),
  operation('a removed body', {}, request(undefined), 'body-removed breaking -'),
  operation(
    'a body that becomes required',
    request({content: json(text)}),
    request({required: true, content: json(text)}),
    'body-required breaking -',
  ),
  operation(
    'a body that becomes optional',
    request({required: true, content: json(text)}),
    request({content: json(text)}),
    'body-optional safe -',
  ),
  operation(
    'a new format of the body',
    request({content: json(text)}),
    request({content: {...json(text), 'text/csv': {schema: text}}}),
    'media-type-added safe -',
  ),
  operation(
    'a removed format of the body',
    request({content: {...json(text), 'text/csv': {schema: text}}}),
    request({content: json(text)}),
    'media-type-removed breaking -',
  ),
  operation(
    'another format of the response',
    success({content: json(text)}),
    success({content: {'text/csv': {schema: text}}}),
    'media-type-added - risky',
    'media-type-removed - breaking',
  ),
  operation(
    'another success status',
    {},
    {responses: {201: OPERATION.responses[200], 404: OPERATION.responses[404]}},
    'status-added - risky',
    'status-removed - breaking',
  ),
  operation('a new error', {}, status('409'), 'error-added - risky'),
  operation('a removed error', status('409'), {}, 'error-removed - safe'),
  operation('a new body of the response', success({}), success({content: json(text)}), 'response-body-added - safe'),
  operation('a removed body of the response', {}, success({}), 'response-body-removed - breaking'),
];

function sharedParameter(schema: Schema): Parts {
  return {
    operation: {...OPERATION, parameters: [OPERATION.parameters![0]!, {$ref: '#/components/parameters/Limit'}]},
    parameters: {Limit: {name: 'limit', in: 'query', schema}},
  };
}

export const PAIRS: Pair[] = [...SAME, ...SCHEMAS, ...OPERATIONS];
