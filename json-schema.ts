/**
 * Validates values against schemas of the contract, and against JSON Schemas that clients define. The validator
 * interprets schemas: one that compiles them to code would run neither under `script-src 'self'` nor in an edge worker.
 * Its messages repeat values, which may be secrets, so the messages here are made from the schema.
 */
import {dereference, validate, type OutputUnit, type Schema as JsonSchema} from '@cfworker/json-schema';
import {follow, type Contract} from './contract';

export type Fault = {
  /** JSON Pointer (RFC 6901) into the value, to the property itself if one is missing or unknown. */
  pointer: string;
  keyword: string;
  message: string;
  /** The schema that has the keyword. */
  schema: JsonSchema;
};

type Lookup = Record<string, JsonSchema | boolean>;

/** A longer list of errors is not useful. */
export const MAX_FAULTS = 20;
const MAX_NAMES = 40;

export class ContractValidator {
  /** Schemas of the contract by their reference. */
  private readonly lookup: Lookup;
  private readonly converted = new WeakMap<object, JsonSchema>();

  constructor(private readonly contract: {components: {schemas: Record<string, unknown>}}) {
    this.lookup = Object.fromEntries(
      Object.entries(contract.components.schemas).map(([name, schema]) => [
        `#/components/schemas/${name}`,
        this.convert(schema),
      ]),
    );
  }

  faults(schema: unknown, value: unknown): Fault[] {
    return faultsOf(this.convert(schema), value, this.lookup);
  }

