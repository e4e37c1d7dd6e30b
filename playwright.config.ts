import {execFileSync} from 'node:child_process';
import {defineConfig} from '@playwright/test';

// No browser download: the machine's own Chromium is used.
const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], {encoding: 'utf8'}).trim();

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: [['line'], ['json', {outputFile: 'test-results/site.json'}]],
  // Everything behind nginx with the Node service; search once more in the edge worker, which answers it itself.
  projects: [{name: 'nginx'}, {name: 'edge', testMatch: '**/section-7-search.spec.ts'}],
  use: {
    viewport: {width: 1440, height: 900},
    launchOptions: {
      executablePath,
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
