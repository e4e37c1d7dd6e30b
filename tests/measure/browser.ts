import {chromium, type Browser, type Page} from '@playwright/test';
import {findProgram} from '../../scripts/needs';
import {startByFocus} from '../support/before-app';
import {blockingOf, settle} from './blocking';

export type Weight = {html: number; css: number; js: number; other: number; total: number; requests: number};
export type PageFigures = {before: Weight; after: Weight; lcp: number; shift: number; nodes: number};

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launch = (): Promise<Browser> => chromium.launch({executablePath: findProgram('chromium'), args: ARGS});

/** Bytes over the wire, by kind. */
export async function weigh(page: Page): Promise<() => Weight> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  const weight: Weight = {html: 0, css: 0, js: 0, other: 0, total: 0, requests: 0};
  cdp.on('Network.responseReceived', ({requestId, type}) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    const kind =
      ({Document: 'html', Stylesheet: 'css', Script: 'js'} as const)[kinds.get(requestId) as 'Document'] ?? 'other';
    weight[kind] += encodedDataLength;
    weight.total += encodedDataLength;
    weight.requests += 1;
  });
  return () => ({...weight});
}

/** Starts the application and waits until it runs and what it fetches has come. */
async function start(page: Page): Promise<void> {
  await startByFocus(page);
  await page.locator('html[data-has-hydrated=true]').waitFor({state: 'attached'});
  await settle(page);
}

export async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.addInitScript(() => {
    const seen = {lcp: 0, shift: 0};
    Object.assign(window, {seen});
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.lcp = entry.startTime))).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.shift += (entry as unknown as {value: number}).value)),
    ).observe({type: 'layout-shift', buffered: true});
  });
  await page.goto(url);
  await settle(page);
  const before = weight();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await start(page);
  const {lcp, shift} = await page.evaluate(() => (window as unknown as {seen: {lcp: number; shift: number}}).seen);
  const after = weight();
  await context.close();
  return {before, after, lcp, shift, nodes};
}

/** Blocking time of each page while it loads, by the names of the URLs. */
export async function blockingOfLoads(browser: Browser, urls: Record<string, string>): Promise<Record<string, number>> {
  const blocking: Record<string, number> = {};
  for (const [name, url] of Object.entries(urls)) blocking[name] = await blockingOfLoad(browser, url);
  return blocking;
}

async function blockingOfLoad(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const blocking = await blockingOf(browser, page, () => page.goto(url));
  await context.close();
  return blocking;
}

/** Noise of the machine only adds time, so the least is the nearest to the page's own. */
async function leastOf(times: number, work: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < times; i += 1) least = Math.min(least, await work());
  return least;
}

/** `answered` matches as soon as the press has taken effect. */
type Press = {press: (page: Page) => Promise<void>; answered: string};

/** The same act in both sites, whose controls are different elements. */
export type PressOfBoth = {name: string; path: string; ours: Press; bare: Press};

/**
 * From the press to the frame that shows its effect. Ours is pressed when nothing but the page is there. Plain Docusaurus
 * loses such a press, so it is pressed when it is `ready`.
 */
export async function pressDelay(
  browser: Browser,
  url: string,
  {press, answered}: Press,
  ready: boolean,
): Promise<number> {
  return leastOf(3, async () => {
    const context = await browser.newContext({viewport: {width: 1440, height: 900}});
    const page = await context.newPage();
    await page.route(/_search|algolia/, (route) => route.abort());
    await page.goto(url);
    if (ready) await start(page);
    await page.evaluate((selector) => {
      const times = {pressed: 0, answered: 0};
      Object.assign(window, {times});
      for (const type of ['keydown', 'pointerdown'])
        addEventListener(type, () => (times.pressed ||= performance.now()), {capture: true});
      // A method: tsx marks named functions with a helper that the page does not have.
      const frames = {
        look() {
          if (document.querySelector(selector)) times.answered ||= performance.now();
          else requestAnimationFrame(() => frames.look());
        },
      };
      frames.look();
    }, answered);
    await press(page);
    type Times = {pressed: number; answered: number};
    await page.waitForFunction(() => (window as unknown as {times: Times}).times.answered > 0);
    const {pressed, answered: at} = await page.evaluate(() => (window as unknown as {times: Times}).times);
    await context.close();
    return at - pressed;
  });
}

/** From the request to a running application: what a reader of plain Docusaurus waits before any press is answered. */
export async function timeToReady(browser: Browser, url: string): Promise<number> {
  return leastOf(3, async () => {
    const context = await browser.newContext({viewport: {width: 1440, height: 900}});
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.dataset.hasHydrated === 'true')
          Object.assign(window, {readyAt: performance.now()});
      }).observe(document, {attributes: true, subtree: true, attributeFilter: ['data-has-hydrated']});
    });
    await page.goto(url);
    await page.waitForFunction(() => 'readyAt' in window);
    const at = await page.evaluate(() => (window as unknown as {readyAt: number}).readyAt);
    await context.close();
    return at;
  });
}
