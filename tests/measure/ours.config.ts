import {brand} from '../../brand';
import {createConfig} from '../../config';
import {readEnv} from '../../config/env';

/** This site on the same Markdown as the bare reference: the guides, without the API contract and reference. */
export default createConfig({
  brand,
  env: readEnv({}),
  docsPath: '.generated/measure/docs',
  sidebarPath: './tests/fixtures/other-brand/sidebars.ts',
  generatedDir: '.generated/measure',
  withContract: false,
});
