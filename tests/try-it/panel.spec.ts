/** "Try it" on operation pages: loading, keyboard, the sandbox of the tab, and everyone's settings. */
import {readFileSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {axeViolations, expect, hydrated, test} from '../support/test';

const PAGE = '/docs/api/scope-update';

const formOf = (page: Page): Locator => page.getByRole('form', {name: 'Try it'});
const statusOf = (page: Page): Locator => page.locator('.try-status');

async function openForm(page: Page, path = PAGE): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', {name: 'Try it'}).click();
  await expect(formOf(page)).toBeVisible();
  return formOf(page);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Send'}).click();
  await expect(statusOf(page)).toBeVisible();
}

/** Changes a scope, so that the sandbox differs from the example. */
async function changeTier(page: Page): Promise<void> {
  await formOf(page).getByLabel('Request body').fill('{"tier": "critical"}');
  await send(page);
  await expect(statusOf(page)).toContainText('200 OK');
}

/** The editor, which replaces the text field when the reader begins to edit. */
async function editorIn(form: Locator): Promise<Locator> {
  const editor = form.getByRole('textbox', {name: 'Request body'});
  await bodyIn(form).dispatchEvent('click');
  await expect(editor).toHaveAttribute('aria-multiline', 'true');
  await editor.click();
  return editor;
}

/** Runs in the page: controls with an edge that is cut off or below something else. */
function coveredControls(form: HTMLElement | SVGElement): string[] {
  const controls = [...form.querySelectorAll<HTMLElement>('button, select, summary, a, textarea, .try-body > div')];
  return controls
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const {left, right, top, bottom} = control.getBoundingClientRect();
      return [top + 2, bottom - 2].some((y) => !control.contains(document.elementFromPoint((left + right) / 2, y)));
    })
    .map((control) => control.outerHTML.slice(0, 80));
}

/** What is sent: the editor shows only the lines in view. */
const bodyIn = (form: Locator): Locator => form.locator('textarea');

async function tierOf(page: Page): Promise<string> {
  await openForm(page, '/docs/api/scope-read');
  await send(page);
  return (JSON.parse(await page.locator('.try-response .code-block code').innerText()) as {tier: string}).tier;
}

test.describe('The button', () => {
  test('is not there without JavaScript, and costs a reading visit nothing', async ({browser, baseURL, site}) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    await page.goto(PAGE);
    await expect(page.getByRole('button', {name: 'Try it'})).toBeHidden();
    await context.close();
    const requested: string[] = [];
    site.on('request', (request) => requested.push(request.url()));
    await site.goto(PAGE);
    expect(requested.filter((url) => /try-it|sandbox/.test(url))).toEqual([]);
  });

  test('loads the panel once: the next page opens it without a request', async ({site}) => {
    const form = await openForm(site);
    await hydrated(site);
    await site.locator('.menu__link[href="/docs/api/scope-create"]').click();
    await expect(site.getByRole('heading', {level: 1, name: 'Create a scope'})).toBeVisible();
    await expect(form).toBeHidden();
    const requested: string[] = [];
    site.on('request', (request) => requested.push(request.url()));
    await site.getByRole('button', {name: 'Try it'}).click();
    await expect(form.getByLabel('Request body')).toHaveValue(/"provider"/);
    await send(site);
    expect(requested).toEqual([]);
  });

  test.describe('when the sandbox cannot be loaded', () => {
    test.use({provoked: /Failed to load resource|net::ERR/});

    test('says so, and Retry loads it, whichever part is missing', async ({site}) => {
      for (const part of ['page-try-it', 'page-sandbox', 'try-it.']) {
        const isPart = (url: URL): boolean => url.pathname.includes(`/${part}`);
        await site.route(isPart, (route) => route.abort());
        await site.goto(PAGE);
        await site.getByRole('button', {name: 'Try it'}).click();
        await expect(site.getByRole('alert'), part).toContainText('could not be loaded');
        await site.unroute(isPart);
        await site.getByRole('button', {name: 'Retry'}).click();
        await expect(formOf(site)).toBeVisible();
      }
    });
  });

  test('works offline once the panel is loaded', async ({site, context}) => {
    await openForm(site);
    await context.setOffline(true);
    await send(site);
    await expect(statusOf(site)).toContainText('200 OK');
    await context.setOffline(false);
  });
});

