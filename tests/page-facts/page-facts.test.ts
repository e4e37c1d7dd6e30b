/** The record of facts finds changed facts and accepts reworded sentences. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {sectionsOf} from '../../plugins/authoring/page-facts/extract';
import {compare, differences, guides, readPages, readRecord, report} from '../../plugins/authoring/page-facts/record';
import {randomFrom} from '../support/random';
import {changes, rewordings, type Variation} from './variations';

const pages = new Map(guides().map((file) => [file, readFileSync(file, 'utf8')]));
const stated = readPages();
const isReported = ({file, text}: Variation): boolean =>
  differences(file, stated.get(file)!, sectionsOf(text)).length > 0;

it('Every guide states the facts of its record, and no others', () => {
  expect(pages.size).toBeGreaterThan(150);
  const found = compare(readRecord(), stated);
  expect(found, report(found)).toEqual([]);
});

it('None of 200 reworded sentences is reported', () => {
  const variations = rewordings(pages, 200, randomFrom(1));
  expect(variations.filter(({from, to}) => from === to)).toEqual([]);
  expect(variations.filter(isReported).map(({file, from, to}) => ({file, from, to}))).toEqual([]);
});

it('At least 99 of 100 changed numbers, statuses, roles, fields, flags and other facts are reported', () => {
  const variations = changes(pages, 300, randomFrom(2));
  expect(variations.filter(({text, file}) => text === pages.get(file))).toEqual([]);
  const silent = variations
    .filter((each) => !isReported(each))
    .map(({file, kind, from, to}) => ({file, kind, from, to}));
  expect(silent.length / variations.length, JSON.stringify(silent, undefined, 2)).toBeLessThanOrEqual(0.01);
});
