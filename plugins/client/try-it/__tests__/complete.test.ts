import {beforeAll, describe, expect, test} from 'vitest';
import {brand} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {sampleNames} from '../../../api/api-reference/samples';
import {createSandbox, type Sandbox} from '../sandbox';
import {sandboxContract} from '../sandbox/contract';
import type {Responses} from '../sandbox/protocol';

let sandbox: Sandbox;
let world: string;

beforeAll(async () => {
  sandbox = createSandbox(sandboxContract(await realContract()), sampleNames(brand));
  ({world} = sandbox({kind: 'reset', values: {}}) as Responses['reset']);
});

/** `|` is the position of the caret. */
function completed(operation: string, typed: string): {options: string[]; replaced: string; written: string} {
  const offset = typed.indexOf('|');
  const body = typed.replace('|', '');
  const found = sandbox({kind: 'complete', operation, world, body, offset}) as Responses['complete'];
  const {from, to, options} = found!;
  const [first] = options;
  return {
    options: options.map(({displayLabel}) => displayLabel),
    replaced: body.slice(from, to),
    written: first === undefined ? '' : (first.apply ?? first.label),
  };
}

describe('Completion of a request body', () => {
  test('offers the fields that the object does not have, required ones first, with a colon', () => {
    const {options, replaced, written} = completed('scope-create', '{"name": "preview", "|');
    expect(options).toContain('dimensions');
    expect(options).not.toContain('name');
    expect(options[0]).toBe('application_id');
    expect(replaced).toBe('"');
    expect(written).toBe('"application_id": ');
  });

  test('replaces the field that is typed there, and adds no second colon', () => {
    const {options, replaced, written} = completed('scope-update', '{\n  "ti|er": "low"\n}');
    expect(options).toContain('tier');
    expect(replaced).toBe('"tier"');
    expect(written).not.toContain(':');
  });

  test('offers the values of an enumeration and of a switch, with the quotes that they need', () => {
    const tier = completed('scope-update', '{"tier": |}');
    expect(tier.options).toEqual(expect.arrayContaining(['critical', 'important']));
    expect(tier.written).toMatch(/^"\w+"$/);
    expect(completed('parameter-create', '{"secret": t|').written).toBe('true');
  });

  test('offers the objects of the sandbox for an id', () => {
    expect(completed('scope-create', '{"application_id": |').options).toContain('4');
  });

  test.each([
    ['{"capabilities": {"|', 'health_check'],
    ['{"capabilities": {"health_check": {"', 'enabled'],
    ['{"capabilities": {}, "|', 'dimensions'],
    ['{"dimensions": {"a": ["x", "|', undefined],
    ['{"name": "a \\" {", "|', 'dimensions'],
  ])('knows the place in a text that is not JSON yet: %s', (typed, expected) => {
    const {options} = completed('scope-create', typed.includes('|') ? typed : `${typed}|`);
    if (expected === undefined) expect(options).toEqual([]);
    else expect(options).toContain(expected);
  });

  test('offers nothing after the end, and takes no longer for a body of 100,000 brackets', () => {
    expect(completed('scope-create', '{}|').options).toEqual([]);
    expect(completed('scope-create', `${'['.repeat(99_000)}|`).options).toEqual([]);
  });
});
