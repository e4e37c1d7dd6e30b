/** Recorded calls of tutorials on the sandbox, also in a world that assigns other ids. */
import {readFileSync} from 'node:fs';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {Cli} from '../../../../platform/cli';
import {PlatformDefinition} from '../../../../platform/platform';
import {behavior} from '../../../../platform/rules';
import {realContract} from '../../../../tests/support/contract';
import {cliGrammar, sampleNames} from '../../../api/api-reference/samples';
import {parsePage} from '../../../authoring/content-checks/page';
import {recordPage} from '../../../authoring/guide-runs/record';
import type {Recording} from '../../../authoring/guide-runs/recording';
import {createSandbox, type Sandbox} from '../sandbox';
import {sandboxContract} from '../sandbox/contract';
import type {FirstIds, Ran, Responses, State} from '../sandbox/protocol';
import {renameFor} from '../sandbox/run';

const PAGES = ['how-to-guides/progressive-rollout', 'how-to-guides/create-mysql-service'];
const recordings = new Map<string, Recording>();
let sandbox: Sandbox;

beforeAll(async () => {
  const contract = await realContract();
  const machine = {blueprint: new PlatformDefinition(contract, behavior), cli: new Cli(contract, cliGrammar(contract))};
  sandbox = createSandbox(sandboxContract(contract), sampleNames(brand));
  for (const name of PAGES) {
    const file = `docs/${name}.mdx`;
    const page = parsePage({file, text: readFileSync(file, 'utf8'), tokens: brandTokens(brand)});
    recordings.set(name, (await recordPage(machine, page))!);
  }
});

function replay(recording: Recording, tab: string, start: string, values = {}): Ran[] {
  let [world, firstIds]: [string, FirstIds] = [start, {}];
  return recording[tab]!.flatMap(({steps, first}) => {
    const ran = sandbox({kind: 'run', world, values, caller: 'everyone', steps, first, firstIds}) as Responses['run'];
    ({world, firstIds} = ran);
    return ran.calls;
  });
}

const reset = (values = {}): string => (sandbox({kind: 'reset', values}) as State).world;
const different = (calls: Ran[]): Ran[] => calls.filter(({difference}) => difference !== undefined);

describe('the blocks of a tutorial on the sandbox', () => {
  it.each(PAGES.flatMap((name) => ['cli', 'api'].map((tab) => ({name, tab}))))(
    'return in $name ($tab) what the guide returns, in the example and in a world with other ids',
    ({name, tab}) => {
      const recording = recordings.get(name)!;
      expect(different(replay(recording, tab, reset()))).toEqual([]);
      const {world} = sandbox({
        kind: 'send',
        operation: 'namespace-create',
        world: reset(),
        caller: 'everyone',
        filled: {fields: {}, body: JSON.stringify({name: 'Other', slug: 'other', account_id: 2})},
      }) as State;
      expect((JSON.parse(world) as {lastId: number}).lastId).toBeGreaterThan(1000);
      expect(different(replay(recording, tab, world))).toEqual([]);
    },
  );

  it('use the ids of the reader, if the world has them', () => {
    const values = {organization: '71', account: '72', application: '74'};
    const calls = replay(recordings.get('how-to-guides/progressive-rollout')!, 'cli', reset(values), values);
    expect(different(calls)).toEqual([]);
    expect(calls[0]!.call).toContain('organization=71:account=72');
  });

  it('say what is different when the reader has no permission', () => {
    const [block] = recordings.get('how-to-guides/progressive-rollout')!.cli!;
    const {calls} = sandbox({
      kind: 'run',
      world: reset(),
      values: {},
      caller: 'nobody',
      steps: block!.steps,
      first: 0,
      firstIds: {},
    }) as Responses['run'];
    expect(calls[0]).toMatchObject({status: 401, difference: 'returned 401 instead of 200'});
  });
});

it('The ids of the example stay, if the world does not have the ones of the reader', () => {
  const rename = renameFor(JSON.parse(reset()) as Parameters<typeof renameFor>[0], {scope: '99'});
  expect(rename('GET /scope/5')).toBe('GET /scope/5');
});
