/** The interactive parts: keyboard, axe, and not loaded on any other page. */
// Deliberate errors. cspell:ignore nmae strng
import type {Page} from '@playwright/test';
import {holdApplication} from '../support/before-app';
import {axeViolations, expect, hydrated, open, test} from '../support/test';

test.describe('The CLI reference', () => {
  const rows = (page: Page) => page.locator('.wide-table tbody tr:visible');

  test('every command is in the HTML with its operation, and there is no field that needs JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    await page.goto('/docs/cli');
    expect(await rows(page).count()).toBeGreaterThan(200);
    await expect(page.getByRole('row', {name: /scope create/}).getByRole('link')).toHaveAttribute(
      'href',
      '/docs/api/scope-create',
    );
    await expect(page.getByLabel('Find a command')).toBeHidden();
    await context.close();
  });

  test('typing filters the rows and announces the count', async ({site}) => {
    await site.goto('/docs/cli');
    const field = site.getByLabel('Find a command');
    await field.focus();
    const all = await rows(site).count();
    await hydrated(site);
    await site.keyboard.type('scope create');
    await expect(rows(site).first()).toContainText('scope');
    const few = await rows(site).count();
    expect(few).toBeLessThan(20);
    await expect(rows(site).filter({hasText: 'scope create'})).toHaveCount(1);
    const status = site.locator('.filter-rows [aria-live]');
    await expect(status).toHaveText(`${few} of ${all} commands`);
    await site.keyboard.press('ControlOrMeta+A');
    await site.keyboard.press('Delete');
    await expect(status).toHaveText(`${all} commands`);
    expect(await rows(site).count()).toBe(all);
  });

  test('text typed before hydration filters too', async ({site}) => {
    const {release} = await holdApplication(site);
    await site.goto('/docs/cli');
    await site.getByLabel('Find a command').focus();
    await site.keyboard.type('dimension');
    release();
    await expect(site.locator('.filter-rows [aria-live]')).toContainText(' of ');
    await expect(rows(site).first()).toContainText('dimension');
  });
});

test('The error reference: typing shows the rows of all sections that match, and only their headings', async ({
  site,
}) => {
  await site.setViewportSize({width: 390, height: 844});
  await open(site, '/docs/scopes/troubleshooting/error-reference');
  const heads = site.locator('.markdown h2');
  const all = await heads.count();
  await expect(site.locator('table').first().locator('th')).toHaveText(['What you see', 'Cause', 'Fix']);
  await site.getByLabel('Find an error').fill('oomkilled');
  await expect(heads.filter({visible: true})).toHaveText([/^Deployment and instance messages/]);
  await expect(site.locator('tbody tr:visible')).toHaveCount(1);
  await expect(site.locator('.markdown .code-block:visible')).toHaveCount(0);
  await expect(site.locator('.filter-rows [aria-live]')).toHaveText(/^1 of \d+ errors$/);
  await site.getByLabel('Find an error').fill('');
  await expect(heads.filter({visible: true})).toHaveCount(all);
});

test.describe('The changelog', () => {
  test('its pages link the three feeds in the head, and the feeds exist', async ({site, request}) => {
    for (const path of ['/docs/changelogs', '/docs/changelogs/2025-09']) {
      await site.goto(path);
      const feeds = site.locator('head link[rel=alternate][type]:not([type="text/markdown"])');
      await expect(feeds).toHaveCount(3);
      for (const feed of await feeds.all()) {
        const answer = await request.get((await feed.getAttribute('href'))!);
        expect(answer.status()).toBe(200);
      }
    }
    await site.goto('/docs/support');
    await expect(site.locator('head link[type="application/rss+xml"]')).toHaveCount(0);
  });

  test('an entry in a feed links to its section on the page', async ({site, request}) => {
    const feed = (await (await request.get('/docs/changelogs/feed.json')).json()) as {items: {url: string}[]};
    const {pathname, hash} = new URL(feed.items[0]!.url);
    await site.goto(pathname + hash);
    await expect(site.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toBeInViewport();
  });
});

/** Opens a part by keyboard: focus on the button, Enter. */
async function press(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', {name}).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.workbench')).toBeVisible();
}

