import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {
  deref,
  type Contract,
  type Endpoint,
  type MediaType,
  type Reference,
  type Schema,
} from '../../plugins/api/api-contract/types';
import {pagedEndpoints} from '../../plugins/api/api-reference/operations';
import {LANGUAGES} from '../../plugins/api/api-reference/samples';
import {expect, open, test} from '../support/test';

const contract = JSON.parse(readFileSync('build/openapi.json', 'utf8')) as Contract;
const all = pagedEndpoints(contract);

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  for (const endpoint of all) {
    const {operationId: id, summary} = endpoint.operation;
    test(`/docs/api/${id} shows every name, value, status and sample of the contract`, async ({site}) => {
      await site.goto(`/docs/api/${id}`);
      await expect(site.locator('h1')).toHaveText(summary);
      const shown = await content(site);
      const expected = promised(endpoint);
      expect(expected.names.filter((name) => !shown.names.has(name))).toEqual([]);
      expect(expected.values.filter((value) => !shown.values.has(value))).toEqual([]);
      expect(expected.statuses.filter((status) => !shown.statuses.includes(status))).toEqual([]);
      expect(shown.call).toBe(`${endpoint.method.toUpperCase()} ${endpoint.path}`);
      expect(shown.samples.map(({language}) => language)).toEqual([...LANGUAGES]);
      for (const {language, text} of shown.samples) expect(text.trim().length, language).toBeGreaterThan(10);
      // One is on the screen, chosen without a script.
      await expect(site.locator('.sample-cli')).toBeVisible();
      await site.locator('label[for=language-python]').click();
      await expect(site.locator('.sample-python')).toBeVisible();
      await expect(site.locator('.sample-cli')).toBeHidden();
    });
  }

  for (const {name, 'x-index': index} of contract.tags) {
    test(`/docs/${index}-api-index lists every operation of ${name}`, async ({site}) => {
      await site.goto(`/docs/${index}-api-index`);
      await expect(site.locator('h1')).toHaveText(name);
      for (const {method, path, operation} of all.filter(({operation: {tags}}) => tags[0] === name)) {
        const row = site
          .locator('.api-ops > li')
          .filter({has: site.locator(`a[href="/docs/api/${operation.operationId}"]`)});
        await expect(row).toContainText(method.toUpperCase());
        await expect(row).toContainText(path);
        await expect(row).toContainText(operation.summary);
      }
    });
  }

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

  test('print shows the chosen language with its name, and no buttons', async ({site}) => {
    await site.goto('/docs/api/scope-create');
    await site.emulateMedia({media: 'print'});
    await expect(site.locator('.sample-name:visible')).toHaveText(['CLI']);
    await expect(site.locator('.samples .code-buttons').first()).toBeHidden();
  });
});

test('The sidebar has nine groups, only the one of the page is open, and each leads to its part of all resources', async ({
  site,
}) => {
  await site.goto('/docs/api/deployment-read');
  const groups = site.locator('.theme-doc-sidebar-menu > .api-group');
  await expect(groups).toHaveCount(9);
  await expect(groups.locator(':scope > details[open]')).toHaveCount(1);
  await expect(groups.locator(':scope > details[open]')).toContainText('Deployment strategy');
  await site.goto((await groups.filter({hasText: 'Scopes'}).locator(':scope > a').getAttribute('href'))!);
  await expect(site.locator('#scopes')).toBeInViewport();
  await expect(site.locator('.api-groups section')).toHaveCount(9);
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
  await expect(site.locator('.api-warn')).toHaveText('Deprecated: use Read a provider or Read a parameter instead.');
  await expect(site.locator('.api-warn a').first()).toHaveAttribute('href', '/docs/api/provider-read');
  const mark = await site
    .locator('.theme-doc-sidebar-menu .api-item-deprecated > a')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(mark).toBe('"deprecated"');
});

