import {beforeAll, describe, expect, it} from 'vitest';
import {deref, type Contract, type Response} from '../../contract';
import type {Role} from '../../facts/roles';
import {realContract} from '../../tests/support/contract';
import type {JsonObject} from '../model';
import {PlatformDefinition, Platform, type Reply} from '../platform';
import {behavior} from '../rules';

let contract: Contract;
let blueprint: PlatformDefinition;

beforeAll(async () => {
  contract = await realContract();
  blueprint = new PlatformDefinition(contract, behavior);
});

function call(roles: Role[], method: string, path: string, body?: object): Reply {
  const platform = new Platform(blueprint);
  platform.addKey('key', roles);
  return platform.handle({
    method,
    path,
    authorization: `Bearer ${platform.issueToken('api', {key: 'key'})}`,
    ...(body ? {body: JSON.stringify(body)} : {}),
  });
}

const dimension = {name: 'Region', nrn: 'organization=1:account=2'};

describe('the roles of a token', () => {
  it('allow what the roles page lists, and nothing else', () => {
    expect(call(['ops'], 'POST', '/dimension', dimension).status).toBe(200);
    expect(call(['admin'], 'POST', '/dimension', dimension).status).toBe(403);
    // Operations include membership.
    expect(call(['ops'], 'GET', '/scope/5').status).toBe(200);
    expect(call(['controlplane:agent'], 'GET', '/scope/5').status).toBe(403);
    // Logs are for developers, although the permission ends in "read".
    const logs = '/telemetry/application/4/log?type=application';
    expect([call(['developer'], 'GET', logs).status, call(['member'], 'GET', logs).status]).toEqual([200, 403]);
  });

  it('reject a call with the error body that the contract documents', () => {
    const {operation} = blueprint.routes.find(({id}) => id === 'dimension-create')!.endpoint;
    const response = deref<Response>(contract, operation.responses['403']!);
    expect(call(['developer'], 'POST', '/dimension', dimension)).toEqual({
      status: 403,
      body: response.content!['application/json']!.example,
    });
  });

  it('are those of the grants of a new API key', () => {
    const platform = new Platform(blueprint);
    const grants: JsonObject[] = [
      {nrn: 'organization=1:account=2', role_slug: 'account:ops'},
      {nrn: 'organization=1', role_id: 700317756},
    ];
    const {value} = platform.create('ApiKey', {name: 'both', grants});
    expect(platform.keys.get(String(value.api_key))).toEqual([
      {role: 'ops', nrn: 'organization=1:account=2'},
      {role: 'developer', nrn: 'organization=1'},
    ]);
    expect(() =>
      platform.create('ApiKey', {name: 'none', grants: [{nrn: 'organization=1', role_slug: 'root'}]}),
    ).toThrow('does not exist');
  });

  it('hide secrets from everybody without the role to read them', () => {
    const platform = new Platform(blueprint);
    const nrn = 'organization=1:account=2:namespace=3:application=4';
    const {value} = platform.create('Parameter', {name: 'TOKEN', nrn, secret: true});
    value.values = [
      {id: '1', nrn, value: 'secret', location: null, dimensions: {}, origin_version: null, external: null},
    ];
    const seen = (role: Role) => {
      platform.addKey(role, [role, 'developer']);
      const authorization = `Bearer ${platform.issueToken('api', {key: role})}`;
      const path = `/parameter?nrn=${encodeURIComponent(nrn)}&show_secret_values=true`;
      return JSON.stringify(platform.handle({method: 'GET', path, authorization}).body);
    };
    expect(seen('developer')).not.toContain('"value":"secret"');
    expect(seen('secrets-reader')).toContain('"value":"secret"');
  });
});
