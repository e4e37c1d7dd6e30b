import type {Problem} from '@site/src/components/JsonEditor';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json';
import {target, type Contract} from '../../../../contract';
import {nearest, patternProblem} from '../../../../text';
import {placeAt, type Path} from '../../../authoring/content-checks/snippets/json';
import {readJson} from '../../../authoring/content-checks/snippets/read-json';
import {schemaFaults} from '../../../../json-schema';
import {isNode, withoutData, type Node} from './validator';

export type {Node} from './validator';
export type Parsed = {value: Node; place: (path: Path) => Pick<Problem, 'line' | 'column'>};
export type Outcome = {parsed?: Parsed; problems: Problem[]};

function parse(text: string): Outcome {
  const read = readJson(text);
  if ('problem' in read) return {problems: [read.problem]};
  const {value, offsetOf} = read.json;
  const place = (path: Path) => placeAt(text, offsetOf(path, 'key'));
  if (isNode(value)) return {parsed: {value, place}, problems: []};
  return {problems: [{message: 'This is not an object: it has to start with {.', ...place([])}]};
}

const named = (path: Path): string => (path.length === 0 ? 'The schema' : `\`${path.join('.')}\``);

/** Validates a JSON Schema: JSON syntax, draft-07, patterns and references. */
export function readSchema(text: string): Outcome {
  const {parsed, problems} = parse(text);
  if (!parsed) return {problems};
  const at = (path: Path, message: string): Problem => ({message, ...parsed.place(path)});
  const rules = metaErrors(parsed.value).map(({path, message}) => at(path, `${named(path)} ${message}.`));
  const found = rules.length > 0 ? rules : loose(parsed.value, parsed.value, [], at);
  if (found.length > 0) return {problems: found};
  try {
    schemaFaults(withoutData(parsed.value) as object, {});
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {problems: [at([], 'The schema leads back to itself before it reaches a field.')]};
  }
  return {parsed, problems: []};
}

/** Draft-07 errors of a schema. Inside a choice they are more specific than the choice's; patterns are checked below. */
const metaErrors = (schema: Node): {path: Path; message: string}[] =>
  schemaFaults(draft07, withoutData(schema))
    .filter(({keyword}) => !['anyOf', 'oneOf', 'format'].includes(keyword))
    .map(({pointer, message}) => ({path: keysOf(pointer), message}));

const keysOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~')));

function resolved(root: Node, schema: Node): Node | undefined {
  if (typeof schema.$ref !== 'string') return schema;
  const found = schema.$ref === '#' ? root : target(root as unknown as Contract, schema.$ref);
  return isNode(found) ? found : undefined;
}

/** Invalid patterns, and references without a target. */
function loose(root: Node, node: unknown, path: Path, at: (path: Path, message: string) => Problem): Problem[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => loose(root, item, [...path, index], at));
  if (!isNode(node)) return [];
  const own: Problem[] = [];
  const patterns: [Path, string][] = isNode(node.patternProperties)
    ? Object.keys(node.patternProperties).map((key) => [[...path, 'patternProperties', key], key])
    : [];
  if (typeof node.pattern === 'string') patterns.push([[...path, 'pattern'], node.pattern]);
  for (const [here, pattern] of patterns) {
    const reason = patternProblem(pattern);
    if (reason) own.push(at(here, `${named(here)} is not a usable regular expression: ${reason}.`));
  }
  if (typeof node.$ref === 'string' && !resolved(root, node)) {
    const here: Path = [...path, '$ref'];
    const where = node.$ref.startsWith('#') ? 'which is not in this schema' : 'which is outside of this schema';
    own.push(at(here, `${named(here)} points to \`${node.$ref}\`, ${where}.`));
  }
  const inner = Object.entries(node).filter(([key]) => !['const', 'enum', 'default', 'examples'].includes(key));
  return [...own, ...inner.flatMap(([key, value]) => loose(root, value, [...path, key], at))];
}

/** Elements of JSON Forms. The platform has more; they work in its console only. */
const ELEMENTS = [
  ...['VerticalLayout', 'HorizontalLayout', 'Group', 'Categorization', 'Category'],
  ...['Control', 'ListWithDetail', 'Label'],
];

/** Validates a UI schema; an empty text means the form that JSON Forms generates automatically. */
export function readUiSchema(text: string, schema: Node | undefined): Outcome {
  if (text.trim() === '') return {problems: []};
  const {parsed, problems} = parse(text);
  if (!parsed) return {problems};
  const at = (path: Path, message: string): Problem => ({message, ...parsed.place(path)});
  const found = elementProblems(parsed.value, [], schema, at);
  return found.length > 0 ? {problems: found} : {parsed, problems: []};
}

