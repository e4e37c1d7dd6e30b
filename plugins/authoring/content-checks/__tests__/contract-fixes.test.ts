import {expect, test} from 'vitest';
import {contract as parcels} from '../../page-components/__tests__/fixture';
import {checkFixes} from '../contract-fixes';

const place = (operation: string) => ({file: `${operation}.yaml`, line: 1});

function contractWithFix(fix: string) {
  const post = {...parcels.paths['/parcel']!.post!, 'x-errors': [{status: 400, when: 'It is too big.', fix}]};
  const list = {
    ...parcels.paths['/parcel']!.get!,
    parameters: [{name: 'van_id', in: 'query' as const, schema: {type: 'integer' as const}}],
  };
  return {...parcels, paths: {...parcels.paths, '/parcel': {post, get: list}}};
}

test('A fix with a field that its operation does not have is reported', () => {
  expect(checkFixes(contractWithFix('Send `parcel_size`.'), place)).toMatchObject([
    {file: 'parcel-create.yaml', rule: 'fix-field', problem: expect.stringContaining('`parcel_size`') as string},
  ]);
});

test('Fields of the operation, and of another one that the fix mentions, are accepted', () => {
  expect(checkFixes(contractWithFix('Send `size` and `handling`.'), place)).toEqual([]);
  expect(checkFixes(contractWithFix('Send `van_id` of parcel-list.'), place)).toEqual([]);
  expect(checkFixes(contractWithFix('Send `van_id`.'), place)).toHaveLength(1);
});
