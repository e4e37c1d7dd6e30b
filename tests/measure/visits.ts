/** What visits cost beyond one page: reading, using controls, following links; in this site and in plain Docusaurus alike. */
import type {Browser, CDPSession, Locator, Page} from '@playwright/test';
import {blockingOf, settle} from './blocking';

export type Visit = {
  name: string;
  path: string;
  /** After the page has loaded and settled. */
  steps: (page: Page) => Promise<void>;
};

/** Bytes over the wire by type; `script` includes scripts that are prefetched. */
export type Traffic = {html: number; css: number; script: number; other: number; requests: number; prefetches: number};

export type Cost = Traffic & {blocking: number};

/** `first`: until the page has settled. `later`: from there to the end of the visit. */
export type VisitFigures = {first: Cost; later: Cost};

const READING_MS = 15_000;
/** For a machine with other work. */
const PATIENCE_MS = 120_000;

/** In steps of a screen, with the pointer beside the text, where no link is. */
async function scrollToEnd(page: Page): Promise<void> {
  const article = (await page.locator('article').first().boundingBox())!;
  await page.mouse.move(article.x - 4, 450);
  for (;;) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(250);
    const left = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    if (left < 2) return;
  }
}

/** By drawing the pointer over a paragraph without links. */
async function selectSentence(page: Page): Promise<void> {
  const paragraph = page.locator('article p:not(:has(a)):visible').last();
  await paragraph.scrollIntoViewIfNeeded();
  const {x, y, width, height} = (await paragraph.boundingBox())!;
  await page.mouse.move(x + 2, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height - 8, {steps: 10});
  await page.mouse.up();
  if (!(await page.evaluate(() => getSelection()!.toString()))) throw new Error('No text is selected.');
}

async function read(page: Page): Promise<void> {
  await scrollToEnd(page);
  await selectSentence(page);
  await page.waitForTimeout(READING_MS);
}

/** Both sites: radio buttons with labels here, ARIA tabs in plain Docusaurus. */
const tabs = (page: Page): Locator => page.locator('.tab-group > label, [role=tab]');
const colourMode = (page: Page): Locator =>
  page.locator('.navbar__items--right').getByRole('button', {name: /switch between/i});
const copyButton = (page: Page): Locator =>
  page.locator('article').getByRole('button', {name: /^copy( code to clipboard)?$/i});

async function useControls(page: Page): Promise<void> {
  const theme = await page.locator('html').getAttribute('data-theme');
  await colourMode(page).click();
  await page.locator(`html:not([data-theme=${theme}])`).waitFor({state: 'attached'});
  await tabs(page).nth(1).click();
  const copy = copyButton(page).locator('visible=true').first();
  await copy.scrollIntoViewIfNeeded();
  await copy.hover();
  await copy.click();
  await page.waitForTimeout(2000);
}

/** As readers do: the pointer rests on the link for a moment. The links of the text are the same in both sites. */
async function follow(page: Page, href: string): Promise<void> {
  const last = await page.locator('article h1').textContent();
  const link = page.locator(`article a[href="${href}"]`).first();
  await link.hover();
  await page.waitForTimeout(200);
  await link.click();
  await page.waitForFunction((text) => (document.querySelector('article h1')?.textContent ?? text) !== text, last);
  await settle(page);
}

export const READING = {
  guide: {name: 'read a guide', path: '/docs/how-to-guides/kubernetes-prod-ready', steps: read},
  api: {name: 'read the largest API page', path: '/docs/api/scope-create', steps: read},
  controls: {
    name: 'colour switch, tab and copy button',
    path: '/docs/api-getting-started',
    steps: useControls,
  },
} satisfies Record<string, Visit>;

export const THREE_PAGES: Visit = {
  name: 'three pages by links',
  path: '/docs/getting-started',
  async steps(page) {
    await follow(page, '/docs/deployments/overview');
    await follow(page, '/docs/deployments/manage');
  },
};

async function countTraffic(cdp: CDPSession): Promise<() => Traffic> {
  await cdp.send('Network.enable');
  const kinds = new Map<string, 'html' | 'css' | 'script' | 'other'>();
  const traffic: Traffic = {html: 0, css: 0, script: 0, other: 0, requests: 0, prefetches: 0};
  cdp.on('Network.requestWillBeSent', ({requestId, request, type}) => {
    const {pathname} = new URL(request.url);
    const kind = ({Document: 'html', Stylesheet: 'css', Script: 'script'} as const)[type as 'Document'] ?? 'other';
    kinds.set(requestId, pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'css' : kind);
    if (type === 'Prefetch' || request.headers.Purpose === 'prefetch') traffic.prefetches += 1;
  });
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    traffic[kinds.get(requestId) ?? 'other'] += encodedDataLength;
    traffic.requests += 1;
  });
  return () => ({...traffic});
}

function difference(now: Traffic, before: Traffic): Traffic {
  const entries = Object.entries(now).map(([name, value]) => [name, value - before[name as keyof Traffic]]);
  return Object.fromEntries(entries) as Traffic;
}

export async function measureVisit(browser: Browser, base: string, {path, steps}: Visit): Promise<VisitFigures> {
  const context = await browser.newContext({
    viewport: {width: 1440, height: 900},
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const traffic = await countTraffic(await context.newCDPSession(page));
    const costOf = async (act: () => Promise<unknown>): Promise<Cost> => {
      const before = traffic();
      const blocking = await blockingOf(browser, page, act);
      return {...difference(traffic(), before), blocking};
    };
    return {first: await costOf(() => page.goto(base + path)), later: await costOf(() => steps(page))};
  } finally {
    await context.close();
  }
}

/** The lower of both blocking times. What is transferred is the same in all runs. */
export const lowerVisit = (one: VisitFigures, other: VisitFigures): VisitFigures => ({
  first: {...one.first, blocking: Math.min(one.first.blocking, other.first.blocking)},
  later: {...one.later, blocking: Math.min(one.later.blocking, other.later.blocking)},
});

export const scriptOf = ({first, later}: VisitFigures): number => first.script + later.script;
export const blockingOfVisit = ({first, later}: VisitFigures): number => first.blocking + later.blocking;
