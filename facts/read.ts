import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import * as z from 'zod'; // not {z}: Docusaurus' plugin loader would return the module's default export instead

/** A file of data, checked against its schema. An error names the file, the key and what was expected. */
export function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(load(readFileSync(path.join(__dirname, '..', file), 'utf8')));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}
