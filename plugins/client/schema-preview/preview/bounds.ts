/**
 * Detects valid schemas that no form can show: circular references without a field, and references that multiply the
 * fields or the alternatives.
 */
import type {Path} from '../../../authoring/content-checks/snippets/json';
import {isNode, target, type Node} from './validator';

/** More would freeze the tab during rendering. */
export const MOST_FIELDS = 500;

/** Keywords whose nested schemas apply to the same value. */
function inPlace(schema: Node): [path: Path, part: Node][] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    (Array.isArray(schema[key]) ? schema[key] : []).map((part, index): [Path, unknown] => [[key, index], part]),
  );
  const single = ['not', 'if', 'then', 'else'].map((key): [Path, unknown] => [[key], schema[key]]);
  const dependent = Object.entries(isNode(schema.dependencies) ? schema.dependencies : {}).map(
    ([key, part]): [Path, unknown] => [['dependencies', key], part],
  );
  return [...lists, ...single, ...dependent].filter((entry): entry is [Path, Node] => isNode(entry[1]));
}

export const resolved = (root: Node, schema: Node): Node | undefined =>
  schema.$ref === '#' ? root : typeof schema.$ref === 'string' ? target(root, schema) : schema;

/** Circular references without a field in between: validation would never end. */
export function endlessReferences(root: Node): Path[] {
  const found: Path[] = [];
  const done = new Set<Node>();
  const open = new Set<Node>();
  const visit = (schema: Node, path: Path): void => {
    if (done.has(schema)) return;
    open.add(schema);
    const next = typeof schema.$ref === 'string' ? resolved(root, schema) : undefined;
    if (next && open.has(next)) found.push([...path, '$ref']);
    else if (next) visit(next, path);
    for (const [steps, part] of inPlace(schema)) visit(part, [...path, ...steps]);
    open.delete(schema);
    done.add(schema);
  };
  for (const [schema, path] of allSchemas(root)) visit(schema, path);
  return found;
}

/**
 * The most schemas that apply to one value, counted with those behind references: JSON Forms searches all of them for a
 * field. Only for schemas without endless references.
 */
export function mostAlternatives(root: Node): number {
  const counts = new Map<Node, number>();
  const count = (schema: Node): number => {
    const known = counts.get(schema);
    if (known !== undefined) return known;
    const next = typeof schema.$ref === 'string' ? resolved(root, schema) : undefined;
    const parts = [...(next ? [next] : []), ...inPlace(schema).map(([, part]) => part)];
    const sum = parts.reduce((all, part) => all + count(part), 1);
    counts.set(schema, sum);
    return sum;
  };
  return Math.max(...allSchemas(root).map(([schema]) => count(schema)));
}

/** Every object of a schema, outermost first. */
function allSchemas(root: Node): [Node, Path][] {
  const all: [Node, Path][] = [[root, []]];
  for (const [node, path] of all) {
    for (const [key, value] of Object.entries(node)) {
      const values = Array.isArray(value) ? value.map((item, index): [unknown, Path] => [item, [key, index]]) : [];
      for (const [inner, steps] of [...values, [value, [key]] as [unknown, Path]])
        if (isNode(inner)) all.push([inner, [...path, ...steps]]);
    }
  }
  return all;
}

/** How many fields the form of a schema has, counted up to one more than `most`. */
export function countFields(root: Node, schema: Node, most: number): number {
  let count = 0;
  const visit = (part: Node, around: readonly Node[]): void => {
    const real = resolved(root, part);
    count += 1;
    if (!real || !isNode(real.properties) || around.includes(real)) return; // a recursive part opens on click
    for (const inner of Object.values(real.properties)) {
      if (count > most) return;
      if (isNode(inner)) visit(inner, [...around, real]);
    }
  };
  visit(schema, []);
  return count;
}
