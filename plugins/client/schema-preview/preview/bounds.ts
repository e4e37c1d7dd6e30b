/** Detects valid schemas that no form can show: circular references without a field in between. */
import type {Path} from '../../../authoring/content-checks/snippets/json';
import {isNode, target, type Node} from './validator';

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
