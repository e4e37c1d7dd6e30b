/** Every form in a guide can be shown: its UI schema matches its JSON Schema, and its options are documented. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {parsePage, type Fence} from '../../plugins/authoring/content-checks/page';
import {readUiSchema, type Node} from '../../plugins/client/schema-preview/preview/problems';
import {errorsOf} from '../../plugins/client/schema-preview/preview/validator';

type Form = {line: number; ui: Node; schema: Node | undefined};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): Node[] =>
  typeof value === 'object' && value !== null
    ? [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)]
    : [];

/** The page that lists all allowed options. */
const OPTIONS = new Set(
  [
    ...readFileSync('docs/json-ui-schema/reference-options.mdx', 'utf8').matchAll(
      /^\| `(\w+)` \| (?:string|boolean|object)/gm,
    ),
  ].map(([, name]) => name!),
);

/** The `json uischema` fences with the schema fence above each, and every `uiSchema` inside another JSON fence. */
function formsOf(fences: readonly Fence[]): Form[] {
  let above: Node | undefined;
  return fences
    .filter(({language}) => language === 'json')
    .flatMap(({meta, code, line}): Form[] => {
      const value = JSON.parse(code) as Node;
      if (meta.uischema) return [{line, ui: value, schema: above}];
      if (meta.schema) above = value;
      return nodesIn(value).flatMap((schema) => (isNode(schema.uiSchema) ? [{line, ui: schema.uiSchema, schema}] : []));
    });
}

function problemsOf({ui, schema}: Form): string[] {
  if (!schema) return ['no `json schema` fence is above this `json uischema` fence'];
  const parts = nodesIn(ui);
  const options = parts.flatMap((part) => (isNode(part.options) ? Object.keys(part.options) : []));
  // A condition on a value that its field cannot have is never met.
  const never = parts.flatMap(({scope, schema: condition}) => {
    if (typeof scope !== 'string' || !isNode(condition)) return [];
    const field = scope
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Node)[key], schema);
    const values = Array.isArray(condition.enum) ? condition.enum : 'const' in condition ? [condition.const] : [];
    return values.filter((value) => errorsOf(field as Node, value).length > 0).map((value) => `${scope}: ${value}`);
  });
  return [
    ...readUiSchema(JSON.stringify(ui), schema).problems.map(({message}) => message),
    ...options.filter((name) => !OPTIONS.has(name)).map((name) => `the option ${name} is not documented`),
    ...never.map((what) => `no value of the field: ${what}`),
  ];
}

it('The forms of the guides match their JSON Schemas', () => {
  const tokens = brandTokens(brand);
  const forms = readdirSync('docs', {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => path.join('docs', name))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!/```json uischema|"uiSchema"/.test(text)) return [];
      return formsOf(parsePage({file, text, tokens}).fences).map((form) => ({file, ...form}));
    });
  expect(forms.length).toBeGreaterThan(25);
  const wrong = forms.flatMap((form) => problemsOf(form).map((problem) => `${form.file}:${form.line} ${problem}`));
  expect(wrong).toEqual([]);
});
