/** Every form in a guide can be rendered: its UI schema matches its JSON Schema. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {parsePage, type Fence} from '../../plugins/authoring/content-checks/page';

type Json = Record<string, unknown>;
type Form = {line: number; ui: unknown; schema: Json | undefined};
/** Reports a problem at a path of the UI schema, such as `/elements/0/rule`. */
type Tell = (place: string, problem: string) => void;

const LAYOUTS = new Set(['VerticalLayout', 'HorizontalLayout', 'Group', 'Categorization', 'Category']);
const CONTROLS = new Set(['Control', 'ListWithDetail']);
const KEYS = new Set(['type', 'elements', 'label', 'scope', 'text', 'options', 'rule']);
const EFFECTS = new Set(['SHOW', 'HIDE', 'ENABLE', 'DISABLE', 'APPLY']);

/** The page that lists all allowed options. */
const OPTIONS = new Set(
  [
    ...readFileSync('docs/json-ui-schema/reference-options.mdx', 'utf8').matchAll(
      /^\| `(\w+)` \| (?:string|boolean|object)/gm,
    ),
  ].map(([, name]) => name!),
);

const pages = readdirSync('docs', {recursive: true})
  .map((name) => path.join('docs', String(name)))
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => ({file, text: readFileSync(file, 'utf8')}))
  .filter(({text}) => /```json uischema|"uiSchema"/.test(text))
  .map(({file, text}) => ({
    file,
    forms: formsOf(parsePage({file, text, tokens: brandTokens(brand)}).fences),
  }));

describe('Forms of the guides', () => {
  it('are found on the pages about schemas and on those that use them', () => {
    const files = pages.filter(({forms}) => forms.length > 0).map(({file}) => file);
    expect(files).toContain('docs/json-ui-schema/ui-schema.mdx');
    expect(files).toContain('docs/catalog/forms-entity-creation.mdx');
    expect(files).toContain('docs/agent-backed-scopes/craft-scopes/scope-spec.mdx');
  });

  it.each(pages)('$file shows UI schemas that match their JSON Schema', ({file, forms}) => {
    const wrong = forms.flatMap(({line, ui, schema}) =>
      schema
        ? problemsOf(ui, schema).map((problem) => `${file}:${line} ${problem}`)
        : [`${file}:${line} no \`json schema\` fence stands above this \`json uischema\` fence`],
    );
    expect(wrong).toEqual([]);
  });
});

