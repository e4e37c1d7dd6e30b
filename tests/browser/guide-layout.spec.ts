/** What a reader sees of the guides: nothing is cut off, and text is easy to read. */
import type {Page} from '@playwright/test';
import {recordShifts, shiftsOf} from '../support/layout-shifts';
import {EVERY_PAGE, layoutPages} from '../support/site-pages';
import {expect, test} from '../support/test';

const guides = layoutPages().filter((path) => /^\/docs\/(?!api\/|tags\b)/.test(path) && !path.endsWith('-api-index'));

/** Tables with so many columns that they scroll sideways in a narrow window. */
const MATRICES = ['/docs/json-ui-schema/reference-options'];
const MAX_SIZES = 8;
const SMALLEST = 12;
const CHARACTERS = {least: 45, most: 85};
/** The extreme pages have the longest lines. */
const MAX_CUT_CODE = EVERY_PAGE ? 0.05 : 0.08;
/**
 * On a busy machine a page can be painted while its HTML is still arriving, which moves
 * text once; what the page itself causes happens on every load, so the smallest shift of three loads counts.
 */
const MAX_SHIFT = 0.01;
const LOADS = 3;

type Measured = {
  /** Tables that are wider than their box. */
  wide: string[];
  code: number;
  /** Code blocks with a line that is wider than the block. */
  cut: number;
  /** Code blocks whose first line runs below the button Copy. */
  covered: string[];
  sizes: number[];
  /** Characters on a full line, on average; undefined on a page without paragraphs of several lines. */
  characters: number | undefined;
  shift: number;
};

async function measureAll(page: Page, width: number): Promise<Map<string, Measured>> {
  await page.setViewportSize({width, height: 900});
  await recordShifts(page);
  const found = new Map<string, Measured>();
  for (const path of guides) {
    await page.goto(path);
    let shift = await totalShift(page);
    const measured = await page.evaluate(measure);
    for (let load = 1; load < LOADS && shift > MAX_SHIFT; load++) {
      await page.goto(path);
      shift = Math.min(shift, await totalShift(page));
    }
    found.set(path, {...measured, shift});
  }
  return found;
}

const totalShift = async (page: Page): Promise<number> =>
  (await shiftsOf(page)).reduce((sum, {value}) => sum + value, 0);

function measure(): Omit<Measured, 'shift'> {
  const main = document.querySelector('main')!;
  const isWide = (box: Element): boolean => box.scrollWidth > box.clientWidth + 1;
  const visible = (selector: string): Element[] =>
    [...main.querySelectorAll(selector)].filter((element) => element.checkVisibility());

  const sizes = new Set<number>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement!;
    if (!node.textContent!.trim() || !parent.checkVisibility({visibilityProperty: true})) continue;
    sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
  }

  /** The lines of a block, by the middle of each word. */
  function linesOf(block: Element): string[] {
    const lines: {middle: number; text: string}[] = [];
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!node.parentElement!.checkVisibility({visibilityProperty: true})) continue;
      for (const {0: word, index} of node.textContent!.matchAll(/\S+\s*/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const {top, bottom} = range.getBoundingClientRect();
        // Code on a line is a little higher or lower than its text.
        const middle = (top + bottom) / 2;
        const line = lines.find((other) => Math.abs(other.middle - middle) < 10);
        if (line) line.text += word;
        else lines.push({middle, text: word});
      }
    }
    return lines.map(({text}) => text.trim());
  }

  // All lines but the last, in paragraphs with at least three lines.
  const full = visible('.markdown p')
    .map((block) => linesOf(block).slice(0, -1))
    .filter((lines) => lines.length >= 2)
    .flat();

  const blocks = visible('.code-block');
  return {
    wide: visible('.table-box, .wide-table')
      .filter(isWide)
      .map((box) => box.textContent!.slice(0, 60)),
    code: blocks.length,
    cut: blocks.filter((block) => isWide(block.querySelector('pre')!)).length,
    covered: blocks.flatMap((block) => {
      const code = block.querySelector('code')!;
      const copy = block.querySelector('[data-does=copy]')!.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(code);
      const text = code.textContent!;
      const isCovered = [...range.getClientRects()].some(
        // The button is a little higher than a line.
        ({left, right, top, bottom}) =>
          right > copy.left + 1 &&
          left < copy.right &&
          (top + bottom) / 2 > copy.top &&
          (top + bottom) / 2 < copy.bottom,
      );
      return isCovered ? [text.slice(0, 60)] : [];
    }),
    sizes: [...sizes].sort((a, b) => a - b),
    characters: full.length > 0 ? full.join('').length / full.length : undefined,
  };
}

