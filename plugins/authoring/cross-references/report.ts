import {brand, brandTokens} from '../../../brand';
import {bundleContract} from '../../api/api-contract/bundle';
import {crossReferences} from './index';

/** `npm run api:unused`: the operations that no guide uses, one per line. */
async function report(): Promise<void> {
  const tokens = brandTokens(brand);
  const contract = await bundleContract({apiDir: 'api', tokens});
  const {byOperation, byPage, unused} = await crossReferences({docsDir: 'docs', contract, tokens});
  const guides = byPage.size === 1 ? '1 guide uses' : `${byPage.size} guides use`;
  const summary = `${guides} the API; ${unused.length} operations are used in none, ${byOperation.size} in some.`;
  process.stdout.write(`${[...unused, summary].join('\n')}\n`);
}

report().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error); // the message has file and reason
  process.exitCode = 1;
});