function elementProblems(
  element: Node,
  path: Path,
  schema: Node | undefined,
  at: (path: Path, message: string) => Problem,
): Problem[] {
  const {type, scope, elements, rule} = element;
  const where = path.length === 0 ? 'The UI schema' : `The element \`${path.join('.')}\``;
  const own: Problem[] = [];
  if (typeof type !== 'string') own.push(at(path, `${where} has no \`type\`.`));
  else if (!ELEMENTS.includes(type)) {
    const near = nearest(type, ELEMENTS);
    const hint = near ? `Did you mean \`${near}\`?` : 'If your platform adds it, look at it in the console.';
    own.push(at([...path, 'type'], `${where} has the type \`${type}\`, which this preview does not know. ${hint}`));
  }
  if (type === 'Control' || type === 'ListWithDetail')
    own.push(...scopeProblems(scope, [...path, 'scope'], 'control', schema, at));
  const condition = isNode(rule) && isNode(rule.condition) ? rule.condition : undefined;
  if (condition && 'scope' in condition) {
    own.push(...scopeProblems(condition.scope, [...path, 'rule', 'condition', 'scope'], 'rule', schema, at));
  }
  const children = Array.isArray(elements) ? elements : [];
  return [
    ...own,
    ...children.flatMap((child, index) => {
      const here: Path = [...path, 'elements', index];
      return isNode(child)
        ? elementProblems(child, here, schema, at)
        : [at(here, `\`${here.join('.')}\` is no element: it has to be an object.`)];
    }),
  ];
}

function scopeProblems(
  scope: unknown,
  path: Path,
  owner: 'control' | 'rule',
  schema: Node | undefined,
  at: (path: Path, message: string) => Problem,
): Problem[] {
  const where = `The ${owner} \`${path.slice(0, -1).join('.') || 'at the top'}\``;
  if (typeof scope !== 'string') return [at(path.slice(0, -1), `${where} has no \`scope\`.`)];
  if (!schema || schemaOf(schema, scope)) return [];
  const near = nearest(scope, scopesOf(schema));
  const hint = near ? `Did you mean \`${near}\`?` : 'A scope looks like `#/properties/name`.';
  return [at(path, `${where} has the scope \`${scope}\`, which is not in the schema. ${hint}`)];
}

/** The schema of the field at a scope; follows references and conditions. */
function schemaOf(root: Node, scope: string): Node | undefined {
  const steps = scope.split('/');
  if (steps[0] !== '#') return undefined;
  const tried = new Map<Node, Set<number>>();
  const walk = (schema: unknown, index: number): Node | undefined => {
    const real = isNode(schema) ? resolved(root, schema) : undefined;
    if (!real || tried.get(real)?.has(index)) return undefined;
    tried.set(real, (tried.get(real) ?? new Set()).add(index));
    if (index === steps.length) return real;
    const {properties, items} = real;
    const field = steps[index] === 'properties' && isNode(properties) ? properties[steps[index + 1]!] : undefined;
    const found = walk(field, index + 2) ?? (steps[index] === 'items' ? walk(items, index + 1) : undefined);
    return found ?? first(sidesOf(real), (part) => walk(part, index));
  };
  return walk(root, 1);
}

function first<T, R>(all: T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Schemas beside a schema that may add fields to it. */
const sidesOf = (schema: Node): Node[] =>
  ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependencies']
    .flatMap((key) => {
      const part = schema[key];
      return key === 'dependencies' && isNode(part) ? Object.values(part) : Array.isArray(part) ? part : [part];
    })
    .filter(isNode);

const MAX_SCOPES = 300;

/** Scopes of a schema for suggestions, breadth-first and limited, because schemas may be recursive. */
function scopesOf(root: Node): string[] {
  const found: string[] = [];
  const waiting: [scope: string, schema: unknown][] = [['#', root]];
  for (const [scope, schema] of waiting) {
    if (found.length >= MAX_SCOPES || waiting.length > 10 * MAX_SCOPES) break;
    const real = isNode(schema) ? resolved(root, schema) : undefined;
    if (!real) continue;
    const fields = Object.entries(isNode(real.properties) ? real.properties : {});
    const inner = fields.map(([name, part]): [string, unknown] => [`${scope}/properties/${name}`, part]);
    if (isNode(real.items)) inner.push([`${scope}/items`, real.items]);
    found.push(...inner.map(([name]) => name));
    waiting.push(...inner, ...sidesOf(real).map((part): [string, unknown] => [scope, part]));
  }
  return found.slice(0, MAX_SCOPES);
}
