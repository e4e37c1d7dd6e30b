import type {Page} from '@playwright/test';
import {applicationRequests} from '../support/before-app';
import {expect, open, test} from '../support/test';

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('the sidebar starts at api-getting-started and says the method in words', async ({site}) => {
    await site.goto('/docs/api/scope-create');
    const menu = site.locator('.theme-doc-sidebar-menu');
    await expect(menu.locator('a').first()).toHaveAttribute('href', '/docs/api-getting-started');
    const badge = await menu
      .locator('li:has(> [aria-current=page])')
      .last()
      .evaluate((item) => getComputedStyle(item.querySelector('a')!, '::before').content);
    expect(badge).toBe('"POST"');
  });
});

test('The sidebar has nine groups, only the one of the page is open, and the label of a group opens it', async ({
  site,
}) => {
  await site.goto('/docs/api/deployment-read');
  const groups = site.locator('.theme-doc-sidebar-menu > .api-group');
  await expect(groups).toHaveCount(9);
  await expect(groups.locator(':scope > details[open]')).toHaveCount(1);
  await expect(groups.locator(':scope > details[open]')).toContainText('Deployment strategy');
  await groups.locator('summary', {hasText: /^Scopes$/}).click();
  await expect(groups.locator(':scope > details[open]')).toContainText('Scope type');
  await expect(site).toHaveURL(/deployment-read$/);
  await site.goto('/docs/all-api-index#scopes');
  await expect(site.locator('#scopes')).toBeInViewport();
  await expect(site.locator('.api-groups section')).toHaveCount(9);
  await expect(site.locator('.api-resources').getByRole('link', {name: 'Delete a scope', exact: true})).toBeVisible();
  await expect(groups.locator(':scope > details[open]')).toHaveCount(0);
});

test('On a phone the menu shows the current page', async ({site}) => {
  await site.setViewportSize({width: 390, height: 600});
  await site.goto('/docs/api/runtime-configuration-delete');
  await site.locator('summary[aria-label="Toggle navigation bar"]').click();
  await expect(site.locator('.theme-doc-sidebar-menu [aria-current=page]')).toBeInViewport();
});

test('A deprecated operation says what to use instead, in the sidebar and on the page', async ({site}) => {
  await site.goto('/docs/api/nrn-read');
  await expect(site.locator('.api-warn')).toHaveText(
    'Deprecated: use Read a provider or Read a parameter instead. No date of removal is set.',
  );
  await expect(site.locator('h1')).toHaveText('Read values of an NRN (deprecated)');
  await expect(site.locator('.api-rail .api-note').first()).toHaveText(
    'Deprecated. Use Read a provider or Read a parameter.',
  );
  await expect(site.locator('.api-warn a').first()).toHaveAttribute('href', '/docs/api/provider-read');
  const mark = await site
    .locator('.theme-doc-sidebar-menu .api-item-deprecated > a')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(mark).toBe('"deprecated"');
});

test('A link to a deep property opens what it is folded in', async ({site}) => {
  await site.goto('/docs/api/scope-create#body.capabilities.health_check');
  await expect(site.locator('[id="body.capabilities.health_check"]')).toBeInViewport();
  const folded = await site.evaluate(() => {
    const inner = [...document.querySelectorAll('details details [id]')].at(-1)!;
    return inner.id;
  });
  await site.goto(`/docs/api/scope-create#${folded}`);
  await expect(site.locator(`[id="${folded}"]`)).toBeInViewport();
  // And by a press on a link in the page, after the application runs.
  await open(site, '/docs/api/scope-create');
  await site.evaluate((id) => (window.location.hash = id), folded);
  await expect(site.locator(`[id="${folded}"]`)).toBeInViewport();
});

/** The last field of the tabs that are not shown. */
const hiddenField = (site: Page): Promise<string> =>
  site.evaluate(() => [...document.querySelectorAll('.api-page .tab-panel:not(label + *) [id]')].at(-1)!.id);

test('A link to a field of another alternative shows its tab, and the tabs still switch', async ({site}) => {
  await site.goto('/docs/api/notification-channel-create');
  const id = await hiddenField(site);
  await expect(site.locator(`[id="${id}"]`)).toBeHidden();
  await site.goto(`/docs/api/notification-channel-create#${id}`);
  await expect(site.locator(`[id="${id}"]`)).toBeInViewport();
  const group = site.locator('.tab-group', {has: site.locator(`[id="${id}"]`)});
  await group.locator(':scope > label').first().click();
  await expect(site.locator(`[id="${id}"]`)).toBeHidden();
});

test.describe('Alternatives', () => {
  test.use({javaScriptEnabled: false});

  test('are reachable by their tabs and by links to their fields, without JavaScript', async ({site}) => {
    await site.goto('/docs/api/notification-channel-create');
    const group = site.locator('.api-page .tab-group').first();
    const panels = group.locator(':scope > .tab-panel');
    for (const [index, label] of (await group.locator(':scope > label').all()).entries()) {
      await label.click();
      await expect(panels.nth(index)).toBeVisible();
    }
    const id = await hiddenField(site);
    await site.goto('about:blank'); // not only a new fragment
    await site.goto(`/docs/api/notification-channel-create#${id}`);
    await expect(site.locator('.tab-panel', {has: site.locator(`[id="${id}"]`)}).first()).toBeVisible();
  });
});

test('The chosen language holds on the page, on the next page and in another tab', async ({site, context}) => {
  await site.goto('/docs/api/scope-create');
  const other = await context.newPage();
  await other.goto('/docs/api/scope-read');
  await site.locator('label[for=language-nodejs]').click();
  await expect(site.locator('.sample-nodejs')).toBeVisible();
  await expect(other.locator('.sample-nodejs')).toBeVisible();
  await other.close();
  await site.goto('/docs/api/build-read');
  await expect(site.locator('.sample-nodejs')).toBeVisible();
  await expect(site.locator('.sample-cli')).toBeHidden();
});

