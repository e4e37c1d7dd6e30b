/** Terraform files as blocks whose expressions can be evaluated: the part of the language that guides use. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Node} from 'web-tree-sitter';
import {isObject} from '../../../platform/json';

/** A value that only an apply knows. */
export const UNKNOWN = Symbol('known after apply');
export type Value = null | boolean | number | string | typeof UNKNOWN | Value[] | {[key: string]: Value};
export type Values = {[key: string]: Value};

/** What an expression can read: `var`, `local`, `each`, `data`, resource types and iterators by name. */
export type Scope = {read: (name: string) => Value; folder: string};
export type Expression = {
  /** Paths of names that it reads: `['local', 'dimensions']`. */
  references: string[][];
  evaluate: (scope: Scope) => Value;
};
export type Block = {
  type: string;
  labels: string[];
  attributes: Record<string, Expression>;
  blocks: Block[];
};

export class TerraformError extends Error {}

/** The blocks of a file. The syntax tree is not needed afterwards. */
export function readBlocks(root: Node): Block[] {
  if (root.hasError) throw new TerraformError('Invalid syntax');
  const body = root.type === 'config_file' ? child(root, 'body') : root;
  return children(body, 'block').map((node) => {
    const inner = child(node, 'body');
    return {
      type: child(node, 'identifier')!.text,
      labels: children(node, 'string_lit').map(stringOf),
      attributes: Object.fromEntries(
        children(inner, 'attribute').map((attribute) => [
          child(attribute, 'identifier')!.text,
          expressionOf(child(attribute, 'expression')!),
        ]),
      ),
      blocks: inner ? readBlocks(inner) : [],
    };
  });
}

/** Everything that a block reads, also in its inner blocks. */
export const referencesOf = ({attributes, blocks}: Block): string[][] => [
  ...Object.values(attributes).flatMap(({references}) => references),
  ...blocks.flatMap(referencesOf),
];

/** Arguments, and inner blocks as lists of objects. */
export function evaluateBlock(block: Block, scope: Scope, without: readonly string[] = []): Values {
  const result: Values = {};
  for (const [name, expression] of Object.entries(block.attributes))
    if (!without.includes(name)) result[name] = expression.evaluate(scope);
  for (const inner of block.blocks) {
    const name = inner.type === 'dynamic' ? inner.labels[0]! : inner.type;
    if (without.includes(name)) continue;
    const values = inner.type === 'dynamic' ? dynamicValues(inner, name, scope) : [evaluateBlock(inner, scope)];
    result[name] = [...((result[name] as Value[] | undefined) ?? []), ...values];
  }
  return result;
}

function dynamicValues(block: Block, name: string, scope: Scope): Value[] {
  const content = block.blocks.find(({type}) => type === 'content')!;
  return entriesOf(block.attributes.for_each!.evaluate(scope)).map(([key, value]) =>
    evaluateBlock(content, withNames(scope, {[name]: {key, value}})),
  );
}

/** Keys and values of a collection; the keys of a set are its values. */
export function entriesOf(value: Value): [string, Value][] {
  if (Array.isArray(value)) return value.map((item, index) => [typeof item === 'string' ? item : String(index), item]);
  if (isValues(value)) return Object.entries(value);
  throw new TerraformError('Invalid for_each argument');
}

const isValues = (value: Value | undefined): value is Values => isObject(value);

/** Whether a part of the value is unknown. */
export const hasUnknown = (value: Value): boolean =>
  value === UNKNOWN ||
  (Array.isArray(value) ? value.some(hasUnknown) : isValues(value) && Object.values(value).some(hasUnknown));

const children = (node: Node | undefined, type: string): Node[] => named(node).filter((entry) => entry.type === type);
const child = (node: Node | undefined, type: string): Node | undefined => children(node, type)[0];
const named = (node: Node | undefined): Node[] => (node?.namedChildren ?? []).flatMap((entry) => entry ?? []);

