import Ajv, {type ValidateFunction} from 'ajv';
import addFormats from 'ajv-formats';
import type {Contract, Reference, Schema} from '../../../contract';

type AnySchema = Schema | Reference | boolean;

/**
 * OpenAPI 3.0 says `nullable` where JSON Schema says type null. That is the
 * only difference in what the contract uses, so a small function is enough.
 * References get the name of the document, so that a part can be compiled alone.
 */
export function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, toJsonSchema(value)]));
  if (typeof schema.$ref === 'string') return {$ref: schema.$ref.replace(/^#/, 'contract#')};
  // A property may be called nullable too; then its value is a schema, not true.
  if (schema.nullable !== true || typeof schema.type !== 'string') return schema;
  return {...schema, type: [schema.type, 'null']};
}

/** Validates values against schemas of the document, independently of the mock. */
export class ContractValidator {
  private readonly json: Ajv;
  private readonly text: Ajv;
  private readonly compiled = new Map<Ajv, Map<AnySchema, ValidateFunction>>();

  constructor({components}: Pick<Contract, 'components'>) {
    this.json = this.create(components, false);
    this.text = this.create(components, true);
  }

  /** Errors of a JSON value; empty if it is valid. */
  problems(schema: AnySchema, value: unknown): string[] {
    return this.run(this.json, schema, value);
  }

  /** The same for a parameter, which arrives as text: "7" is an integer there. */
  textProblems(schema: AnySchema, text: string): string[] {
    return this.run(this.text, schema, text);
  }

  private create(components: object, coerceTypes: boolean): Ajv {
    const ajv = new Ajv({strict: false, allErrors: true, coerceTypes, validateSchema: false, logger: false});
    addFormats(ajv);
    ajv.addSchema({$id: 'contract', components: toJsonSchema(components)});
    this.compiled.set(ajv, new Map());
    return ajv;
  }

  private run(ajv: Ajv, schema: AnySchema, value: unknown): string[] {
    const known = this.compiled.get(ajv)!;
    // Wrapped in an object, because ajv can only coerce values in a container.
    const validate = known.get(schema) ?? ajv.compile({type: 'object', properties: {value: toJsonSchema(schema)}});
    known.set(schema, validate);
    if (validate({value})) return [];
    return validate.errors!.map(({instancePath, message}) =>
      `${instancePath.slice('/value'.length)} ${message}`.trim(),
    );
  }
}
