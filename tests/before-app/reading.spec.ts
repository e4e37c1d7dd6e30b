/** Reading does not load the application, and hydration causes no visible change. */
import type {Page} from '@playwright/test';
import {applicationRequests, holdApplication, startByFocus} from '../support/before-app';
import {recordShifts, shiftsOf} from '../support/layout-shifts';
import {EVERY_PAGE} from '../support/site-pages';
import {expect, test} from '../support/test';

const GUIDE = '/docs/scopes/management';
const PAGES = [
  '/',
  GUIDE,
  '/docs/agent/installation',
  '/docs/NRN',
  '/docs/cli',
  '/docs/api/scope-create',
  '/my-markdown-page',
];

for (const path of [GUIDE, '/docs/api/scope-create']) {
  test(`${path}: scrolling, moving the pointer over text, selecting and waiting load nothing`, async ({site}) => {
    const requests = applicationRequests(site);
    await site.clock.install();
    await site.goto(path);
    const box = (await site.locator('article').boundingBox())!;
    for (let step = 0; step < 10; step += 1) {
      const point = [box.x + 20 + step, 200 + 40 * step] as const;
      const isText = await site.evaluate(([x, y]) => !document.elementFromPoint(x, y)?.closest('a, button'), point);
      if (isText) await site.mouse.move(...point);
    }
    await site.mouse.move(0, 0);
    for (let step = 0; step < 10; step += 1) await site.mouse.wheel(0, 800);
    await site.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('article p')!));
    await site.keyboard.press('PageDown');
    await site.keyboard.press('Control+c');
    await site.clock.runFor(60_000);
    expect(requests).toEqual([]);
  });
}

test.describe('The application starts', () => {
  /** On /docs/support. */
  const INTENTS: Record<string, (page: Page) => Promise<void>> = {
    'a pointer goes down on a link': (page) => page.locator('.navbar__link').first().dispatchEvent('pointerdown'),
    'the focus reaches a link': (page) => page.locator('.navbar__link').nth(1).focus(),
    'a pointer rests on a link': (page) => page.locator('.navbar__link').nth(1).hover(),
  };

  test(`when ${Object.keys(INTENTS).join(', when ')}`, async ({site}) => {
    for (const [intent, act] of Object.entries(INTENTS)) {
      await site.mouse.move(0, 0);
      await site.goto('/docs/support');
      await act(site);
      await expect(site.locator('html'), intent).toHaveAttribute('data-has-hydrated', 'true');
    }
  });

  test('but not on a data-saver connection: links are plain links', async ({site}) => {
    await site.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {value: {effectiveType: '4g', saveData: true}}),
    );
    const requests = applicationRequests(site);
    await site.clock.install();
    for (const [intent, act] of Object.entries(INTENTS)) {
      await site.goto('/docs/support');
      await act(site);
      await site.clock.runFor(10_000);
      expect(requests, intent).toEqual([]);
      await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
      await expect(site).toHaveURL('/docs/how-to-guides/');
    }
  });

  test('a link pressed before it is ready is a plain link', async ({site}) => {
    await holdApplication(site);
    await site.goto('/docs/support');
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
    await expect(site).toHaveURL('/docs/how-to-guides/');
    await expect(site.locator('h1')).toHaveText('Tutorials');
  });

  test('an interactive part opens for a press before hydration', async ({site}) => {
    const {release} = await holdApplication(site);
    await site.goto('/docs/json-ui-schema/preview-results');
    const button = site.locator('button[data-needs-application]').first();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(site.locator('section:has(textarea)').first()).toBeVisible();
  });

  test('letters typed in the NRN builder before hydration are kept', async ({site}) => {
    const {release} = await holdApplication(site);
    await site.goto('/my-react-page');
    const field = site.locator('#nrn-scope');
    await field.fill('77');
    release();
    await expect(site.locator('#nrn-result')).toContainText('scope=77');
    await expect(field).toHaveValue('77');
    await expect(field).toBeFocused();
  });
});

const STORED = {
  theme: 'dark',
  'docusaurus.tab.way': 'api',
  'docusaurus.tab.language': 'python',
  'docusaurus.announcement.id': 'agent-backed-scopes-2025-09',
  'docusaurus.announcement.dismiss': 'true',
  'docs.values': JSON.stringify({scope: '4711'}),
};

