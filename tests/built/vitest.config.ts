import {defineConfig} from 'vitest/config';
import {NEVER_ENDS} from '../support/limits';

/** A separate config, because these tests read build/. */
export default defineConfig({
  test: {
    globalSetup: 'tests/built/needs.ts',
    include: ['tests/built/*.test.ts'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
