import {describe, expect, it} from 'vitest';
import type {Contract, Schema} from '../../../../contract';
import {compareContracts} from '../compare';
import {RULES} from '../rules';
import {contractOf, OPERATION, PAIRS, PARCEL, type Expected} from './pairs';

const changesOf = (before: Contract, after: Contract) => compareContracts(before, after, {today: '2026-06-30'});

describe('Differences of two contracts', () => {
  it.each(PAIRS)('$title', ({before, after, expected}) => {
    const found = changesOf(before, after).map(
      ({rule, verdicts: {request, response}}): Expected =>
        `${rule} ${request?.impact ?? '-'} ${response?.impact ?? '-'}`,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('are tested for every rule, with both verdicts of each', () => {
    const tested = PAIRS.flatMap(({expected}) =>
      expected.flatMap((each) => {
        const [rule, request, response] = each.split(' ');
        return [...(request === '-' ? [] : [`${rule} request`]), ...(response === '-' ? [] : [`${rule} response`])];
      }),
    );
    const all = Object.entries(RULES).flatMap(([rule, verdicts]) =>
      ['request', 'response'].flatMap((direction) => (direction in verdicts ? [`${rule} ${direction}`] : [])),
    );
    expect(all.filter((each) => !tested.includes(each))).toEqual([]);
  });

  it('say what changed, where, in which operations and what it means', () => {
    const list = {...OPERATION, operationId: 'parcel-list', requestBody: undefined};
    const [before, after] = [PARCEL, {...PARCEL, properties: {name: PARCEL.properties!.name!}}].map((parcel) =>
      contractOf({parcel: parcel as Schema, more: {'/parcel': {get: list}}}),
    ) as [Contract, Contract];
    expect(changesOf(before, after)).toEqual([
      {
        id: 'field-removed Parcel.size',
        rule: 'field-removed',
        kind: 'removed',
        words: '`size` in `Parcel` is removed',
        operations: ['parcel-list', 'parcel-update'],
        verdicts: {request: RULES['field-removed'].request, response: RULES['field-removed'].response},
        impact: 'breaking',
      },
    ]);
  });

  it('name the place of an inline schema by its operation', () => {
    const withBody = (properties: Schema['properties']) =>
      contractOf({
        operation: {
          ...OPERATION,
          requestBody: {content: {'application/json': {schema: {type: 'object', properties}}}},
        },
      });
    const before = withBody({boxes: {type: 'array', items: {type: 'object', properties: {a: {type: 'string'}}}}});
    const after = withBody({boxes: {type: 'array', items: {type: 'object', properties: {a: {type: 'integer'}}}}});
    expect(changesOf(before, after).map(({id, words}) => [id, words])).toEqual([
      [
        'type-changed parcel-update:body.boxes[].a',
        '`boxes[].a` in the request body of parcel-update has the type integer instead of string',
      ],
    ]);
  });

  it('end for a schema that contains itself', () => {
    const tree = (leaf: Schema): Schema => ({
      type: 'object',
      properties: {leaf, inner: {$ref: '#/components/schemas/Parcel'}},
    });
    const before = contractOf({parcel: tree({type: 'string'})});
    const after = contractOf({parcel: tree({type: 'integer'})});
    expect(changesOf(before, after).map(({id}) => id)).toEqual(['type-changed Parcel.leaf']);
  });

  it('come worst first', () => {
    const before = contractOf({parcel: {...PARCEL, properties: {name: {type: 'string'}}}});
    const after = contractOf({
      parcel: {...PARCEL, properties: {name: {type: 'string', default: 'a', maxLength: 9}, size: {type: 'integer'}}},
    });
    expect(changesOf(before, after).map(({impact}) => impact)).toEqual(['breaking', 'risky', 'safe']);
  });
});
