import {defineConfig} from '@playwright/test';
import site from '../../playwright.config';

/** A site of a few pages, built here: what a change of theme, styles, page script, configuration or packages breaks first. */
export default defineConfig({
  ...site,
  testDir: '.',
  testIgnore: undefined,
  grepInvert: process.env.NIGHT ? undefined : /@night/,
  projects: [{name: 'small site'}],
  globalSetup: './build-and-serve.ts',
  reporter: [['line'], ['json', {outputFile: '../../test-results/small.json'}]],
});
