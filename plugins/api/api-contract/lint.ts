/**
 * npm run api:lint [-- resource ...]: Redocly recommended-strict, the project rules, and rules for the complete
 * contract.
 */
import {readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {brand, brandTokens} from '../../../brand';
import {bundleContract, checkWhole, lintContract} from './bundle';
import {allIds, coverage} from './checks';
import {ContractError, printed} from './findings';
import {endpoints} from './types';
import {unusedComponents} from './unused';

/** One folder per run, because several runs may overlap. */
const WORK = `.generated/api-lint-${process.pid}`;

async function main(only: string[]): Promise<number> {
  const options = {apiDir: 'api', workDir: WORK, tokens: brandTokens(brand)};
  const findings = await lintContract(options, {only}).catch((error: unknown) => {
    if (error instanceof ContractError) return error.findings;
    throw error;
  });
  if (findings.length > 0) {
    findings.forEach((finding) => console.log(printed(finding)));
    console.log(`api:lint: ${findings.length} findings`);
    return 1;
  }
  if (only.length > 0) {
    console.log(`api:lint: ${only.join(', ')}: no findings`);
    return 0;
  }
  const contract = await bundleContract(options);
  const whole = [
    ...(await unusedComponents(path.join(WORK, 'source'))).map((finding) => `api/${finding}`),
    ...(await checkWhole(contract, 'api')).map(printed),
  ];
  whole.forEach((finding) => console.log(finding));
  const resources = (await readdir('api/resources')).length;
  const {properties, described, exampled, both} = coverage(contract);
  console.log(
    `api:lint: ${resources} resources, ${endpoints(contract).length} operations with ${allIds(contract).length} ids, ` +
      `${contract.tags.length} tags, ${whole.length} findings. ` +
      `${properties} properties: ${described} with description, ${exampled} with example, ${both} with both (${((100 * both) / properties).toFixed(1)} %).`,
  );
  return whole.length === 0 && both === properties ? 0 : 1;
}

main(process.argv.slice(2))
  .finally(() => rm(WORK, {recursive: true, force: true}))
  .then((code) => process.exit(code));
