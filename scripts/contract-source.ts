/** Reads and edits the source of the contract line by line, because a YAML writer would lose comments and notation. */

const indentOf = (line: string): number => line.search(/\S|$/);

/** Index of the line after the block that begins at a line: the next one that is not indented more. */
function endOf(lines: readonly string[], start: number): number {
  const end = lines.findIndex(
    (line, at) => at > start && line.trim() !== '' && indentOf(line) <= indentOf(lines[start]!),
  );
  return end === -1 ? lines.length : end;
}

/** The line above that the block of a line belongs to. */
const parentOf = (lines: readonly string[], line: number): number =>
  lines.findLastIndex((other, at) => at < line && other.trim() !== '' && indentOf(other) < indentOf(lines[line]!));

/** The file without the operation, and without its path if that has no other; undefined if it was the only one. */
export function removeOperation(text: string, id: string): string | undefined {
  const lines = text.split('\n');
  const found = lines.findIndex((line) => line.trim() === `operationId: ${id}`);
  const method = parentOf(lines, found);
  const address = parentOf(lines, method);
  const methods = lines
    .slice(address, endOf(lines, address))
    .filter((line) => indentOf(line) === indentOf(lines[method]!) && /^\s*(get|post|put|patch|delete):/.test(line));
  const start = methods.length > 1 ? method : address;
  const rest = lines.toSpliced(start, endOf(lines, start) - start);
  return rest.some((line) => /^\s+operationId: /.test(line)) ? rest.join('\n') : undefined;
}

/** URLs of the API reference, from the list of operations and the texts of the resources: without a bundle, in a moment. */
export function apiRoutesIn(operations: string, resources: readonly string[]): string[] {
  const ids = operations.split('\n').filter(Boolean);
  const indexes = new Set(resources.flatMap((text) => text.match(/(?<=^ {2}x-index: )\S+$/gm) ?? []));
  return [...ids.map((id) => `/docs/api/${id}`), ...[...indexes].map((index) => `/docs/${index}-api-index`)];
}
