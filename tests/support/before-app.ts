/** Helpers that keep a page in the state before hydration. */
import type {Page} from '@playwright/test';

/**
 * The application's scripts and data; not the page script, its modules and the search results, which work without it.
 */
const APPLICATION = /\/assets\/js\/(?!page[.-]|search-results\.)/;

/** Chunks and data of single pages; not the shared chunks. */
export const isPageChunk = ({pathname}: URL): boolean =>
  APPLICATION.test(pathname) && !/\/(main|runtime~main|vendors)/.test(pathname);

/** Blocks the application: its scripts fail. */
export async function blockApplication(page: Page): Promise<void> {
  await page.route(APPLICATION, (route) => route.abort());
}

/** Delays the application until the test releases it. */
export async function holdApplication(page: Page): Promise<{release: () => void}> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(APPLICATION, async (route) => {
    await released;
    await route.continue();
  });
  return {release: () => release()};
}

/** Throttles the CPU by 4. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
}

/** Paths of the application's requested files. */
export function applicationRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (APPLICATION.test(pathname)) seen.push(pathname);
  });
  return seen;
}

/** Starts the application as focusing a link does, without moving the focus. */
export async function startByFocus(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded'); // after a reload, the page script may not have run
  await page.evaluate(() => {
    const here = location.pathname.replace(/\/$/, '');
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.navbar a[href^="/"], footer a[href^="/"]')].find(
      ({pathname}) => pathname.replace(/\/$/, '') !== here,
    )!;
    link.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
  });
}
