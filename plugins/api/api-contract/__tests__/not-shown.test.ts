import {expect, test} from 'vitest';
import type {Contract} from '../../../../contract';
import {notShown} from '../not-shown';

const operation = {operationId: 'van-read', responses: {}};

test('What no page shows is named and counted in one line', () => {
  const contract = {
    paths: {
      '/van': {get: operation, head: operation, options: operation, parameters: [], summary: 'Vans'},
      '/parcel': {head: operation, trace: operation, post: {...operation, 'x-codeSamples': [{lang: 'Go'}]}},
    },
    webhooks: {loaded: {}, unloaded: {}},
  } as unknown as Contract;
  expect(notShown(contract)).toBe(
    'API contract: no page shows OPTIONS (1), HEAD (2), TRACE (1), webhooks (2), x-codeSamples (1).',
  );
});

test('A contract that pages show completely has no such line', () => {
  expect(notShown({paths: {'/van': {get: operation}}} as unknown as Contract)).toBeUndefined();
});
