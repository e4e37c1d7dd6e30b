import {brand} from '../../brand';
import {createConfig} from '../../assembly';
import {readEnv} from '../../config/env';

/** The site with guides and a contract that growth.mts wrote. */
export default createConfig({
  brand,
  env: readEnv({}),
  docsPath: '.generated/measure-growth/docs',
  sidebarPath: './tests/measure/growth-sidebars.ts',
  generatedDir: '.generated/measure-growth',
  contractDir: '.generated/measure-growth/contract',
  withReference: process.env.GROWTH_REFERENCE !== '0',
});
