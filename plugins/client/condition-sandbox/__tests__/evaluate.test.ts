// Mistakes on purpose. cspell:ignore environmnt gtee ment
import {readFile} from 'node:fs/promises';
import {describe, expect, test} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {readEvents} from '../../../api/event-payloads/load';
import {contextExamples, eventExamples} from '../contexts';
import {evaluate, mistakesIn, valueAt, type Dialect} from '../../../../platform/conditions';
import {payloadFor, readCondition, readData} from '../sandbox/read';

const DATA = {
  action: 'deployment:create',
  count: 4,
  text: '4',
  nothing: null,
  open: true,
  list: ['a', 'b'],
  scope: {name: 'production-eu', dimensions: {environment: 'production'}},
  tags: {application: 'orders-api'},
};
const met = (condition: unknown, dialect: Dialect = 'filter', data: unknown = DATA): boolean => {
  expect(mistakesIn(condition, dialect)).toEqual([]);
  return evaluate(condition, data, dialect).met;
};

describe('Operators', () => {
  test.each([
    [{}, true],
    [{action: 'deployment:create'}, true],
    [{action: 'deployment:create', count: 5}, false],
    [{count: {$eq: 4}}, true],
    [{count: {$eq: '4'}}, false],
    [{text: 4}, false],
    [{nothing: null}, true],
    [{list: ['b', 'a']}, false],
    [{'list.1': 'b'}, true],
    [{scope: {name: 'production-eu', dimensions: {environment: 'production'}}}, true],
    [{scope: {name: 'production-eu'}}, false],
    [{count: {$ne: 5}}, true],
    [{count: {$ne: 4}}, false],
    [{count: {$gt: 4}}, false],
    [{count: {$gte: 4}}, true],
    [{count: {$lt: 4}}, false],
    [{count: {$lte: 4}}, true],
    [{count: {$gte: 2, $lt: 4}}, false],
    [{text: {$gte: 3}}, false],
    [{action: {$in: ['deployment:create', 'x']}}, true],
    [{text: {$in: [4]}}, false],
    [{action: {$in: []}}, false],
    [{action: {$nin: ['deployment:create']}}, false],
    [{action: {$regex: 'ment'}}, true],
    [{action: {$regex: '^DEPLOYMENT'}}, false],
    [{count: {$regex: '4'}}, false],
    [{action: {$not: {$regex: '^scope:'}}}, true],
    [{count: {$not: {$gte: 2, $lte: 3}}}, true],
    [{$and: [{count: 4}, {text: '5'}]}, false],
    [{$or: [{count: 5}, {text: '5'}]}, false],
    [{$nor: [{count: 5}, {text: '4'}]}, false],
    [{$or: [{$and: [{count: 4}, {open: false}]}, {$nor: [{open: false}]}]}, true],
    [{action: 'deployment:create', $or: [{count: 9}]}, false],
  ])('%j is %s in both', (condition, expected) => {
    expect(met(condition, 'filter')).toBe(expected);
    expect(met(condition, 'policy')).toBe(expected);
  });
});

describe('A missing value', () => {
  test.each([
    ['a bare value', {gone: 1}, false, false],
    ['$regex', {gone: {$regex: 'a'}}, false, false],
    ['$ne', {gone: {$ne: 1}}, true, false],
    ['$nin', {gone: {$nin: [1]}}, true, false],
    ['$not', {gone: {$not: {$eq: 1}}}, true, false],
    ['$not of a $ne', {gone: {$not: {$ne: 1}}}, true, false],
    ['$nor', {$nor: [{gone: 1}]}, true, true],
    ['$nor of a $ne', {$nor: [{gone: {$ne: 1}}]}, false, true],
    ['a path through a text', {'text.length': 1}, false, false],
    ['a path through null', {'nothing.more': {$ne: 1}}, true, false],
    ['what every object has', {toString: {$ne: 1}}, true, false],
  ])('with %s', (_, condition, filter, policy) => {
    expect(met(condition, 'filter')).toBe(filter);
    expect(met(condition, 'policy')).toBe(policy);
  });

  test('is different from null', () => {
    expect(valueAt(DATA, 'nothing')).toEqual({there: true, value: null});
    expect(valueAt(DATA, 'gone')).toEqual({there: false, value: undefined});
  });
});

