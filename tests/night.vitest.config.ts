import {configDefaults, defineConfig} from 'vitest/config';
import {HANG_TIMEOUT} from './support/limits';

/** npm run test:nightly: builds of fixture sites, and long tests that repeat what shorter ones check. */
export default defineConfig({
  test: {
    include: ['**/*.night.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', '.generated/**'],
    testTimeout: HANG_TIMEOUT,
    hookTimeout: HANG_TIMEOUT,
    teardownTimeout: HANG_TIMEOUT,
  },
});
