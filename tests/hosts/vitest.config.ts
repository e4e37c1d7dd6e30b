import {defineConfig} from 'vitest/config';
import {HANG_TIMEOUT} from '../support/limits';

/** A separate config, because these tests start servers and read build/. */
export default defineConfig({
  test: {
    globalSetup: 'tests/hosts/needs.ts',
    include: ['tests/hosts/*.test.ts'],
    testTimeout: HANG_TIMEOUT,
    hookTimeout: HANG_TIMEOUT,
    teardownTimeout: HANG_TIMEOUT,
  },
});
