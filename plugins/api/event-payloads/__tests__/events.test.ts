import {beforeAll, describe, expect, test} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {realContract} from '../../../../tests/support/contract';
import {createContext, type Context} from '../../../authoring/content-checks/snippets/context';
import {eventNames, payloadOf, readEvents, type EventSource, type PayloadSchema} from '../load';
import {payloadIn, payloadProblems} from '../../../authoring/content-checks/snippets/event-payloads';

let events: EventSource[];
let context: Context;

beforeAll(async () => {
  events = await readEvents({apiDir: 'api', tokens: brandTokens(brand)});
  context = createContext(await realContract(), events);
});

const example = (name: string): {schema: PayloadSchema; value: Record<string, unknown>} => {
  const {schema, actions} = payloadOf(events, name)!;
  const value = actions[name.slice(name.indexOf(':') + 1)]!.examples[0]!.value;
  return {schema, value: structuredClone(value) as Record<string, unknown>};
};
const problems = (schema: PayloadSchema, value: unknown) =>
  payloadProblems(context, schema, value).map(({problem}) => problem);

describe('The files of api/events/', () => {
  test('There is one for each source that a channel can have', () => {
    const {enum: sources} = context.contract.components.schemas.NotificationChannelSource!;
    expect(events.map(({source}) => source)).toEqual([...sources!].sort());
  });

  test('Every example is valid by its schema and by the contract', () => {
    const found = events.flatMap(({source, payloads}) =>
      payloads.flatMap(({schema, actions}) =>
        Object.entries(actions).flatMap(([action, {examples}]) =>
          examples.flatMap(({value}) => problems(schema, value).map((problem) => `${source}:${action}: ${problem}`)),
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  test('Every example is valid in the responses of notification events in the contract', () => {
    const {schemas} = context.contract.components;
    const found = events.flatMap(({source, payloads}) => {
      const name = `NotificationEvent${source[0]!.toUpperCase()}${source.slice(1)}Payload`;
      return payloads
        .flatMap(({actions}) => Object.values(actions))
        .flatMap(({examples}) => examples.flatMap(({value}) => context.validator.problems(schemas[name]!, value)));
    });
    expect(found).toEqual([]);
  });

  test('Every action has an example and a description of when it is sent, and belongs to one schema', () => {
    const names = eventNames(events);
    expect(new Set(names).size).toBe(names.length);
    for (const {payloads} of events) {
      for (const {when, examples} of payloads.flatMap(({actions}) => Object.values(actions))) {
        expect(when).toMatch(/\.$/);
        expect(examples.length).toBeGreaterThan(0);
      }
    }
  });

  test('The usual types of channels are those of the contract', () => {
    const meanings = context.contract.components.schemas.NotificationChannelSource!['x-enumDescriptions']!;
    for (const {source, channels} of events) {
      const [, usual] = /sual types? (?:is|are) (.*)\.$/.exec(meanings[source]!.replaceAll('\n', ' '))!;
      expect(channels, source).toEqual([...usual!.matchAll(/`(\w+)`/g)].map(([, type]) => type));
    }
  });

  test('Every path for filters is in a payload of its source', () => {
    // Below an entity, the contract has the fields.
    const has = (schema: PayloadSchema | undefined, [name, ...rest]: string[]): boolean =>
      schema !== undefined &&
      (name === undefined ||
        schema['x-entity'] !== undefined ||
        (schema.type === 'object' && schema.properties === undefined) ||
        has(schema.properties?.[name], rest));
    const missing = events.flatMap(({source, payloads, filters, filtersStartIn: start}) =>
      filters
        .filter((path) => !payloads.some(({schema}) => has(schema, [...(start ? [start] : []), ...path.split('.')])))
        .map((path) => `${source}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('Every field has a description', () => {
    const bare = (schema: PayloadSchema, at: string): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
        ...(inner.description ? [] : [`${at}.${name}`]),
        ...bare(inner, `${at}.${name}`),
      ]);
    expect(events.flatMap(({source, payloads}) => payloads.flatMap(({schema}) => bare(schema, source)))).toEqual([]);
  });
});

describe('An invalid payload is rejected', () => {
  test('with an unknown field', () => {
    const {schema, value} = example('audit:audit:log');
    expect(problems(schema, {...value, kind: 'scope'})).toEqual([
      expect.stringContaining('`kind` is not known here; known are entity, entity_id'),
    ]);
  });

  test('with a missing field', () => {
    const {schema, value} = example('entity:scope:create');
    delete value.callback_url;
    expect(problems(schema, value)).toEqual(['`callback_url` is required']);
  });

  test('with another action', () => {
    const {schema, value} = example('telemetry:log:read');
    expect(problems(schema, {...value, action: 'log:write'})).toEqual(['`action` must be one of "log:read"']);
  });

  test('with an entity that the contract does not allow', () => {
    const {schema, value} = example('approval:deployment:create');
    (value.details as {scope: Record<string, unknown>}).scope.status = 'sleeping';
    expect(problems(schema, value)).toEqual([expect.stringContaining('`details.scope.status` is `"sleeping"`')]);
  });
});

test('The payload in an envelope is found', () => {
  expect(payloadIn({id: '1', event: 'a', notification: {b: 1}})).toEqual({payload: {b: 1}, path: ['notification']});
  expect(payloadIn({b: 1})).toEqual({payload: {b: 1}, path: []});
});
