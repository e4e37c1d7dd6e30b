import {defineConfig} from 'vitest/config';
import {stopUnless} from '../../scripts/needs';
import {NEVER_ENDS} from '../support/limits';

stopUnless({programs: ['nginx']});

/** A separate config, because these tests start servers and read build/. */
export default defineConfig({
  test: {
    include: ['tests/hosts/*.test.ts'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
