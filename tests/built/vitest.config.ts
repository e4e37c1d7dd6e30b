import {defineConfig} from 'vitest/config';
import {HANG_TIMEOUT} from '../support/limits';

/** A separate config, because these tests read build/. */
export default defineConfig({
  test: {
    globalSetup: 'tests/built/needs.ts',
    include: ['tests/built/*.test.ts'],
    testTimeout: HANG_TIMEOUT,
    hookTimeout: HANG_TIMEOUT,
    teardownTimeout: HANG_TIMEOUT,
  },
});
