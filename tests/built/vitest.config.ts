import {defineConfig} from 'vitest/config';
import {stopUnless} from '../../scripts/needs';
import {NEVER_ENDS} from '../support/limits';

stopUnless({build: 'build'});

/** A separate config, because these tests read build/. */
export default defineConfig({
  test: {
    include: ['tests/built/*.test.ts'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
