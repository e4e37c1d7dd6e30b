import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';

const PAGES = [
  '/docs/notifications/event-payloads',
  '/docs/cli',
  '/docs/how-to-guides/scheduled-task',
  '/docs/deployments/flow',
  '/docs/api/scope-create',
  '/docs/scope-api-index',
];

/** Controls, folded examples, and what there is a second time: other languages of a request, definitions, drawings. */
const NOT_PRINTED = [
  'button',
  'dialog',
  'label',
  'style',
  '.hash-link, .api-anchor',
  '.sample', // see below
  '[role=tooltip]',
  'svg',
  '.filter-rows, .letters, .row-count',
  '.theme-doc-toc-mobile',
  '.api-siblings',
  '.api-response:has(+ .api-facts) > :not(summary)', // the page of the resource has these fields
  '.api-fold:has(> .code-block)',
].join();

/** Texts of the page that are not visible. */
const invisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate((excluded) => {
    const walker = document.createTreeWalker(document.querySelector('.theme-doc-markdown')!, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (node.textContent!.trim() === '' || element.closest(excluded)) continue;
      if (!element.checkVisibility({visibilityProperty: true})) lost.push(node.textContent!);
    }
    return lost;
  }, NOT_PRINTED);

test('Nothing of a page is lost in print: folds are open and every tab is shown with its label', async ({site}) => {
  for (const path of PAGES) {
    await site.emulateMedia({media: 'screen'});
    await site.goto(path);
    expect((await invisibleTexts(site)).length, path).toBeGreaterThan(0); // on the screen, some of it is folded
    await site.emulateMedia({media: 'print'});
    expect(await invisibleTexts(site), path).toEqual([]);
    await expect(site.locator('.row-count:visible')).toHaveCount(0);
    const labels = await site
      .locator('.tab-panel')
      .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content));
    expect(labels, path).not.toContain('none');
  }
});

test('A printed operation has the request in one language, with its name, and every response', async ({site}) => {
  await site.goto('/docs/api/scope-create');
  const statuses = await site.locator('.statuses > input').count();
  await site.locator('.samples > label', {hasText: 'Python'}).click();
  await site.emulateMedia({media: 'print'});
  await expect(site.locator('.sample:visible')).toHaveCount(1);
  await expect(site.locator('.sample-name:visible')).toHaveText('Python');
  await expect(site.locator('.status:visible')).toHaveCount(statuses);
  await expect(site.locator('.samples .code-buttons:visible')).toHaveCount(0);
});

test('The largest operation fits ten A4 sheets', async ({site}) => {
  await site.goto('/docs/api/scope-create');
  const margin = {top: '1cm', bottom: '1cm', left: '1cm', right: '1cm'};
  const pdf = await site.pdf({format: 'A4', margin});
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(10); // 45 with every fold open
});

test('A browser whose styles cannot open folds opens them while it prints', async ({site}) => {
  await site.addInitScript(() => (CSS.supports = () => false));
  await site.goto('/docs/notifications/event-payloads');
  const closed = site.locator('main details:not([open])');
  const count = await closed.count();
  expect(count).toBeGreaterThan(0);
  await site.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(closed).toHaveCount(0);
  await site.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(closed).toHaveCount(count);
});
