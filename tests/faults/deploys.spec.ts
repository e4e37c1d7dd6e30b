import type {Page} from '@playwright/test';
import {buildVersion, startDeployed} from '../support/deploys';
import {scriptsOf} from '../support/html-files';
import {HANG_TIMEOUT} from '../support/limits';
import {documentsOf, expect, hydrated, intend, open, test as base, watch} from '../support/test';

type Deployed = Awaited<ReturnType<typeof startDeployed>>;

/** Two real builds of a small site; nginx switches from the first to the second while a page is open. */
const test = base.extend<{tab: Page; deploy: () => Promise<void>}, {builds: string[]; server: Deployed}>({
  builds: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use([await buildVersion('first'), await buildVersion('second')]),
    {scope: 'worker', timeout: HANG_TIMEOUT},
  ],
  server: [
    async ({builds}, use) => {
      const server = await startDeployed(builds[0]!);
      await use(server);
      await server.stop();
    },
    {scope: 'worker', timeout: HANG_TIMEOUT},
  ],
  baseURL: async ({server}, use) => use(server.url),
  deploy: async ({server, builds}, use) => {
    await use(() => server.deploy(builds[1]!));
    await server.deploy(builds[0]!);
  },
  tab: async ({page, server}, use) => {
    const problems: string[] = [];
    // Request interception disables the browser's cache, which could serve stale pages.
    await page.route('**/assets/**', (route) => route.continue());
    // Expected errors: missing files of the old version return the HTML not-found page, which is not a script.
    watch(page, server.url, (text) => {
      if (!/status of 404|Refused to (execute script|apply style).*MIME type/.test(text)) problems.push(text);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

const support = (page: Page) => page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: /^support of/});

// Serial, because all tests switch the same server.
test.describe.configure({mode: 'serial'});

test.describe('A reader has the old version open while a new one is deployed', () => {
  for (const [storage, block] of [
    ['', false],
    [', also when storage is blocked', true],
  ] as const) {
    test(`A link opens the requested page of the new version with one page load${storage}`, async ({tab, deploy}) => {
      if (block)
        await tab.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
          console.warn = () => undefined; // blocked storage is logged
          console.error = () => undefined;
        });
      await open(tab, '/docs/getting-started');
      await expect(tab.locator('article')).toContainText('This is the first version.');
      await deploy();
      const loads = documentsOf(tab);
      await support(tab).click();
      await expect(tab.locator('article')).toContainText('This is the second version.');
      await expect(tab.locator('h1')).toContainText('support');
      await expect(tab).toHaveURL('/docs/support');
      expect(loads).toEqual(['/docs/support']);
      await hydrated(tab);
      await expect(tab.getByRole('alert')).toHaveCount(0);
      // The new version runs now: the next page is a client-side navigation.
      await tab
        .locator('.theme-doc-sidebar-menu')
        .getByRole('link', {name: /^getting-started/})
        .click();
      await expect(tab.locator('h1')).toContainText('getting-started');
      await expect(tab.locator('article')).toContainText('This is the second version.');
      expect(loads).toHaveLength(1);
      // Back opens neither the old version nor another site.
      await tab.goBack();
      await expect(tab.locator('h1')).toContainText('support');
      await tab.goBack();
      await expect(tab.locator('h1')).toContainText('getting-started');
      await expect(tab.locator('article')).toContainText('This is the second version.');
    });
  }

  test('A page that is not hydrated yet reloads at the first interaction and keeps the scroll position', async ({
    tab,
    deploy,
  }) => {
    await tab.setViewportSize({width: 900, height: 300});
    await tab.goto('/docs/getting-started');
    await deploy();
    const loads = documentsOf(tab);
    await tab.evaluate(() => scrollTo(0, 120));
    await intend(tab);
    await expect(tab.locator('article')).toContainText('This is the second version.');
    await hydrated(tab);
    expect(loads).toEqual(['/docs/getting-started']);
    expect(await tab.evaluate(() => window.scrollY)).toBe(120);
  });

  test('A hovered link does not reload the page', async ({tab, deploy}) => {
    // The browser counts evaluated scripts of a test as user activation.
    await tab.addInitScript(() => Object.defineProperty(navigator, 'userActivation', {value: {isActive: false}}));
    await tab.clock.install();
    await open(tab, '/docs/getting-started');
    await deploy();
    const loads = documentsOf(tab);
    const asked = tab.waitForResponse((response) => response.status() === 404);
    await support(tab).hover();
    await asked;
    await tab.clock.runFor(1500);
    await tab.evaluate(async () => (await fetch('/docs/support')).text()); // a reload would have been requested before
    expect(loads).toEqual([]);
    await support(tab).click();
    await expect(tab.locator('article')).toContainText('This is the second version.');
    expect(loads).toEqual(['/docs/support']);
  });

  test('The new version has the same inline scripts, so a policy with their hashes allows both', async ({builds}) => {
    expect(scriptsOf(builds[1])).toEqual(scriptsOf(builds[0]));
  });
});

test('Servers with different versions do not cause a reload loop: the page stays readable', async ({tab, server}) => {
  let answers = 0;
  await tab.route('**/docs/support', async (route) => {
    const response = await route.fetch();
    answers += 1;
    const body = (await response.text()).replace(/runtime~main\.\w+\.js/, `runtime~main.${answers % 2}.js`);
    await route.fulfill({response, body});
  });
  const loads = documentsOf(tab);
  await tab.clock.install({time: 0});
  await tab.goto(`${server.url}/docs/support`);
  await tab.clock.pauseAt(3_600_000);
  await expect(async () => {
    const before = answers;
    for (let press = 0; press < 20; press += 1) {
      await intend(tab);
      await tab.clock.runFor(100);
    }
    expect(answers - before, 'the server is called at most once per second').toBeLessThanOrEqual(3);
  }).toPass();
  expect(loads.length).toBeLessThanOrEqual(3);
  await expect(tab.locator('h1')).toContainText('support');
});
