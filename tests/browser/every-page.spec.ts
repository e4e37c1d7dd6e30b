import {test as base, type Page} from '@playwright/test';
import {coveringPages, EVERY_PAGE, kindOf} from '../support/site-pages';
import {axeViolations, expect, open, setColorMode, watch} from '../support/test';

/** Without `rules`, all; without `within`, in the entire page. */
type Check = {width: number; mode: 'light' | 'dark'; rules?: string[]; within?: string; sample?: boolean};

/** The rules that depend on colors. All others have the same result in both modes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The rules that depend on the width of the text. */
const WIDTH_RULES = ['target-size', 'scrollable-region-focusable'];

/** Both widths and both modes in two checks: text colors do not depend on the width. */
const COMPLETE: [Check, Check] = [
  {width: 1440, mode: 'light'},
  {width: 390, mode: 'dark'},
];

/**
 * What does not depend on color or width is the same in the second check. Navbar, sidebar and footer are the same on all
 * pages of a kind, and on a page of the reference they have more elements than the text. Rows that differ only in their text
 * have the same result.
 */
const EACH: Check[] = [
  {...COMPLETE[0], within: 'main', sample: true},
  {...COMPLETE[1], within: 'main', sample: true, rules: [...COLOUR_RULES, ...WIDTH_RULES]},
];

/** Mobile has other controls, but the same ones on all pages of a kind: only the first gets all combinations. */
const FIRST_OF_ITS_KIND: Check[] = [
  ...COMPLETE,
  {width: 1440, mode: 'dark', rules: COLOUR_RULES},
  {width: 390, mode: 'light', rules: COLOUR_RULES},
];

const paths = coveringPages();
const firsts = new Set(new Map([...paths].reverse().map((path) => [kindOf(path), path])).values());
const checksOf = (path: string): Check[] => (EVERY_PAGE || firsts.has(path) ? FIRST_OF_ITS_KIND : EACH);

/** One browser context per worker: a new one for each of many pages would take longer than the checks. */
const test = base.extend<object, {visitor: {page: Page; problems: string[]}}>({
  visitor: [
    async ({browser}, use) => {
      const baseURL = process.env.SITE_URL!;
      const context = await browser.newContext({baseURL, reducedMotion: 'reduce'});
      const page = await context.newPage();
      const problems: string[] = [];
      watch(page, baseURL, (text) => problems.push(text));
      await use({page, problems});
      await context.close();
    },
    {scope: 'worker'},
  ],
});

for (const path of paths) {
  const where = checksOf(path).map(({width, mode}) => `${mode} at ${width} px`);
  test(`${path} has no console message, no CSP violation, no third-party request and no axe violation: ${where.join(', ')}`, async ({
    visitor: {page, problems},
  }) => {
    problems.length = 0;
    const policy = page.waitForResponse((response) => response.request().resourceType() === 'document');
    await open(page, path);
    const sent = (await policy).headers()['content-security-policy'];
    expect(sent).toContain("script-src 'self' 'sha256-");
    expect(sent).not.toContain('unsafe');
    for (const {width, mode, ...options} of checksOf(path)) {
      await page.setViewportSize({width, height: 900});
      await setColorMode(page, mode);
      expect(await axeViolations(page, options), `${mode} at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `the page does not scroll sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
    const provoked = path === '/no-such-page' ? /status of 404/ : /^$/;
    expect(problems.filter((text) => !provoked.test(text))).toEqual([]);
  });
}
