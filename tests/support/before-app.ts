/** Readers use a page before the application runs. These put a page into that state and keep it there. */
import type {Page} from '@playwright/test';

/** The application's scripts and data; not the page script, its parts and the results of search, which work without it. */
const APPLICATION = /\/assets\/js\/(?!page[.-]|search-results\.)/;

/** The code and data of pages; not what every page of the application needs. */
export const isPageChunk = ({pathname}: URL): boolean =>
  APPLICATION.test(pathname) && !/\/(main|runtime~main|vendors)/.test(pathname);

/** The application never comes: its scripts fail. */
export async function blockApplication(page: Page): Promise<void> {
  await page.route(APPLICATION, (route) => route.abort());
}

/** The application comes when the test says so. */
export async function holdApplication(page: Page): Promise<{release: () => void}> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(APPLICATION, async (route) => {
    await released;
    await route.continue();
  });
  return {release: () => release()};
}

/** A processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
}

/** Paths of the application's files that were requested. */
export function applicationRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (APPLICATION.test(pathname)) seen.push(pathname);
  });
  return seen;
}

/** Starts the application as a reader would whose focus reaches a link; the focus stays where it is. */
export async function startByFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const here = location.pathname.replace(/\/$/, '');
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.navbar a[href^="/"], footer a[href^="/"]')].find(
      ({pathname}) => pathname.replace(/\/$/, '') !== here,
    )!;
    link.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
  });
}
