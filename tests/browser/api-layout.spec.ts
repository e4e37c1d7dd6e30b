/** What a reader sees of an API page without scrolling, and how far there is to scroll. */
import {layoutOf} from './layout';
import {EVERY_PAGE, layoutPages} from '../support/site-pages';
import {expect, test} from '../support/test';

const paths = layoutPages().filter((path) => path.startsWith('/docs/api/'));

const WIDE = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};

test('Operations show their response on the first screen, and pages are short', async ({site}) => {
  await site.setViewportSize(WIDE);
  const heights: number[] = [];
  const late: string[] = [];
  for (const path of paths) {
    await site.goto(path);
    const {top, height, cut} = await site.evaluate(() => ({
      // Code that is longer than its card must scroll in it.
      cut: [...document.querySelectorAll('.api-card pre')].filter(
        (code) =>
          code.checkVisibility() &&
          code.getBoundingClientRect().bottom > code.closest('.api-card')!.getBoundingClientRect().bottom,
      ).length,
      top: document.querySelector('.status :is(pre, .api-note)')!.getBoundingClientRect().top,
      height: document.documentElement.scrollHeight,
    }));
    heights.push(height);
    if (top > WIDE.height) late.push(`${path} ${top}`);
    if (cut > 0) late.push(`${path} cuts off its code`);
  }
  heights.sort((a, b) => a - b);
  expect(heights.length).toBeGreaterThan(10);
  expect(late).toEqual([]);
  // The extreme pages have no meaningful median.
  if (EVERY_PAGE) expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(3000);
  expect(heights.at(-1)).toBeLessThanOrEqual(6500);
});

test('On a phone operations show their response within one and a half screens', async ({site}) => {
  await site.setViewportSize(PHONE);
  const late: string[] = [];
  for (const path of paths) {
    await site.goto(path);
    const top = await site.evaluate(
      () => document.querySelector('.status :is(pre, .api-note)')!.getBoundingClientRect().top,
    );
    if (top > 1.5 * PHONE.height) late.push(`${path} ${top}`);
  }
  expect(late).toEqual([]);
});

test('An operation has at most 8 sizes of type, none below 12 px, and lines of at most 80 characters', async ({
  site,
}) => {
  for (const path of ['/docs/api/scope-create', '/docs/api/deployment-create', '/docs/api/scope-list'])
    for (const width of [1440, 1920]) {
      await site.setViewportSize({width, height: 1080});
      await site.goto(path);
      await site.evaluate(() =>
        document.querySelectorAll<HTMLDetailsElement>('.api-page details').forEach((fold) => (fold.open = true)),
      );
      const {sizes, longestLine} = await site.evaluate(layoutOf, '.api-page');
      expect(sizes.length, `${path} at ${width} px: ${sizes.join(' ')}`).toBeLessThanOrEqual(8);
      expect(sizes[0], path).toBeGreaterThanOrEqual(12);
      expect(longestLine, path).toBeLessThanOrEqual(80);
    }
});

test('The text beside the samples is wide enough for 45 characters at 1184 px, and 640 px wide at 1920 px', async ({
  site,
}) => {
  await site.setViewportSize({width: 1184, height: 900});
  await site.goto('/docs/api/scope-create');
  const {text, rail} = await site.evaluate(() => ({
    text: document.querySelector('.api-body')!.getBoundingClientRect(),
    rail: document.querySelector('.api-rail')!.getBoundingClientRect(),
  }));
  expect(rail.left).toBeGreaterThan(text.right);
  expect(text.width).toBeGreaterThan(400);
  await site.setViewportSize({width: 1920, height: 1080});
  expect((await site.locator('.api-body').boundingBox())!.width).toBe(640);
});

test('The first field is on the first screen, and on a phone the operations of a resource come before its example', async ({
  site,
}) => {
  const topOf = async (selector: string): Promise<number> => (await site.locator(selector).first().boundingBox())!.y;
  await site.setViewportSize(WIDE);
  await site.goto('/docs/api/scope-create');
  expect(await topOf('.api-body .api-props > li')).toBeLessThanOrEqual(WIDE.height);
  await site.setViewportSize(PHONE);
  await site.goto('/docs/scope-api-index');
  expect(await topOf('.api-ops')).toBeLessThan(await topOf('.api-rail'));
  expect(await topOf('.api-rail')).toBeLessThan(await topOf('#object'));
});

