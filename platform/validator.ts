/**
 * Validates values against schemas of the contract, and against JSON Schemas that clients define. The validator
 * interprets schemas: one that compiles them to code would not run under `script-src 'self'`.
 */
import {dereference, validate, type OutputUnit, type Schema as JsonSchema} from '@cfworker/json-schema';
import {deref, type Contract, type Reference, type Schema} from '../contract';

/** A schema may be written as true, which accepts every value, or false, which accepts none. */
type AnySchema = Schema | Reference | boolean;
type Lookup = Record<string, JsonSchema | boolean>;

export class ContractValidator {
  /** Schemas of the contract by their reference. */
  private readonly lookup: Lookup;
  private readonly converted = new WeakMap<object, JsonSchema>();

  constructor(private readonly contract: Pick<Contract, 'components'>) {
    this.lookup = Object.fromEntries(
      Object.entries(contract.components.schemas).map(([name, schema]) => [
        `#/components/schemas/${name}`,
        this.convert(schema),
      ]),
    );
  }

  /** The first error of a JSON value; empty if it is valid. */
  problems(schema: AnySchema, value: unknown): string[] {
    return problemsOf(this.convert(schema), value, this.lookup);
  }

  /** The same for a parameter, which arrives as text: "7" is an integer there. */
  textProblems(schema: AnySchema, text: string): string[] {
    return this.problems(schema, this.fromText(schema, text));
  }

  private convert(schema: AnySchema): JsonSchema | boolean {
    if (typeof schema === 'boolean') return schema;
    const known = this.converted.get(schema) ?? (toJsonSchema(schema) as JsonSchema);
    this.converted.set(schema, known);
    return known;
  }

  private fromText(entry: AnySchema, text: string): unknown {
    const types = typesOf(this.contract as Contract, entry);
    if ((types.has('integer') || types.has('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
      return Number(text);
    if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    return text;
  }
}

/** Errors of a value against a JSON Schema that a client defined, such as that of a provider specification. */
export function schemaProblems(schema: object, value: unknown): string[] {
  const own = structuredClone(schema) as JsonSchema;
  return problemsOf(own, value, dereference(own));
}

function problemsOf(schema: JsonSchema | boolean, value: unknown, lookup: Lookup): string[] {
  if (value === undefined) return ['is missing'];
  const {valid, errors} = validate(value, schema, '7', lookup);
  if (valid) return [];
  const cause = errors.find(({keyword}) => !AROUND.has(keyword)) ?? errors[0]!;
  return [`${decodeURIComponent(cause.instanceLocation.slice(1))} ${inWords(cause)}`.trim()];
}

/** Keywords whose error only says that something inside is wrong. */
const AROUND = new Set(['$ref', 'additionalProperties', 'allOf', 'if', 'items', 'properties']);

function inWords({keyword, error}: OutputUnit): string {
  const [, quoted = ''] = /"(.*?)"/.exec(error) ?? [];
  if (keyword === 'required') return `must have required property '${quoted}'`;
  if (keyword === 'false') return 'is not allowed';
  return error.replace(/^(?:Instance|String|Array|Items?)\b/, 'value').replace(/\.$/, '');
}

function typesOf(contract: Contract, entry: AnySchema): Set<string> {
  if (typeof entry === 'boolean') return new Set();
  const schema = deref<Schema>(contract, entry);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return new Set([...(schema.type ? [schema.type] : []), ...parts.flatMap((part) => [...typesOf(contract, part)])]);
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