test.describe('The response', () => {
  test.use({javaScriptEnabled: false});

  test('switches by status without JavaScript, and the table of errors links to its tabs', async ({site}) => {
    await site.goto('/docs/api/scope-create');
    const shown = site.locator('.status:visible');
    await expect(shown).toContainText('200 OK');
    await site.locator('.statuses > label', {hasText: '403'}).click();
    await expect(shown).toContainText('403 Forbidden');
    await expect(shown).toHaveCount(1);
    await site.locator('.api-errors').getByRole('link', {name: '401'}).first().click();
    await expect(site.locator(':target')).toHaveAttribute('value', '401');
  });

  test('has a link for every status: fields of a success, the row of an error', async ({site}) => {
    await site.goto('/docs/api/scope-create#response-403');
    await expect(site.locator('[id="response-403"]')).toBeInViewport();
    await expect(site.locator('[id="response-403"]')).toContainText('403');
    await expect(site.locator('details [id="response-200"]')).toBeAttached();
  });
});

test('A navigation within the application brings the same content as a page load', async ({site}) => {
  await site.goto('/docs/api/scope-read');
  const loaded = await site.locator('.api-page').innerHTML();
  await open(site, '/docs/api/scope-create');
  await site.locator('.theme-doc-sidebar-menu a', {hasText: 'Read a scope'}).click();
  await expect(site.locator('h1')).toHaveText('Read a scope');
  await expect(site.locator('.sample-cli')).toBeVisible();
  expect(await site.locator('.api-page').innerHTML()).toBe(loaded);
});

test.describe('your values', () => {
  test('typed once, every sample and NRN shows them, copy copies them, one click clears them', async ({
    site,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(site, '/docs/api/application-read');
    await site.locator('label[for=language-curl]').click();
    const sample = site.locator('.sample-curl');
    await sample.getByRole('button', {name: 'Your values'}).click();
    const panel = site.getByRole('dialog', {name: 'Your values'});
    await panel.getByLabel('Application id').fill('777');
    await panel.getByLabel('Organization id').fill('42');
    await panel.getByLabel('API URL').fill('https://api.own.example');
    await site.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(sample.getByRole('button', {name: 'Your values'})).toBeFocused();
    await expect(sample.locator('code')).toContainText('https://api.own.example/application/777');
    await sample.getByRole('button', {name: 'Copy'}).click();
    expect(await site.evaluate(() => navigator.clipboard.readText())).toContain(
      'https://api.own.example/application/777',
    );
    // Other pages: inside the application, and before and after it runs; NRNs in prose too.
    await site.locator('.theme-doc-sidebar-menu a[href="/docs/api/application-list"]').click();
    await expect(site.locator('h1')).toHaveText('List applications');
    await expect(sample.locator('code')).toContainText('https://api.own.example/application');
    await site.goto('/docs/api-getting-started');
    await expect(site.locator('[data-value=organization]').first()).toHaveText('42');
    await open(site, '/docs/api-getting-started');
    await expect(site.locator('[data-value=organization]').first()).toHaveText('42');
    await site.locator('[data-does=values]').first().click();
    await site.getByRole('button', {name: 'Clear all'}).click();
    await expect(site.locator('[data-value=organization]').first()).toHaveText('1');
    expect(await site.evaluate(() => localStorage.getItem('docs.values'))).toBeNull();
  });

  test('a value that would break a sample shows the reason, and the sample keeps the example', async ({site}) => {
    await site.goto('/docs/api/application-read');
    const sample = site.locator('.sample-cli code');
    const example = await sample.textContent();
    await site.locator('.sample-cli').getByRole('button', {name: 'Your values'}).click();
    const panel = site.getByRole('dialog', {name: 'Your values'});
    for (const [label, value, reason] of [
      ['Application id', '4; rm -rf <img src=x>', 'whole number'],
      ['Application id', 'orders-api', 'whole number'],
      ['API URL', 'https://api.own.example/', 'Remove the slash at the end'],
    ] as const) {
      const field = panel.getByLabel(label);
      await field.fill(value);
      await expect(field).toHaveAccessibleDescription(new RegExp(reason));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(sample).toHaveText(example!);
      expect(await site.evaluate(() => localStorage.getItem('docs.values'))).toBeNull();
      await field.fill('');
      await expect(field).not.toHaveAttribute('aria-invalid');
    }
    await panel.getByLabel('Application id').fill(' 4711 '); // copied with the spaces around it
    await expect(sample).toContainText('--id 4711');
  });
});

test('Typing lists the operations of all resources with these words, without the application, and Enter opens the first', async ({
  site,
}) => {
  const requests = applicationRequests(site);
  await site.goto('/docs/api/deployment-read');
  const menu = site.locator('.theme-doc-sidebar-menu');
  const field = menu.getByRole('searchbox', {name: 'Filter operations'});
  await field.fill('scope DELETE');
  await expect(menu.getByRole('link', {name: 'DELETE Delete a scope', exact: true})).toBeVisible();
  await expect(menu.getByRole('status')).toHaveText(/^\d+ operations$/);
  await expect(menu.getByRole('link', {name: 'All resources'})).toBeHidden();
  await field.fill('nothing has these words');
  await expect(menu.getByRole('status')).toHaveText('0 operations');
  await field.fill('');
  await expect(menu.getByRole('link', {name: 'All resources'})).toBeVisible();
  expect(requests).toEqual([]);
  await field.fill('scope-create');
  await field.press('Enter');
  await expect(site).toHaveURL(/\/docs\/api\/scope-create$/);
});
