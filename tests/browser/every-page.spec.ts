import {allPaths} from '../support/sitemap';
import {axeViolations, expect, open, setColorMode, test} from '../support/test';

/** The rules that read colours. All others see the same page in both modes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const COMBINATIONS = [
  {width: 1440, mode: 'light', rules: undefined},
  {width: 1440, mode: 'dark', rules: COLOUR_RULES},
  {width: 390, mode: 'dark', rules: undefined},
  {width: 390, mode: 'light', rules: COLOUR_RULES},
] as const;

test.use({contextOptions: {reducedMotion: 'reduce'}});

for (const path of allPaths()) {
  test.describe(path, () => {
    if (path === '/no-such-page') test.use({provoked: /status of 404/});

    test(`${path} has no console message, no foreign request and no axe violation, light and dark, wide and narrow`, async ({
      site,
    }) => {
      await open(site, path);
      for (const {width, mode, rules} of COMBINATIONS) {
        await site.setViewportSize({width, height: 900});
        await setColorMode(site, mode);
        expect(await axeViolations(site, rules && [...rules]), `${mode} at ${width} px`).toEqual([]);
        const overflow = await site.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `the page does not scroll sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  });
}