test('Previous and next stay within the resource', async ({site}) => {
  await site.goto('/docs/scope-api-index');
  await expect(site.locator('.pagination-nav__link--prev')).toHaveCount(0);
  const visited: string[] = [];
  for (let next = '/docs/scope-api-index'; ;) {
    await site.goto(next);
    visited.push(next);
    const link = site.locator('.pagination-nav__link--next');
    if ((await link.count()) === 0) break;
    next = (await link.getAttribute('href'))!;
  }
  const own = all
    .filter(({operation}) => operation.tags[0] === 'Scope')
    .map(({operation}) => `/docs/api/${operation.operationId}`);
  expect(visited).toEqual(['/docs/scope-api-index', ...own]);
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

test('The language tabs answer to the arrow keys', async ({site}) => {
  await site.goto('/docs/api/scope-create');
  await site.locator('#language-cli').focus();
  await site.keyboard.press('ArrowRight');
  await expect(site.locator('.sample-curl')).toBeVisible();
  await expect(site.locator('#language-curl')).toBeFocused();
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
    // Other pages, before and after the application runs; NRNs in prose too.
    await site.goto('/docs/getting-started');
    await expect(site.locator('[data-value=organization]').first()).toHaveText('42');
    await open(site, '/docs/getting-started');
    await expect(site.locator('[data-value=organization]').first()).toHaveText('42');
    await site.locator('[data-does=values]').first().click();
    await site.getByRole('button', {name: 'Clear all'}).click();
    await expect(site.locator('[data-value=organization]').first()).toHaveText('1');
    expect(await site.evaluate(() => localStorage.getItem('docs.values'))).toBeNull();
  });

  test('a value that would break a sample shows the reason, and the sample keeps the example', async ({site}) => {
    await open(site, '/docs/api/application-read');
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

  test('stored values that would break a sample are not shown', async ({site}) => {
    await site.addInitScript(() =>
      localStorage.setItem(
        'docs.values',
        JSON.stringify({application: 'orders-api', organization: 7, api: 'https://api.own.example/', scope: '12'}),
      ),
    );
    await open(site, '/docs/api/application-read');
    await expect(site.locator('[data-value=application]').first()).toHaveText('4');
    await expect(site.locator('.own-value:not([data-value=scope])')).toHaveCount(0);
  });
});

/** What the page shows, folded or not. */
function content(page: Page) {
  return page
    .locator('.api-page')
    .evaluate((root) => {
      const texts = (selector: string) =>
        [...root.querySelectorAll(selector)].map((element) => element.textContent.trim());
      return {
        names: texts('.api-name'),
        values: texts('code'),
        statuses: [...root.querySelectorAll<HTMLInputElement>('.statuses > input')].map(({value}) => value),
        call: `${texts('.api-call .api-method')[0]} ${texts('.api-call .api-path')[0]}`,
        samples: [...root.querySelectorAll('.sample')].map((element) => ({
          language: element.className.replace('sample sample-', ''),
          text: element.querySelector('pre')!.textContent,
        })),
      };
    })
    .then((found) => ({...found, names: new Set(found.names), values: new Set(found.values)}));
}

/** Every name, enum value and status that the contract has for an operation. */
function promised({path, operation}: Endpoint): {names: string[]; values: string[]; statuses: string[]} {
  const names = new Set<string>();
  const values = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (schema: Schema | Reference, hidden: 'readOnly' | 'writeOnly' | ''): void => {
    const own = deref<Schema>(contract, schema);
    if (seen.has(own)) return;
    seen.add(own);
    for (const value of own.enum ?? []) {
      // A text of digits is in quotes: without them it would be a number.
      if (value !== null) values.add(/^\d+$/.test(String(value)) ? JSON.stringify(value) : String(value));
    }
    for (const [name, property] of Object.entries(own.properties ?? {})) {
      if (hidden && deref<Schema>(contract, property)[hidden]) continue;
      names.add(name);
      walk(property, hidden);
    }
    for (const part of [own.items, own.additionalProperties, own.not]) if (typeof part === 'object') walk(part, hidden);
    for (const part of [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])]) walk(part, hidden);
  };
  const media = (content: Record<string, MediaType> = {}, hidden: 'readOnly' | 'writeOnly'): void => {
    seen.clear();
    for (const {schema} of Object.values(content)) walk(schema, hidden);
  };
  for (const item of [...(contract.paths[path]!.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = deref(contract, item);
    names.add(parameter.name);
    seen.clear();
    walk(parameter.schema, '');
  }
  if (operation.requestBody) media(deref(contract, operation.requestBody).content, 'readOnly');
  for (const response of Object.values(operation.responses)) media(deref(contract, response).content, 'writeOnly');
  return {names: [...names], values: [...values], statuses: Object.keys(operation.responses)};
}
