import {brand} from '../../brand';
import {expect, hydrated, open, test} from '../support/test';

test.describe('Specification 2, shell', () => {
  test('A skip-to-content link', async ({site}) => {
    await open(site, '/docs/getting-started');
    await site.keyboard.press('Tab');
    const skip = site.getByRole('link', {name: 'Skip to main content'});
    await expect(skip).toBeFocused();
    await site.keyboard.press('Enter');
    await site.keyboard.press('Tab');
    await expect(site.locator('main :focus'), 'the next stop is in the content').toHaveCount(1);
  });

  test('A docs-version dropdown. The only version is the latest, labelled Next', async ({site}) => {
    await site.goto('/docs/support');
    const dropdown = site.locator('.navbar__item.dropdown', {hasText: 'Next'});
    await dropdown.locator('summary').click();
    const items = dropdown.locator('.dropdown__menu a');
    await expect(items).toHaveText(['Next']);
    await expect(items.first()).toBeVisible();
    await expect(items.first()).toHaveAttribute('href', '/docs/support');
  });

  test('A footer with link columns, logo and copyright (year 2025)', async ({site}) => {
    await site.goto('/');
    const footer = site.locator('footer');
    await expect(footer.locator('.footer__title')).toHaveCount(3);
    await expect(footer.locator('img').first()).toBeVisible();
    await expect(footer).toContainText(`Copyright © 2025 ${brand.company}`);
    for (const [name, target] of [
      ['User guides', '/docs/getting-started'],
      ['API', '/docs/api-getting-started'],
    ] as const)
      await expect(footer.getByRole('link', {name, exact: true})).toHaveAttribute('href', target);
    const {homepage, professionalNetwork, socialNetwork, blog, code} = brand.links;
    for (const href of [homepage, professionalNetwork, socialNetwork, blog, code])
      await expect(footer.locator(`a[href="${href}"]`)).toHaveAttribute('target', '_blank');
  });
});

test.describe('Specification 2, navbar links', () => {
  test('Home, Tutorials and API Reference on the left, Support on the right', async ({site}) => {
    await open(site, '/');
    for (const [label, target, side] of [
      ['Home', '/docs/getting-started', 'left'],
      ['Tutorials', '/docs/how-to-guides/', 'left'],
      ['API Reference', '/docs/api-getting-started', 'left'],
      ['Support', '/docs/support', 'right'],
    ] as const) {
      const group = side === 'left' ? '.navbar__items:not(.navbar__items--right)' : '.navbar__items--right';
      const link = site.locator(group).getByRole('link', {name: label, exact: true});
      await expect(link).toHaveAttribute('href', target);
      await link.click();
      await expect(site).toHaveURL(target);
      await expect(site.locator('h1')).toBeVisible();
    }
  });
});

test.describe('Specification 2, sidebars', () => {
  test('A home-docs sidebar starting at getting-started, and an API sidebar starting at api-getting-started', async ({
    site,
  }) => {
    for (const [page, first] of [
      ['/docs/support', '/docs/getting-started'],
      ['/docs/api-getting-started', '/docs/api-getting-started'],
    ] as const) {
      await site.goto(page);
      await expect(site.locator('.theme-doc-sidebar-menu a').first()).toHaveAttribute('href', first);
    }
  });
});

test.describe('Specification 2, search modal', () => {
  test('The button shows the shortcut and the label defaults to Search', async ({site}) => {
    await site.goto('/');
    await expect(site.locator('.navbar').getByRole('button', {name: 'Search'})).toHaveText('SearchCtrlK');
  });

  test('Its results module is loaded on demand', async ({site}) => {
    const fetched: string[] = [];
    site.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const ofResults = () => fetched.filter((path) => /search-results\.\w+\.(js|css)$/.test(path));
    await site.goto('/docs/support');
    await hydrated(site);
    expect(ofResults()).toEqual([]);
    await site.keyboard.press('Control+k');
    await expect.poll(() => ofResults().length).toBe(2);
  });
});
