/** One problem of the contract, with its position. */
export type ContractFinding = {file: string; line?: number; column?: number; message: string; rule?: string};

/** `api/resources/scope.yaml:14:7: what is wrong. What to do.` */
export const printed = ({file, line, column, message, rule}: ContractFinding): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')}: ${message}${rule ? ` (${rule})` : ''}`;

/** The contract is invalid. The message is the findings, without a stack trace, which would not help. */
export class ContractError extends Error {
  override name = 'ContractError';
  declare readonly findings: readonly ContractFinding[];

  constructor(findings: readonly ContractFinding[]) {
    super(findings.map(printed).join('\n'));
    // Not enumerable, so that printing the error shows each finding once.
    Object.defineProperty(this, 'findings', {value: findings});
    this.stack = `The API contract has findings:\n${this.message}`;
  }
}

/**
 * `scope-create: what is wrong`, `/scope and /scope/{id} …` or `Tag Scope is …`, with the line where the operation, schema
 * or path begins, or where a group or a resource names the tag.
 */
export function locate(message: string, sources: ReadonlyMap<string, string>, folder: string): ContractFinding {
  const tag = /^Tag (.+?) (?:is|has) /.exec(message)?.[1];
  const name = /^[^\s:]+/.exec(message)?.[0] ?? '';
  const wanted = tag === undefined ? [`operationId: ${name}`, `${name}:`] : [`- ${tag}`, `name: ${tag}`];
  for (const [file, text] of sources) {
    const line = text.split('\n').findIndex((each) => wanted.includes(each.trim())) + 1;
    if (line > 0) return {file, line, message};
  }
  return {file: folder, message};
}
