import {defineConfig} from 'vitest/config';
import {NEVER_ENDS} from './tests/support/limits';

export default defineConfig({
  test: {
    include: ['**/__tests__/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', '.generated/**', 'tests/hosts/**', 'tests/built/*.test.ts'],
    testTimeout: NEVER_ENDS,
    hookTimeout: NEVER_ENDS,
    teardownTimeout: NEVER_ENDS,
  },
});
