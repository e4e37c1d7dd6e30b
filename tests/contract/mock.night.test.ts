import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {writeBundle} from '../../plugins/api/api-contract/bundle';
import {endpoints, successOf, type Contract} from '../../plugins/api/api-contract/types';
import {realContract} from '../support/contract';
import type {RunningServer} from '../support/nginx';
import {startPrism} from '../support/prism';
import {mutationsOf} from './mutations';
import {exampleParts, toRequest, type HttpRequest} from './requests';
import {ContractValidator} from '../../plugins/api/api-contract/validator';

/** Enough parallel requests to saturate the mock, which is one process. */
const AT_ONCE = 8;

describe('a mock that follows the contract', () => {
  let folder: string;
  let contract: Contract;
  let validator: ContractValidator;
  let mock: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docs-contract-'));
    contract = await realContract();
    await writeBundle(contract, folder);
    validator = new ContractValidator(contract);
    mock = await startPrism(path.join(folder, 'openapi.json'));
  });

  afterAll(async () => {
    await mock?.stop();
    await rm(folder, {recursive: true, force: true});
  });

  const send = ({path: address, ...init}: HttpRequest) => fetch(`${mock.url}${address}`, init);

  it.each(['required', 'everything'] as const)(
    'accepts the example request of every operation with %s, and returns the documented response',
    async (take) => {
      const failures = await gather(endpoints(contract), async (endpoint) => {
        const {status, response} = successOf(contract, endpoint);
        const answer = await send(toRequest(endpoint, exampleParts(contract, endpoint, take)));
        const text = await answer.text();
        const schema = response.content?.['application/json']?.schema;
        if (answer.status !== status) return [`answers ${answer.status}, not ${status}: ${text}`];
        if (!schema) return text === '' ? [] : [`has a body, although none is documented: ${text}`];
        return validator.problems(schema, JSON.parse(text));
      });
      expect(failures).toEqual([]);
    },
  );

  it('rejects a call without a token, except where the contract says it is public', async () => {
    const failures = await gather(endpoints(contract), async (endpoint) => {
      const {headers, ...request} = toRequest(endpoint, exampleParts(contract, endpoint, 'required'));
      delete headers.Authorization;
      const {status} = await send({...request, headers});
      const expected = endpoint.operation.security?.length === 0 ? successOf(contract, endpoint).status : 401;
      return status === expected ? [] : [`answers ${status}, not ${expected}`];
    });
    expect(failures).toEqual([]);
  });

  it('rejects every request that has one fault', async () => {
    let count = 0;
    const failures = await gather(endpoints(contract), async (endpoint) => {
      const {mutations} = mutationsOf(contract, endpoint, validator);
      count += mutations.length;
      const accepted: string[] = [];
      for (const {kind, at, parts} of mutations) {
        const answer = await send(toRequest(endpoint, parts));
        const text = await answer.text();
        if (!isRejection(answer, text)) accepted.push(`${kind} at ${at} returns ${answer.status}`);
      }
      return accepted;
    });
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(2000);
  });

  /** Runs the check for every endpoint, a few in parallel, and adds the operation to each finding. */
  async function gather(
    all: ReturnType<typeof endpoints>,
    check: (endpoint: ReturnType<typeof endpoints>[number]) => Promise<string[]>,
  ): Promise<string[]> {
    const queue = [...all];
    const found: string[] = [];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const {operationId} = next.operation;
        found.push(...(await check(next)).map((problem) => `${operationId}: ${problem}`));
      }
    };
    await Promise.all(Array.from({length: AT_ONCE}, worker));
    return found.sort();
  }
});

/** Rejected because of the request itself. A 404 for a path that the mock does not have does not count. */
function isRejection(answer: Response, text: string): boolean {
  const violations = answer.headers.get('sl-violations') ?? text;
  return answer.status >= 400 && answer.status < 500 && /"location":\["request"/.test(violations);
}
