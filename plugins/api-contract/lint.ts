/** npm run api:lint [-- resource ...]: Redocly recommended-strict, the house rules, and rules of the whole contract. */
import {readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {brand, brandTokens} from '../../brand';
import {bundleContract, redocly} from './bundle';
import {allIds, coverage, wholeContractFindings} from './checks';
import {prepareContract} from './source';
import {endpoints} from './types';
import {unusedComponents} from './unused';

/** One folder a run: several people may lint at once. */
const WORK = `.generated/api-lint-${process.pid}`;

async function main(only: string[]): Promise<number> {
  const tokens = brandTokens(brand);
  const source = path.join(WORK, 'source');
  const file = await prepareContract({apiDir: 'api', outDir: source, tokens, only});
  const {ok, output} = await redocly(['lint', file, '--format', 'stylish', '--max-problems', '500']);
  const findings = output.split('\n').filter((line) => /^\S+\.yaml:$|^\s+\d+:\d+\s+(error|warning)/.test(line));
  if (!ok || findings.length > 0) {
    console.log(output.replaceAll(`${source}/`, 'api/').trim());
    return 1;
  }
  if (only.length > 0) {
    console.log(`api:lint: ${only.join(', ')}: no findings`);
    return 0;
  }
  const contract = await bundleContract({apiDir: 'api', workDir: WORK, tokens});
  const whole = [
    ...(await unusedComponents(source)).map((finding) => `api/${finding}`),
    ...wholeContractFindings(contract).map((finding) => `api/: ${finding}`),
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
