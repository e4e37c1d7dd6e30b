import {Validator as Interpreter, type OutputUnit, type Schema} from '@cfworker/json-schema';

/** The fields of an ajv error that JSON Forms reads. */
export type SchemaError = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  message: string;
  params: {missingProperty?: string};
  parentSchema: Record<string, unknown>;
};

export type Validate = ((data: unknown) => boolean) & {errors: SchemaError[] | null};

/** Keywords whose errors only report that an inner one failed. */
const AROUND = new Set([
  ...[
    'properties',
    'patternProperties',
    'additionalProperties',
    'items',
    'prefixItems',
    'additionalItems',
    'contains',
    'propertyNames',
  ],
  ...['allOf', '$ref', 'if', 'then', 'else', 'dependencies', 'dependentSchemas'],
]);

/** Errors in the format of ajv, from an interpreter: schemas are not compiled to code. */
export default class Validator {
  errors: SchemaError[] | null = null;
  private readonly known = new WeakMap<object, Validate>();

  compile(schema: object): Validate {
    const known = this.known.get(schema);
    if (known) return known;
    const copy = withoutData(schema) as Schema; // a copy, because the interpreter writes into it
    const interpreter = new Interpreter(copy, '7', false);
    const validate: Validate = Object.assign(
      (data: unknown): boolean => {
        if (data === undefined) return undefinedFits(schema);
        const {valid, errors} = interpreter.validate(jsonCopy(data));
        validate.errors = valid ? null : errors.flatMap((unit) => toError(schema, unit));
        return valid;
      },
      {errors: null},
    );
    this.known.set(schema, validate);
    return validate;
  }

  validate(schema: object, data: unknown): boolean {
    const validate = this.compile(schema);
    const valid = validate(data);
    this.errors = validate.errors;
    return valid;
  }
}

/** Cleared fields are undefined, which does not exist in JSON. */
const jsonCopy = (data: unknown): unknown => JSON.parse(JSON.stringify(data)) as unknown;

/** `{"$data": "1/other"}` refers to the value of another field, which only ajv supports: such a limit is ignored. */
export function withoutData(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutData);
  if (!isNode(schema)) return schema;
  const kept = Object.entries(schema).filter(([, value]) => !(isNode(value) && typeof value.$data === 'string'));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutData(value)]));
}

export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rules may refer to missing fields, which JSON Schema cannot express. As in ajv, no type, const or enum matches. */
function undefinedFits(schema: unknown): boolean {
  if (!isNode(schema)) return schema !== false;
  if ('type' in schema || 'const' in schema || 'enum' in schema) return false;
  const all = (key: string): boolean[] => (Array.isArray(schema[key]) ? schema[key].map(undefinedFits) : []);
  return (
    !('not' in schema && undefinedFits(schema.not)) &&
    all('allOf').every(Boolean) &&
    (!('anyOf' in schema) || all('anyOf').some(Boolean)) &&
    (!('oneOf' in schema) || all('oneOf').filter(Boolean).length === 1)
  );
}

function toError(schema: object, {keyword, keywordLocation, instanceLocation, error}: OutputUnit): SchemaError[] {
  if (AROUND.has(keyword)) return [];
  const parentSchema = schemaAt(schema, keywordLocation.split('/').slice(1, -1));
  const missingProperty = keyword === 'required' ? /"(.*)"/.exec(error)?.[1] : undefined;
  return [
    {
      keyword,
      instancePath: decodeURIComponent(instanceLocation.slice(1)),
      schemaPath: keywordLocation,
      message: inWords(keyword, parentSchema) ?? error,
      params: missingProperty === undefined ? {} : {missingProperty},
      parentSchema,
    },
  ];
}

/** A name in a reference, or undefined: `100%` is no valid escape, it is written `100%25`. */
function unescape(key: string): string | undefined {
  try {
    return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

export const ownValue = (node: unknown, key: string | undefined): unknown =>
  typeof node === 'object' && node !== null && key !== undefined && Object.hasOwn(node, key)
    ? (node as Node)[key]
    : undefined;

/** The schema at a path; follows `$ref`. */
function schemaAt(root: object, keys: readonly string[]): Node {
  let node: unknown = root;
  for (const key of keys) {
    if (!isNode(node) && !Array.isArray(node)) return {};
    node = key === '$ref' ? target(root, node as Node) : ownValue(node, unescape(key));
  }
  return isNode(node) ? node : {};
}

/** What a local reference points to, if anything. */
export function target(root: object, {$ref}: Node): Node | undefined {
  if (typeof $ref !== 'string' || !$ref.startsWith('#')) return undefined;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => ownValue(node, unescape(key)), root);
  return isNode(found) ? found : undefined;
}

const list = (values: unknown): string =>
  (Array.isArray(values) ? values : [values])
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');

/** By keyword; `limit` is its value. */
const MESSAGES: Record<string, (limit: string, schema: Node) => string> = {
  required: () => 'is required', // JSON Forms shows it at the field that is missing
  type: (_, {type}) => `must be ${list(type).replaceAll(', ', ' or ')}`,
  enum: (_, schema) => `must be one of ${list(schema.enum)}`,
  const: (_, schema) => `must be ${list(schema.const)}`,
  minLength: (limit) => `must have at least ${limit} characters`,
  maxLength: (limit) => `must have at most ${limit} characters`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (limit) => `must be a multiple of ${limit}`,
  minItems: (limit) => `must have at least ${limit} entries`,
  maxItems: (limit) => `must have at most ${limit} entries`,
  uniqueItems: () => 'must not have the same entry twice',
  pattern: (limit) => `must match the pattern ${limit}`,
  format: (limit) => `must be a valid ${limit}`,
  false: () => 'is not allowed here',
  oneOf: () => 'must fit exactly one of the choices',
  anyOf: () => 'must fit one of the choices',
  not: () => 'must not be this',
};

/** An error message for the form, without the field, which is shown beside it. */
export const inWords = (keyword: string, schema: Node): string | undefined =>
  MESSAGES[keyword]?.(String(schema[keyword]), schema);