const withNames = (scope: Scope, names: Values): Scope => ({
  ...scope,
  read: (name) => (Object.hasOwn(names, name) ? names[name]! : scope.read(name)),
});

const literal = (value: Value): Expression => ({references: [], evaluate: () => value});

/** An expression from its parts; unknown parts make the result unknown. */
function combined(parts: readonly Expression[], of: (values: Value[], scope: Scope) => Value): Expression {
  return {
    references: parts.flatMap(({references}) => references),
    evaluate(scope) {
      const values = parts.map((part) => part.evaluate(scope));
      return values.includes(UNKNOWN) ? UNKNOWN : of(values, scope);
    },
  };
}

function expressionOf(node: Node): Expression {
  const parts = named(node);
  const [first, ...rest] = parts;
  switch (node.type) {
    case 'expression': {
      if (first!.type === 'variable_expr') return variable(first!.text, rest);
      return rest.reduce((value, step) => stepInto(value, step), expressionOf(first!));
    }
    case 'literal_value':
    case 'collection_value':
    case 'template_expr':
    case 'for_expr':
      return expressionOf(first!);
    case 'string_lit':
      return literal(stringOf(node));
    case 'numeric_lit':
      return literal(Number(node.text));
    case 'bool_lit':
      return literal(node.text === 'true');
    case 'null_lit':
      return literal(null);
    case 'quoted_template':
      return templateOf(node);
    case 'tuple':
      return listOf(children(node, 'expression').map(expressionOf));
    case 'object':
      return objectOf(node);
    case 'for_object_expr':
    case 'for_tuple_expr':
      return forOf(node);
    case 'function_call':
      return call(first!.text, children(child(node, 'function_arguments'), 'expression').map(expressionOf));
    default:
      throw new TerraformError(`The simulated Terraform does not evaluate ${node.type}: ${node.text.slice(0, 80)}`);
  }
}

/** Texts between the interpolations are taken by position: the grammar leaves out white space. */
function templateOf(node: Node): Expression {
  const parts: Expression[] = [];
  let end = node.startIndex + 1;
  for (const part of children(node, 'template_interpolation')) {
    parts.push(literal(unescaped(node.text.slice(end - node.startIndex, part.startIndex - node.startIndex))));
    parts.push(expressionOf(child(part, 'expression')!));
    end = part.endIndex;
  }
  parts.push(literal(unescaped(node.text.slice(end - node.startIndex, -1))));
  return combined(parts, (values) => values.map(String).join(''));
}

/** Lists and objects keep unknown parts. */
const listOf = (items: readonly Expression[]): Expression => ({
  references: items.flatMap(({references}) => references),
  evaluate: (scope) => items.map((item) => item.evaluate(scope)),
});

function objectOf(node: Node): Expression {
  const elements = children(node, 'object_elem').map((element) => {
    const [key, value] = children(element, 'expression') as [Node, Node];
    const [name, ...more] = named(key);
    const isName = name!.type === 'variable_expr' && more.length === 0;
    return {key: isName ? literal(name!.text) : expressionOf(key), value: expressionOf(value)};
  });
  return {
    references: elements.flatMap(({key, value}) => [...key.references, ...value.references]),
    evaluate: (scope) =>
      Object.fromEntries(elements.map(({key, value}) => [String(key.evaluate(scope)), value.evaluate(scope)])),
  };
}

/** `[for x in list : y]` and `{for k, v in map : k => v}`. */
function forOf(node: Node): Expression {
  const intro = child(node, 'for_intro')!;
  const names = children(intro, 'identifier').map(({text}) => text);
  const over = expressionOf(child(intro, 'expression')!);
  const results = children(node, 'expression').map(expressionOf);
  return {
    references: [...over.references, ...results.flatMap(({references}) => references)],
    evaluate(scope) {
      const list = over.evaluate(scope);
      if (list === UNKNOWN) return UNKNOWN;
      const rows = entriesOf(list).map(([key, value]) => {
        const [first, second] = names;
        const inner = withNames(scope, second === undefined ? {[first!]: value} : {[first!]: key, [second]: value});
        return results.map((result) => result.evaluate(inner));
      });
      return node.type === 'for_tuple_expr'
        ? rows.map(([value]) => value!)
        : Object.fromEntries(rows.map(([key, value]) => [String(key), value!]));
    },
  };
}

