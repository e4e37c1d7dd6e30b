/** What appears after a press: resting, sent, failed and empty, in both color modes. Pages as they load are in every-page.spec.ts. */
import type {Locator, Page} from '@playwright/test';
import {axeViolations, expect, setColorMode, test} from '../support/test';

type State = {path: string; reach: (page: Page) => Promise<void>; within?: string; rules?: string[]};

const tryIt = (page: Page): Locator => page.getByRole('form', {name: 'Try it'});

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Try it'}).click();
  await tryIt(page).locator('.try-sandbox summary').click();
}

async function send(page: Page): Promise<void> {
  await tryIt(page).getByRole('button', {name: 'Send'}).click();
  await expect(page.locator('.try-status')).toBeVisible();
}

/** A form of Try it, from its press to what `use` does. */
const form = (operation: string, use: (page: Page) => Promise<void>): State => ({
  path: `/docs/api/${operation}`,
  within: '.api-rail',
  reach: async (page) => {
    await openForm(page);
    await use(page);
  },
});

const TRY_IT: Record<string, State> = {
  'a form': form('scope-update', (page) => expect(tryIt(page).getByLabel('Role')).toBeVisible()),
  'a body with a mistake': form('scope-update', async (page) => {
    await tryIt(page).getByLabel('Request body').fill('{"tier": 5}');
    await expect(tryIt(page).getByRole('listitem')).toContainText('Line 1: tier');
    await expect(tryIt(page).locator('textarea')).toBeHidden(); // the editor
  }),
  'completions of a body': {
    ...form('scope-update', async (page) => {
      await tryIt(page).getByLabel('Request body').fill('{');
      await expect(tryIt(page).locator('textarea')).toBeHidden();
      await page.keyboard.press('Control+Space');
      await expect(tryIt(page).getByRole('listbox').getByRole('option').first()).toBeVisible();
    }),
    rules: ['color-contrast'], // the editor has the focus, not the list that its arrow keys move in
  },
  'a path without its parameter': form('scope-read', async (page) => {
    await tryIt(page).getByLabel('id path').fill('');
    await tryIt(page).getByRole('button', {name: 'Send'}).click();
    await expect(tryIt(page).getByRole('alert')).toContainText('Enter a value for id');
  }),
  'a file that is no sandbox': form('scope-list', async (page) => {
    const chosen = {name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}')};
    await tryIt(page).locator('input[type=file]').setInputFiles(chosen);
    await expect(tryIt(page).getByRole('alert')).toContainText('not an exported sandbox');
  }),
  'a response with a lifecycle, changes and headers': form('scope-create', async (page) => {
    await send(page);
    for (const fold of await page.locator('.try-response summary').all()) await fold.click();
    await expect(page.locator('.try-headers pre')).toBeVisible();
  }),
  'what a wait has changed': form('scope-create', async (page) => {
    await send(page);
    await page.getByRole('button', {name: 'Wait until active'}).click();
    await expect(page.locator('.try-response')).toContainText('The clock of the sandbox');
  }),
  'a wait that changes nothing': form('scope-read', async (page) => {
    await tryIt(page).getByRole('button', {name: 'Wait 30 s'}).click();
    await expect(page.locator('.try-response')).toContainText('Nothing changed.');
  }),
  'a response without a body, and a request whose object is gone': form('policy-delete', async (page) => {
    await send(page);
    await expect(page.locator('.try-response')).toContainText('The response has no body.');
    await expect(tryIt(page).getByRole('button', {name: "Add the example's objects"})).toBeVisible();
  }),
  'an empty list': form('scope-list', async (page) => {
    for (const fold of await tryIt(page).locator('.try-fields summary').all()) await fold.click();
    await tryIt(page).getByLabel('application_id').fill('999999');
    await send(page);
  }),
  ...Object.fromEntries(
    Object.entries({
      '400 Bad Request': (page: Page) => tryIt(page).getByLabel('Request body').fill('{"tier": 5}'),
      '401 Unauthorized': (page: Page) => tryIt(page).getByLabel('Role').selectOption('No token'),
      '403 Forbidden': (page: Page) => tryIt(page).getByLabel('Role').selectOption('Member'),
      '404 Not Found': (page: Page) => tryIt(page).getByLabel('id path').fill('999999'),
    }).map(([status, cause]) => [
      `${status} and what to do`,
      form('scope-update', async (page) => {
        await cause(page);
        await send(page);
        await expect(page.locator('.try-status')).toContainText(status);
      }),
    ]),
  ),
  'a request that could not be copied': form('scope-read', async (page) => {
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))));
    await tryIt(page).getByRole('button', {name: 'Copy'}).click();
    await expect(page.locator('.try-response')).toContainText('The request in');
  }),
};

const TUTORIAL = '/docs/how-to-guides/progressive-rollout';
const runs = (page: Page): Locator => page.getByRole('button', {name: /^Run: .*Part 1/});

