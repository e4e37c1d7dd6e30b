import type {Message} from '../content-checks/finding';

/** A mistake in a page: what is wrong, and what the writer does about it. The caller knows the file. */
export class Problem extends Error {
  readonly problem: string;
  readonly fix: string;
  /** Lines below the place where the component begins, such as a line of a fence. */
  readonly linesBelow: number;

  constructor({problem, fix}: Pick<Message, 'problem' | 'fix'>, linesBelow = 0) {
    super(`${problem}. ${fix}`);
    this.name = 'Problem';
    this.problem = problem;
    this.fix = fix;
    this.linesBelow = linesBelow;
  }
}

/** The mistake that a piece of work meets, if any. */
export function problemOf(work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