describe('$dynamicPattern', () => {
  const pattern = (template: string, path = 'tags.application') => ({
    'service.name': {$dynamicPattern: {template, fields: {application: {path}}}},
  });
  const data = (name: unknown) => ({...DATA, service: {name}});

  test('is filled from the request', () => {
    const condition = pattern('^{application}-.+$');
    expect(met(condition, 'policy', data('orders-api-db'))).toBe(true);
    expect(met(condition, 'policy', data('cache'))).toBe(false);
    expect(met(condition, 'policy', data(7))).toBe(false);
    expect(evaluate(condition, data('cache'), 'policy').words).toBe(
      'service.name is "cache"; it must match ^orders-api-.+$',
    );
  });

  test('escapes special characters of a value', () => {
    const condition = pattern('^{application}$', 'dots');
    expect(met(condition, 'policy', {...data('a.b'), dots: 'a.b'})).toBe(true);
    expect(met(condition, 'policy', {...data('axb'), dots: 'a.b'})).toBe(false);
  });

  test('does not match without its value, and keeps quantifiers such as {2}', () => {
    expect(met(pattern('^{application}$', 'gone'), 'policy', data('a'))).toBe(false);
    expect(met(pattern('^[a-z]{2}$'), 'policy', data('ab'))).toBe(true);
  });

  test('is not available in filters', () => {
    expect(mistakesIn(pattern('a'), 'filter')).toMatchObject([
      {message: expect.stringContaining('Filters do not know')},
    ]);
  });
});

describe('Why', () => {
  const why = (condition: unknown) => evaluate(condition, DATA, 'policy');

  test('shows actual and expected value', () => {
    expect(why({count: {$gte: 80}})).toEqual({met: false, words: 'count is 4; it must be at least 80', parts: []});
    expect(why({action: {$not: {$regex: '^d'}}}).words).toBe(
      'action is "deployment:create"; it must not be so: must match ^d',
    );
  });

  test('reports a missing value and suggests the nearest name', () => {
    expect(why({'scope.dimensions.environmnt': 'x'}).words).toBe(
      'scope.dimensions.environmnt is not there (did you mean scope.dimensions.environment?); it must be "x"',
    );
  });

  test('shows each part with its result', () => {
    expect(why({count: 4, $or: [{text: 'x'}, {open: true}]})).toEqual({
      met: true,
      words: 'All of these must hold',
      parts: [
        {met: true, words: 'count is 4; it must be 4', parts: []},
        {
          met: true,
          words: '$or: at least one of these must hold',
          parts: [
            {met: false, words: 'text is "4"; it must be "x"', parts: []},
            {met: true, words: 'open is true; it must be true', parts: []},
          ],
        },
      ],
    });
  });
});

describe('Errors', () => {
  test.each([
    ['[1]', 'A condition is an object'],
    ['{"a": {"$exists": true}}', 'There is no operator `$exists`'],
    ['{"a": {"$gtee": 1}}', 'Did you mean `$gte`?'],
    ['{"$eq": 1}', '`$eq` belongs inside a field'],
    ['{"$or": {"a": 1}}', '`$or` takes a list of conditions'],
    ['{"a": {"$or": [{"b": 1}]}}', 'takes the place of a field'],
    ['{"a": {"$gt": "1"}}', '`$gt` takes a number, not "1"'],
    ['{"a": {"$regex": "("}}', '`$regex` takes a regular expression'],
    ['{"a": {"$not": "b"}}', '`$not` takes an operator with its value'],
    ['{"a": {"$eq": 1, "b": 2}}', '`b` is between operators'],
    ['{"a": {"$dynamicPattern": {"template": "{b}"}}}', '`$dynamicPattern` takes `template` and `fields`'],
    ['{"a": {"$dynamicPattern": {"template": "{b}", "fields": {}}}}', '`fields.b.path` does not say'],
    ['{"a": 1,}', 'This is not JSON: a comma before the closing }'],
  ])('%s is rejected in words', (text, message) => {
    const {problems, value} = readCondition(text, 'policy');
    expect(problems.map((problem) => problem.message).join(' ')).toContain(message);
    expect(value).toBeUndefined();
  });

  test('are reported with line and column', () => {
    expect(readCondition('{\n  "a": {\n    "$gtee": 1\n  }\n}', 'filter').problems).toMatchObject([
      {line: 3, column: 5},
    ]);
    expect(readData('{\n  "a": }').problems).toMatchObject([{line: 2}]);
  });

  test('A name that JavaScript treats specially is a name', () => {
    const {value} = readCondition('{"__proto__": {"$eq": 1}}', 'filter');
    expect(evaluate(value, readData('{"__proto__": 1}').value, 'filter')).toMatchObject({
      met: true,
      words: '__proto__ is 1; it must be 1',
    });
  });

  test('An empty text is the empty condition', () => {
    expect(readCondition(' ', 'filter')).toEqual({value: {}, problems: []});
  });
});

