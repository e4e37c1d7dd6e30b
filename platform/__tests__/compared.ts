import type {Contract, Reference, Schema} from '../../contract';
import {ContractValidator as AjvValidator} from '../../plugins/api/api-contract/validator';
import {ContractValidator} from '../validator';

/** Ajv, and a list of the values on which the validator of the platform does not agree with it. */
export class Compared extends AjvValidator {
  compared = 0;
  rejected = 0;
  readonly differences: string[] = [];
  private readonly own: ContractValidator;

  constructor(contract: Contract) {
    super(contract);
    this.own = new ContractValidator(contract);
  }

  override problems(schema: Schema | Reference, value: unknown): string[] {
    return this.compare(super.problems(schema, value), this.own.problems(schema, value), value);
  }

  override textProblems(schema: Schema | Reference, text: string): string[] {
    return this.compare(super.textProblems(schema, text), this.own.textProblems(schema, text), text);
  }

  private compare(ajv: string[], own: string[], value: unknown): string[] {
    this.compared += 1;
    if (ajv.length > 0) this.rejected += 1;
    if ((ajv.length === 0) !== (own.length === 0))
      this.differences.push(`${JSON.stringify(value)}: ajv ${ajv[0] ?? 'accepts'}, platform ${own[0] ?? 'accepts'}`);
    return ajv;
  }
}
