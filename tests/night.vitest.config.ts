import {configDefaults, defineConfig} from 'vitest/config';
import {NEVER_ENDS} from './support/limits';

/** npm run test:night: builds of fixture sites, and long tests that repeat what shorter ones check. */
export default defineConfig({
  test: {
    include: ['**/*.night.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', '.generated/**'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
