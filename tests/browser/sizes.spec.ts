/**
 * Sizes and positions in pixels that made pages hard to use: what they were, and the limit. What other tests measure on many
 * pages (lines, covered code, diagrams, the response of an operation) is not repeated.
 */
import {expect, test} from '../support/test';

type Measure = 'top' | 'height' | 'font' | 'page';
type Row = [what: string, measure: Measure, selector: string, before: number, limit: [least: number, most: number]];

const PAGES: [path: string, width: number, rows: Row[]][] = [
  [
    '/docs/api/catalog-specification-list', // a resource with 14 operations
    1440,
    [
      ['row of operations', 'height', '.api-siblings', 305, [24, 40]],
      ['call', 'top', '.api-call', 530, [0, 300]],
      ['word of a method', 'font', '.api-verb', 10.9, [12, 12]],
    ],
  ],
  [
    '/',
    1440,
    [
      ['headline', 'font', 'h1', 60, [40, 48]],
      ['sentence below it', 'font', 'h1 + p', 16, [20, 22]],
      ['second button to a path', 'top', 'h1 ~ p > a + a', 740, [0, 480]],
    ],
  ],
  [
    '/',
    390,
    [
      ['second button to a path', 'top', 'h1 ~ p > a + a', 1300, [0, 600]],
      ['paths', 'top', '#start', 1300, [0, 900]],
    ],
  ],
  ['/docs/getting-started', 1440, [['first step', 'top', '.markdown ol > li', 2957, [0, 800]]]],
  ['/docs/api/scope-create', 1920, [['first field', 'top', '.api-body .api-props > li', 1076, [0, 850]]]],
  [
    '/docs/scopes/troubleshooting/error-reference',
    1440,
    [
      ['first error', 'top', 'tbody > tr', 1162, [0, 580]],
      ['page', 'page', 'main', 17954, [0, 17000]],
    ],
  ],
  ['/docs/scopes/troubleshooting/error-reference', 390, [['first error', 'top', 'tbody > tr', 1651, [0, 760]]]],
  ['/docs/how-to-guides/progressive-rollout', 390, [['link to the top', 'height', '.back-to-top', 48, [40, 40]]]],
];

test('What readers come for is on the first screen, and rows, headlines and buttons have their size', async ({
  site,
}) => {
  const wrong: string[] = [];
  for (const [path, width, rows] of PAGES) {
    await site.setViewportSize({width, height: 900});
    await site.goto(path);
    for (const [what, measure, selector, before, [least, most]] of rows) {
      const value = await site
        .locator(selector)
        .first()
        .evaluate((element, wanted) => {
          if (wanted === 'page') return document.documentElement.scrollHeight;
          if (wanted === 'font') return Number.parseFloat(getComputedStyle(element).fontSize);
          return element.getBoundingClientRect()[wanted];
        }, measure);
      if (value < least || value > most)
        wrong.push(`${path} at ${width} px, ${what}: ${measure} ${value}, not ${least} to ${most} (once ${before})`);
    }
  }
  expect(wrong).toEqual([]);
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