describe('A UI schema that does not match is reported with its path', () => {
  const schema: Json = {
    properties: {
      size: {type: 'string', enum: ['small', 'large']},
      on: {type: 'boolean'},
      address: {type: 'object', properties: {city: {type: 'string'}}},
      ports: {type: 'array', items: {type: 'object', properties: {port: {type: 'integer'}}}},
    },
  };
  const on = {type: 'Control', scope: '#/properties/on'};

  it.each<[string, unknown, string]>([
    ['A pointer to no property', {...on, scope: '#/properties/of'}, '/scope: `#/properties/of` is not in the schema'],
    ['A pointer without `properties`', {...on, scope: '#/on'}, '/scope: `#/on` is not in the schema'],
    [
      'An object bound to a control',
      {...on, scope: '#/properties/address'},
      '/scope: `#/properties/address` is an object, which needs options.detail',
    ],
    [
      'A pointer in a detail that starts at the root',
      {type: 'Control', scope: '#/properties/ports', options: {detail: {type: 'VerticalLayout', elements: [on]}}},
      '/options/detail/elements/0/scope: `#/properties/on` is not in the schema',
    ],
    [
      'A tab outside a Categorization',
      {type: 'VerticalLayout', elements: [{type: 'Category', label: 'A', elements: [on]}]},
      '/elements/0: Category outside a Categorization',
    ],
    [
      'A control directly inside a Categorization',
      {type: 'Categorization', elements: [on]},
      '/elements/0: Control directly inside a Categorization',
    ],
    ['A layout without elements', {type: 'Group', label: 'A'}, '/elements: missing'],
    ['An unknown element', {type: 'Tabs'}, '/type: `Tabs` is no element'],
    ['An unknown key', {...on, rules: []}, '/rules: no key of an element'],
    [
      'A misspelled option',
      {...on, options: {switch: true}},
      '/options/switch: not on /docs/json-ui-schema/reference-options',
    ],
    [
      'A title of entries that the items do not have',
      {type: 'Control', scope: '#/properties/ports', options: {elementLabelProp: 'name'}},
      '/options/elementLabelProp: `name` is no property of the items',
    ],
    [
      'A slider without limits',
      {...on, options: {slider: true}},
      '/options/slider: the schema lacks minimum, maximum, default',
    ],
    ['A rule without a condition', {...on, rule: {effect: 'SHOW'}}, '/rule/condition: missing'],
    [
      'An unknown effect',
      {...on, rule: {effect: 'BLINK', condition: {scope: '#/properties/on', schema: {const: true}}}},
      '/rule/effect: `BLINK` is no effect',
    ],
    [
      'A condition on no property',
      {...on, rule: {effect: 'SHOW', condition: {scope: '#/properties/of', schema: {const: true}}}},
      '/rule/condition/scope: `#/properties/of` is not in the schema',
    ],
    [
      'A condition that tests nothing',
      {...on, rule: {effect: 'SHOW', condition: {scope: '#/properties/on'}}},
      '/rule/condition: neither schema nor expectedValue',
    ],
    [
      'A condition of another type, inside AND',
      {
        ...on,
        rule: {
          effect: 'SHOW',
          condition: {type: 'AND', conditions: [{scope: '#/properties/on', schema: {const: 'true'}}]},
        },
      },
      '/rule/condition/conditions/0: "true" is no value of `#/properties/on`',
    ],
    [
      'A condition on a choice that is not offered',
      {...on, rule: {effect: 'HIDE', condition: {type: 'LEAF', scope: '#/properties/size', expectedValue: 'medium'}}},
      '/rule/condition: "medium" is no value of `#/properties/size`',
    ],
  ])('%s', (_, ui, problem) => {
    expect(problemsOf(ui, schema)).toEqual([problem]);
  });

  it('A valid UI schema has no problem', () => {
    const tab = {type: 'Category', label: 'A', elements: [{type: 'Label', text: 'Hello'}, on]};
    expect(problemsOf({type: 'Categorization', elements: [tab]}, schema)).toEqual([]);
  });
});

/** The `json uischema` fences with the schema fence above each, and every `uiSchema` inside another JSON fence. */
function formsOf(fences: readonly Fence[]): Form[] {
  let above: Json | undefined;
  return fences
    .filter(({language}) => language === 'json')
    .flatMap(({meta, code, line}): Form[] => {
      const value: unknown = JSON.parse(code);
      if (meta.uischema) return [{line, ui: value, schema: above}];
      if (meta.schema && isObject(value)) above = value;
      return holdersOf(value).map((schema) => ({line, ui: schema.uiSchema, schema}));
    });
}

/** The objects that have a `uiSchema`, at any depth. */
function holdersOf(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(holdersOf);
  return isObject(value) && isObject(value.uiSchema) ? [value, ...inside] : inside;
}

function problemsOf(ui: unknown, schema: Json): string[] {
  const problems: string[] = [];
  checkElement({element: ui, schema, place: '', tell: (place, problem) => problems.push(`${place}: ${problem}`)});
  return problems;
}

type Visit = {element: unknown; schema: Json; place: string; tell: Tell; parent?: string};

function checkElement({element, schema, place, tell, parent}: Visit): void {
  if (!isObject(element)) return tell(place, 'not an object');
  const {type, elements, text, options, rule} = element;
  const name = String(type);
  if (!LAYOUTS.has(name) && !CONTROLS.has(name) && name !== 'Label')
    return tell(`${place}/type`, `\`${name}\` is no element`);
  if (name === 'Category' && parent !== 'Categorization') tell(place, 'Category outside a Categorization');
  if (name !== 'Category' && parent === 'Categorization') tell(place, `${name} directly inside a Categorization`);
  for (const key of Object.keys(element)) if (!KEYS.has(key)) tell(`${place}/${key}`, 'no key of an element');
  if (name === 'Label' && typeof text !== 'string') tell(`${place}/text`, 'missing');
  if (isObject(rule)) checkRule({rule, schema, place: `${place}/rule`, tell});
  const bound = CONTROLS.has(name) ? checkScope({element, schema, place, tell}) : undefined;
  if (isObject(options)) checkOptions({options, bound, place: `${place}/options`, tell});
  if (!LAYOUTS.has(name)) return;
  if (!Array.isArray(elements)) return tell(`${place}/elements`, 'missing');
  for (const [index, child] of elements.entries())
    checkElement({element: child, schema, place: `${place}/elements/${index}`, tell, parent: name});
}