test('No button covers the code of a sample', async ({site}) => {
  for (const [path, size] of [
    ['/docs/api/catalog-specification-list', WIDE],
    ['/docs/api/scope-list', PHONE],
  ] as const) {
    await site.setViewportSize(size);
    await site.goto(path);
    const covered = await site.locator('.api-card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const code = [...card.querySelectorAll('pre')].find((each) => each.checkVisibility());
        if (!code) return [];
        const text = document.createRange();
        text.selectNodeContents(code);
        const edge = code.getBoundingClientRect().right;
        return [...card.querySelectorAll('button')]
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const {left, right, top, bottom} = button.getBoundingClientRect();
            return [...text.getClientRects()].some(
              (line) =>
                Math.min(line.right, edge) > left &&
                line.left < right &&
                line.bottom > top + 1 &&
                line.top < bottom - 1,
            );
          })
          .map((button) => button.textContent);
      }),
    );
    expect(covered, path).toEqual([]);
  }
});

test('The row of operations starts with the first one if the current one is in view with it', async ({site}) => {
  await site.setViewportSize(WIDE);
  await site.goto('/docs/api/deployment-create');
  const row = site.getByRole('navigation', {name: 'Operations of Deployment'});
  await expect(row.getByRole('link', {name: 'List'})).toBeInViewport({ratio: 1});
});

test('An alternative that is not selected takes no room', async ({site}) => {
  await site.goto('/docs/api/scope-create');
  const hidden = site.locator('[id="body.capabilities"] .tab-panel[hidden]');
  await expect(hidden).toHaveCount(3);
  for (const panel of await hidden.all()) expect((await panel.boundingBox())!.height).toBe(0);
});

test('On a phone a path breaks before a slash, not inside of a word', async ({site}) => {
  await site.setViewportSize({width: 320, height: 844});
  await site.goto('/docs/api/scope-dimension-delete');
  const parts = await site.locator('.api-call .api-path').evaluate((path) => {
    const words = document.createTreeWalker(path, NodeFilter.SHOW_TEXT);
    const lines: number[] = [];
    while (words.nextNode()) {
      const word = document.createRange();
      word.selectNodeContents(words.currentNode);
      lines.push(word.getClientRects().length);
    }
    return lines;
  });
  expect(parts.length).toBeGreaterThan(3);
  expect(new Set(parts)).toEqual(new Set([1]));
});

test('The focus ring of a sample is not cut off by its card', async ({site}) => {
  await site.goto('/docs/api/scope-create');
  const code = site.locator('.api-card pre').first();
  await site.keyboard.press('Tab');
  await code.focus();
  const {outline, offset} = await code.evaluate((block) => {
    const {outlineWidth, outlineOffset} = getComputedStyle(block);
    return {outline: Number.parseFloat(outlineWidth), offset: Number.parseFloat(outlineOffset)};
  });
  expect(outline).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(-outline);
});

test('Title and margins have their place before the content of the page has arrived', async ({site}) => {
  const placeOf = async (): Promise<unknown> =>
    site.evaluate(() => {
      const title = document.querySelector('h1')!;
      const {x, y} = title.getBoundingClientRect();
      return {x, y, size: getComputedStyle(title).fontSize};
    });
  for (const size of [WIDE, PHONE]) {
    await site.setViewportSize(size);
    await site.goto('/docs/api/scope-create');
    const complete = await placeOf();
    await site.route('**/docs/api/scope-create', async (route) => {
      const response = await route.fetch();
      const [begun] = (await response.text()).split('<div class=api-page>');
      await route.fulfill({response, body: begun!});
    });
    await site.goto('/docs/api/scope-create');
    await expect(site.locator('.api-page')).toHaveCount(0);
    expect(await placeOf()).toEqual(complete);
    await site.unrouteAll();
  }
});
