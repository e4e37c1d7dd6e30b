import {defineConfig} from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/__tests__/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', '.generated/**', 'tests/hosts/**'],
  },
});
