import type {Problem} from '@site/src/components/JsonEditor';
import {readSchema, readUiSchema} from './problems';
import {errorsOf, type Node, type SchemaError} from './validator';

/** A value that a rule of the UI schema compares with its schema. */
export type Comparison = {schema: object; value: unknown};

export type Question =
  | {kind: 'read'; schemaText: string; uiText: string}
  | {kind: 'judge'; schema: Node; data: unknown; comparisons: Comparison[]};

export type ReadTexts = {schema?: Node; uischema?: Node; problems: {schema: Problem[]; ui: Problem[]}};
export type Judged = {errors: SchemaError[]; fits: boolean[]};

/** Everything that depends on the reader's schemas and data; it runs in a Worker. */
export const respond = (question: Question): ReadTexts | Judged =>
  question.kind === 'read' ? readTexts(question.schemaText, question.uiText) : judgeData(question);

function readTexts(schemaText: string, uiText: string): ReadTexts {
  const schema = readSchema(schemaText);
  const ui = readUiSchema(uiText, schema.parsed?.value);
  return {
    schema: schema.parsed?.value,
    uischema: ui.parsed?.value,
    problems: {schema: schema.problems, ui: ui.problems},
  };
}

const judgeData = ({schema, data, comparisons}: Extract<Question, {kind: 'judge'}>): Judged => ({
  errors: errorsOf(schema, data),
  fits: comparisons.map((one) => errorsOf(one.schema, one.value).length === 0),
});