test.describe('The form', () => {
  test('is used with the keyboard alone, and the result is announced', async ({site}) => {
    await site.goto(PAGE);
    await site.getByRole('button', {name: 'Try it'}).focus();
    await site.keyboard.press('Enter');
    await expect(formOf(site).getByLabel('id', {exact: false}).first()).toBeFocused();
    await site.keyboard.press('Tab');
    await expect(formOf(site).getByLabel('Request body')).toBeFocused();
    await site.keyboard.press('ControlOrMeta+A');
    await site.keyboard.type('{"tier": 5}');
    await expect(site.locator('.try-problems')).toContainText('Line 1: tier');
    await site.keyboard.press('ControlOrMeta+Enter');
    await expect(formOf(site).getByRole('status')).toHaveText('400 Bad Request');
    await expect(site.locator('.try-help')).toContainText('What to do');
    await formOf(site).getByRole('button', {name: 'Send'}).press('Enter');
    await expect(formOf(site)).not.toHaveAttribute('aria-busy');
    await expect(formOf(site).getByRole('button', {name: 'Send'})).toBeFocused();
    await formOf(site).getByRole('button', {name: 'Close'}).focus();
    await site.keyboard.press('Enter');
    await expect(site.getByRole('button', {name: 'Try it'})).toBeFocused();
    await expect(site.getByRole('group', {name: 'Samples by language'})).toBeVisible();
    await expect(site.getByRole('group', {name: 'Response by status'})).toBeVisible();
  });

  test('keeps what was typed while the application hydrates, and Back shows the page without it', async ({site}) => {
    const form = await openForm(site);
    await form.getByLabel('Request body').fill('{"tier": "critical"}');
    await hydrated(site);
    await expect(form.getByLabel('Request body')).toHaveText('{"tier": "critical"}');
    await send(site);
    await site.locator('.menu__link[href="/docs/api/scope-list"]').click();
    await expect(site.getByRole('heading', {level: 1, name: 'List scopes'})).toBeVisible();
    await site.goBack();
    await expect(site.getByRole('heading', {level: 1, name: 'Update a scope'})).toBeVisible();
    await expect(form).toBeHidden();
    await site.getByRole('button', {name: 'Try it'}).click();
    await expect(form).toBeVisible();
  });

  test('copies the request as it is now, in the language of choice', async ({site, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const form = await openForm(site);
    await form.locator('input[name="path id"]').fill('6');
    await form.getByLabel('Request body').fill('{"tier": "low"}');
    for (const [language, text] of [
      ['CLI', 'scope patch --id 6'],
      ['curl', '/scope/6"'],
      ['PowerShell', "/scope/6'"],
      ['Python', '"tier": "low"'],
      ['Node.js', "tier: 'low'"],
    ] as const) {
      await form.getByLabel('Language of the copied request').selectOption(language);
      await form.getByRole('button', {name: 'Copy'}).click();
      await expect(form.getByRole('button', {name: 'Copied'})).toBeVisible();
      expect(await site.evaluate(() => navigator.clipboard.readText())).toContain(text);
    }
  });

  test("starts with the reader's values, and the sandbox knows them", async ({site}) => {
    await site.addInitScript(() => localStorage.setItem('docs.values', '{"scope": "4711"}'));
    const form = await openForm(site, '/docs/api/scope-read');
    await expect(form.locator('input[name="path id"]')).toHaveValue('4711');
    await send(site);
    await expect(statusOf(site)).toContainText('200 OK');
  });

  test('says which part of the path is missing', async ({site}) => {
    const form = await openForm(site);
    const id = form.locator('input[name="path id"]');
    await id.fill(' ');
    await form.getByRole('button', {name: 'Send'}).click();
    await expect(form.getByRole('alert')).toContainText('Enter a value for id');
    await expect(id).toBeFocused();
  });
});

test.describe('The editor of the body', () => {
  const isEditor = (url: URL): boolean => url.pathname.includes('/page-json-editor');

  test('is loaded when the reader edits, keeps text and focus, and Tab leaves it', async ({site}) => {
    const requested: string[] = [];
    site.on('request', (request) => requested.push(request.url()));
    const form = await openForm(site);
    await send(site);
    expect(requested.filter((url) => isEditor(new URL(url)))).toEqual([]);
    const text = await bodyIn(form).inputValue();
    const editor = await editorIn(form);
    await expect(editor).toBeFocused();
    await expect(bodyIn(form)).toHaveValue(text);
    expect(requested.filter((url) => isEditor(new URL(url)))).toHaveLength(1);
    await site.keyboard.press('Tab');
    await expect(form.locator('.try-sandbox summary')).toBeFocused();
    await site.keyboard.press('Shift+Tab');
    await expect(editor).toBeFocused();
  });

  test('completes fields and values of the contract', async ({site}) => {
    const form = await openForm(site);
    const editor = await editorIn(form);
    await editor.fill('{');
    await site.keyboard.type('"ti');
    await form.getByRole('option', {name: 'tier'}).click();
    await expect(bodyIn(form)).toHaveValue('{"tier": ');
    await site.keyboard.press('Control+Space');
    await form.getByRole('option', {name: 'critical'}).click();
    await site.keyboard.type('}');
    await expect(bodyIn(form)).toHaveValue('{"tier": "critical"}');
    await send(site);
    await expect(statusOf(site)).toContainText('200 OK');
  });

  test('describes the errors to everyone', async ({site}) => {
    const form = await openForm(site);
    const editor = await editorIn(form);
    await editor.fill('{\n  "tier": 5\n}');
    await expect(editor).toHaveAttribute('aria-invalid', 'true');
    await expect(editor).toHaveAccessibleDescription(/Line 2: tier/);
    await editor.fill('{"tier": "low"}');
    await expect(editor).not.toHaveAttribute('aria-invalid');
  });

  test.describe('when it cannot be loaded', () => {
    test.use({provoked: /Failed to load resource|net::ERR/});

    test('the text field does all that is needed, and a later edit loads it', async ({site}) => {
      await site.route(isEditor, (route) => route.abort());
      const form = await openForm(site);
      await changeTier(site);
      await expect(form.getByLabel('Request body')).toHaveValue('{"tier": "critical"}');
      await site.unroute(isEditor);
      await editorIn(form);
    });
  });
});

test.describe('The sandbox', () => {
  test('is kept over pages and reloads in its tab, and only there', async ({site, context}) => {
    await openForm(site);
    await changeTier(site);
    expect(await tierOf(site)).toBe('critical');
    await site.reload();
    expect(await tierOf(site)).toBe('critical');
    const other = await context.newPage();
    expect(await tierOf(other)).toBe('important');
  });

  test('adds the objects of the example that a request needs and the sandbox has lost', async ({site}) => {
    const form = await openForm(site, '/docs/api/policy-delete');
    await send(site);
    await expect(statusOf(site)).toContainText('204');
    await expect(form).toContainText('uses policy 24, which the sandbox does not have');
    await form.getByRole('button', {name: "Add the example's objects"}).click();
    await expect(site.locator('.try-response')).toContainText('Created policy 24');
    await expect(form.getByRole('button', {name: 'Send'})).toBeFocused();
    await expect(form).not.toContainText('does not have');
    await send(site);
    await expect(statusOf(site)).toContainText('204');
  });

  test('is exported and imported as JSON; a file that is no sandbox is rejected', async ({site}, info) => {
    const form = await openForm(site);
    await changeTier(site);
    await form.locator('.try-sandbox summary').click();
    const [download] = await Promise.all([
      site.waitForEvent('download'),
      form.getByRole('button', {name: 'Export'}).click(),
    ]);
    const file = info.outputPath('sandbox.json');
    await download.saveAs(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('objects.Scope');
    await form.getByRole('button', {name: 'Reset'}).click();
    await expect(form.getByRole('status')).toHaveText('The sandbox contains the example again.');
    const choose = form.locator('input[type=file]');
    await choose.setInputFiles({name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}')});
    await expect(form.getByRole('alert')).toContainText('not an exported sandbox');
    await choose.setInputFiles(file);
    await expect(form.getByRole('status')).toHaveText('The sandbox was imported.');
    expect(await tierOf(site)).toBe('critical');
  });

  test('returns the 403 of the documentation for a role that does not allow the call', async ({site}) => {
    const form = await openForm(site);
    await form.locator('.try-sandbox summary').click();
    await form.getByLabel('Role').selectOption('Member');
    await send(site);
    await expect(statusOf(site)).toContainText('403 Forbidden');
    await expect(site.locator('.try-help')).toContainText('What to do');
    await expect(form.locator('.try-sandbox summary')).toContainText('Member');
  });

  test('has a clock: what takes time happens when the reader waits', async ({site}) => {
    const form = await openForm(site, '/docs/api/scope-create');
    const body = form.getByLabel('Request body');
    await body.fill((await body.inputValue()).replace('production-eu', 'preview-1'));
    await send(site);
    await expect(site.locator('.try-response code')).toContainText('"status": "pending"');
    await site.getByRole('button', {name: 'Wait until active'}).click();
    await expect(site.locator('.try-response')).toContainText(
      /Changed scope 1001 \(preview-1\): status pending → active/,
    );
    const lifecycle = site.getByRole('list', {name: 'Lifecycle of scope 1001'});
    await expect(lifecycle.locator('[aria-current=step]')).toHaveText('active');
    await form.locator('.try-sandbox summary').click();
    await form.getByRole('button', {name: 'Wait 30 s'}).click();
    await expect(site.locator('.try-response')).toContainText('Nothing changed.');
    await form.getByRole('button', {name: 'Wait until settled'}).click();
    await expect(site.locator('.try-response')).toContainText('Nothing changed.');
  });

  test.describe('in a storage that cannot be trusted', () => {
    test.use({provoked: /The storage of docs\.sandbox/});

    test('starts with the example', async ({site}) => {
      await site.goto('/docs/support');
      for (const garbage of ['{', 'null', '{"objects": {"Scope": 5}}', '[{"filled": null}]']) {
        await site.evaluate((text) => {
          for (const key of ['', '.caller', '.history']) sessionStorage.setItem(`docs.sandbox${key}`, text);
        }, garbage);
        expect(await tierOf(site), garbage).toBe('important');
      }
    });

    test('works while the storage is full, and says that it is not kept', async ({site}) => {
      await site.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      });
      const form = await openForm(site);
      await changeTier(site);
      await expect(form.getByRole('alert')).toContainText('too large to be kept');
      await form.getByLabel('Request body').fill('{}');
      await send(site);
      await expect(site.locator('.try-response code')).toContainText('"tier": "critical"');
    });
  });

  test('works with 10,000 objects', async ({site, expected}) => {
    expected.push(/The storage of docs\.sandbox/); // it may be too small for them
    const form = await openForm(site, '/docs/api/namespace-list');
    await form.locator('.try-sandbox summary').click();
    const [download] = await Promise.all([
      site.waitForEvent('download'),
      form.getByRole('button', {name: 'Export'}).click(),
    ]);
    type World = {objects: {Namespace: {value: {id: number; slug: string}}[]}};
    const world = JSON.parse(readFileSync(await download.path(), 'utf8')) as World;
    const [namespace] = world.objects.Namespace;
    world.objects.Namespace = Array.from({length: 10_000}, (_, index) => ({
      ...namespace!,
      value: {...namespace!.value, id: 10_000 + index, slug: `namespace-${index}`},
    }));
    await form.locator('input[type=file]').setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(world)),
    });
    await expect(form.getByRole('status')).toHaveText('The sandbox was imported.');
    await site.getByRole('button', {name: 'Send'}).click();
    await expect(site.locator('.try-response code').first()).toContainText('"total": 10000');
  });
});

