import {beforeAll, describe, expect, test} from 'vitest';
import {brand} from '../../../../brand';
import type {Contract} from '../../../../contract';
import {realContract} from '../../../../tests/support/contract';
import {pagedEndpoints} from '../../../api/api-reference/operations';
import {sampleNames, samples} from '../../../api/api-reference/samples';
import {createSandbox, type Sandbox} from '../sandbox';
import {sandboxContract} from '../sandbox/contract';
import type {Filled, Form, Kind, Requests, Responses} from '../sandbox/protocol';

const names = sampleNames(brand);
let contract: Contract;
let sandbox: Sandbox;

beforeAll(async () => {
  contract = await realContract();
  sandbox = createSandbox(sandboxContract(contract), names);
});

const ask = <K extends Kind>(kind: K, request: Requests[K]): Responses[K] =>
  sandbox({kind, ...request} as never) as Responses[K];

const open = (operation: string, world: string | null = null, values = {}) => ask('open', {operation, world, values});

const filledOf = ({fields, body}: Form, changed: Partial<Filled> = {}): Filled => ({
  fields: {...Object.fromEntries(fields.map(({key, value}) => [key, value])), ...changed.fields},
  ...(body === undefined ? {} : {body: changed.body ?? body}),
});

type Sent = Exclude<Responses['send'], {problem: unknown}>;

function send(operation: string, {world, changed}: {world?: string; changed?: Partial<Filled>} = {}): Sent {
  const opened = open(operation, world);
  return ask('send', {
    operation,
    world: opened.world,
    caller: 'everyone',
    filled: filledOf(opened.form, changed),
  }) as Sent;
}

describe('The form of an operation', () => {
  test('describes the request of the samples: as long as nothing is changed, the copied request is that of the page', () => {
    for (const endpoint of pagedEndpoints(contract)) {
      const {operationId: operation} = endpoint.operation;
      const written = ask('samples', {operation, filled: filledOf(open(operation).form)});
      const expected = samples(contract, endpoint, names);
      expect(written).toEqual(expected.map(({language, label, code}) => ({language, label, code})));
    }
  });

  test('offers the objects of the sandbox, also one that was created a moment ago', () => {
    const {world} = send('scope-create', {changed: {body: withName('scope-create', 'preview-1')}});
    const [id] = open('scope-read', world).form.fields;
    expect(id?.choices).toContainEqual({value: '1001', label: 'preview-1'});
    expect(id?.choices).toContainEqual({value: '6', label: 'staging-eu'});
  });

  test('has the values of an enumeration and of a switch as choices', () => {
    const {fields} = open('scope-list').form;
    expect(fields.find(({name}) => name === 'status')?.choices.map(({value}) => value)).toContain('active');
  });
});

test('Objects of the example that a request needs and the world has lost are named, and added without a loss of others', () => {
  const {world} = send('policy-delete', {world: send('scope-create').world});
  const {form} = open('approval-action-policy-create', world);
  expect(form.missing).toEqual([{resource: 'Policy', id: '24'}]);
  const full = ask('complement', {world, values: {}});
  expect(full.changes).toEqual([expect.objectContaining({change: 'created', resource: 'Policy', id: '24'})]);
  expect(open('approval-action-policy-create', full.world).form.missing).toEqual([]);
});

const withName = (operation: string, name: string): string =>
  JSON.stringify({...(JSON.parse(open(operation).form.body!) as object), name});

describe("The reader's values", () => {
  const values = {application: '4711', scope: '90'};

  test('are in the fields and in the body, and the sandbox has objects with these ids', () => {
    const {form, world} = open('scope-read', null, values);
    expect(form.fields[0]).toMatchObject({name: 'id', value: '90'});
    expect(open('scope-create', world, values).form.body).toContain('"application_id": 4711');
    const reply = ask('send', {operation: 'scope-read', world, caller: 'everyone', filled: filledOf(form)}) as Sent;
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body!)).toMatchObject({
      id: 90,
      application_id: 4711,
      nrn: 'organization=1:account=2:namespace=3:application=4711:scope=90',
    });
  });

  test('change no world that exists', () => {
    const {world} = send('scope-delete');
    expect(open('scope-read', world, values).world).toBe(world);
  });
});

describe('A sent request', () => {
  test('changes the world, and says what changed', () => {
    const reply = send('scope-update', {changed: {body: '{"tier": "critical"}'}});
    expect(reply.changes).toMatchObject([
      {resource: 'Scope', id: '5', fields: [{field: 'tier', before: 'important', after: 'critical'}]},
    ]);
    expect(send('scope-read', {world: reply.world}).body).toContain('"tier": "critical"');
  });

  test('does not depend on which Worker handled the last one: the world is part of it', () => {
    const {world} = send('scope-update', {changed: {body: '{"tier": "critical"}'}});
    const other = createSandbox(sandboxContract(contract), names);
    const filled = filledOf(open('scope-read').form);
    const reply = other({kind: 'send', operation: 'scope-read', world, caller: 'everyone', filled}) as Sent;
    expect(reply.body).toContain('"tier": "critical"');
  });

  test.each([
    ['admin', 200],
    ['member', 403],
    ['nobody', 401],
  ] as const)('of %s to update a scope returns %d', (caller, status) => {
    const {world, form} = open('scope-update');
    expect(ask('send', {operation: 'scope-update', world, caller, filled: filledOf(form)})).toMatchObject({status});
  });

  test('with half of a surrogate pair in the path returns 404 instead of failing', () => {
    expect(send('scope-read', {changed: {fields: {'path id': '\uD800'}}}).status).toBe(404);
  });

  test('that is too long or too deep is not sent', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    for (const body of [deep, `"${'a'.repeat(200_000)}"`])
      expect(send('scope-create', {changed: {body}})).toMatchObject({problem: {line: 1}});
  });

  test('that is not JSON is rejected by the platform', () => {
    expect(send('scope-create', {changed: {body: '{"name": }'}}).status).toBe(400);
  });
});

