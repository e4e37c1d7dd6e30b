import {defineConfig} from 'vitest/config';

/** Of its own: these tests start servers and read build/. */
export default defineConfig({
  test: {include: ['tests/hosts/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000},
});
