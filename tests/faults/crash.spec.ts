import type {Page} from '@playwright/test';
import {expect, intend, open, test} from '../support/test';

const CRASH = {name: 'This page crashed.'};

/** A real fault: the code that sets this class throws on render until `window.repaired` is set. */
async function failWhenRendered(page: Page, className: string): Promise<void> {
  await page.route('**/assets/js/*.js', async (route) => {
    const response = await route.fetch();
    const fault = `(()=>{if(!window.repaired)throw new Error("a fault in this part");return ${className}})()`;
    const body = (await response.text()).replace(`className:${className}`, `className:${fault}`);
    await route.fulfill({response, body});
  });
}

test.describe('A render error', () => {
  test.use({provoked: /a fault in|onRecoverableError/});

  test('in the layout shows "This page crashed." without a spinner, and a navigation resets it', async ({site}) => {
    // The footer is outside the error boundary of the content.
    await failWhenRendered(site, '"footer__bottom text--center"');
    await site.clock.install();
    await site.goto('/docs/support');
    await intend(site);
    await expect(site.getByRole('heading', CRASH)).toBeVisible();
    await expect(site.getByRole('button', {name: 'Try again'})).toBeVisible();
    await site.clock.runFor(500); // longer than the delay of the spinner
    await expect(site.getByRole('status', {name: 'Loading'})).toHaveCount(0);

    await site.getByRole('button', {name: 'Try again'}).click();
    await expect(site.getByRole('heading', CRASH)).toBeVisible();
    await site.evaluate(() => {
      Object.assign(window, {repaired: true});
      history.pushState({}, '', '/docs/how-to-guides/');
      dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    });
    await expect(site.locator('h1')).toHaveText('Tutorials');
    await expect(site.getByRole('heading', CRASH)).toHaveCount(0);
    await expect(site.getByRole('status', {name: 'Loading'})).toHaveCount(0);
  });

  test('in one document is not shown on other documents', async ({site}) => {
    await open(site, '/docs/json-ui-schema/preview-results');
    await failWhenRendered(site, '"workbench"');
    await site.locator('article section button.button--primary').first().click();
    await expect(site.getByRole('heading', CRASH)).toBeVisible();
    await site.locator('.navbar').getByRole('link', {name: 'Support', exact: true}).click();
    await expect(site).toHaveURL('/docs/support');
    await expect(site.locator('article h1')).toBeVisible();
    await expect(site.getByRole('heading', CRASH)).toHaveCount(0);
    // The document itself is rendered again too.
    await site.goBack();
    await expect(site.locator('article h1')).toContainText(/preview/i);
  });
});
