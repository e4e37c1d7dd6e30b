import {defineConfig} from 'vitest/config';
import {NEVER_ENDS} from '../support/limits';

/** A separate config, because these tests start servers and read build/. */
export default defineConfig({
  test: {
    globalSetup: 'tests/hosts/needs.ts',
    include: ['tests/hosts/*.test.ts'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
