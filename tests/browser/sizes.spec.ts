/**
 * Sizes and positions that made pages hard to use: the number of the finding, what they were, and the limit. What other tests
 * measure on many pages (lines, diagrams, the response of an operation) is not repeated.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from '../support/test';

type Measure = keyof typeof MEASURES;
/** `before` is what the review measured, or the page with the defect seeded again. */
type Row = [finding: number, what: string, measure: Measure, of: string, before: number, limit: [number, number]];
/** `mode`: of colors; `press`: a button that shows the element. */
type Options = {mode?: 'light' | 'dark'; press?: string};

/** Run in the page, each on its own. */
const MEASURES = {
  top: ([first]: HTMLElement[]) => first!.getBoundingClientRect().top,
  height: ([first]: HTMLElement[]) => first!.getBoundingClientRect().height,
  width: ([first]: HTMLElement[]) => first!.getBoundingClientRect().width,
  font: ([first]: HTMLElement[]) => Number.parseFloat(getComputedStyle(first!).fontSize),
  scroll: ([first]: HTMLElement[]) => first!.scrollHeight,
  /** Between the upper edges of the first two. */
  apart: ([one, other]: HTMLElement[]) =>
    Math.abs(one!.getBoundingClientRect().top - other!.getBoundingClientRect().top),
  /** Right edges, in steps of two pixels. */
  edges: (all: HTMLElement[]) =>
    new Set(
      all.filter((each) => each.checkVisibility()).map((each) => Math.round(each.getBoundingClientRect().right / 2)),
    ).size,
  /** Styles of the numbers or bullets of lists. */
  markers: (all: HTMLElement[]) =>
    new Set(
      all.map((list) => [list.className, getComputedStyle(list).listStyleType, getComputedStyle(list).padding].join()),
    ).size,
  /** Arrows that the browser draws. */
  native: (all: HTMLElement[]) => all.filter((each) => getComputedStyle(each).listStyleType !== 'none').length,
  /** Code blocks with text below a button. */
  covered: (all: HTMLElement[]) =>
    all.filter((block) => {
      const code = [...block.querySelectorAll('pre')].find((each) => each.checkVisibility());
      if (!code) return false;
      const text = document.createRange();
      text.selectNodeContents(code);
      const box = code.getBoundingClientRect();
      const buttons = [...block.querySelectorAll('[data-does]')].filter((button) => button.checkVisibility());
      return buttons.some((button) => {
        const {left, right, top, bottom} = button.getBoundingClientRect();
        return [...text.getClientRects()].some(
          (line) =>
            Math.min(line.right, box.right) > left &&
            line.left < right &&
            Math.min(line.bottom, box.bottom) > top + 1 &&
            line.top < bottom - 1,
        );
      });
    }).length,
  /** Beside the buttons of a code block, for its language or file. */
  room: ([block]: HTMLElement[]) => {
    const {left, right, top} = block!.getBoundingClientRect();
    const buttons = block!.querySelector('.code-buttons')!.getBoundingClientRect();
    return (buttons.top - top > 20 ? right : buttons.left) - left;
  },
  /** Mean of an image, from 0 for black to 255 for white. */
  brightness: async ([image]: HTMLElement[]) => {
    image!.scrollIntoView();
    await (image as HTMLImageElement).decode();
    const canvas = new OffscreenCanvas(40, 24).getContext('2d')!;
    canvas.drawImage(image as HTMLImageElement, 0, 0, 40, 24);
    const {data} = canvas.getImageData(0, 0, 40, 24);
    return data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (data.length * 0.75);
  },
};

const ERRORS = '/docs/scopes/troubleshooting/error-reference';
const TUTORIAL = '/docs/how-to-guides/progressive-rollout';

