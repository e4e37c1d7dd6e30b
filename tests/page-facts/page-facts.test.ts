import {expect, it} from 'vitest';
import {compare, readPages, readRecord, report} from '../../plugins/authoring/page-facts/record';

it('Every guide states the facts of its record, and no others', () => {
  const stated = readPages();
  expect(stated.size).toBeGreaterThan(150);
  const found = compare(readRecord(), stated);
  expect(found, report(found)).toEqual([]);
});