function variable(name: string, steps: readonly Node[]): Expression {
  const path = [name];
  for (const step of steps) {
    if (step.type !== 'get_attr') break;
    path.push(step.text.slice(1));
  }
  const read: Expression = {references: [path], evaluate: (scope) => scope.read(name)};
  return steps.reduce((value, step) => stepInto(value, step), read);
}

/** `.name`, `[0]` or `["key"]`. */
function stepInto(value: Expression, step: Node): Expression {
  const inner = child(step, 'new_index');
  const key =
    step.type === 'get_attr'
      ? literal(step.text.slice(1))
      : inner
        ? expressionOf(child(inner, 'expression')!)
        : undefined;
  if (!key) throw new TerraformError(`The simulated Terraform does not evaluate ${step.text}`);
  return combined([value, key], ([of, at]) => {
    const found = Array.isArray(of) ? of[Number(at)] : isValues(of) ? of[String(at)] : undefined;
    if (found === undefined) throw new TerraformError(`Unsupported attribute: ${String(at)}`);
    return found;
  });
}

const FUNCTIONS: Readonly<Record<string, (values: Value[], scope: Scope) => Value>> = {
  basename: ([file]) => path.basename(String(file)),
  file: ([name], {folder}) => {
    const file = path.resolve(folder, String(name));
    if (!existsSync(file)) throw new TerraformError(`Invalid function argument: no file exists at ${String(name)}`);
    return readFileSync(file, 'utf8');
  },
  /** One `*` in the last part of the pattern. */
  fileset: ([base, pattern], {folder}) => {
    const {dir, name, ext} = path.parse(String(pattern));
    if (name !== '*') throw new TerraformError(`The simulated Terraform does not know the pattern ${String(pattern)}`);
    const files = readdirSync(path.resolve(folder, String(base), dir)).filter((file) => file.endsWith(ext));
    return files.map((file) => path.posix.join(dir, file)).sort();
  },
  jsondecode: ([text]) => {
    try {
      return JSON.parse(String(text)) as Value;
    } catch {
      throw new TerraformError('Invalid function argument: the text is not JSON');
    }
  },
  jsonencode: ([value]) => (hasUnknown(value!) ? UNKNOWN : JSON.stringify(value)),
  toset: ([list]) => [...new Set(list as Value[])].sort(),
};

function call(name: string, args: readonly Expression[]): Expression {
  if (name === 'try') return tried(args);
  // `type = object({…})` looks like a call, and nothing evaluates it.
  return combined(args, (values, scope) => {
    const run = FUNCTIONS[name];
    if (!run) throw new TerraformError(`The simulated Terraform has no function ${name}`);
    return run(values, scope);
  });
}

/** The first argument that can be evaluated. */
const tried = (args: readonly Expression[]): Expression => ({
  references: args.flatMap(({references}) => references),
  evaluate(scope) {
    for (const arg of args.slice(0, -1)) {
      try {
        return arg.evaluate(scope);
      } catch (error) {
        if (!(error instanceof TerraformError)) throw error;
      }
    }
    return args.at(-1)!.evaluate(scope);
  },
});

const stringOf = (node: Node): string => unescaped(node.text.slice(1, -1));

const unescaped = (text: string): string =>
  text
    .replace(/\\(["\\nt])/g, (_, letter: string) => ({n: '\n', t: '\t'})[letter] ?? letter)
    .replaceAll('$${', '${')
    .replaceAll('%%{', '%{');