describe('The clock', () => {
  test('moves by the time that the reader waits, and statuses with it', () => {
    const created = send('scope-create', {changed: {body: withName('scope-create', 'preview-2')}});
    expect(created.body).toContain('"status": "pending"');
    const later = ask('wait', {world: created.world, milliseconds: 30_000});
    expect(Date.parse(later.now) - Date.parse(created.now)).toBe(30_000);
    const settled = ask('wait', {world: later.world});
    const [before, after] = [created, settled].map(({world}) =>
      send('scope-read', {world, changed: {fields: {'path id': '1001'}}}),
    );
    expect(before!.body).not.toContain('"status": "active"');
    expect(after!.body).toContain('"status": "active"');
    const scope = {resource: 'Scope', id: '1001'};
    expect(created.places).toMatchObject([
      {...scope, now: 'pending', next: ['pending_approval', 'creating', 'failed']},
    ]);
    expect(later.places).toContainEqual(expect.objectContaining({...scope, now: 'active'}));
    expect(after!.places).toMatchObject([{...scope, now: 'active'}]);
    expect(after!.places[0]!.states).toHaveLength(12);
  });
});

describe('The errors of a body', () => {
  test.each([
    ['scope-create', '{\n  "name": "a",\n}', 2, 'This is not JSON'],
    ['scope-create', '{\n  "name": "a"\n}', 1, 'application_id is required.'],
    ['scope-create', '', 1, 'The request body is missing.'],
    ['scope-update', '{\n  "tier": "low",\n  "capabilities": {\n    "ram_memory": "much"\n  }\n}', 2, 'tier '],
    ['provider-update', '{\n  "tags": [\n    5\n  ]\n}', 3, 'tags.0 '],
  ])('of %s, %j, are found at their line', (operation, body, line, text) => {
    const [problem] = ask('check', {operation, body});
    expect(problem).toMatchObject({line, message: expect.stringContaining(text) as string});
  });

  test('are none for the example of every operation', () => {
    for (const {operation} of pagedEndpoints(contract)) {
      const {form} = open(operation.operationId);
      if (form.body === undefined || form.body === '') continue;
      expect(ask('check', {operation: operation.operationId, body: form.body}), operation.operationId).toEqual([]);
    }
  });
});

describe('A stored or imported world', () => {
  test.each(['', 'null', '[]', '{', '{"now": "yesterday"}', '{"objects": {"Scope": [{"value": 5}]}}'])(
    'that is %j starts the example when it was stored, and is rejected with a reason when it is imported',
    (text) => {
      expect(JSON.parse(open('scope-read', text).world)).toMatchObject({now: '2026-11-16T09:00:00.000Z'});
      expect(ask('import', {text})).toMatchObject({problem: expect.stringContaining('The file is not') as string});
    },
  );

  test('that was exported is the same after a reset and an import', () => {
    const {world} = send('scope-update', {changed: {body: '{"tier": "critical"}'}});
    expect(ask('reset', {values: {}}).world).not.toBe(world);
    expect(ask('import', {text: world})).toMatchObject({world});
  });
});

describe('The view of the sandbox', () => {
  test('has every object once, those of a level below it, and new ones marked', () => {
    const {world} = send('scope-create', {changed: {body: withName('scope-create', 'preview-3')}});
    const {view} = ask('view', {world, values: {}});
    const [organization] = view.tree;
    expect(view.tree).toHaveLength(1);
    const application = organization!.children[0]!.children[0]!.children[0]!;
    expect([organization, application]).toMatchObject([
      {resource: 'Organization', id: '1'},
      {resource: 'Application', id: '4', name: 'orders-api', operation: 'application-read', isNew: false},
    ]);
    expect(application.children).toContainEqual(
      expect.objectContaining({resource: 'Scope', id: '1001', name: 'preview-3', status: 'pending', isNew: true}),
    );
    const count = (nodes: typeof view.tree): number => nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
    const {objects} = JSON.parse(world) as {objects: Record<string, unknown[]>};
    const all = Object.values(objects).reduce((sum, entries) => sum + entries.length, 0);
    const others = view.others.reduce((sum, group) => sum + group.objects.length, 0);
    expect(count(view.tree) + others + view.events.length).toBe(all);
  });

  test('has the events with the channels that receive them', () => {
    const {view} = ask('view', {world: null, values: {}});
    expect(view.events).toContainEqual(expect.objectContaining({source: 'approval', channels: ['slack 25']}));
  });
});