/** Each page at one width, both readers at both widths on different pages; at night each page at both widths. */
const VISITS = PAGES.flatMap((path, index) =>
  (EVERY_PAGE ? [1440, 390] : [index % 2 === 0 ? 1440 : 390]).map((width) => ({
    path,
    width,
    isNew: (width === 1440) === index % 4 < 2,
  })),
);

for (const {path, width, isNew} of VISITS) {
  const reader = isNew ? 'a new reader' : 'a reader with stored choices';
  const stored: Record<string, string> = isNew ? {} : STORED;
  test(`${path} at ${width} px for ${reader}: the first paint is the final one, and hydration changes nothing`, async ({
    site,
  }) => {
    await site.setViewportSize({width, height: 900});
    await recordShifts(site);
    await site.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
      // The frame that completes the HTML depends on the network (see arriving.spec.ts).
      document.addEventListener(
        'readystatechange',
        () => requestAnimationFrame(() => requestAnimationFrame((time) => Object.assign(window, {complete: time}))),
        {once: true},
      );
    }, Object.entries(stored));
    await site.goto(path);
    // Images become zoomable one second after load, with or without hydration.
    for (const image of await site.locator('.markdown img').all()) await expect(image).toHaveClass(/medium-zoom-image/);
    const state = (): Promise<string> =>
      site.evaluate(() => {
        const copy = document.body.cloneNode(true) as HTMLElement;
        copy.querySelectorAll('.page-load, script').forEach((element) => element.remove());
        copy.removeAttribute('data-rh');
        copy.removeAttribute('class');
        const checked = [...document.querySelectorAll<HTMLInputElement>('input')].map(
          (input) => `${input.value} ${input.checked}`,
        );
        return [copy.innerHTML.replaceAll('><', '>\n<'), ...checked, document.title].join('\n');
      });
    const before = await state();
    await startByFocus(site);
    await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    const shifts = await shiftsOf(site);
    const complete = await site.evaluate(() => (window as unknown as {complete: number}).complete);
    expect((await state()).split('\n')).toEqual(before.split('\n'));
    expect(complete).toBeGreaterThan(0);
    expect(shifts.filter(({time}) => time >= complete)).toEqual([]);
    await expect(site.locator('.theme-announcement-bar')).toBeVisible({visible: isNew});
  });
}

test('Stored choices are in the first paint, also when the page arrives slowly', async ({site}) => {
  await site.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
    // Before each paint: checks for radio groups that do not show the stored choice.
    const wrong: string[] = [];
    Object.assign(window, {wrong});
    const look = (): void => {
      for (const group of document.querySelectorAll('[data-group=way]')) {
        const input = group.querySelector<HTMLInputElement>('input[value=api]');
        if (input && !input.checked) wrong.push(group.outerHTML.slice(0, 80));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, Object.entries(STORED));
  const session = await site.context().newCDPSession(site);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{offline: false, latency: 20, uploadThroughput: -1},
    downloadThroughput: 20_000,
  });
  await site.goto(GUIDE);
  expect(await site.evaluate(() => (window as unknown as {wrong: string[]}).wrong)).toEqual([]);
  await expect(site.locator('.tab-group[data-group=way] input[value=api]').first()).toBeChecked();
});

test.describe('Once the application runs', () => {
  test('visible links load nothing, and a hovered link preloads its page', async ({site}) => {
    await site.goto('/docs/scopes/management');
    await startByFocus(site);
    await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await site.waitForLoadState('networkidle');
    const scripts: string[] = [];
    site.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await site.mouse.move(700, 500);
    for (let step = 0; step < 5; step += 1) await site.mouse.wheel(0, 800);
    await site.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await site.locator('.pagination-nav__link').last().hover();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test('the link whose hover started it is preloaded too', async ({site}) => {
    await site.goto('/docs/scopes/management');
    const next = site.locator('.pagination-nav__link').last();
    await next.hover();
    await expect(site.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await site.waitForLoadState('networkidle');
    const requests: string[] = [];
    site.on('request', (request) => request.url().endsWith('.js') && requests.push(request.url()));
    const here = await site.locator('article h1').textContent();
    await next.click();
    await expect(site.locator('article h1')).not.toHaveText(here!);
    expect(requests).toEqual([]);
  });
});
