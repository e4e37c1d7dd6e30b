import type {Config} from '@docusaurus/types';
import {brand} from '../../brand';
import {createConfig} from '../../assembly';
import {readEnv} from '../../config/env';

/** This site on the same Markdown as the bare reference: the guides, without the API reference. */
export default {
  ...createConfig({
    brand,
    env: readEnv({}),
    docsPath: '.generated/measure/docs',
    sidebarPath: './tests/fixtures/other-brand/sidebars.ts',
    generatedDir: '.generated/measure',
    withReference: false,
  }),
  // The guides link to the reference.
  onBrokenLinks: 'ignore',
} satisfies Config;
