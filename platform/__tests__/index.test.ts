import {beforeAll, describe, expect, it} from 'vitest';
import type {Contract} from '../../contract';
import {realContract} from '../../tests/support/contract';
import {createPlatform, type SimulatedPlatform} from '../index';

let contract: Contract;

beforeAll(async () => {
  contract = await realContract();
});

const scope = {
  name: 'canary-eu',
  application_id: 4,
  type: 'custom',
  provider: 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714',
  dimensions: {environment: 'production', country: 'germany'},
  capabilities: {},
  requested_spec: {},
};

const as = (platform: SimulatedPlatform) => ({authorization: `Bearer ${platform.signIn()}`});

describe('a platform as an embedder uses it', () => {
  it('returns status, headers and body', () => {
    const platform = createPlatform({contract});
    const headers = as(platform);
    expect(platform.request({method: 'get', path: '/scope', query: {application_id: '4'}, headers})).toMatchObject({
      status: 200,
      headers: {'content-type': 'application/json; charset=utf-8'},
      body: {paging: {offset: 0, limit: 30}},
    });
    expect(platform.request({method: 'GET', path: '/scope/5'}).status).toBe(401);
    expect(platform.request({method: 'POST', path: '/scope', body: '{', headers}).status).toBe(400);
  });

  it('denies what the roles do not allow', () => {
    const platform = createPlatform({contract});
    const headers = {Authorization: `Bearer ${platform.signIn(['member'])}`};
    expect(platform.request({method: 'POST', path: '/scope', body: scope, headers}).status).toBe(403);
    expect(platform.request({method: 'GET', path: '/scope/5', headers}).status).toBe(200);
  });

  it('gives the same calls the same ids and times', () => {
    const run = (): unknown => {
      const platform = createPlatform({contract, now: '2026-01-01T00:00:00.000Z'});
      const {body} = platform.request({method: 'POST', path: '/scope', body: scope, headers: as(platform)});
      platform.clock.wait(30_000);
      return [body, platform.world()];
    };
    expect(run()).toEqual(run());
  });

  it('moves only with its clock, and reports what changed', () => {
    const platform = createPlatform({contract, now: '2026-01-01T00:00:00.000Z'});
    const start = platform.world();
    const created = platform.request({method: 'POST', path: '/scope', body: scope, headers: as(platform)});
    expect(created).toMatchObject({status: 200});
    const afterCreate = platform.world();
    expect(platform.changes(start, afterCreate)).toContainEqual(
      expect.objectContaining({change: 'created', resource: 'Scope', name: 'canary-eu'}),
    );
    platform.clock.settle();
    const fields = platform
      .changes(afterCreate, platform.world())
      .find(({resource, name}) => resource === 'Scope' && name === 'canary-eu')!.fields;
    expect(fields).toContainEqual({field: 'status', before: 'pending', after: 'active'});
    expect(platform.clock.now() > '2026-01-01T00:00:15').toBe(true);
    expect(platform.changes(start, start)).toEqual([]);
  });

  it('continues from a saved world', () => {
    const first = createPlatform({contract});
    const headers = as(first);
    first.request({method: 'POST', path: '/scope', body: scope, headers});
    const saved = JSON.parse(JSON.stringify(first.world())) as ReturnType<typeof first.world>;
    const second = createPlatform({contract, world: saved});
    const next = {method: 'POST', path: '/scope', body: {...scope, name: 'canary-us'}, headers};
    expect(second.request(next)).toEqual(first.request(next));
    expect(second.world()).toEqual(first.world());
    // The saved value is a copy: later calls do not change it.
    second.load(saved);
    expect(JSON.stringify(second.world())).toBe(JSON.stringify(saved));
  });
});