const list = (found: Map<string, Measured>, pick: (measured: Measured) => unknown): string[] =>
  [...found].flatMap(([path, measured]) => {
    const picked = pick(measured);
    return picked === undefined ? [] : [`${path}: ${JSON.stringify(picked)}`];
  });

const isReadable = (characters: number | undefined): boolean =>
  characters === undefined || (characters >= CHARACTERS.least && characters <= CHARACTERS.most);

const tooManySizes = ({sizes}: Measured): number[] | undefined =>
  sizes.length > MAX_SIZES || sizes[0]! < SMALLEST ? sizes : undefined;

test('At 1440 px no table and hardly any code is cut off, and lines have 45 to 85 characters', async ({site}) => {
  const found = await measureAll(site, 1440);
  const all = [...found.values()];
  const code = all.reduce((sum, page) => sum + page.code, 0);
  const cut = all.reduce((sum, page) => sum + page.cut, 0);
  expect(found.size).toBeGreaterThan(20);
  expect(list(found, ({wide}) => (wide.length > 0 ? wide : undefined))).toEqual([]);
  expect(cut / code, `${cut} of ${code} code blocks are cut off`).toBeLessThanOrEqual(MAX_CUT_CODE);
  expect(list(found, ({covered}) => (covered.length > 0 ? covered : undefined))).toEqual([]);
  expect(list(found, tooManySizes)).toEqual([]);
  expect(list(found, ({characters}) => (isReadable(characters) ? undefined : characters))).toEqual([]);
  expect(list(found, ({shift}) => (shift > MAX_SHIFT ? shift : undefined))).toEqual([]);
});

test('At 390 px only a matrix scrolls sideways', async ({site}) => {
  const found = await measureAll(site, 390);
  expect([...found].filter(([, {wide}]) => wide.length > 0).map(([path]) => path)).toEqual(MATRICES);
  expect(list(found, ({covered}) => (covered.length > 0 ? covered : undefined))).toEqual([]);
  expect(list(found, tooManySizes)).toEqual([]);
  expect(list(found, ({shift}) => (shift > MAX_SHIFT ? shift : undefined))).toEqual([]);
});

test('A table on a phone keeps its semantics and shows the name of each column', async ({site}) => {
  await site.setViewportSize({width: 390, height: 844});
  await site.goto('/docs/scopes/troubleshooting/error-reference');
  const table = site
    .getByRole('table')
    .filter({has: site.getByRole('columnheader', {name: 'Cause'})})
    .first();
  const cell = table.getByRole('cell').nth(1);
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Cause: "');
  await expect(table.getByRole('row').nth(1)).toHaveCSS('display', 'block');
});