/** Replaces the text of the field in focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

const PARTS = [
  {path: '/docs/json-ui-schema/preview-results', button: 'Open the preview'},
  {path: '/docs/approvals/policies', button: 'Open the sandbox'},
  {path: '/docs/notifications/filters', button: 'Open the sandbox'},
];

test.describe('The schema preview', () => {
  const {path, button} = PARTS[0]!;

  test('a schema is rendered as a form, and input becomes data', async ({site}) => {
    await press(site, path, button);
    await site.getByLabel('JSON Schema').focus();
    await retype(
      site,
      '{"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "minLength": 3}, "age": {"type": "integer"}}}',
    );
    await site.getByLabel('UI schema').focus();
    await retype(site, '');
    const form = site.getByRole('region', {name: 'Form'});
    await form.getByLabel('Name').focus();
    await site.keyboard.type('Al');
    await expect(form).toContainText('must have at least 3 characters');
    await site.keyboard.type('ma');
    await site.keyboard.press('Tab');
    await site.keyboard.type('7');
    await expect(site.getByRole('group', {name: 'Data'})).toContainText('"name": "Alma"');
    await expect(site.getByRole('group', {name: 'Data'})).toContainText('"age": 7');
    await expect(form).not.toContainText('must have at least 3 characters');
  });

  test('a UI schema controls the layout, and rules hide and show fields', async ({site}) => {
    await press(site, path, button);
    const form = site.getByRole('region', {name: 'Form'});
    const [editor, result] = [await site.getByLabel('JSON Schema').boundingBox(), await form.boundingBox()];
    expect(result!.x, 'the form is beside the editors').toBeGreaterThan(editor!.x + editor!.width);
    expect(result!.y, 'and begins with them').toBeLessThan(editor!.y);
    await site.getByLabel('JSON Schema').focus();
    await retype(site, '{"type": "object", "properties": {"on": {"type": "boolean"}, "hour": {"type": "integer"}}}');
    await site.getByLabel('UI schema').focus();
    await retype(
      site,
      '{"type": "VerticalLayout", "elements": [{"type": "Control", "scope": "#/properties/on", "options": {"toggle": true}}, {"type": "Control", "scope": "#/properties/hour", "rule": {"effect": "SHOW", "condition": {"scope": "#/properties/on", "schema": {"const": true}}}}]}',
    );
    await form.getByRole('switch', {name: 'On'}).focus(); // the form of the example has a hidden hour as well
    await expect(form.getByLabel('Hour')).toBeHidden();
    await site.keyboard.press('Space');
    await expect(form.getByLabel('Hour')).toBeVisible();
  });

  test('tabs and lists work by keyboard', async ({site}) => {
    await press(site, path, button);
    await site.getByLabel('JSON Schema').focus();
    await retype(
      site,
      '{"type": "object", "properties": {"name": {"type": "string"}, "ports": {"type": "array", "items": {"type": "object", "properties": {"port": {"type": "integer"}}}}, "words": {"type": "array", "items": {"type": "string"}}}}',
    );
    await site.getByLabel('UI schema').focus();
    await retype(
      site,
      '{"type": "Categorization", "elements": [{"type": "Category", "label": "One", "elements": [{"type": "Control", "scope": "#/properties/name"}]}, {"type": "Category", "label": "Two", "elements": [{"type": "Control", "scope": "#/properties/ports"}, {"type": "Control", "scope": "#/properties/words"}]}]}',
    );
    const form = site.getByRole('region', {name: 'Form'});
    await form.getByRole('button', {name: 'Two'}).focus();
    await site.keyboard.press('Enter');
    await form.getByRole('button', {name: 'Add to Ports'}).focus();
    await site.keyboard.press('Enter');
    await form.getByLabel('Port', {exact: true}).focus();
    await site.keyboard.type('8080');
    await form.getByRole('button', {name: 'Add to Words'}).focus();
    await site.keyboard.press('Enter');
    await form.getByRole('textbox', {name: 'Words 1'}).focus();
    await site.keyboard.type('ok');
    const data = site.getByRole('group', {name: 'Data'});
    await expect(data).toContainText('"port": 8080');
    await expect(data).toContainText('"ok"');
    expect(await axeViolations(site, {within: '.workbench'})).toEqual([]);
    await form.getByRole('button', {name: 'Remove Words 1'}).focus();
    await site.keyboard.press('Enter');
    await expect(data).not.toContainText('"ok"');
    await expect(form.getByRole('button', {name: 'Add to Words'})).toBeFocused();
  });

  test('a schema that contains itself opens level by level', async ({site}) => {
    await press(site, path, button);
    await site.getByLabel('JSON Schema').focus();
    await retype(
      site,
      '{"type": "object", "properties": {"name": {"type": "string"}, "left": {"$ref": "#"}, "right": {"$ref": "#"}}}',
    );
    await site.getByLabel('UI schema').focus();
    await retype(site, '');
    const form = site.getByRole('region', {name: 'Form'});
    const left = form.getByRole('group', {name: 'Left'});
    await left.first().getByLabel('Name').fill('first');
    await left.first().getByRole('button', {name: 'Show the fields of Left'}).click();
    await left.nth(1).getByLabel('Name').fill('second');
    await expect(site.getByRole('group', {name: 'Data'})).toContainText('"name": "second"');
    await expect(left.nth(1).getByRole('button', {name: 'Show the fields of Left'})).toBeVisible();
  });

  test('too much text shows an error, and the page keeps working', async ({site}) => {
    await press(site, path, button);
    const schema = site.getByLabel('JSON Schema');
    await schema.fill('{"not":'.repeat(6000) + '{}' + '}'.repeat(6000));
    await expect(site.getByRole('listitem').filter({hasText: 'This is too deep for this page'})).toBeVisible();
    await schema.fill('{"$ref": "#"}');
    await expect(site.getByRole('listitem').filter({hasText: 'leads back to itself'})).toBeVisible();
    await schema.fill('{"type": "object", "properties": {"after": {"type": "string"}}}');
    await site.getByLabel('UI schema').fill('');
    await expect(site.getByRole('region', {name: 'Form'}).getByLabel('After')).toBeVisible();
  });

  test('errors are readable and have line and column', async ({site}) => {
    await press(site, path, button);
    const schema = site.getByLabel('JSON Schema');
    const mistakes = site.locator('.workbench-problems').getByRole('listitem');
    // The controls of the example would have the same mistake as the control that is typed below.
    await site.getByLabel('UI schema').focus();
    await retype(site, '');
    await schema.focus();
    await retype(site, '{\n  "type": "object",\n}');
    await expect(mistakes).toHaveText([/^Line 2, column 19: This is not JSON/]);
    await expect(schema).toHaveAttribute('aria-invalid', 'true');
    await retype(site, '{"type": "object", "properties": {"name": {"type": "strng"}}}');
    await expect(mistakes).toHaveText([/`properties\.name\.type` must be one of/]);
    await retype(site, '{"type": "object", "properties": {"name": {"type": "string"}}}');
    await expect(mistakes).toHaveCount(0);
    await site.getByLabel('UI schema').focus();
    await retype(site, '{"type": "Control", "scope": "#/properties/nmae"}');
    await expect(mistakes).toHaveText([/Did you mean `#\/properties\/name`\?$/]);
  });

  test('a field becomes an editor with the first edit, and follows the example that is chosen', async ({site}) => {
    await press(site, path, button);
    const schema = site.getByRole('textbox', {name: 'JSON Schema'});
    await schema.fill('{}');
    await expect(schema).toHaveAttribute('aria-multiline', 'true');
    await expect(schema).toHaveText('{}');
    await site.getByLabel('Example').selectOption('1');
    await expect(schema).toContainText('"properties"');
    await schema.press('Tab');
    await expect(site.getByLabel('UI schema')).toBeFocused();
  });

  test('every example of the related pages opens without an error', async ({site}) => {
    await site.clock.install();
    await press(site, path, button);
    const choice = site.getByLabel('Example');
    const count = await choice.locator('option').count();
    expect(count).toBeGreaterThan(15);
    const form = site.getByRole('region', {name: 'Form'});
    await expect(form.locator('input, select').first(), 'the form of the first example').toBeVisible();
    // The first one is shown from the beginning: it comes again as the last one.
    for (let index = 1; index <= count; index += 1) {
      await form.evaluate((region) => region.lastElementChild!.setAttribute('data-before', ''));
      await choice.selectOption(String(index % count));
      await site.clock.runFor(350); // the debounce
      await expect(form.locator('[data-before]'), 'a form without mistakes takes its place').toHaveCount(0);
      await expect(form).not.toContainText('No applicable renderer found');
    }
  });
});

test.describe('The policy sandbox', () => {
  const {path, button} = PARTS[1]!;

  test('says whether a policy passes and why, with the value that was found', async ({site}) => {
    await press(site, path, button);
    const verdict = site.getByRole('status').filter({hasText: 'policy'});
    await expect(verdict).toHaveText('The policy is selected and fails.');
    await expect(site.getByText('build.metadata.coverage.percent is 74; it must be at least 80.')).toBeVisible();
    const conditions = site.getByRole('textbox', {name: 'Conditions'});
    const [left, right] = [
      await site.getByRole('textbox', {name: 'Context'}).boundingBox(),
      await conditions.boundingBox(),
    ];
    expect(left!.y, 'fields beside each other begin at one height').toBe(right!.y);
    await expect(conditions).toHaveCSS('white-space', 'pre');
    const edge = () => verdict.evaluate((it) => getComputedStyle(it).borderInlineStartColor);
    const failed = await edge();
    await conditions.focus();
    await retype(site, '{"build.metadata.coverage.percent": {"$gte": 70}}');
    await expect(verdict).toHaveText('The policy is selected and passes.');
    expect(await edge()).not.toBe(failed);
    await site.getByRole('textbox', {name: 'Selector'}).focus();
    await retype(site, '{"scope.dimensions.environment": "staging"}');
    await expect(verdict).toHaveText('The policy is not selected: it has no say.');
  });
});

test.describe('The filter sandbox', () => {
  const {path, button} = PARTS[2]!;

  test('says whether an event passes and why', async ({site}) => {
    await press(site, path, button);
    const verdict = site.getByRole('status').filter({hasText: 'event'});
    await expect(verdict).toHaveText('The filter holds the event back.');
    await expect(site.getByText('is "production"; it must be one of "staging"')).toBeVisible();
    await site.getByRole('textbox', {name: 'Filter'}).focus();
    await retype(site, '{"action": {"$regex": "^deployment:"}}');
    await expect(verdict).toHaveText('The event passes the filter.');
    await site.getByLabel('Example of an event').selectOption({label: 'entity: deployment:write'});
    await expect(site.getByText('paths start inside')).toBeVisible();
    await site.getByRole('textbox', {name: 'Filter'}).focus();
    await retype(site, '{"request_body.strategy_data.desired_switched_traffic": 5}');
    await expect(verdict).toHaveText('The filter holds the event back.');
    await retype(site, '{"request_body.strategy_data.desired_switched_traffic": 100}');
    await expect(verdict).toHaveText('The event passes the filter.');
  });
});

test.describe('Input that would take minutes is stopped, and the page keeps working', () => {
  const STOPPED = 'Stopped after 2 seconds';
  const SLOW = '^a*a*a*a*a*a*a*a*b$';
  const LONG = `${'a'.repeat(60)}!`;
  test('a pattern in a schema', async ({site}) => {
    const properties = {name: {type: 'string', pattern: SLOW}};
    await press(site, PARTS[0]!.path, PARTS[0]!.button);
    await site.getByLabel('UI schema').fill('');
    await site.getByLabel('JSON Schema').fill(JSON.stringify({type: 'object', properties}));
    await site.getByRole('region', {name: 'Form'}).getByLabel('Name').fill(LONG);
    await expect(site.getByText(STOPPED)).toBeVisible();
    await site.getByLabel('JSON Schema').fill('{"properties": {"after": {"type": "string", "pattern": "^b"}}}');
    await site.getByRole('region', {name: 'Form'}).getByLabel('After').fill('a');
    await expect(site.getByText('must match the pattern ^b')).toBeVisible();
    await expect(site.getByText(STOPPED)).toBeHidden();
  });

  test('a pattern in a filter', async ({site}) => {
    await press(site, PARTS[2]!.path, PARTS[2]!.button);
    await site.getByRole('textbox', {name: 'Event'}).fill(JSON.stringify({a: LONG}));
    const filter = site.getByRole('textbox', {name: 'Filter'});
    await filter.fill(JSON.stringify({a: {$regex: SLOW}}));
    await expect(site.getByText(STOPPED)).toBeVisible();
    await filter.fill('{"a": {"$regex": "^a"}}');
    await expect(site.getByText('The event passes the filter.')).toBeVisible();
  });
});

test('Every part is text in the HTML, and a button only with JavaScript', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL});
  const page = await context.newPage();
  for (const {path, button} of PARTS) {
    await page.goto(path);
    await expect(page.getByRole('button', {name: button})).toBeHidden();
    await expect(page.locator('section[aria-label] p').first()).toBeVisible();
  }
  await context.close();
});

test('Every part is fetched on the press, not before, and takes the focus', async ({site}) => {
  const fetched: string[] = [];
  site.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const {path, button} of PARTS) {
    await site.goto(path);
    await hydrated(site);
    await site.waitForLoadState('networkidle');
    const before = fetched.length;
    await site.getByRole('button', {name: button}).focus();
    await site.keyboard.press('Enter');
    await expect(site.locator('.workbench')).toBeVisible();
    const parts = fetched.slice(before).filter((name) => /\.(js|css)$/.test(name));
    expect(parts.some((name) => name.endsWith('.js'))).toBe(true);
    expect(parts.some((name) => name.startsWith('/assets/css/workbench.'))).toBe(true);
    await expect(site.locator('section:focus .workbench')).toHaveCount(1);
  }
});

test('A part that cannot be loaded shows an error, and the next press retries', async ({site, expected}) => {
  expected.push(/Failed to load resource|ERR_FAILED|ChunkLoadError|Loading chunk/);
  const {path, button} = PARTS[0]!;
  await site.goto(path);
  await hydrated(site);
  await site.route('**/assets/css/workbench.*', (route) => route.abort(), {times: 1});
  await site.getByRole('button', {name: button}).click();
  await expect(site.getByText('It could not be loaded.')).toBeVisible();
  await site.getByRole('button', {name: button}).click();
  await expect(site.locator('.workbench')).toBeVisible();
});

test('No other page loads any of it', async ({site}) => {
  const fetched: string[] = [];
  site.on('response', async (response) => {
    if (response.url().endsWith('.js')) fetched.push(await response.text().catch(() => ''));
  });
  for (const path of [
    '/docs/getting-started',
    '/docs/json-ui-schema/overview',
    '/docs/approvals/actions',
    '/docs/cli',
  ]) {
    await site.goto(path);
    await hydrated(site);
    await site.waitForLoadState('networkidle');
  }
  expect(fetched.length).toBeGreaterThan(0);
  // Texts of the preview and of the sandboxes that are on no guide.
  for (const words of ['The form cannot be shown: ', 'stands where a field would, not inside one']) {
    expect(fetched.some((script) => script.includes(words))).toBe(false);
  }
});
