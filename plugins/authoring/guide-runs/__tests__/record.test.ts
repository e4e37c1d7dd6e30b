import {beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../../brand';
import {Cli} from '../../../../platform/cli';
import {PlatformDefinition} from '../../../../platform/platform';
import {behavior} from '../../../../platform/rules';
import {realContract} from '../../../../tests/support/contract';
import {cliGrammar} from '../../../api/api-reference/samples';
import {parsePage} from '../../content-checks/page';
import {recordPage, type SimulatorSetup} from '../record';
import {stepsUsedIn, withIds, type RecordedBlock} from '../recording';

const PAGE = `---
title: Example
type: tutorial
---

## First

\`\`\`bash
export ID="$(${brand.cli} dimension create --body '{"name": "Region", "nrn": "organization=1", "order": 3}' --format json | jq -r .id)"
\`\`\`

\`\`\`bash
echo "no call"
\`\`\`

\`\`\`bash
${brand.cli} dimension read --id "$ID"
${brand.cli} scope patch --id 5 --body '{"requested_spec": {"memory_in_gb": 1001}}'
\`\`\`
`;

let machine: SimulatorSetup;
let blocks: RecordedBlock[];

beforeAll(async () => {
  const contract = await realContract();
  machine = {blueprint: new PlatformDefinition(contract, behavior), cli: new Cli(contract, cliGrammar(contract))};
  const page = parsePage({file: 'docs/example.mdx', tokens: {}, text: PAGE});
  blocks = (await recordPage(machine, page))!.cli!;
});

describe('the recorded calls of a page', () => {
  const calls = (block: RecordedBlock) => block.steps.filter((step) => 'call' in step);

  it('belong to the line of their block; a block without calls has none', () => {
    expect(blocks.map(({line}) => line)).toEqual([9, 17]);
    expect(calls(blocks[0]!)).toMatchObject([{call: 'POST /dimension', status: 200}]);
  });

  it('refer to an id that an earlier block created, by the step that created it', () => {
    const {call} = calls(blocks[1]!)[0]!;
    const [at] = stepsUsedIn(call);
    expect(at).toBe(blocks[0]!.steps.findIndex((step) => 'call' in step));
    expect(withIds(call, {[at!]: 4000})).toBe('GET /dimension/4001');
  });

  it('keep a number that is no id, even if an object has it as its id', () => {
    expect(calls(blocks[1]!)[1]).toMatchObject({body: expect.stringContaining('1001') as string});
  });
});
