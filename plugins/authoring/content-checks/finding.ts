import path from 'node:path';

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

/** With the route of its page, so that the browser can list the findings of the open page first. */
export type ShownFinding = Finding & {route?: string};

/** The message of a rule; the check adds the position. */
export type Message = Pick<Finding, 'rule' | 'problem' | 'fix'>;

/** A page that cannot be parsed, with reason and position. */
export class PageError extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(findings.map((finding) => `${finding.file}:${finding.line}: ${finding.problem}. ${finding.fix}`).join('\n'));
    this.name = 'PageError';
    this.findings = findings;
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
