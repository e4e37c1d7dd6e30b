import path from 'node:path';
import {nearest} from '../../../text';

/** One problem on one line of a page, with a message for its writer. */
export type Finding = {
  /** Path from the root of the repository. */
  file: string;
  line: number;
  /** Short name of the rule, such as `dead-link`. */
  rule: string;
  /** What is wrong, without a full stop. */
  problem: string;
  /** The fix, as a sentence. */
  fix: string;
};

/** The message of a rule; the check adds the position. */
export type Message = Pick<Finding, 'rule' | 'problem' | 'fix'>;

export const quoted = (name: string): string => `\`${name}\``;
export const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** "Did you mean …?", or what the choices are. */
export function suggest(name: string, names: readonly string[], otherwise: string): string {
  const near = nearest(name, names);
  return near === undefined ? otherwise : `Did you mean ${quoted(near)}?`;
}

/** A page that cannot be compiled. The message is the findings, without a stack trace, which would not help. */
export class PageError extends Error {
  declare readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(findings.map((finding) => `${finding.file}:${finding.line}: ${finding.problem}. ${finding.fix}`).join('\n'));
    // Not enumerable, so that Docusaurus prints each finding once.
    Object.defineProperty(this, 'findings', {value: findings});
    this.stack = this.message;
  }
}

/** Path of a file in findings: relative to the root of the repository, where every command runs. */
export function fileName(file: string): string {
  const name = path.relative('.', file);
  return name.startsWith('..') ? file : name.split(path.sep).join('/');
}

export function byPlace(a: Finding, b: Finding): number {
  return a.file.localeCompare(b.file, 'en') || a.line - b.line || a.rule.localeCompare(b.rule, 'en');
}
