/** On a slow network a page is painted while its HTML arrives: what is there stays in its place. */
import type {Page} from '@playwright/test';
import {recordShifts, shiftsOf} from '../support/layout-shifts';
import {EVERY_PAGE} from '../support/site-pages';
import {expect, test} from '../support/test';

const PAGES = ['/', '/docs/scopes/management', '/docs/cli', '/docs/api/scope-create', '/docs/changelogs'];
const PARTS = 8;

type Place = {element: string; x: number; y: number} | undefined;

/**
 * The places of visible elements in document order, so that those of a part are the first ones of the whole page.
 * Left out: a table, list or row of buttons that is not complete, because its next part may change its columns. What
 * scripts add is after the page.
 */
const places = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('#__docusaurus *')];
    const last = elements.at(-1)!;
    const incomplete =
      elements.find((element) => element.matches('table, ol, ul, .code-buttons') && element.contains(last)) ?? last;
    return elements.map((element) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      if (width === 0 || height === 0 || y >= innerHeight || incomplete.contains(element)) return undefined;
      const {outerHTML} = element.cloneNode(false) as Element;
      return {element: outerHTML.slice(0, 120), x: Math.round(x), y: Math.round(y)};
    });
  });

for (const [index, path] of PAGES.entries()) {
  // Both widths, on different pages; at night each page at both.
  for (const width of EVERY_PAGE ? [1440, 390] : [index % 2 === 0 ? 1440 : 390]) {
    test(`${path} at ${width} px: nothing moves while the HTML arrives`, async ({site}) => {
      await site.setViewportSize({width, height: 900});
      await site.goto(path);
      const whole = await places(site);
      const html = await (await site.request.get(path)).text();
      const start = html.indexOf('<main');
      const moved: string[] = [];
      for (let part = 1; part < PARTS; part += 1) {
        const body = html.slice(0, start + Math.round(((html.length - start) * part) / PARTS));
        await site.route(path, (route) => route.fulfill({contentType: 'text/html', body}));
        await site.goto(path);
        await site.unroute(path);
        for (const [index, place] of (await places(site)).entries()) {
          const final = whole[index];
          if (place && final && (place.x !== final.x || place.y !== final.y))
            moved.push(`${part}/${PARTS}: ${place.element} from ${place.x}, ${place.y} to ${final.x}, ${final.y}`);
        }
      }
      expect(moved).toEqual([]);
    });
  }
}

test('the title of an API page does not move when its style sheet arrives: nothing is painted before', async ({
  site,
}) => {
  await recordShifts(site);
  await site.goto('/docs/api/scope-create');
  const sheets = await site.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & {renderBlockingStatus: string})[])
      .filter(({name}) => /\/assets\/css\/api-reference\./.test(name))
      .map(({renderBlockingStatus}) => renderBlockingStatus),
  );
  expect(sheets, 'the link in the content uses the response of the one in the head').toEqual(['blocking']);
  expect(await shiftsOf(site)).toEqual([]);
});
