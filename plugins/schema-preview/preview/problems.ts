import type {Problem} from '@site/src/components/JsonEditor';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json';
import {nearest} from '../../content-checks/nearest';
import {JsonError, parseJson, placeAt, type Path} from '../../content-checks/snippets/json';
import Validator, {inWords, target, withoutData, type SchemaError} from './validator';

export type Node = Record<string, unknown>;
export type Parsed = {value: Node; place: (path: Path) => Pick<Problem, 'line' | 'column'>};
export type Outcome = {parsed?: Parsed; problems: Problem[]};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): Outcome {
  try {
    const {value, offsetOf} = parseJson(text);
    const place = (path: Path) => placeAt(text, offsetOf(path, 'key'));
    if (isNode(value)) return {parsed: {value, place}, problems: []};
    return {problems: [{message: 'This is not an object: it has to start with {.', ...place([])}]};
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return {problems: [{message: `This is not JSON: ${error.message}.`, ...placeAt(text, error.offset)}]};
  }
}

const named = (path: Path): string => (path.length === 0 ? 'The schema' : `\`${path.join('.')}\``);

/** A JSON Schema, and what is wrong with it: JSON, then the rules of draft-07, then patterns and references. */
export function readSchema(text: string): Outcome {
  const {parsed, problems} = parse(text);
  if (!parsed) return {problems};
  const at = (path: Path, message: string): Problem => ({message, ...parsed.place(path)});
  const rules = metaErrors(parsed.value).map(({path, words}) => at(path, `${named(path)} ${words}.`));
  const found = rules.length > 0 ? rules : loose(parsed.value, parsed.value, [], at);
  return found.length > 0 ? {problems: found} : {parsed, problems: []};
}

const meta = new Validator().compile(draft07);

/** What draft-07 has against a schema, at the deepest places: the ones around only repeat it. */
function metaErrors(schema: Node): {path: Path; words: string}[] {
  if (meta(withoutData(schema))) return [];
  // The choices inside say more than the choice; patterns and references are looked at below.
  const errors = meta.errors!.filter(({keyword}) => !['anyOf', 'oneOf', 'format'].includes(keyword));
  const deepest = errors.filter(
    ({instancePath}) => !errors.some((other) => other.instancePath.startsWith(`${instancePath}/`)),
  );
  const byPlace = new Map<string, SchemaError>();
  // A value of the wrong type fails every choice; the one with the choices in words says most.
  for (const error of deepest) {
    if (error.keyword === 'enum' || !byPlace.has(error.instancePath)) byPlace.set(error.instancePath, error);
  }
  return [...byPlace.values()].map(({instancePath, keyword, parentSchema, message}) => ({
    path: keysOf(instancePath),
    words: inWords(keyword, parentSchema) ?? message,
  }));
}

const keysOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~')));

/** Patterns that are none, and references that lead nowhere. */
function loose(root: Node, node: unknown, path: Path, at: (path: Path, message: string) => Problem): Problem[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => loose(root, item, [...path, index], at));
  if (!isNode(node)) return [];
  const own: Problem[] = [];
  if (typeof node.pattern === 'string') {
    const reason = patternProblem(node.pattern);
    const here: Path = [...path, 'pattern'];
    if (reason) own.push(at(here, `${named(here)} is no regular expression: ${reason}.`));
  }
  if (typeof node.$ref === 'string' && !target(root, node) && node.$ref !== '#') {
    const here: Path = [...path, '$ref'];
    const where = node.$ref.startsWith('#') ? 'which is not in this schema' : 'which is outside of this schema';
    own.push(at(here, `${named(here)} points to \`${node.$ref}\`, ${where}.`));
  }
  const inner = Object.entries(node).filter(([key]) => !['const', 'enum', 'default', 'examples'].includes(key));
  return [...own, ...inner.flatMap(([key, value]) => loose(root, value, [...path, key], at))];
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, '');
  }
}

/** Elements of JSON Forms. The platform has more; they work in its console only. */
const ELEMENTS = [
  ...['VerticalLayout', 'HorizontalLayout', 'Group', 'Categorization', 'Category'],
  ...['Control', 'ListWithDetail', 'Label'],
];

/** A UI schema, and what is wrong with it; an empty text means the form that JSON Forms makes by itself. */
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
  if (!schema || scope === '#') return [];
  const scopes = scopesOf(schema, schema, '#', 0);
  if (scopes.has(scope)) return [];
  const near = nearest(scope, scopes);
  const hint = near ? `Did you mean \`${near}\`?` : 'A scope looks like `#/properties/name`.';
  return [at(path, `${where} has the scope \`${scope}\`, which is not in the schema. ${hint}`)];
}

const DEEPEST = 6;

/** Every field a control can stand for; schemas may refer to themselves, so there is an end. */
function scopesOf(root: Node, node: Node, prefix: string, depth: number): Set<string> {
  const found = new Set<string>();
  if (depth > DEEPEST) return found;
  const real = typeof node.$ref === 'string' ? (target(root, node) ?? {}) : node;
  for (const key of ['properties', 'items'] as const) {
    const inner = real[key];
    if (!isNode(inner)) continue;
    const parts: [string, unknown][] =
      key === 'items'
        ? [[`${prefix}/items`, inner]]
        : Object.entries(inner).map(([name, part]) => [`${prefix}/properties/${name}`, part]);
    for (const [scope, part] of parts) {
      found.add(scope);
      if (isNode(part)) scopesOf(root, part, scope, depth + 1).forEach((deep) => found.add(deep));
    }
  }
  for (const key of ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependencies'] as const) {
    const parts = Array.isArray(real[key])
      ? real[key]
      : isNode(real[key]) && key !== 'dependencies'
        ? [real[key]]
        : Object.values((real[key] as Node | undefined) ?? {});
    for (const part of parts)
      if (isNode(part)) scopesOf(root, part, prefix, depth + 1).forEach((deep) => found.add(deep));
  }
  return found;
}