test.describe('The page of the sandbox', () => {
  test('lists the calls of this tab: one can be repeated, copied, and undone', async ({site, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openForm(site);
    await changeTier(site);
    await site.goto('/docs/sandbox');
    await site.getByRole('button', {name: 'Open the sandbox'}).click();
    const view = site.getByRole('region', {name: 'Sandbox'});
    await expect(view.locator('.sandbox-calls li')).toHaveCount(1);
    await view.getByRole('button', {name: 'Repeat PATCH /scope/5'}).click();
    await expect(view.getByRole('status')).toHaveText('PATCH /scope/5: 200 OK');
    await expect(view.locator('.sandbox-calls li')).toHaveCount(2);
    await view.getByRole('button', {name: 'Copy PATCH /scope/5'}).first().click();
    await expect(view.getByRole('status')).toHaveText('Copied PATCH /scope/5 in CLI.');
    expect(await site.evaluate(() => navigator.clipboard.readText())).toContain('"tier": "critical"');
    await view.getByRole('button', {name: 'Undo PATCH /scope/5 and later calls'}).last().click();
    await expect(view.locator('.sandbox-calls li')).toHaveCount(0);
    expect(await tierOf(site)).toBe('important');
  });

  test('shows objects as they become active, and the events of a call', async ({site}) => {
    const form = await openForm(site, '/docs/api/scope-create');
    const body = form.getByLabel('Request body');
    await body.fill((await body.inputValue()).replace('production-eu', 'preview-1'));
    await send(site);
    await site.goto('/docs/sandbox');
    await site.getByRole('button', {name: 'Open the sandbox'}).click();
    const scope = site.locator('.sandbox-tree li', {hasText: 'preview-1'}).last();
    await expect(scope).toContainText('pending');
    await expect(scope).toContainText('new');
    await expect(site.locator('.sandbox-events')).toContainText('service:action:create');
    await site.getByRole('button', {name: 'Wait until settled'}).click();
    await expect(scope).toContainText('active');
    expect(await axeViolations(site, {within: 'main'})).toEqual([]);
  });

  test('stays while the application hydrates', async ({site}) => {
    await site.goto('/docs/sandbox');
    await site.getByRole('button', {name: 'Open the sandbox'}).click();
    const view = site.getByRole('region', {name: 'Sandbox'});
    await expect(view).toBeVisible();
    await hydrated(site);
    await expect(view).toBeVisible();
  });
});

test.describe('Everyone', () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    test(`sees every control and the response without a move of the page at ${width} × ${height} px`, async ({
      site,
    }) => {
      await site.setViewportSize({width, height});
      const form = await openForm(site, '/docs/api/scope-create');
      await send(site);
      await expect(statusOf(site)).toBeInViewport({ratio: 1});
      expect(await site.evaluate(() => scrollY)).toBe(0);
      await openForm(site, '/docs/api/scope-create');
      await form.getByLabel('Request body').fill('{"tier": 5}');
      await expect(form.getByRole('listitem')).toContainText('And 6 more.');
      await form.locator('.try-sandbox summary').click();
      await expect.poll(() => form.evaluate(coveredControls)).toEqual([]); // the fold opens slowly
    });
  }

  test('sees the first lines of the response on a phone, and still the request', async ({site}) => {
    await site.setViewportSize({width: 390, height: 844});
    const form = await openForm(site, '/docs/api/scope-create');
    const button = form.getByRole('button', {name: 'Send'});
    await button.evaluate((element) => element.scrollIntoView({block: 'end', behavior: 'instant'}));
    await send(site);
    await expect(statusOf(site)).toBeInViewport({ratio: 1});
    await expect(form.getByLabel('Request body')).toBeInViewport({ratio: 0.5});
  });

  test('sees dark scroll bars and lists of choices on the dark panel of a light page', async ({site}) => {
    const form = await openForm(site);
    for (const part of [form.getByLabel('Request body'), form.getByLabel('Language of the copied request')]) {
      await expect(part).toHaveCSS('color-scheme', 'dark');
      await expect(part).not.toHaveCSS('scrollbar-color', 'auto');
    }
    await expect(form.getByLabel('Language of the copied request')).toHaveCSS('appearance', 'none');
  });

  test('can use it in a window of 320 px: nothing is cut off', async ({site}) => {
    await site.setViewportSize({width: 320, height: 256});
    const body = await editorIn(await openForm(site, '/docs/api/scope-create'));
    await expect(body).toBeInViewport();
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const form = await openForm(site, '/docs/api/scope-list');
    for (const summary of await form.locator('summary').all()) await summary.click();
    await send(site);
    const outside = await site.evaluate(() =>
      [...document.querySelectorAll('.try-it *, .try-response *')]
        .filter((element) => !element.closest('pre') && element.getBoundingClientRect().right > innerWidth)
        .map(({outerHTML}) => outerHTML.slice(0, 80)),
    );
    expect(outside).toEqual([]);
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('sees the fields and buttons in forced colors', async ({site}) => {
    await site.emulateMedia({forcedColors: 'active', reducedMotion: 'reduce'});
    const form = await openForm(site);
    const field = form.getByLabel('Request body');
    for (const control of [form.getByRole('button', {name: 'Send'}), field]) {
      const {color, background, border} = await control.evaluate((element) => {
        const style = getComputedStyle(element);
        return {color: style.color, background: style.backgroundColor, border: style.borderTopWidth};
      });
      expect(color).not.toBe(background);
      expect(border).toBe('1px');
    }
  });

  test('sees nothing that moves', async ({site}) => {
    await openForm(site);
    await send(site);
    expect(
      await site.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({effect}) => (effect as KeyframeEffect).target?.closest('.try-it, .try-response')).length,
      ),
    ).toBe(0);
  });
});
