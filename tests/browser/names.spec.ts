import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {htmlFiles} from '../support/html-files';
import {expect, test} from '../support/test';

/** One page of each type. */
const PAGES = [
  '/',
  '/docs/getting-started',
  '/docs/how-to-guides/scheduled-task',
  '/docs/notifications/event-payloads',
  '/docs/cli',
  '/docs/deployments/flow',
  '/docs/NRN',
  '/docs/api/scope-create',
  '/docs/scope-api-index',
  '/gallery',
  '/no-such-page',
];

/** Names of all buttons, folds and radio buttons in the accessibility tree; a radio button with that of its group. */
async function namesOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const groupOf = (node: (typeof nodes)[number]): string => {
    const parent = node.parentId === undefined ? undefined : byId.get(node.parentId);
    if (!parent) return '';
    return parent.role?.value === 'group' ? String(parent.name?.value) : groupOf(parent);
  };
  return nodes
    .filter(({ignored, role}) => !ignored && ['button', 'radio', 'DisclosureTriangle'].includes(String(role?.value)))
    .map(
      (node) => `${node.role!.value}: ${node.name?.value}${node.role!.value === 'radio' ? `, ${groupOf(node)}` : ''}`,
    );
}

test.describe('Names of controls', () => {
  test.use({provoked: /404/});

  test('No two buttons, folds or radio buttons of a group have the same name', async ({site}) => {
    for (const path of PAGES) {
      await site.goto(path);
      const names = await namesOf(site);
      expect(names.length, path).toBeGreaterThan(0);
      expect(
        names.filter((name, index) => names.indexOf(name) !== index),
        path,
      ).toEqual([]);
      expect(
        names.filter((name) => /: (,|$)/.test(name)),
        path,
      ).toEqual([]);
    }
  });

  test('A status of the table of errors chooses its tab, with pointer and keyboard, and does not scroll a visible one', async ({
    site,
  }) => {
    await site.goto('/docs/api/scope-create');
    const status = site.getByRole('radio', {name: '401', exact: true});
    await expect(status).not.toBeChecked();
    const link = site.locator('.api-errors').getByRole('link', {name: '401'}).first();
    await link.scrollIntoViewIfNeeded();
    const before = await site.evaluate(() => scrollY);
    await link.click();
    await expect(status).toBeChecked();
    await expect(status).toBeFocused();
    await expect(site.locator('.status:visible')).toContainText('401 Unauthorized');
    expect(await site.evaluate(() => scrollY)).toBe(before);
    await site.locator('.api-errors').getByRole('link', {name: '403'}).first().press('Enter');
    await expect(site.getByRole('radio', {name: '403', exact: true})).toBeChecked();
  });

  test('Copy announces its result', async ({site, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await site.goto('/docs/getting-started');
    const status = site.locator('body > [role=status]');
    await expect(status).toHaveText('');
    await site
      .getByRole('button', {name: /^Copy: bash/})
      .first()
      .click();
    await expect(status).toHaveText('Copied');
    await expect(status).toHaveText('');
  });
});

test('On every page, each input has at most one label', () => {
  const wrong = htmlFiles().flatMap((file) => {
    const targets = [...readFileSync(file, 'utf8').matchAll(/<label[^>]* for=("[^"]*"|[^\s>]+)/g)].map(([, id]) => id!);
    return targets.filter((id, index) => targets.indexOf(id) !== index).map((id) => `${file}: ${id}`);
  });
  expect(wrong).toEqual([]);
});
