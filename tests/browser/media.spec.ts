import type {Page} from '@playwright/test';
import {expect, test} from '../support/test';

/** A page of each type: guide, option tables, diagram, API operation, API index, home. */
const KINDS = [
  '/docs/getting-started',
  '/docs/scopes/capabilities',
  '/docs/deployments/flow',
  '/docs/api/scope-create',
  '/docs/deployment-api-index',
  '/',
];

/** Colors of all text, borders and SVG shapes of the content. */
const colours = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const {color, borderBlockStartColor, fill, stroke} = getComputedStyle(element);
      return `${element.tagName} ${color} ${borderBlockStartColor} ${fill} ${stroke}`;
    }),
  );

test.describe('In print', () => {
  for (const path of KINDS) {
    test(`${path} has the same colors in both modes`, async ({page}) => {
      await page.emulateMedia({media: 'print', reducedMotion: 'reduce'});
      const seen: string[][] = [];
      for (const mode of ['light', 'dark']) {
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
        seen.push(await colours(page));
      }
      expect(seen[0]!.length).toBeGreaterThan(20);
      expect(seen[1]).toEqual(seen[0]);
    });
  }
});

/** Forced colors of the system, which are independent of the site's color mode. */
test.describe('With forced colors', () => {
  for (const [scheme, mode] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    test.describe(`${scheme}, while the site is in ${mode} mode`, () => {
      test.beforeEach(async ({page}) => {
        await page.emulateMedia({forcedColors: 'active', colorScheme: scheme});
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      });

      /** The system's `CanvasText`, and the colors of drawn parts. */
      const drawn = (page: Page, parts: [selector: string, pseudo: string, property: string][]) =>
        page.evaluate((list) => {
          const probe = document.body.appendChild(document.createElement('p'));
          probe.style.setProperty('color', 'CanvasText');
          const text = getComputedStyle(probe).color;
          return list.map(([selector, pseudo, property]) => {
            const element = document.querySelector(selector);
            if (!element) return `${selector}: not there`;
            const colour = getComputedStyle(element, pseudo).getPropertyValue(property);
            return colour === text ? 'text' : `${selector}${pseudo}: ${colour}, not ${text}`;
          });
        }, parts);

      test('sidebar arrows and separators have the text color', async ({page}) => {
        await page.goto('/docs/scopes/capabilities');
        const parts: [string, string, string][] = [
          ['.theme-doc-sidebar-menu .menu__category', '::after', 'border-right-color'],
          ['.breadcrumbs__item', '::after', 'background-color'],
          ['.navbar', '', 'border-bottom-color'],
        ];
        expect(await drawn(page, parts)).toEqual(parts.map(() => 'text'));
        await expect(page.locator('.navbar')).toHaveCSS('border-bottom-width', '1px');
      });

      test('diagrams have the text color', async ({page}) => {
        await page.goto('/docs/deployments/flow');
        const parts: [string, string, string][] = [
          ['.diagram text', '', 'fill'],
          ['.diagram .dg-line', '', 'stroke'],
          ['.diagram .dg-tip', '', 'fill'],
        ];
        expect(await drawn(page, parts)).toEqual(parts.map(() => 'text'));
        await page.goto('/docs/deployment-api-index');
        const life: [string, string, string][] = [
          ['.api-life text', '', 'fill'],
          ['.api-life > path', '', 'stroke'],
        ];
        expect(await drawn(page, life)).toEqual(life.map(() => 'text'));
      });

      test('the selected button of a group is marked', async ({page}) => {
        await page.goto('/docs/api/scope-create');
        const background = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((label) => getComputedStyle(label).backgroundColor);
        expect(await background('.samples > :checked + label')).not.toBe(
          await background('.samples > input:not(:checked) + label'),
        );
      });
    });
  }
});
