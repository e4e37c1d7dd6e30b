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
  test('Every kind of page has the same colors in both modes', async ({page}) => {
    await page.emulateMedia({media: 'print', reducedMotion: 'reduce'});
    const seen = new Map<string, string[]>();
    for (const mode of ['light', 'dark']) {
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      for (const path of KINDS) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
        const found = await colours(page);
        expect(found.length, path).toBeGreaterThan(20);
        expect(found, path).toEqual(seen.get(path) ?? found);
        seen.set(path, found);
      }
    }
  });

  test('An operation and a resource show their code in full, and no block covers the next one', async ({page}) => {
    await page.setViewportSize({width: 718, height: 1000});
    await page.emulateMedia({media: 'print'});
    for (const path of ['/docs/api/scope-create', '/docs/scope-api-index']) {
      await page.goto(path);
      const blocks = await page.locator('.api-card pre').evaluateAll((list) =>
        list.map((block) => {
          const card = block.closest('.api-card')!;
          const {bottom} = block.getBoundingClientRect();
          return {
            covers: block.scrollHeight > block.clientHeight + 1,
            // A card that clips its overflow must be as high as its code.
            cut: getComputedStyle(card).overflowY !== 'visible' && bottom > card.getBoundingClientRect().bottom,
          };
        }),
      );
      expect(blocks.length).toBeGreaterThan(0);
      expect(
        blocks.filter(({covers, cut}) => covers || cut),
        path,
      ).toEqual([]);
    }
  });

  test('there is nothing to press: no announcement, search form, row of letters, tags or edit link', async ({page}) => {
    await page.emulateMedia({media: 'print'});
    const useless = '.theme-announcement-bar, form, .letters, .theme-doc-footer-tags-row, .theme-edit-this-page';
    for (const path of ['/', '/docs/glossary']) {
      await page.goto(path);
      const seen = await page
        .locator(useless)
        .evaluateAll((list) =>
          list.filter((part) => part.checkVisibility()).map(({outerHTML}) => outerHTML.slice(0, 80)),
        );
      expect(seen).toEqual([]);
    }
  });
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

      test('drawn parts have the text color; the selected tab, page and button are marked', async ({page}) => {
        const expectText = async (parts: [string, string, string][]): Promise<void> =>
          expect(await drawn(page, parts)).toEqual(parts.map(() => 'text'));
        await page.goto('/docs/scopes/capabilities');
        await expectText([
          ['.theme-doc-sidebar-menu .menu__category', '::after', 'border-right-color'],
          ['.breadcrumbs__item', '::after', 'background-color'],
          ['.navbar', '', 'border-bottom-color'],
        ]);
        await expect(page.locator('.navbar')).toHaveCSS('border-bottom-width', '1px');

        for (const path of ['/docs/deployments/flow', '/docs/deployment-api-index']) {
          await page.goto(path);
          await expectText([
            ['.diagram text', '', 'fill'],
            ['.diagram .dg-line', '', 'stroke'],
            ['.diagram .dg-tip', '', 'fill'],
          ]);
        }

        await page.goto('/docs/cli');
        const [tab, highlighted] = await page
          .locator('.tab-group > :checked + label')
          .first()
          .evaluate((label) => {
            const probe = document.body.appendChild(document.createElement('p'));
            probe.style.setProperty('forced-color-adjust', 'none');
            probe.style.setProperty('color', 'HighlightText');
            return [label, probe].map((element) => getComputedStyle(element).color);
          });
        expect(tab).toBe(highlighted);

        await page.goto('/docs/api/scope-create');
        const marked = await page
          .locator('.theme-doc-sidebar-menu .menu__link')
          .evaluateAll((links) =>
            links
              .filter((link) => getComputedStyle(link).borderInlineStartWidth === '3px')
              .map((link) => link.textContent),
          );
        expect(marked).toEqual(['Create a scope']);
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