describe('The data of a filter', () => {
  test('is the payload, of a record its notification, of an entity hook its context', () => {
    expect(payloadFor({action: 'a'})).toEqual({payload: {action: 'a'}});
    expect(payloadFor({id: '1', notification: {action: 'a'}})).toMatchObject({payload: {action: 'a'}});
    expect(payloadFor({source: 'entity', context: {when: 'before'}})).toMatchObject({payload: {when: 'before'}});
    expect(payloadFor({context: {a: 1}})).toMatchObject({payload: {context: {a: 1}}});
  });
});

describe('The guides', async () => {
  const events = await readEvents({apiDir: 'api', tokens: brandTokens(brand)});
  const code = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  const rows = async (file: string, heading: string): Promise<string[][]> => {
    const text = (await readFile(file, 'utf8')).split('## Operators')[1]!.split('\n#')[0]!;
    const lines = text.split('\n').filter((line) => line.startsWith('| '));
    expect(lines[0]).toContain(heading);
    return lines.slice(2).map((line) => line.split(/(?<!\\) \| |^\| | \|$/).slice(1, -1));
  };

  test('Every filter in the table of operators has the result in its column', async () => {
    const example = (name: string) => eventExamples(events).find((entry) => entry.name === name)!.data;
    const table = await rows('docs/notifications/filters.mdx', "Doesn't match");
    expect(table.length).toBeGreaterThan(12);
    for (const [, , matches, fails] of table) {
      for (const [cell, expected] of [
        [matches!, true],
        [fails!, false],
      ] as const) {
        const filter = JSON.parse(code(cell)[0]!) as unknown;
        const event = example(cell.includes('audit event') ? 'audit: audit:log' : 'approval: deployment:create');
        expect([cell, met(filter, 'filter', event)]).toEqual([cell, expected]);
      }
    }
  });

  test('Every policy in the table of operators with one path has the results in its columns', async () => {
    const table = await rows('docs/approvals/policies.mdx', 'Not met by');
    let tried = 0;
    for (const [, , , example, metBy, notMetBy] of table) {
      const condition = JSON.parse(code(example!)[0] ?? 'null') as Record<string, unknown> | null;
      const [path] = Object.keys(condition ?? {});
      if (!path || path.startsWith('$')) continue;
      for (const [cell, expected] of [
        [metBy!, true],
        [notMetBy!, false],
      ] as const) {
        const value = JSON.parse(code(cell)[0]!) as unknown;
        const data = path.split('.').reduceRight<unknown>((inner, key) => ({[key]: inner}), value);
        expect([example, cell, met(condition, 'policy', data)]).toEqual([example, cell, expected]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(16);
  });

  test('Contexts have the entities that the guide lists', () => {
    const names = Object.fromEntries(
      contextExamples(events).map(({name, data}) => [name, Object.keys(data as object).sort()]),
    );
    const hierarchy = ['account', 'application', 'namespace', 'organization'];
    expect(names['deployment:create']).toEqual(
      ['build', 'deployment', 'release', 'scope', 'user', ...hierarchy].sort(),
    );
    expect(names['scope:stop']).toEqual(['scope', ...hierarchy].sort());
    expect(names['service:action:create']).toEqual(['action', 'service', 'tags']);
    expect(names['parameter:read-secrets']).toEqual(['context', 'parameter', 'user', ...hierarchy].sort());
  });
});

describe('Input above the limits is reported', () => {
  const said = ({problems}: {problems: {message: string}[]}): string[] => problems.map(({message}) => message);

  test('long texts, and conditions with many parts', () => {
    expect(said(readData(`"${'a'.repeat(100_000)}"`))).toEqual([
      expect.stringContaining('more than 100,000 characters'),
    ]);
    const many = Object.fromEntries(Array.from({length: 201}, (_, index) => [`field${index}`, 1]));
    expect(said(readCondition(JSON.stringify(many), 'filter'))).toEqual([
      expect.stringContaining('more than 200 parts'),
    ]);
  });

  test('input within the limits is evaluated', () => {
    const levels = 48;
    const deep = `${'{"$and":['.repeat(levels)}{"count":4}${']}'.repeat(levels)}`;
    const condition = readCondition(deep, 'filter');
    expect(condition.problems).toEqual([]);
    expect(evaluate(condition.value, DATA, 'filter').met).toBe(true);
  });
});
