import {expect, it} from 'vitest';
import {deref, endpoints, type Body, type Contract, type MediaType, type Response} from '../../contract';
import {realContract} from '../../tests/support/contract';
import type {Json} from '../model';
import {Compared} from './compared';

/** The value with each of its parts replaced by values of other types, or removed. */
function* changed(value: Json): Generator<Json> {
  yield* [null, 'text', -7, 1.5, true, [], {}];
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of changed(item)) yield value.map((one, at) => (at === index ? other : one));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const {[name]: gone, ...rest} = value;
      void gone;
      yield rest;
      for (const other of changed(inner)) yield {...value, [name]: other};
    }
  }
}

/** Bodies of requests and responses; operations share those of errors. */
const mediaOf = (contract: Contract): Set<MediaType> =>
  new Set(
    endpoints(contract).flatMap(({operation: {requestBody, responses}}) => [
      ...(requestBody ? Object.values(deref<Body>(contract, requestBody).content) : []),
      ...Object.values(responses).flatMap((entry) => Object.values(deref<Response>(contract, entry).content ?? {})),
    ]),
  );

it('the validator of the platform agrees with Ajv on every example of the contract with any one change', async () => {
  const contract = await realContract();
  const validator = new Compared(contract);
  for (const {schema, example, examples = {}} of mediaOf(contract)) {
    const shown = [example, ...Object.values(examples).map(({value}) => value)].filter((value) => value !== undefined);
    for (const value of shown as Json[]) for (const other of changed(value)) validator.problems(schema, other);
  }
  expect(validator.differences).toEqual([]);
  // 74,000 values, of which Ajv rejects 50,000.
  expect(validator.rejected).toBeGreaterThan(10_000);
  expect(validator.compared - validator.rejected).toBeGreaterThan(10_000);
});