/** The part of the schema that a control is bound to. */
function checkScope({element, schema, place, tell}: Visit & {element: Json}): Json | undefined {
  const {scope, options} = element;
  const bound = at(schema, scope);
  if (!bound) tell(`${place}/scope`, `\`${String(scope)}\` is not in the schema`);
  else if (bound.type === 'object' && !(isObject(options) && options.detail))
    tell(`${place}/scope`, `\`${String(scope)}\` is an object, which needs options.detail`);
  return bound;
}

function checkOptions({options, bound, place, tell}: {options: Json; bound?: Json; place: string; tell: Tell}): void {
  for (const option of Object.keys(options))
    if (!OPTIONS.has(option)) tell(`${place}/${option}`, 'not on /docs/json-ui-schema/reference-options');
  if (!bound) return;
  const {elementLabelProp, labelRef, slider, detail} = options;
  if (elementLabelProp !== undefined && !at(bound, `#/items/properties/${String(elementLabelProp)}`))
    tell(`${place}/elementLabelProp`, `\`${String(elementLabelProp)}\` is no property of the items`);
  if (labelRef !== undefined && !at(bound, labelRef))
    tell(`${place}/labelRef`, `\`${String(labelRef)}\` is not in the array`);
  const lacking = ['minimum', 'maximum', 'default'].filter((keyword) => !(keyword in bound));
  if (slider && lacking.length > 0) tell(`${place}/slider`, `the schema lacks ${lacking.join(', ')}`);
  // Inside a detail, pointers start at the item of the array.
  const item = isObject(bound.items) ? bound.items : bound;
  if (isObject(detail)) checkElement({element: detail, schema: item, place: `${place}/detail`, tell});
}

function checkRule({rule, schema, place, tell}: {rule: Json; schema: Json; place: string; tell: Tell}): void {
  const {effect, condition} = rule;
  if (!EFFECTS.has(String(effect))) tell(`${place}/effect`, `\`${String(effect)}\` is no effect`);
  if (!isObject(condition)) return tell(`${place}/condition`, 'missing');
  checkCondition({condition, schema, place: `${place}/condition`, tell});
}

type Test = {condition: Json; schema: Json; place: string; tell: Tell};

function checkCondition({condition, schema, place, tell}: Test): void {
  if (condition.type === 'AND' || condition.type === 'OR') {
    const parts = Array.isArray(condition.conditions) ? condition.conditions.filter(isObject) : [];
    if (parts.length === 0) tell(`${place}/conditions`, 'missing');
    for (const [index, part] of parts.entries())
      checkCondition({condition: part, schema, place: `${place}/conditions/${index}`, tell});
    return;
  }
  const {scope} = condition;
  const bound = at(schema, scope);
  if (!bound) return tell(`${place}/scope`, `\`${String(scope)}\` is not in the schema`);
  if (!isObject(condition.schema) && !('expectedValue' in condition))
    return tell(place, 'neither schema nor expectedValue');
  for (const value of testedValues(condition))
    if (!allows(bound, value)) tell(place, `${JSON.stringify(value)} is no value of \`${String(scope)}\``);
}

/** The values that make a condition true, if it specifies them. */
function testedValues({schema, expectedValue}: Json): unknown[] {
  if (expectedValue !== undefined) return [expectedValue];
  if (!isObject(schema)) return [];
  return Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
}

/** Whether a field can have the value, by its choices or its type. */
function allows(field: Json, value: unknown): boolean {
  if (Array.isArray(field.enum)) return field.enum.includes(value);
  if (Array.isArray(field.oneOf)) return field.oneOf.some((choice) => isObject(choice) && choice.const === value);
  const type = field.type === 'integer' ? 'number' : field.type;
  return !['string', 'number', 'boolean'].includes(String(type)) || typeof value === type;
}

/** The part of a schema that a JSON pointer such as `#/properties/name` leads to. */
function at(schema: Json, pointer: unknown): Json | undefined {
  if (typeof pointer !== 'string' || !/^#(\/|$)/.test(pointer)) return undefined;
  let part: unknown = schema;
  for (const key of pointer.split('/').slice(1)) {
    if (!isObject(part) || !Object.hasOwn(part, key)) return undefined;
    part = part[key];
  }
  return isObject(part) ? part : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