const REST: Record<string, State> = {
  'a sandbox without calls': {
    path: '/docs/sandbox',
    within: '.sandbox-view',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the sandbox'}).click();
      await expect(page.getByRole('region', {name: 'Sandbox'})).toContainText('No calls yet');
      for (const fold of await page.locator('.sandbox-parts summary').all()) await fold.click();
    },
  },
  'a sandbox with a call that failed': {
    path: '/docs/api/scope-update',
    within: '.sandbox-view',
    reach: async (page) => {
      await openForm(page);
      await tryIt(page).getByLabel('Role').selectOption('Member');
      await send(page);
      await tryIt(page).getByRole('link', {name: 'Objects and calls'}).click();
      await page.getByRole('button', {name: 'Open the sandbox'}).click();
      await expect(page.locator('.sandbox-calls')).toContainText('403 Forbidden');
    },
  },
  'a block that needs earlier ones': {
    path: TUTORIAL,
    within: 'article',
    reach: async (page) => {
      await runs(page).last().click();
      await expect(page.getByRole('button', {name: 'Run all until here'})).toBeVisible();
    },
  },
  'a checkpoint that is reached': {
    path: TUTORIAL,
    within: 'article',
    reach: async (page) => {
      await runs(page).last().click();
      await page.getByRole('button', {name: 'Run all until here'}).click();
      await expect(page.locator('[data-checkpoint=reached]')).toHaveCount(1);
      await page.getByText('Response body').last().click();
    },
  },
  'a checkpoint that is missed': {
    path: TUTORIAL,
    within: 'article',
    reach: async (page) => {
      await page.evaluate(() => sessionStorage.setItem('docs.sandbox.caller', 'nobody'));
      await runs(page).last().click();
      await page.getByRole('button', {name: 'Run all until here'}).click();
      await expect(page.locator('[data-checkpoint=missed]')).toHaveCount(1);
    },
  },
  'a preview of a schema with mistakes': {
    path: '/docs/json-ui-schema/preview-results',
    within: '.workbench',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the preview'}).click();
      await page.getByLabel('UI schema').fill('');
      await page.getByLabel('JSON Schema').fill('{\n  "type": "object",\n}');
      await expect(page.getByRole('listitem').filter({hasText: 'Line 2, column 19'})).toBeVisible();
    },
  },
  'a policy that passes': {
    path: '/docs/approvals/policies',
    within: '.workbench',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the sandbox'}).click();
      await page.getByRole('textbox', {name: 'Conditions'}).fill('{"build.metadata.coverage.percent": {"$gte": 70}}');
      await expect(page.getByText('The policy is selected and passes.')).toBeVisible();
    },
  },
  'a policy that is not selected': {
    path: '/docs/approvals/policies',
    within: '.workbench',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the sandbox'}).click();
      await page.getByRole('textbox', {name: 'Selector'}).fill('{"scope.dimensions.environment": "staging"}');
      await expect(page.getByText('The policy is not selected')).toBeVisible();
    },
  },
  'a filter that holds an event back': {
    path: '/docs/notifications/filters',
    within: '.workbench',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the sandbox'}).click();
      await expect(page.getByText('The filter holds the event back.')).toBeVisible();
    },
  },
  'a preview of a schema as a form': {
    path: '/docs/json-ui-schema/preview-results',
    within: '.workbench',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Open the preview'}).click();
      await expect(page.getByRole('region', {name: 'Form'}).locator('input, select').first()).toBeVisible();
    },
  },
  'a search of errors without a match': {
    path: '/docs/scopes/troubleshooting/error-reference',
    reach: async (page) => {
      await page.getByLabel('Find an error').fill('nothing has these words');
      await expect(page.getByText(/^0 of \d+ errors$/)).toBeVisible();
    },
  },
  'a filter of operations without a match': {
    path: '/docs/api/scope-read',
    within: 'body',
    reach: async (page) => {
      await page.getByLabel('Filter operations').fill('nothing has these words');
      await expect(page.getByText('0 operations')).toBeVisible();
    },
  },
  'values of the reader with a mistake': {
    path: '/docs/api/application-read',
    within: 'dialog',
    reach: async (page) => {
      await page.getByRole('button', {name: 'Your values'}).filter({visible: true}).first().click();
      const field = page.getByRole('dialog', {name: 'Your values'}).getByLabel('Application id');
      await field.fill('orders-api');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    },
  },
};

/** What depends on neither color nor width is the same in the second check. */
const CHECKS: {width: number; mode: 'light' | 'dark'; rules?: string[]}[] = [
  {width: 1440, mode: 'light'},
  {width: 390, mode: 'dark', rules: ['color-contrast', 'link-in-text-block', 'target-size']},
];

/** Scrolled parts and shadows at their edges hide text from the rule of contrast. */
const showAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .api-rail, .api-card, .api-card * { max-block-size: none !important; }
      pre, .table-box, .diagram > div { background-image: none !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });

for (const [name, {path, within = 'main', rules: only, reach}] of Object.entries({...TRY_IT, ...REST}))
  test(`${name} has no axe violation and fits its window, light at 1440 px and dark at 390 px`, async ({site}) => {
    await site.goto(path);
    await reach(site);
    await showAll(site);
    for (const {width, mode, rules} of CHECKS) {
      await site.setViewportSize({width, height: 900});
      await setColorMode(site, mode);
      expect(await axeViolations(site, {within, rules: only ?? rules, sample: true}), `${mode}, ${width} px`).toEqual(
        [],
      );
      expect(await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

test.describe('a part that could not be loaded', () => {
  test.use({provoked: /Failed to load resource|net::ERR/});

  test('has no axe violation, light and dark', async ({site}) => {
    await site.route('**/page-try-it.*', (route) => route.abort());
    await site.goto('/docs/api/scope-read');
    await site.getByRole('button', {name: 'Try it'}).click();
    await expect(site.getByRole('button', {name: 'Retry'})).toBeVisible();
    for (const mode of ['light', 'dark'] as const) {
      await setColorMode(site, mode);
      expect(await axeViolations(site, {within: '.loading-failed'}), mode).toEqual([]);
    }
  });
});