test('A long table can be folded without JavaScript', async ({browser}) => {
  const context = await browser.newContext({baseURL: process.env.SITE_URL!, javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto('/docs/scopes/troubleshooting/error-reference');
  const fold = page.locator('.long-table').first();
  await expect(fold.locator('tr').nth(1)).toBeVisible();
  await fold.locator('summary').click();
  await expect(fold.locator('tr').nth(1)).toBeHidden();
  await context.close();
});

test('On a phone the path of a page has the level above it, and fits beside the button', async ({site}) => {
  await site.setViewportSize({width: 320, height: 844});
  await site.goto('/docs/scopes/troubleshooting/error-reference');
  await expect(site.getByLabel('Breadcrumbs').getByText('Troubleshooting')).toBeVisible();
  await expect(site.locator('.breadcrumbs__link').last()).toBeHidden();
  const [path, button] = await Promise.all(
    ['.breadcrumbs', '.copy-page > button'].map(async (part) => (await site.locator(part).boundingBox())!),
  );
  expect(path!.height).toBeLessThan(1.5 * button!.height);

  // A longer name has two lines, beside the link to the home page and its arrow.
  await site.goto('/docs/json-ui-schema/preview-results');
  const [home, above] = await Promise.all(
    [0, 1].map(async (item) => (await site.locator('.breadcrumbs__item').nth(item).boundingBox())!),
  );
  expect(above!.x).toBeGreaterThanOrEqual(home!.x + home!.width);
});

test('Text ends at one right edge, in paragraphs and in lists', async ({site}) => {
  await site.goto('/docs/deployments/strategies');
  const edges = await site
    .locator('.theme-doc-markdown > :is(p, :is(ul, ol) > li:not(:has(> p, div, details)), :is(ul, ol) > li > p)')
    .evaluateAll((texts) => [...new Set(texts.map((text) => Math.round(text.getBoundingClientRect().right)))]);
  expect(edges).toHaveLength(1);
});

test('On a phone the button that copies a section covers no heading', async ({site}) => {
  await site.setViewportSize({width: 390, height: 844});
  await site.goto('/docs/how-to-guides/progressive-rollout');
  const covered: string[] = [];
  for (const heading of await site.locator('.theme-doc-markdown :is(h2, h3)[id]').all()) {
    await heading.dispatchEvent('pointerover');
    const isCovered = await heading.evaluate((element) => {
      const {left, right, top, bottom} = element.querySelector('[data-does]')!.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element.firstChild!);
      return [...words.getClientRects()].some(
        (line) => line.right > left && line.left < right && line.bottom > top + 1 && line.top < bottom - 1,
      );
    });
    if (isCovered) covered.push(await heading.innerText());
  }
  expect(covered).toEqual([]);
});

test('In the list of a tag a line has at most 85 characters', async ({site}) => {
  await site.goto('/docs/tags/scopes');
  const characters = await site.locator('article > p').evaluateAll((list) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    const texts = list.map((text) => text.textContent!).join('');
    canvas.font = getComputedStyle(list[0]!).font;
    return list[0]!.clientWidth / (canvas.measureText(texts).width / texts.length);
  });
  expect(characters).toBeGreaterThan(CHARACTERS.least);
  expect(characters).toBeLessThanOrEqual(CHARACTERS.most);
});

for (const width of [320, 390])
  test(`In the picture of the home page arrows point to the next box, and 90 % is nine times as wide as 10 %, at ${width} px`, async ({
    site,
  }) => {
    await site.setViewportSize({width, height: 844});
    await site.goto('/');
    const rows = await site
      .locator('main figure ol ol')
      .evaluateAll((lists) =>
        lists
          .filter(
            (list) =>
              list.children.length > 1 && getComputedStyle(list.firstElementChild!, '::after').content !== 'none',
          )
          .map((list) => new Set([...list.children].map((box) => Math.round(box.getBoundingClientRect().top))).size),
      );
    expect(rows).toEqual([1, 1]);
    const [old, now] = await site.locator('main figure ul > li').evaluateAll((versions) =>
      versions.map((version) => ({
        width: version.getBoundingClientRect().width,
        name: version.firstElementChild!.getBoundingClientRect().toJSON() as DOMRect,
      })),
    );
    expect(old!.width / now!.width).toBeCloseTo(9, 0);
    expect(old!.name.right).toBeLessThanOrEqual(now!.name.left);
  });

test('Get started begins with a step on the first screen, and is at most 4,000 px high', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/docs/getting-started');
  await expect(page.locator('.markdown ol > li').first().locator('strong').first()).toBeInViewport({ratio: 1});
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000);
});

test('The first error of the error reference is on the first screen', async ({site}) => {
  for (const size of [
    {width: 1440, height: 900},
    {width: 390, height: 844},
  ]) {
    await site.setViewportSize(size);
    await site.goto('/docs/scopes/troubleshooting/error-reference');
    await expect(site.locator('tbody > tr').first()).toBeInViewport();
  }
});

test('On a phone the link to the top appears on the way up only', async ({site}) => {
  await site.setViewportSize({width: 390, height: 844});
  await site.goto('/docs/how-to-guides/progressive-rollout');
  const link = site.locator('.back-to-top');
  const scroll = (y: number): Promise<void> => site.evaluate((top) => scrollTo({top, behavior: 'instant'}), y);
  await scroll(3000);
  await expect(link).toBeHidden();
  await scroll(2600);
  await expect(link).toBeVisible();
});

test('The head of a table of errors stays below the navbar', async ({site}) => {
  await site.goto('/docs/scopes/troubleshooting/error-reference');
  const table = site.getByRole('table').nth(1);
  await table
    .getByRole('row')
    .nth(15)
    .evaluate((row) => row.scrollIntoView({block: 'center', behavior: 'instant'}));
  const navbar = (await site.locator('.navbar').boundingBox())!;
  expect((await table.locator('thead').boundingBox())!.y).toBeCloseTo(navbar.y + navbar.height, -1);
});
