import {brand, brandTokens} from '../../brand';
import type {Contract} from '../../contract';
import {cachedBundle} from '../../plugins/api/api-contract/bundle';

/**
 * The contract of `api/` for tests that only read it. Bundling takes seconds, so all tests use the cached bundle of the
 * build, whose key is a hash of everything it is made from.
 */
export const realContract = (): Promise<Contract> =>
  cachedBundle({apiDir: 'api', generatedDir: '.generated', tokens: brandTokens(brand)});
