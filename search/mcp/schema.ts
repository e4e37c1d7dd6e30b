/**
 * Validates a value against a schema of the contract. The library interprets schemas: validators that compile them to
 * code do not run in an edge worker. Its messages repeat values, which may be secrets, so the messages here are made from
 * the schema.
 */
import {validate, type OutputUnit, type Schema} from '@cfworker/json-schema';

export type {Schema} from '@cfworker/json-schema';

export type Fault = {
  /** JSON Pointer (RFC 6901) into the value. */
  pointer: string;
  message: string;
};

/** A longer list of errors is not useful. */
export const MAX_FAULTS = 20;
const MAX_NAMES = 40;

export function faultsOf(value: unknown, schema: unknown, schemas: Record<string, unknown>): Fault[] {
  const root = toJsonSchema(schema) as Schema;
  const lookup = Object.fromEntries(
    Object.entries(schemas).map(([name, each]) => [`#/components/schemas/${name}`, toJsonSchema(each) as Schema]),
  );
  /** The schema that contains the keyword of an error; a location leads through references. */
  const schemaOf = ({keywordLocation}: OutputUnit): Schema =>
    keywordLocation
      .split('/')
      .slice(1, -1)
      .map(nameOf)
      .reduce<unknown>(
        (node, key) => (key === '$ref' ? lookup[(node as Schema).$ref!] : (node as Record<string, unknown>)[key]),
        root,
      ) as Schema;
  try {
    return reported(validate(value, root, '7', lookup, false).errors, schemaOf).slice(0, MAX_FAULTS);
  } catch (error) {
    // The library encodes the names of properties, and half of a surrogate pair cannot be encoded.
    if (error instanceof URIError) return [{pointer: '', message: 'has a name that is not valid Unicode'}];
    throw error;
  }
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says type null; nothing else of the contract differs. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, toJsonSchema(value)]));
  // A property may be called nullable too; then its value is a schema, not true.
  return schema.nullable === true && schema.type ? {...schema, type: [schema.type, 'null']} : schema;
}

/** Keywords whose error only says that something inside is wrong; `false` is the schema of an unknown property. */
const AROUND = new Set(['$ref', 'allOf', 'false', 'items', 'properties']);

function reported(errors: OutputUnit[], schemaOf: (error: OutputUnit) => Schema): Fault[] {
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
    const pointer = pointerOf(instanceLocation);
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      const branches = schema[keyword]!.map((_, branch) =>
        errors.filter(
          (each) =>
            each.keywordLocation.startsWith(`${keywordLocation}/${branch}/`) &&
            `${each.instanceLocation}/`.startsWith(`${instanceLocation}/`),
        ),
      );
      branches.flat().forEach((each) => ofBranches.add(each));
      faults.push(...branchFaults(branches, pointer, schemaOf));
    } else if (keyword === 'required') {
      faults.push({pointer: `${pointer}/${token(quotedIn(error))}`, message: 'is required'});
    } else if (keyword !== 'additionalProperties') {
      faults.push({pointer, message: MESSAGES[keyword]?.(schema) ?? `is not valid by ${keyword}`});
    } else if (schema.additionalProperties === false) {
      const known = listed(Object.keys(schema.properties ?? {}));
      faults.push({pointer: `${pointer}/${token(quotedIn(error))}`, message: `is not known here; known are ${known}`});
    }
  }
  return faults;
}

/** Of several alternatives, the closest one has the most helpful errors. */
function branchFaults(branches: OutputUnit[][], pointer: string, schemaOf: (error: OutputUnit) => Schema): Fault[] {
  if (branches.some((errors) => errors.length === 0))
    return [{pointer, message: 'must have exactly one of the allowed forms, and has several'}];
  const [nearest = []] = branches.map((errors) => reported(errors, schemaOf)).sort((a, b) => a.length - b.length);
  return [{pointer, message: `must have one of ${branches.length} forms; the nearest lacks:`}, ...nearest];
}

const MESSAGES: Record<string, (schema: Schema) => string> = {
  type: ({type}) => `must be ${[type].flat().join(' or ')}`,
  enum: ({enum: values = []}) => `must be one of ${listed(values.map((one) => JSON.stringify(one)))}`,
  pattern: ({pattern}) => `must match ${pattern}`,
  format: ({format}) => `must be of format ${format}`,
  minimum: ({minimum}) => `must be at least ${minimum}`,
  maximum: ({maximum}) => `must be at most ${maximum}`,
  minLength: ({minLength}) => `must have at least ${minLength} characters`,
  maxLength: ({maxLength}) => `must have at most ${maxLength} characters`,
  minItems: ({minItems}) => `must have at least ${minItems} items`,
  maxItems: ({maxItems}) => `must have at most ${maxItems} items`,
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
