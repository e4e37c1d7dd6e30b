import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Locator, Page} from '@playwright/test';
import {blockApplication, holdApplication, slowDown, startByFocus} from '../support/before-app';
import {recordShifts, shiftsOf} from '../support/layout-shifts';
import {EVERY_PAGE} from '../support/site-pages';
import {axeViolations, expect, hydrated, setColorMode, test} from '../support/test';

/** The results module of the dialog: a script and a style sheet. */
const RESULTS = /\/assets\/(?:js|css)\/search-results\./;
const GUIDE = '/docs/support';
// cspell:ignore domcontentloaded

const dialog = (page: Page): Locator => page.locator('#search-dialog');
const input = (page: Page): Locator => page.locator('.DocSearch-Input');
const hits = (page: Page): Locator => page.locator('.DocSearch-Hit');
const button = (page: Page): Locator => page.locator('.navbar').getByRole('button', {name: 'Search'});
const isRunning = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');

/** Delays the results module until the returned function is called. */
async function holdResults(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(RESULTS, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}

async function holdAll(page: Page): Promise<void> {
  await holdApplication(page);
  await holdResults(page);
}

const block = (page: Page, file: RegExp): Promise<unknown> => page.route(file, (route) => route.abort());

/** Does not wait for the load event, which delayed scripts would block. */
const visit = (page: Page, path: string): Promise<unknown> => page.goto(path, {waitUntil: 'domcontentloaded'});

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  'the button': (page) => button(page).click(),
  'Ctrl+K': (page) => page.keyboard.press('Control+k'),
  'Cmd+K': (page) => page.keyboard.press('Meta+k'),
  'the slash key': (page) => page.keyboard.press('/'),
  'Enter on the button': (page) => button(page).press('Enter'),
  'Space on the button': (page) => button(page).press('Space'),
};

/** All ways are tried here, the button and one key under the other conditions. */
const HELD = 'no script but the page’s own has come';
const CONDITIONS: Record<string, (page: Page) => Promise<unknown>> = {
  [HELD]: (page) => holdAll(page),
  'the scripts never come': async (page) => {
    await blockApplication(page);
    await block(page, RESULTS);
  },
  ...(EVERY_PAGE && {'the processor is 4 times slower': slowDown}),
};

