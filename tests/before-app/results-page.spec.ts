/** The results page while the application starts. */
import {expect, hydrated, test} from '../support/test';

test('Starting the application sends no second request and keeps the focus in the results', async ({site}) => {
  const requests: string[] = [];
  site.on('request', (request) => {
    if (/\/queries\?/.test(request.url())) requests.push(request.url());
  });
  await site.goto('/search?q=scope');
  const link = site.locator('main ol > li').nth(1).getByRole('link');
  await link.focus(); // starts the application
  await hydrated(site);
  await expect(link).toBeFocused();
  expect(requests).toHaveLength(1);
});
