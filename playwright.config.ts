import {defineConfig} from '@playwright/test';
import {findProgram} from './scripts/needs';
import {HANG_TIMEOUT, EXPECT_TIMEOUT} from './tests/support/limits';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Its own command, test:dev, needs neither a build nor nginx.
  testIgnore: ['dev-server/**'],
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: HANG_TIMEOUT / 2,
  expect: {timeout: EXPECT_TIMEOUT},
  reporter: [['line'], ['json', {outputFile: 'test-results/site.json'}]],
  // All tests run against nginx with the Node service, those of search results also against the edge worker.
  projects: [{name: 'nginx'}, {name: 'edge', grep: /@edge/}],
  use: {
    // A click that waits for a control that has gone fails with its name, not with the time limit of the whole test.
    actionTimeout: EXPECT_TIMEOUT,
    viewport: {width: 1440, height: 900},
    launchOptions: {
      // No browser download: the Chromium of the machine. Its headless shell starts a context in half the time.
      executablePath: findProgram('chromium-headless-shell') ?? findProgram('chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
