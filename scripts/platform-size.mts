/** npm run platform:size: prints what a browser loads when a reader first uses the platform. */
import {brand, brandTokens} from '../brand';
import {browserParts, gzipSizes} from '../platform/fronts/browser';
import {cachedBundle} from '../plugins/api/api-contract/bundle';

const contract = await cachedBundle({apiDir: 'api', generatedDir: '.generated', tokens: brandTokens(brand)});
const {script, contract: reduced} = gzipSizes(browserParts(contract));
console.log(`script ${script} bytes, reduced contract ${reduced} bytes, ${script + reduced} bytes gzip in all`);