const PAGES: [path: string, width: number, rows: Row[], options?: Options][] = [
  [
    '/docs/api/catalog-specification-list', // a resource with 14 operations
    1440,
    [
      [1, 'row of operations', 'height', '.api-siblings', 305, [24, 40]],
      [1, 'call', 'top', '.api-call', 530, [0, 300]],
      [2, 'code below buttons', 'covered', '.api-card', 1, [0, 0]],
      [19, 'word of a method', 'font', '.api-verb', 10.9, [12, 12]],
    ],
  ],
  ['/docs/api/scope-list', 390, [[2, 'code below buttons', 'covered', '.api-card', 1, [0, 0]]]],
  [
    '/',
    1440,
    [
      [3, 'headline', 'font', 'h1', 60, [40, 48]],
      [3, 'sentence below it', 'font', 'h1 + p', 16, [20, 22]],
      [3, 'second button to a path', 'top', 'h1 ~ p > a + a', 740, [0, 480]],
    ],
  ],
  [
    '/',
    390,
    [
      [3, 'second button to a path', 'top', 'h1 ~ p > a + a', 1300, [0, 600]],
      [3, 'paths', 'top', '#start', 1300, [0, 900]],
    ],
  ],
  [
    '/docs/getting-started',
    1440,
    [
      [4, 'first step', 'top', '.markdown ol > li', 2957, [0, 800]],
      [11, 'brightness of the picture', 'brightness', '.markdown img', 59, [200, 255]],
    ],
  ],
  [
    '/docs/getting-started',
    1440,
    [[11, 'brightness of the picture', 'brightness', '.markdown img', 59, [0, 50]]],
    {mode: 'dark'},
  ],
  [
    '/docs/getting-started',
    360,
    [[2, 'room for the language of a block', 'room', '.code-block:has([data-does=run])', 37, [50, 360]]],
  ],
  ['/docs/cli', 768, [[18, 'row of a command', 'height', '.wide-table tbody > tr:nth-child(3)', 66, [0, 50]]]],
  ['/docs/api/scope-create', 1440, [[6, 'first field', 'top', '.api-body .api-props > li', 1076, [0, 750]]]],
  ['/docs/api/scope-create', 1920, [[6, 'column of text', 'width', '.api-body', 536, [640, 640]]]],
  [
    '/docs/json-ui-schema/preview-results',
    1440,
    [[7, 'editor and result', 'apart', '.workbench-pair > *', 27, [0, 1]]],
    {press: 'Open the preview'},
  ],
  [
    ERRORS,
    1440,
    [
      [12, 'table', 'width', '.table-box', 823, [1080, 1080]],
      [12, 'first error', 'top', 'tbody > tr', 1162, [0, 620]],
      [12, 'page', 'scroll', 'html', 17954, [0, 15500]],
    ],
  ],
  [ERRORS, 1920, [[12, 'table', 'width', '.table-box', 832, [1080, 1080]]]],
  [
    ERRORS,
    390,
    [
      [12, 'first error', 'top', 'tbody > tr', 1651, [0, 760]],
      [19, 'arrows of the browser', 'native', 'main summary', 8, [0, 0]],
    ],
  ],
  [
    TUTORIAL,
    1440,
    [
      [2, 'code below buttons', 'covered', '.code-block', 10, [0, 0]],
      [13, 'right edges of boxes', 'edges', '.markdown :is(.code-block, .console, .diagram > div)', 2, [1, 1]],
    ],
  ],
  ['/docs/deployments/strategies', 1440, [[14, 'styles of steps', 'markers', '.markdown ol:not(li ol)', 2, [1, 1]]]],
  [TUTORIAL, 390, [[17, 'link to the top', 'height', '.back-to-top', 48, [40, 40]]]],
];

test('What readers come for is on the first screen, and rows, headlines, boxes and buttons have their size', async ({
  site,
}) => {
  const wrong: string[] = [];
  for (const [path, width, rows, {mode = 'light', press} = {}] of PAGES) {
    await site.setViewportSize({width, height: 900});
    await site.goto(path);
    await site.evaluate((value) => localStorage.setItem('theme', value), mode);
    await site.reload();
    if (press) await site.getByRole('button', {name: press}).click();
    for (const [finding, what, measure, selector, before, [least, most]] of rows) {
      const elements = site.locator(selector);
      await elements.first().waitFor({state: 'attached'});
      const value = await elements.evaluateAll(MEASURES[measure]);
      if (value < least || value > most)
        wrong.push(
          `${finding}: ${path} at ${width} px, ${what}: ${measure} ${value}, not ${least} to ${most} (once ${before})`,
        );
    }
  }
  expect(wrong).toEqual([]);
});

/** Finding 5: 73 of 146 guides without one. What is left are references, lists of links and pages of commands. */
const MOST_WITHOUT_PICTURE = 29;
const PICTURE =
  /```mermaid|<Console |!\[.*\]\(\/img\/|<(?:SchemaPreview|PolicySandbox|FilterSandbox|SandboxView|PasteError)\b/;

test('Guides show what they describe: few have no diagram, view of the console, image or sandbox', () => {
  const guides = readdirSync('docs', {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx') && !/^(?:api|changelogs)\//.test(file))
    .map((file) => `docs/${file}`);
  const without = guides.filter((file) => !PICTURE.test(readFileSync(file, 'utf8')));
  expect(guides.length).toBeGreaterThan(160);
  expect(without.length, without.join('\n')).toBeLessThanOrEqual(MOST_WITHOUT_PICTURE);
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
