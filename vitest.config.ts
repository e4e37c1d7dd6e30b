import {defineConfig} from 'vitest/config';
import {HANG_TIMEOUT} from './tests/support/limits';

export default defineConfig({
  test: {
    include: ['**/__tests__/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // Night tests run with tests/night.vitest.config.ts; tests of a host or of built files have their own configuration.
    exclude: [
      '**/node_modules/**',
      'build/**',
      '.generated/**',
      'tests/hosts/**',
      'tests/built/*.test.ts',
      '**/*.night.test.ts',
    ],
    // A thread for each file costs a quarter less processor time than a process.
    pool: 'threads',
    // By default, one core is left idle.
    maxWorkers: '100%',
    testTimeout: HANG_TIMEOUT,
    hookTimeout: HANG_TIMEOUT,
    teardownTimeout: HANG_TIMEOUT,
  },
});
