import type {Page, Route} from '@playwright/test';
import {expect, open, test} from '../support/test';

/** What a reader sees when the service fails. `section-7-search.spec.ts` checks the limits of the client. */
const QUERIES = '**/1/indexes/*/queries?**';
const GOOD = {
  results: [
    {
      hits: [
        {
          objectID: '1',
          url: 'https://docs.company.example/docs/support',
          type: 'lvl1',
          content: null,
          hierarchy: {lvl0: 'Guides', lvl1: 'The page that was found'},
        },
      ],
      nbHits: 1,
      nbPages: 1,
      page: 0,
      query: '',
    },
  ],
};

const json = (value: unknown) => (route: Route) => route.fulfill({json: value});
const text =
  (body: string, status = 200) =>
  (route: Route) =>
    route.fulfill({status, body});

const ILL: Record<string, (route: Route) => unknown> = {
  unreachable: (route) => route.abort('failed'),
  'aborting the connection': (route) => route.abort('aborted'),
  'not responding': () => undefined,
  'returning a web page': text('<!doctype html><title>Sign in to this network</title>'),
  'returning a truncated response': text(JSON.stringify(GOOD).slice(0, 60)),
  'returning an empty body': text(''),
  'returning null': json(null),
  'returning another shape': json({results: 'all of them'}),
  'returning results without hits': json({results: [{}]}),
  'returning hits without a URL': json({results: [{...GOOD.results[0], hits: [{objectID: '1'}]}]}),
  'returning 400': text('{"message": "Bad request"}', 400),
  'returning 403': text('{"message": "Invalid key"}', 403),
  'returning 429': text('', 429),
  'returning 500': text('Internal Server Error', 500),
  'returning 503': text('', 503),
};

async function ask(site: Page): Promise<void> {
  await open(site, '/docs/support');
  await site.keyboard.press('Control+k');
  await site.locator('.DocSearch-Input').fill('scope');
}

test.describe('The search service is', () => {
  test.use({provoked: /Failed to load resource/});

  test(`${Object.keys(ILL).join(', ')}: the modal shows the error, and the next successful response clears it`, async ({
    site,
  }) => {
    await ask(site);
    for (const [index, [state, respond]] of Object.entries(ILL).entries()) {
      await site.unroute(QUERIES);
      await site.route(QUERIES, (route) => void respond(route));
      await site.locator('.DocSearch-Input').fill(`scope ${index}`);
      const error = site.locator('.DocSearch-ErrorScreen');
      await expect(error, state).toContainText('Unable to fetch results');
      await expect(error, state).toContainText('You might want to check your network connection.');
      await site.unroute(QUERIES);
      await site.route(QUERIES, json(GOOD));
      await site.locator('.DocSearch-Input').fill(`scopes ${index}`);
      await expect(site.locator('.DocSearch-Hit'), state).toContainText('The page that was found');
      await expect(error, state).toHaveCount(0);
    }
    await site.keyboard.press('Escape');
    await expect(site.locator('h1')).toBeVisible();
  });

  test('available again while the error is shown: results load when the network returns', async ({site, context}) => {
    await open(site, '/docs/support');
    await site.keyboard.press('Control+k');
    await expect(site.locator('.DocSearch-StartScreen')).toBeVisible();
    await context.setOffline(true);
    await site.locator('.DocSearch-Input').fill('scope');
    await expect(site.locator('.DocSearch-ErrorScreen')).toBeVisible();
    await context.setOffline(false);
    await expect(site.locator('.DocSearch-Hit').first()).toBeVisible();
  });

  test('unreachable: Enter opens the results page, which retries', async ({site}) => {
    await site.route(QUERIES, (route) => route.abort('failed'));
    await ask(site);
    await expect(site.locator('.DocSearch-ErrorScreen')).toBeVisible();
    await site.unroute(QUERIES);
    await site.keyboard.press('Enter');
    await expect(site).toHaveURL('/search?q=scope');
    await expect(site.locator('main ol > li')).toHaveCount(20);
  });
});
