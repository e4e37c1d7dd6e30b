import {defineConfig} from '@playwright/test';
import site from '../../playwright.config';
import {HANG_TIMEOUT} from '../support/limits';

/** `npm start`, as a writer uses it, on copies of the checkout. `NIGHT=1` adds the tests that repeat a type of change. */
export default defineConfig({
  ...site,
  testDir: '.',
  testIgnore: undefined,
  globalSetup: undefined,
  projects: undefined,
  grepInvert: process.env.NIGHT ? undefined : /@night/,
  workers: 2, // one server for each file
  // A guard against hanging: tests wait for events, not for a time.
  timeout: HANG_TIMEOUT,
  expect: {timeout: HANG_TIMEOUT / 2},
  use: {...site.use, actionTimeout: HANG_TIMEOUT / 2, navigationTimeout: HANG_TIMEOUT / 2},
  reporter: [['line'], ['json', {outputFile: '../../test-results/dev.json'}]],
});
