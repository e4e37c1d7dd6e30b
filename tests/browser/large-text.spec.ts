/** Readers who enlarge text only, in the settings of the browser or by a style sheet of their own (WCAG 1.4.4). */
import {EVERY_PAGE} from '../support/site-pages';
import {expect, test} from '../support/test';

const PAGES = ['/', '/docs/getting-started', '/docs/api/scope-create', '/search', '/no-such-page'];

for (const [percent, width] of [
  [150, 390],
  [200, 1280],
  ...(EVERY_PAGE
    ? ([
        [150, 1000],
        [200, 1440],
      ] as const)
    : []),
] as const)
  test(`With text of ${percent} % at ${width} px no item of the navbar covers another, and no page scrolls sideways`, async ({
    site,
    expected,
  }) => {
    expected.push(/status of 404/);
    await site.setViewportSize({width, height: 900});
    for (const path of PAGES) {
      await site.goto(path);
      await site.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      expect(await site.evaluate(overlaps), path).toEqual([]);
      expect(await site.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });

/** Runs in the page. */
function overlaps(): string[] {
  const items = [...document.querySelectorAll('.navbar :is(a, summary, button)')].filter(
    (item) => item.checkVisibility() && !item.closest('.dropdown__menu, .navbar-menu__panel'),
  );
  const boxes = items.map((item) => ({name: item.textContent, box: item.getBoundingClientRect()}));
  return boxes.flatMap(({name, box}, index) => [
    ...(box.right > innerWidth ? [`${name} is outside`] : []),
    ...boxes
      .slice(index + 1)
      .filter((other) => box.left < other.box.right && other.box.left < box.right)
      .filter((other) => box.top < other.box.bottom && other.box.top < box.bottom)
      .map((other) => `${name} covers ${other.name}`),
  ]);
}