  /** The same for a parameter, which arrives as text: "7" is an integer there. */
  textFaults(schema: unknown, text: string): Fault[] {
    const types = this.typesOf(schema);
    if ((types.includes('integer') || types.includes('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
      return this.faults(schema, Number(text));
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return this.faults(schema, text === 'true');
    return this.faults(schema, text);
  }

  problems(schema: unknown, value: unknown): string[] {
    return this.faults(schema, value).map(describeFault);
  }

  textProblems(schema: unknown, text: string): string[] {
    return this.textFaults(schema, text).map(describeFault);
  }

  private convert(schema: unknown): JsonSchema | boolean {
    if (typeof schema === 'boolean') return schema;
    const known = this.converted.get(schema as object) ?? (toJsonSchema(schema) as JsonSchema);
    this.converted.set(schema as object, known);
    return known;
  }

  private typesOf(entry: unknown): unknown[] {
    const schema = follow(this.contract as Contract, entry) as JsonSchema | boolean | undefined;
    if (typeof schema !== 'object') return [];
    const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []);
    return [schema.type, ...parts.flatMap((part) => this.typesOf(part))];
  }
}

/** Errors of a value against a JSON Schema that a client defined, such as that of a provider specification. */
export function schemaFaults(schema: object | boolean, value: unknown): Fault[] {
  const own = structuredClone(schema) as JsonSchema | boolean; // the library writes into it
  return faultsOf(own, value, dereference(own));
}

export const schemaProblems = (schema: object | boolean, value: unknown): string[] =>
  schemaFaults(schema, value).map(describeFault);

export const describeFault = ({pointer, message}: Fault): string => `${pointer} ${message}`.trim();

function faultsOf(root: JsonSchema | boolean, value: unknown, lookup: Lookup): Fault[] {
  const failed = (message: string): Fault[] => [{pointer: '', keyword: '', message, schema: {}}];
  if (value === undefined) return failed('is missing');
  /** The schema that contains the keyword of an error; a location leads through references. */
  const schemaOf = ({keywordLocation}: OutputUnit): JsonSchema =>
    (keywordLocation
      .split('/')
      .slice(1, -1)
      .map(nameOf)
      .reduce<unknown>((node, key) => {
        const {__absolute_ref__: uri, $ref} = (node ?? {}) as JsonSchema;
        return key === '$ref' ? lookup[uri ?? $ref!] : (node as JsonSchema | undefined)?.[key];
      }, root) as JsonSchema | undefined) ?? {};
  try {
    const {valid, errors} = validate(value, root, '7', lookup, false);
    if (valid) return [];
    const faults = reported(errors, schemaOf);
    return faults.length > 0 ? faults.slice(0, MAX_FAULTS) : failed('is not valid');
  } catch (error) {
    // The library encodes the names of properties, and half of a surrogate pair cannot be encoded.
    if (error instanceof URIError) return failed('has a name that is not valid Unicode');
    throw error;
  }
}

/** Examples and prose are no part of the schema: an example with an `id` would be read as the schema's own. */
const NOT_SCHEMA = new Set(['default', 'description', 'example', 'title', 'x-enumDescriptions', 'x-lifecycle']);
/** Keywords whose value maps names to schemas. */
const MAPS = new Set(['properties', 'patternProperties']);

/** OpenAPI 3.0 says `nullable` where JSON Schema says type null; nothing else of the contract differs. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (NOT_SCHEMA.has(key)) continue;
    schema[key] = MAPS.has(key)
      ? Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, toJsonSchema(inner)]))
      : toJsonSchema(value);
  }
  if (schema.nullable !== true || typeof schema.type !== 'string') return schema;
  return {...schema, type: [schema.type, 'null']};
}

/** Keywords whose error only says that something inside is wrong. */
const AROUND = new Set([
  ...['$ref', 'allOf', 'if', 'then', 'else', 'dependentSchemas', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'properties', 'patternProperties'],
]);

function reported(errors: OutputUnit[], schemaOf: (error: OutputUnit) => JsonSchema): Fault[] {
  const faults: Fault[] = [];
  const placeOf = ({keyword, keywordLocation, instanceLocation}: OutputUnit): string =>
    `${keywordLocation.slice(0, -keyword.length)} ${instanceLocation}`;
  /** Everything else about a value of another type is beside the point. */
  const ofOtherType = new Set(errors.filter(({keyword}) => keyword === 'type').map(placeOf));
  const ofBranches = new Set<OutputUnit>();
  for (const error of errors) {
    const {keyword, instanceLocation, keywordLocation} = error;
    if (AROUND.has(keyword) || ofBranches.has(error)) continue;
    if (keyword !== 'type' && ofOtherType.has(placeOf(error))) continue;
    const schema = schemaOf(error);
    const at = pointerOf(instanceLocation);
    const add = (pointer: string, message: string): void => void faults.push({pointer, keyword, message, schema});
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      const branches = (schema[keyword] ?? []).map((_, branch) =>
        errors.filter(
          (each) =>
            each.keywordLocation.startsWith(`${keywordLocation}/${branch}/`) &&
            `${each.instanceLocation}/`.startsWith(`${instanceLocation}/`),
        ),
      );
      branches.flat().forEach((each) => ofBranches.add(each));
      const isSeveral = branches.some((branch) => branch.length === 0);
      add(
        at,
        isSeveral
          ? 'must have exactly one of the allowed forms, and has several'
          : `must have one of ${branches.length} forms`,
      );
      // Of several alternatives, the closest one has the most helpful errors.
      const [nearest = []] = isSeveral
        ? []
        : branches.map((branch) => reported(branch, schemaOf)).sort((a, b) => a.length - b.length);
      faults.push(...nearest);
    } else if (keyword === 'required') {
      add(`${at}/${token(quotedIn(error))}`, 'is required');
    } else if (keyword === 'additionalProperties') {
      const known = listed(Object.keys(schema.properties ?? {}));
      if (schema.additionalProperties === false)
        add(`${at}/${token(quotedIn(error))}`, `is not known here; known are ${known || 'none'}`);
    } else if (keyword !== 'false') {
      add(at, MESSAGES[keyword]?.(schema) ?? `is not valid by ${keyword}`);
    } else if (!faults.some(({pointer}) => pointer === at)) {
      add(at, 'is not allowed');
    }
  }
  return faults;
}

const MESSAGES: Record<string, (schema: JsonSchema) => string> = {
  type: ({type}) => `must be ${[type].flat().join(' or ')}`,
  enum: ({enum: values = []}) => `must be one of ${listed(values.map((one) => JSON.stringify(one)))}`,
  const: ({const: value}) => `must be ${JSON.stringify(value)}`,
  pattern: ({pattern}) => `must match the pattern ${pattern}`,
  format: ({format}) => `must be of format ${format}`,
  minimum: ({minimum}) => `must be at least ${minimum}`,
  maximum: ({maximum}) => `must be at most ${maximum}`,
  exclusiveMinimum: ({exclusiveMinimum}) => `must be more than ${exclusiveMinimum}`,
  exclusiveMaximum: ({exclusiveMaximum}) => `must be less than ${exclusiveMaximum}`,
  multipleOf: ({multipleOf}) => `must be a multiple of ${multipleOf}`,
  minLength: ({minLength}) => `must have at least ${minLength} characters`,
  maxLength: ({maxLength}) => `must have at most ${maxLength} characters`,
  minItems: ({minItems}) => `must have at least ${minItems} items`,
  maxItems: ({maxItems}) => `must have at most ${maxItems} items`,
  uniqueItems: () => 'must not have the same item twice',
  minProperties: ({minProperties}) => `must have at least ${minProperties} properties`,
  maxProperties: ({maxProperties}) => `must have at most ${maxProperties} properties`,
};

const listed = (names: string[]): string =>
  names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '');

/** The property that an error is about. */
const quotedIn = ({error}: OutputUnit): string => /"(.*)"/s.exec(error)?.[1] ?? '';

/** The library encodes the parts of a location for URLs. */
const nameOf = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

const pointerOf = (location: string): string =>
  location
    .split('/')
    .slice(1)
    .map((part) => `/${token(nameOf(part))}`)
    .join('');

/** A name inside a pointer; very long ones are truncated. */
const token = (name: string): string => name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
