/** npm run lint:content [-- page or folder ...]: every check of the guides and pages. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {brand, brandTokens} from '../../../brand';
import {bundleContract} from '../../api/api-contract/bundle';
import {createChecker} from '.';
import {count, report} from './report';

async function main(given: string[]): Promise<number> {
  const started = Date.now();
  const chosen = given.map((name) => path.relative('.', name).split(path.sep).join('/'));
  const missing = chosen.filter((name) => !existsSync(name));
  if (missing.length > 0) {
    process.stdout.write(`lint:content: ${missing.join(', ')} does not exist.\n`);
    return 1;
  }
  const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
  const checker = await createChecker({brand, contract});
  const findings = await checker.check(chosen.length > 0 ? chosen : undefined);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${report(findings)}${findings.length > 0 ? '\n' : ''}`);
  process.stdout.write(`lint:content: ${count(findings.length, 'finding')} in ${seconds} s\n`);
  return findings.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then((code) => process.exit(code));
