import type {Page} from '@playwright/test';
import {buildVersion, startDeployed} from '../support/deploys';
import {scriptsOf} from '../support/html-files';
import {NEVER_ENDS} from '../support/limits';
import {expect, hydrated, intend, open, test as base, watch} from '../support/test';

type Deployed = Awaited<ReturnType<typeof startDeployed>>;

/** Two real builds of a small site, and nginx that is moved from the first to the second while a page is open. */
const test = base.extend<{tab: Page; deploy: () => Promise<void>}, {builds: string[]; server: Deployed}>({
  builds: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use([await buildVersion('first'), await buildVersion('second')]),
    {scope: 'worker', timeout: NEVER_ENDS},
  ],
  server: [
    async ({builds}, use) => {
      const server = await startDeployed(builds[0]!);
      await use(server);
      await server.stop();
    },
    {scope: 'worker', timeout: NEVER_ENDS},
  ],
  baseURL: async ({server}, use) => use(server.url),
  deploy: async ({server, builds}, use) => {
    await use(() => server.deploy(builds[1]!));
    await server.deploy(builds[0]!);
  },
  tab: async ({page, server}, use) => {
    const problems: string[] = [];
    // Interception switches the browser's cache off: pages whose links were in view would open from it, old as they are.
    await page.route('**/assets/**', (route) => route.continue());
    // What the old version asks for and is gone: a page says so, which is no script. Nothing else may go wrong.
    watch(page, server.url, (text) => {
      if (!/status of 404|Refused to (execute script|apply style).*MIME type/.test(text)) problems.push(text);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

function documentsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
}

const support = (page: Page) => page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: /^support of/});

// One server is moved from build to build.
test.describe.configure({mode: 'serial'});

test.describe('A reader has the old version open while a new one is deployed', () => {
  for (const [storage, block] of [
    ['', false],
    [', also when storage is blocked', true],
  ] as const) {
    test(`A link leads to the requested page of the new version, in one load${storage}`, async ({tab, deploy}) => {
      if (block)
        await tab.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
          console.warn = () => undefined; // that storage is blocked is logged
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
      // From here on it is the new version: the next page comes without a load.
      await tab
        .locator('.theme-doc-sidebar-menu')
        .getByRole('link', {name: /^getting-started/})
        .click();
      await expect(tab.locator('h1')).toContainText('getting-started');
      await expect(tab.locator('article')).toContainText('This is the second version.');
      expect(loads).toHaveLength(1);
      // Going back does not lead into the old version, nor out of the site.
      await tab.goBack();
      await expect(tab.locator('h1')).toContainText('support');
      await tab.goBack();
      await expect(tab.locator('h1')).toContainText('getting-started');
      await expect(tab.locator('article')).toContainText('This is the second version.');
    });
  }

  test('A page whose application has not come yet is loaded anew at the first intent, at the place of the reader', async ({
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

  test('A link that is only pointed at loads nothing anew', async ({tab, deploy}) => {
    // The browser counts what a test asks of a page as a press.
    await tab.addInitScript(() => Object.defineProperty(navigator, 'userActivation', {value: {isActive: false}}));
    await open(tab, '/docs/getting-started');
    await deploy();
    const loads = documentsOf(tab);
    const asked = tab.waitForResponse((response) => response.status() === 404);
    await support(tab).hover();
    await asked;
    await tab.waitForTimeout(1500);
    expect(loads).toEqual([]);
    await support(tab).click();
    await expect(tab.locator('article')).toContainText('This is the second version.');
    expect(loads).toEqual(['/docs/support']);
  });

  test('The new version runs the same inline scripts, so a policy with their hashes fits both', async ({builds}) => {
    expect(scriptsOf(builds[1])).toEqual(scriptsOf(builds[0]));
  });
});

test('Servers that disagree about the version do not cause a loop: the page still reads', async ({tab, server}) => {
  let answers = 0;
  await tab.route('**/docs/support', async (route) => {
    const response = await route.fetch();
    answers += 1;
    const body = (await response.text()).replace(/runtime~main\.\w+\.js/, `runtime~main.${answers % 2}.js`);
    await route.fulfill({response, body});
  });
  const loads = documentsOf(tab);
  await tab.goto(`${server.url}/docs/support`);
  await expect(async () => {
    const [before, started] = [answers, performance.now()];
    for (let press = 0; press < 20; press += 1) {
      await intend(tab);
      await tab.waitForTimeout(100);
    }
    const seconds = (performance.now() - started) / 1000;
    expect(answers - before, 'the server is asked at most once a second').toBeLessThanOrEqual(seconds + 1);
  }).toPass();
  expect(loads.length).toBeLessThanOrEqual(3);
  await expect(tab.locator('h1')).toContainText('support');
});