test.describe('Search before hydration', () => {
  for (const [condition, set] of Object.entries(CONDITIONS)) {
    test.describe(`when ${condition}`, () => {
      test.use({provoked: /net::ERR_FAILED|Failed to fetch dynamically/});

      test('opens with each key and press; every letter is in the field, and Enter opens results', async ({site}) => {
        await set(site);
        for (const [way, open] of Object.entries(WAYS).slice(0, condition === HELD ? undefined : 2)) {
          await visit(site, GUIDE);
          await open(site);
          await site.keyboard.type('glossary');
          await expect(dialog(site), way).toBeVisible();
          await expect(input(site), way).toHaveValue('glossary');
          await expect(input(site), way).toBeFocused();
          await site.keyboard.press('Enter');
          // The results page, or the first result if results have loaded.
          await expect(site).not.toHaveURL(GUIDE);
        }
      });

      test('opens by typing on the button; the first letter is in the field as well', async ({site}) => {
        await set(site);
        await visit(site, GUIDE);
        await button(site).focus();
        await site.keyboard.type('naming patterns');
        await expect(input(site)).toHaveValue('naming patterns');
      });
    });
  }

  test('Enter before the results opens the results page with the query', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    await site.keyboard.press('/');
    await site.keyboard.type('blue-green & more');
    await site.keyboard.press('Enter');
    await expect(site).toHaveURL('/search?q=blue-green+%26+more');
  });

  test('only its own keys are intercepted', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    await site.evaluate(() => {
      const swallowed: string[] = [];
      Object.assign(window, {swallowed});
      addEventListener('keydown', ({key, defaultPrevented}) => defaultPrevented && swallowed.push(key));
    });
    const keys = ['Tab', 'Shift+Tab', 'Control+f', 'Control+r', 'Control+Shift+k', 'F5', 'F6', 'a', ' ', 'ArrowDown'];
    for (const key of keys) await site.keyboard.press(key);
    await expect(dialog(site)).toBeHidden();
    await site.keyboard.press('Control+k');
    await expect(input(site)).toBeFocused();
    for (const key of [...keys, 'ArrowUp', 'Home', 'End', 'Backspace', '/', 'k']) await site.keyboard.press(key);
    await expect(dialog(site)).toBeVisible();
    await site.keyboard.press('Escape');
    const swallowed = await site.evaluate(() => (window as unknown as {swallowed: string[]}).swallowed);
    expect(swallowed).toEqual(['k', 'Escape']);
  });

  test('the slash key types a slash in a text field, and opens search elsewhere', async ({site}) => {
    await holdAll(site);
    await visit(site, '/');
    await site.locator('#home-search').press('/');
    await expect(site.locator('#home-search')).toHaveValue('/');
    await expect(dialog(site)).toBeHidden();
    await site.locator('.navbar__brand').press('/');
    await expect(input(site)).toHaveValue('');
    await expect(input(site)).toBeFocused();
  });

  test('selected text becomes the query, and typing replaces it', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    await site.locator('h1').selectText();
    await site.keyboard.press('Control+k');
    await expect(input(site)).toHaveValue((await site.locator('h1').innerText()).slice(0, 64));
    await site.keyboard.type('x');
    await expect(input(site)).toHaveValue('x');
  });

  test('the Tab key stays inside the dialog and the browser window', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    await site.keyboard.press('Control+k');
    for (let press = 0; press < 6; press += 1) {
      await site.keyboard.press('Tab');
      const isOutside = await site.evaluate(
        () => document.activeElement !== document.body && !document.activeElement!.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
  });

  test('closes with Escape, Ctrl+K and a press beside it, and the focus returns to where it was', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    const link = site.locator('.theme-doc-markdown p a').first();
    for (const close of [
      () => site.keyboard.press('Escape'),
      () => site.keyboard.press('Control+k'),
      () => site.mouse.click(5, 5),
    ]) {
      await link.focus();
      await site.keyboard.press('Control+k');
      await site.keyboard.type('words');
      await close();
      await expect(dialog(site)).toBeHidden();
      await expect(link).toBeFocused();
      // If nothing had the focus, the button gets it.
      await link.evaluate((element) => element.blur());
      await site.keyboard.press('Control+k');
      await expect(input(site)).toHaveValue('');
      await close();
      await expect(dialog(site)).toBeHidden();
      await expect(button(site)).toBeFocused();
    }
  });

  test('on a phone it fills the screen and closes with Cancel; the page behind it does not scroll', async ({site}) => {
    await holdAll(site);
    await site.setViewportSize({width: 390, height: 844});
    await visit(site, GUIDE);
    await button(site).click();
    const box = (await site.locator('.DocSearch-Modal').boundingBox())!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844]);
    await site.mouse.wheel(0, 500);
    await site.getByRole('button', {name: 'Cancel'}).click();
    await expect(dialog(site)).toBeHidden();
    expect(await site.evaluate(() => scrollY)).toBe(0);
  });

  test('it opens without a layout shift', async ({site}) => {
    await holdAll(site);
    await visit(site, '/docs/getting-started');
    const place = () => site.locator('h1').boundingBox();
    const before = await place();
    await site.keyboard.press('Control+k');
    await expect(dialog(site)).toBeVisible();
    expect(await place()).toEqual(before);
  });

  test('results load for the current query, without the application; a hit is a plain link', async ({
    site,
    expected,
  }) => {
    expected.push(/net::ERR_FAILED/);
    await blockApplication(site);
    const release = await holdResults(site);
    await visit(site, GUIDE);
    await site.keyboard.press('Control+k');
    await site.keyboard.type('naming ');
    await expect(site.locator('.DocSearch-LoadingIndicator')).toBeVisible(); // stalled
    release();
    await expect(hits(site).first()).toBeVisible();
    await expect(site.locator('.DocSearch-LoadingIndicator')).toBeHidden();
    await site.keyboard.type('patterns');
    await expect(input(site)).toHaveValue('naming patterns');
    await site.keyboard.press('Enter');
    await expect(site).toHaveURL(/naming-patterns/);
    await expect(site.locator('h1')).toBeVisible();
  });

  test('hydration changes nothing in an open dialog: field, text, selection, focus and results stay', async ({
    site,
  }) => {
    const {release} = await holdApplication(site);
    await visit(site, GUIDE);
    await startByFocus(site);
    await site.keyboard.press('Control+k');
    await site.keyboard.type('deployment strategies');
    await expect(hits(site).first()).toBeVisible();
    await input(site).evaluate((element: HTMLInputElement) => {
      element.setSelectionRange(2, 5);
      Object.assign(window, {field: element, hit: document.querySelector('.DocSearch-Hit')});
    });
    const html = await dialog(site).evaluate((element) => element.outerHTML);
    release();
    await isRunning(site);
    expect(
      await input(site).evaluate((element: HTMLInputElement) => ({
        isSame: (window as unknown as {field: Element}).field === element,
        hasHit: (window as unknown as {hit: Element}).hit.isConnected,
        isFocused: document.activeElement === element,
        value: element.value,
        selection: [element.selectionStart, element.selectionEnd],
      })),
    ).toEqual({isSame: true, hasHit: true, isFocused: true, value: 'deployment strategies', selection: [2, 5]});
    expect(await dialog(site).evaluate((element) => element.outerHTML)).toBe(html);
    await site.keyboard.press('End');
    await site.keyboard.type('!');
    await expect(input(site)).toHaveValue('deployment strategies!');
  });

  test('the shortcut is that of the reader’s platform from the first paint', async ({site}) => {
    await site.addInitScript(() => Object.defineProperty(navigator, 'platform', {value: 'MacIntel'}));
    await holdApplication(site);
    await visit(site, GUIDE);
    const key = button(site).locator('kbd').first();
    await expect(key.getByText('Ctrl')).toBeHidden();
    expect(await key.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"⌘"');
  });

  test.describe('when its results cannot be loaded', () => {
    test.use({provoked: /net::ERR_FAILED|Failed to fetch dynamically/});

    for (const kind of ['js', 'css'])
      test(`(${kind}) it shows an error, the form still works, and reopening retries`, async ({site}) => {
        const file = new RegExp(`/assets/${kind}/search-results\\.`);
        await block(site, file);
        await visit(site, GUIDE);
        await site.keyboard.press('Control+k');
        await expect(dialog(site).getByRole('status')).toContainText('Press Enter to open the results page');
        expect(await axeViolations(site, {within: '.DocSearch-Container'})).toEqual([]);
        await site.keyboard.press('Escape');
        await site.unroute(file);
        await site.keyboard.press('Control+k');
        await site.keyboard.type('scope');
        await expect(hits(site).first()).toBeVisible();
        await block(site, file);
        await site.reload();
        await site.keyboard.press('Control+k');
        await site.keyboard.type('scope');
        await site.keyboard.press('Enter');
        await expect(site).toHaveURL('/search?q=scope');
      });
  });

  test('Back closes it, before and after hydration', async ({site}) => {
    await visit(site, `${GUIDE}#a`);
    await site.evaluate(() => void (location.hash = 'b'));
    await site.keyboard.press('Control+k');
    await expect(dialog(site)).toBeVisible();
    await site.goBack();
    await expect(dialog(site)).toBeHidden();
    // A page in the back/forward cache must not show it when the reader returns.
    await site.keyboard.press('Control+k');
    await site.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true})));
    await expect(dialog(site)).toBeHidden();
    await startByFocus(site);
    await isRunning(site);
    await site.locator('.navbar').getByRole('link', {name: 'Tutorials'}).click();
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await site.keyboard.press('Control+k');
    await expect(dialog(site)).toBeVisible();
    await site.goBack();
    await expect(site).toHaveURL(new RegExp(GUIDE));
    await expect(dialog(site)).toBeHidden();
    await expect(site.locator('body')).toHaveCSS('overflow', 'visible');
  });

  test('0 accessibility violations before its results', async ({site}) => {
    await holdAll(site);
    await visit(site, GUIDE);
    await site.keyboard.press('Control+k');
    await site.keyboard.type('scope');
    for (const width of [1440, 390, 320]) {
      await site.setViewportSize({width, height: 800});
      expect(await axeViolations(site, {within: '.DocSearch-Container'}), `${width} px`).toEqual([]);
      expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test.describe('/search before hydration', () => {
  const field = (page: Page): Locator => page.locator('main input[type=search]');
  const found = (page: Page): Locator => page.locator('main ol > li');
  const shown = (page: Page) =>
    page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('h1')!.textContent,
      field: document.querySelector<HTMLInputElement>('main input')!.value,
      // Without the status, which says "Searching…" when the results are slow.
      html: document
        .querySelector('main')!
        .innerHTML.replace(/<noscript>.*?<\/noscript>/s, '')
        .replace(/(role="status">)[^<]*/, '$1'),
    }));

  test('query in field, heading and title with only the inline script of the page', async ({site, expected}) => {
    expected.push(/net::ERR_FAILED/);
    await blockApplication(site);
    const query = 'a "b" <c> & %41 $& Search the documentation';
    await visit(site, `/search?q=${encodeURIComponent(query)}`);
    const {title, heading, field: value} = await shown(site);
    expect(title).toMatch(/^Search results for "/);
    expect(title.startsWith(`Search results for "${query}" | `)).toBe(true);
    expect([heading, value]).toEqual([`Search results for "${query}"`, query]);
    await expect(site.getByText('Or browse')).toBeHidden();
  });

  test('hydration does not change it', async ({site}) => {
    const {release} = await holdApplication(site);
    await visit(site, '/search?q=scope');
    await expect(found(site)).toHaveCount(20);
    const before = await shown(site);
    await site.evaluate(() => {
      const changes: string[] = [];
      Object.assign(window, {changes});
      const seen = new MutationObserver((records) =>
        changes.push(...records.map(({type, target}) => `${type} ${target.nodeName}`)),
      );
      const options = {childList: true, characterData: true, subtree: true};
      seen.observe(document.querySelector('h1')!, options);
      Object.assign(window, {field: document.querySelector('main input')});
    });
    release();
    await hydrated(site);
    await expect(site).toHaveTitle(before.title);
    expect(await shown(site)).toEqual(before);
    expect(await site.evaluate(() => (window as unknown as {changes: string[]}).changes)).toEqual([]);
    expect(
      await site.evaluate(() => (window as unknown as {field: Element}).field === document.querySelector('main input')),
    ).toBe(true);
  });

  test('a page that arrives in chunks shows the query in each of them', async ({page, baseURL}) => {
    const html = await (await page.request.get('/search')).text();
    const cut = html.indexOf('Search the documentation', html.indexOf('<h1')) + 'Search the'.length;
    let sendRest = (): void => undefined;
    const server = createServer((request, response) => {
      if (!request.url!.startsWith('/search')) {
        response.writeHead(302, {location: baseURL! + request.url!}).end();
        return;
      }
      response.writeHead(200, {'content-type': 'text/html; charset=utf-8'});
      response.write(html.slice(0, cut));
      sendRest = () => response.end(html.slice(cut));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await blockApplication(page);
      const {port} = server.address() as AddressInfo;
      const loaded = page.goto(`http://127.0.0.1:${port}/search?q=scope`);
      await expect(page.locator('h1')).toHaveText('Search results for "scope"');
      await expect(page).toHaveTitle(/^Search results for "scope" \| /);
      sendRest();
      await loaded;
      expect(await shown(page)).toMatchObject({heading: 'Search results for "scope"', field: 'scope'});
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('results appear without a layout shift at 1440, 390 and 320 px', async ({site}) => {
    await recordShifts(site);
    for (const width of [1440, 390, 320]) {
      await site.setViewportSize({width, height: 800});
      await visit(site, '/search?q=scope');
      await expect(found(site)).toHaveCount(20);
      expect(await shiftsOf(site), `${width} px`).toEqual([]);
    }
  });

  test('letters typed before hydration are searched for', async ({site}) => {
    const {release} = await holdApplication(site);
    await visit(site, '/search?q=release');
    await field(site).press('End');
    await field(site).pressSequentially(' notes');
    release();
    await expect(site).toHaveURL('/search?q=release+notes');
    await expect(field(site)).toHaveValue('release notes');
    await expect(field(site)).toBeFocused();
    await expect(site.locator('h1')).toHaveText('Search results for "release notes"');
    await expect(found(site).first()).toBeVisible();
  });

  test('the forms of the home page and of the not-found page open it with the query in field and title', async ({
    site,
    expected,
  }) => {
    expected.push(/net::ERR_FAILED|status of 404/);
    await blockApplication(site);
    for (const [path, id] of [
      ['/', 'home-search'],
      ['/no-such-page', 'not-found-search'],
    ] as const) {
      await visit(site, path);
      await site.locator(`#${id}`).fill('naming patterns');
      await site.keyboard.press('Enter');
      await expect(site).toHaveURL('/search?q=naming+patterns');
      await expect(field(site)).toHaveValue('naming patterns');
      await expect(site).toHaveTitle(/^Search results for "naming patterns"/);
    }
  });

  test('the field follows searches from the dialog, and Back', async ({site}) => {
    await visit(site, '/search?q=release');
    await expect(found(site)).toHaveCount(20);
    await site.keyboard.press('Control+k');
    await site.keyboard.type('scope');
    const all = dialog(site).getByRole('link', {name: /^See all/});
    // Until the results of the last letter are there, it leads to those of the letters before.
    await expect(all).toHaveAttribute('href', '/search?q=scope');
    await all.click();
    await expect(site).toHaveURL('/search?q=scope');
    await expect(field(site)).toHaveValue('scope');
    await site.goBack();
    await expect(field(site)).toHaveValue('release');
    await expect(site.locator('h1')).toHaveText('Search results for "release"');
  });

  test('0 accessibility violations before and after hydration, light and dark', async ({site}) => {
    const {release} = await holdApplication(site);
    await visit(site, '/search?q=scope');
    expect(await axeViolations(site, {within: 'main'}), 'before').toEqual([]);
    release();
    await expect(found(site)).toHaveCount(20);
    for (const mode of ['light', 'dark'] as const) {
      await setColorMode(site, mode);
      expect(await axeViolations(site, {within: 'main'}), mode).toEqual([]);
    }
  });
});
