import {beforeAll, describe, expect, it} from 'vitest';
import {parametersOf, type Contract} from '../../contract';
import {realContract} from '../../tests/support/contract';
import {FILTERS, NOT_FILTERS} from '../lists';
import {propertiesOf} from '../model';
import {PlatformDefinition, Platform} from '../platform';
import {behavior} from '../rules';

let blueprint: PlatformDefinition;
let contract: Contract;

beforeAll(async () => {
  contract = await realContract();
  blueprint = new PlatformDefinition(contract, behavior);
});

function start(): {platform: Platform; authorization: string} {
  const platform = new Platform(blueprint);
  platform.addKey('<your API key>');
  return {platform, authorization: `Bearer ${platform.issueToken('api')}`};
}

describe('the simulated platform', () => {
  it('reports a rejection with a status that the operation does not list', () => {
    const unlisted = structuredClone(contract);
    delete unlisted.paths['/deployment']!.post!.responses['404'];
    const mistakes = [contract, unlisted].map((each) => {
      const platform = new Platform(new PlatformDefinition(each, behavior));
      const authorization = `Bearer ${platform.issueToken('api')}`;
      platform.handle({method: 'POST', path: '/deployment', body: '{"scope_id": 999, "release_id": 9}', authorization});
      return platform.mistakes;
    });
    expect(mistakes).toEqual([[], ['deployment-create: its responses do not list 404']]);
  });

  it('understands every filter of every list', () => {
    const unknown = blueprint.routes.flatMap(({id, action, resource, endpoint}) => {
      if (action !== 'list') return [];
      const fields = propertiesOf(contract, {$ref: `#/components/schemas/${resource}`});
      return parametersOf(contract, endpoint)
        .filter(({in: place, name}) => place === 'query' && name !== 'nrn' && !fields.has(name.split('.')[0]!))
        .filter(
          ({name}) =>
            !NOT_FILTERS.has(name) && !NOT_FILTERS.has(`${name}:${resource}`) && !FILTERS[`${name}:${resource}`],
        )
        .map(({name}) => `${id}: ${name} (${resource})`);
    });
    expect(unknown).toEqual([]);
  });

  it('lists the grants of a level with those above it, and not those below', () => {
    const {platform, authorization} = start();
    const levels = ['organization=1', 'organization=1:account=2', 'organization=1:account=2:namespace=3'];
    const user = platform.create('User', {email: 'auditor@kestrel.example', organization_id: 1}).value.id!;
    for (const nrn of levels) platform.create('UserRole', {user_id: user, nrn, role_slug: 'member'});
    const {body} = platform.handle({
      method: 'GET',
      path: `/authz/user_role?nrn=${encodeURIComponent(levels[1]!)}&user_id=${String(user)}`,
      authorization,
    });
    expect((body as {results: {nrn: string}[]}).results.map(({nrn}) => nrn).sort()).toEqual(levels.slice(0, 2));
  });
});
