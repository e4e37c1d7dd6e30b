import {schemaFaults} from '../../../../json-schema';

/** The fields of an ajv error that JSON Forms reads. */
export type SchemaError = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  message: string;
  params: object;
  parentSchema: object;
};

export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Errors in the format of ajv. */
export function errorsOf(schema: object, data: unknown): SchemaError[] {
  // Cleared fields are undefined, which does not exist in JSON; a rule about a missing field gets an empty object.
  const value: unknown = data === undefined ? {} : JSON.parse(JSON.stringify(data));
  return schemaFaults(withoutData(schema) as object, value).map(
    ({pointer, keyword, message, schema: parentSchema}) => ({
      keyword,
      instancePath: pointer,
      schemaPath: '',
      message,
      params: {},
      parentSchema,
    }),
  );
}

/** `{"$data": "1/other"}` refers to the value of another field, which only ajv supports: such a limit is ignored. */
export function withoutData(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutData);
  if (!isNode(schema)) return schema;
  const kept = Object.entries(schema).filter(([, value]) => !(isNode(value) && typeof value.$data === 'string'));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutData(value)]));
}
