import {expect, it} from 'vitest';
import {pagedEndpoints} from '../../../plugins/api/api-reference/operations';
import {realContract} from '../../support/contract';
import {chosenEndpoints} from '../check';

const idsOf = async (...only: string[]): Promise<string[]> =>
  (await chosenEndpoints(pagedEndpoints(await realContract()), only)).map(({operation}) => operation.operationId);

it('Without a name all operations are chosen, with one those of the resource, or the operation', async () => {
  expect((await idsOf()).length).toBeGreaterThan(200);
  const agent = await idsOf('agent');
  expect(agent).toContain('agent-read');
  expect(agent.filter((id) => !id.startsWith('agent-'))).toEqual([]);
  expect(await idsOf('scope-read')).toEqual(['scope-read']);
  expect(await idsOf('scope-read', 'agent')).toEqual(['scope-read', ...agent]);
});

it('An unknown name fails, because a run without samples would pass', async () => {
  await expect(idsOf('maintenance')).rejects.toThrow(
    'There is no api/resources/maintenance.yaml and no operation maintenance.',
  );
});
