import type {Message} from '../content-checks/finding';

/** An error in a page, with its fix. The caller adds the file. */
export class Problem extends Error {
  readonly problem: string;
  readonly fix: string;
  /** Line offset from the start of the component, such as a line of a fence. */
  readonly linesBelow: number;

  constructor({problem, fix}: Pick<Message, 'problem' | 'fix'>, linesBelow = 0) {
    super(`${problem}. ${fix}`);
    this.name = 'Problem';
    this.problem = problem;
    this.fix = fix;
    this.linesBelow = linesBelow;
  }
}

/** The problem that a function throws, if any. */
export function problemOf(work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
