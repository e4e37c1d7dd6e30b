import {brand} from '../../brand';
import {createConfig} from '../../config';
import {readEnv} from '../../config/env';

/** A handful of guides with the reference of a contract that the run wrote; see referenceGrowth in run.mts. */
export default createConfig({
  brand,
  env: readEnv({}),
  docsPath: '.generated/measure-reference/docs',
  sidebarPath: './tests/measure/reference-sidebars.ts',
  generatedDir: '.generated/measure-reference',
  contractDir: '.generated/measure-reference/contract',
  withReference: process.env.REFERENCE === 'true',
});
