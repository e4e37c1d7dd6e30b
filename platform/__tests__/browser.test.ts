import {beforeAll, describe, expect, it} from 'vitest';
import type {Contract} from '../../contract';
import {exampleParts, toRequest} from '../../tests/contract/requests';
import {browserParts, gzipSizes} from '../../tests/support/browser-parts';
import {realContract} from '../../tests/support/contract';
import {PlatformDefinition, Platform, type Reply} from '../platform';
import {behavior} from '../rules';
import {reduceContract} from '../reduce';

let contract: Contract;

beforeAll(async () => {
  contract = await realContract();
});

/** The response to the example of every operation, each on a new platform. */
function responses(document: Contract): Record<string, Reply> {
  const blueprint = new PlatformDefinition(document, behavior);
  const examples = new PlatformDefinition(contract, behavior).routes;
  return Object.fromEntries(
    examples.map(({id, endpoint}) => {
      const platform = new Platform(blueprint);
      const gateway = endpoint.path.startsWith('/ci/') ? 'ci' : 'api';
      const {method, path, body} = toRequest(endpoint, exampleParts(contract, endpoint, 'required'));
      const authorization = `Bearer ${platform.issueToken(gateway)}`;
      return [id, platform.handle({method, path, authorization, ...(body === undefined ? {} : {body})})];
    }),
  );
}

describe('the platform in a browser', () => {
  it('behaves the same with the reduced contract', () => {
    const reduced = reduceContract(contract);
    expect(new PlatformDefinition(reduced, behavior).seeds).toEqual(new PlatformDefinition(contract, behavior).seeds);
    expect(responses(reduced)).toEqual(responses(contract));
  });

  it('weighs at most 90 kB gzip with the reduced contract, and generates no code', () => {
    const parts = browserParts(contract);
    const {script, contract: reduced} = gzipSizes(parts);
    expect(script + reduced).toBeLessThanOrEqual(90_000);
    expect(parts.script).not.toMatch(/new Function|\beval\(/);
  });
});
