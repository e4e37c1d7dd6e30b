import type {Comparison, Judged} from './judge';
import type {Node} from './validator';

/**
 * The validator of a form. JSON Forms wants results immediately, and the Worker returns them later: a rule is not met until
 * its result is known, and then the form renders again.
 */
export class FormValidator {
  private readonly known = new WeakMap<object, Map<string, boolean>>();
  private unknown: Comparison[] = [];

  /** `onUnknown` is called when a rule needs a result that is not known yet. */
  constructor(private readonly onUnknown: () => void) {}

  /** Called by JSON Forms for each rule. */
  validate(schema: object, value: unknown): boolean {
    const fits = this.known.get(schema)?.get(keyOf(value));
    if (fits !== undefined) return fits;
    this.unknown.push({schema, value});
    this.onUnknown();
    return false;
  }

  /** Called by JSON Forms for alternatives. */
  compile(schema: object): ((value: unknown) => boolean) & {errors: null} {
    return Object.assign((value: unknown) => this.validate(schema, value), {errors: null});
  }

  question(schema: Node, data: unknown): {kind: 'judge'; schema: Node; data: unknown; comparisons: Comparison[]} {
    return {kind: 'judge', schema, data, comparisons: this.unknown};
  }

  /** Keeps the results; without results (`judged` is missing) the rules stay as they are and are not asked again. */
  learn(comparisons: Comparison[], judged?: Judged): void {
    comparisons.forEach(({schema, value}, index) => {
      const results = this.known.get(schema) ?? new Map<string, boolean>();
      this.known.set(schema, results.set(keyOf(value), judged?.fits[index] ?? false));
    });
    this.unknown = this.unknown.filter((one) => !comparisons.includes(one));
  }
}

const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined';
