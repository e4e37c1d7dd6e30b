import {afterEach, describe, expect, it} from 'vitest';
import {printed} from '../findings';
import {readSource} from '../source';
import {unusedComponents} from '../unused';
import {lineOf, PARCEL, RESPONSES, writeContract} from './fixture';

describe('unused components', () => {
  let contract: Awaited<ReturnType<typeof writeContract>>;
  afterEach(() => contract.remove());

  const found = async () => unusedComponents(await readSource(contract)).map(printed);

  it('are found in shared files, with file and line', async () => {
    const responses = `${RESPONSES}Conflict:\n  description: Somebody was faster.\n`;
    contract = await writeContract({parcel: PARCEL}, {'components/responses.yaml': responses});
    expect(await found()).toEqual([
      `${contract.apiDir}/components/responses.yaml:${lineOf(responses, 'Conflict:')}: Conflict is used by no operation. Use it or delete it.`,
    ]);
  });

  it('are found in resources, also when only another unused one refers to them', async () => {
    const parcel = PARCEL.replaceAll("$ref: '#/components/schemas/Parcel'", 'type: object');
    contract = await writeContract({parcel});
    expect(await found()).toEqual([
      `${contract.apiDir}/resources/parcel.yaml:${lineOf(parcel, '    Parcel:')}: Parcel is used by no operation. Use it or delete it.`,
      `${contract.apiDir}/resources/parcel.yaml:${lineOf(parcel, '    ParcelSize:')}: ParcelSize is used by no operation. Use it or delete it.`,
    ]);
  });

  it('do not include those with a reference into them', async () => {
    const parcel = PARCEL.replaceAll(
      "$ref: '#/components/schemas/Parcel'",
      "$ref: '#/components/schemas/Parcel/properties/size'",
    );
    contract = await writeContract({parcel});
    expect(await found()).toEqual([]);
  });
});
