import type {Locator, Page, Request, Route} from '@playwright/test';
import {axeViolations, expect, setColorMode, test} from '../support/test';

const QUERIES = '**/1/indexes/*/queries?**';
// cspell:ignore xqzvwk wjqkzx deploymnets
/** These tests also run on the edge host. What else it decides is compared in tests/hosts. */
const EDGE = {tag: '@edge'};
/** A word of many pages, and words of none. */
const WORD = 'scope';
const NONSENSE = 'xqzvwk wjqkzx';
const ERROR = ['Unable to fetch results', 'You might want to check your network connection.'];

const modal = (site: Page): Locator => site.locator('.DocSearch-Modal');
const input = (site: Page): Locator => site.locator('.DocSearch-Input');
const rows = (site: Page): Locator => site.locator('.DocSearch-Hit');
const container = (site: Page): Locator => site.locator('.DocSearch-Container');
/** For axe. */
const MODAL = {within: '.DocSearch-Container'};
/** After the note about a pasted text. */
const heard = (site: Page): Locator => modal(site).getByRole('status').last();

async function openModal(site: Page, path = '/docs/support'): Promise<void> {
  await site.goto(path);
  await site.keyboard.press('Control+k');
  await expect(input(site)).toBeFocused();
}

/** Searches in the modal and waits for the response of the real service. */
async function searchFor(site: Page, query: string): Promise<void> {
  await input(site).fill(query);
  await expect(
    modal(site)
      .locator(`.DocSearch-HitsFooter a[href$="q=${encodeURIComponent(query)}"]`)
      .or(modal(site).locator('.DocSearch-NoResults', {hasText: query})),
  ).toBeVisible();
}

function questions(site: Page): Request[] {
  const asked: Request[] = [];
  site.on('request', (request) => {
    if (request.url().includes('/1/indexes/')) asked.push(request);
  });
  return asked;
}

type Snippets = {content?: {value: string}};
type Stored = {objectID: string; url: string; type: string; content: null; hierarchy: Record<string, string>};
const stored = (id: string, title = `Page ${id}`): Stored => ({
  objectID: id,
  url: '/docs/support',
  type: 'lvl1',
  content: null,
  hierarchy: {lvl0: 'Guides', lvl1: title},
});
const list = (count: number, name: string): Stored[] =>
  Array.from({length: count}, (_, index) => stored(`${name}${index}`));

/** Storage of an earlier visit. The index name depends on the brand, so it is read from the page. */
async function leaveBehind(site: Page, recent: Stored[], favourites: Stored[] = []): Promise<void> {
  await openModal(site);
  const asked = site.waitForRequest(QUERIES);
  await input(site).fill(WORD);
  const {requests} = (await asked).postDataJSON() as {requests: {indexName: string}[]};
  await site.evaluate(
    ([index, recent, favourite]) => {
      localStorage.setItem(`__DOCSEARCH_RECENT_SEARCHES__${index}`, recent);
      localStorage.setItem(`__DOCSEARCH_FAVORITE_SEARCHES__${index}`, favourite);
    },
    [requests[0]!.indexName, JSON.stringify(recent), JSON.stringify(favourites)] as const,
  );
  await openModal(site);
}

/** The search hosts are compiled into the bundle: replaces them with others. */
async function useHosts(site: Page, hosts: string[]): Promise<void> {
  await site.route('**/assets/js/*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('["/_search","/_search"]', JSON.stringify(hosts));
    await route.fulfill({response, body});
  });
}

test.describe('Specification 7, search: POST to /1/indexes/*/queries', () => {
  test('Payload: query, indexName, attributes, highlight tags, hitsPerPage, clickAnalytics; filtered by language and docs version tag', async ({
    site,
  }) => {
    await openModal(site);
    const asked = site.waitForRequest(QUERIES);
    await input(site).fill(WORD);
    const request = await asked;
    expect(request.method()).toBe('POST');
    const url = new URL(request.url());
    expect(url.pathname).toMatch(/\/1\/indexes\/\*\/queries$/);
    expect(url.searchParams.get('x-algolia-application-id')).toBeTruthy();
    expect(url.searchParams.get('x-algolia-api-key')).toBeTruthy();
    const {requests} = request.postDataJSON() as {requests: Record<string, unknown>[]};
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      query: WORD,
      indexName: expect.stringMatching(/^\S+$/),
      attributesToRetrieve: [
        ...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`),
        'content',
        'type',
        'url',
      ],
      attributesToSnippet: [...[1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}:10`), 'content:10'],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      clickAnalytics: false,
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
    });
  });

  test(
    'Response: results[0] with hits and nbHits; hits carry hierarchy, content, type, url and an object id',
    EDGE,
    async ({site}) => {
      await openModal(site);
      const answered = site.waitForResponse(QUERIES);
      await input(site).fill(WORD);
      const {results} = (await (await answered).json()) as {
        results: {nbHits: number; hits: Record<string, unknown>[]}[];
      };
      expect(results[0]!.nbHits).toBeGreaterThan(20);
      expect(results[0]!.hits).toHaveLength(20);
      for (const hit of results[0]!.hits) {
        expect(hit).toMatchObject({
          objectID: expect.any(String),
          url: expect.stringMatching(/^https:\/\//),
          type: expect.stringMatching(/^(lvl[1-6]|content)$/),
          hierarchy: {lvl0: expect.any(String), lvl1: expect.any(String)},
        });
        expect(hit).toHaveProperty('content');
      }
    },
  );

  test('snippet length 10 words, 5 on screens up to 768 px', async ({site}) => {
    for (const [width, words] of [
      [769, 10],
      [768, 5],
    ] as const) {
      await site.setViewportSize({width, height: 800});
      await openModal(site);
      const answered = site.waitForResponse(QUERIES);
      await input(site).fill(`${WORD} deployment`);
      const response = await answered;
      const {requests} = response.request().postDataJSON() as {requests: {attributesToSnippet: string[]}[]};
      expect(requests[0]!.attributesToSnippet).toContain(`content:${words}`);
      const {results} = (await response.json()) as {results: {hits: {_snippetResult: Snippets}[]}[]};
      const lengths = results[0]!.hits.map(({_snippetResult: {content}}) => content?.value.split(/\s+/).length ?? 0);
      expect(Math.max(...lengths)).toBe(words);
    }
  });

  test.describe('When hosts fail', () => {
    test.use({provoked: /status of (403|503)|Failed to load resource/});

    test('a request that is rejected (4xx) is not sent again', async ({site}) => {
      await site.route(QUERIES, (route) => route.fulfill({status: 403, json: {message: 'no', status: 403}}));
      const asked = questions(site);
      await openModal(site);
      await input(site).fill(WORD);
      await expect(site.locator('.DocSearch-ErrorScreen')).toBeVisible();
      expect(asked).toHaveLength(1);
    });

    test('when all hosts are unreachable the status becomes error, and the next successful response clears it', async ({
      site,
    }) => {
      let isDown = true;
      await site.route(QUERIES, (route) => (isDown ? route.fulfill({status: 503, body: ''}) : route.fallback()));
      const asked = questions(site);
      await site.clock.install();
      await openModal(site);
      await input(site).fill(WORD);
      for (const text of ERROR) await expect(site.locator('.DocSearch-ErrorScreen')).toContainText(text);
      await expect(container(site)).toHaveClass(/DocSearch-Container--Errored/);
      await expect(heard(site)).toHaveText(ERROR.join('. ').replace('..', '.'));
      expect(asked).toHaveLength(2);
      await site.clock.runFor(60_000); // it stays: nothing resets it
      await expect(site.locator('.DocSearch-ErrorScreen')).toBeVisible();
      isDown = false;
      await searchFor(site, `${WORD}s`);
      await expect(container(site)).not.toHaveClass(/Errored/);
    });
  });
});

test.describe('Specification 2, 4, 8 and 9, the search modal with the real service', () => {
  test(
    'page size 20 hits; at most 5 hits per group; "See all {count} results" leads to /search with that count',
    EDGE,
    async ({site}) => {
      await openModal(site);
      await searchFor(site, WORD);
      const groups = await site
        .locator('.DocSearch-Hits')
        .evaluateAll((elements) => elements.map((element) => element.querySelectorAll('.DocSearch-Hit').length));
      expect(groups.length).toBeGreaterThan(1);
      expect(Math.max(...groups)).toBeLessThanOrEqual(5);
      // A group is a page, so the limit hides no hit.
      expect(groups.reduce((sum, count) => sum + count)).toBe(20);
      const link = modal(site).getByRole('link', {name: /^See all \d+ results$/});
      const [count] = /\d+/.exec((await link.textContent())!)!;
      await expect(heard(site)).toHaveText(`${count} results`);
      await link.click();
      await expect(site).toHaveURL(`/search?q=${WORD}`);
      await expect(modal(site)).toBeHidden();
      await expect(site.locator('main').getByRole('status').last()).toHaveText(`${count} results`);
      await expect(site.locator('main ol > li')).toHaveCount(20);
    },
  );

  test('the arrow keys cycle through the hits, Enter opens one, and it is added to the recent searches', async ({
    site,
  }) => {
    await openModal(site);
    await searchFor(site, 'blue-green deployment');
    const count = await rows(site).count();
    await expect(rows(site).first()).toHaveAttribute('aria-selected', 'true');
    await site.keyboard.press('ArrowUp');
    await expect(rows(site).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
    await expect(rows(site).nth(count - 1)).toBeInViewport();
    await site.keyboard.press('ArrowDown');
    await site.keyboard.press('ArrowDown');
    await expect(site.locator('.DocSearch-Hit[aria-selected=true]')).toHaveCount(1);
    const active = rows(site).nth(1);
    await expect(active).toHaveAttribute('aria-selected', 'true');
    const id = await active.getByRole('gridcell').getAttribute('id');
    await expect(input(site)).toHaveAttribute('aria-activedescendant', id!);
    const address = await active.getByRole('link').getAttribute('href');
    await site.keyboard.press('Enter');
    await expect(modal(site)).toBeHidden();
    await site.waitForURL(`**${address!}`); // and until it has loaded
    await site.keyboard.press('Control+k');
    await expect(site.locator('.DocSearch-Hit-source')).toHaveText('Recent');
    await expect(rows(site).getByRole('link')).toHaveAttribute('href', address!);
  });

  test('Enter before the response opens the first hit of the response', async ({site}) => {
    await openModal(site);
    await site.keyboard.type('naming patterns');
    await site.keyboard.press('Enter');
    await expect(modal(site)).toBeHidden();
    await expect(site).toHaveURL(/naming-patterns/);
  });

  test('stalled (after 300 ms)', async ({site}) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await site.route(QUERIES, async (route: Route) => {
      await held;
      await route.fallback();
    });
    await openModal(site);
    const waited = site.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const dialog = document.querySelector('.DocSearch-Container')!;
          let started = 0;
          dialog.addEventListener('input', () => (started = performance.now()), {capture: true});
          new MutationObserver(() => {
            if (dialog.classList.contains('DocSearch-Container--Stalled')) resolve(performance.now() - started);
          }).observe(dialog, {attributes: true});
        }),
    );
    await input(site).fill(WORD);
    expect(await waited).toBeGreaterThanOrEqual(295); // timers count in whole milliseconds
    await expect(site.locator('.DocSearch-LoadingIndicator')).toBeVisible();
    await expect(heard(site)).toHaveText('Searching…');
    release();
    await expect(container(site)).not.toHaveClass(/Stalled/);
    await expect(heard(site)).toHaveText(/^\d+ results$/);
  });

  test('No hits: "No results for", "Try searching for" with up to 3 suggestions, "Let us know."', async ({site}) => {
    await openModal(site);
    await searchFor(site, WORD);
    await searchFor(site, NONSENSE);
    const screen = site.locator('.DocSearch-NoResults');
    await expect(screen).toContainText(`No results for "${NONSENSE}"`);
    await expect(heard(site)).toHaveText(`No results for "${NONSENSE}"`);
    await expect(screen).toContainText('Try searching for');
    await expect(screen).toContainText('Believe this query should return results?');
    const link = screen.getByRole('link', {name: 'Let us know.'});
    await expect(link).toHaveAttribute('href', /^mailto:\S+@\S+\?subject=.*xqzvwk%20wjqkzx/);
    const suggestions = screen.getByRole('button');
    expect(await suggestions.count()).toBeGreaterThan(0);
    expect(await suggestions.count()).toBeLessThanOrEqual(3);
    const first = (await suggestions.first().textContent())!;
    await suggestions.first().click();
    await expect(input(site)).toHaveValue(`${first.toLowerCase()} `);
    await expect(input(site)).toBeFocused();
    await expect(rows(site).first()).toBeVisible();
  });

  test('the credit of the hosted provider is shown only if it serves the results', async ({site, expected}) => {
    await openModal(site);
    await expect(modal(site)).not.toContainText('Search by');
    expected.push(/request to another host/);
    await useHosts(site, ['https://app-dsn.algolia.net']);
    await openModal(site);
    await expect(modal(site).getByRole('link', {name: 'Search by Algolia'})).toBeVisible();
  });

  test('No history: "No recent searches"', async ({site}) => {
    await openModal(site);
    await expect(modal(site)).toContainText('No recent searches');
    await expect(site.locator('.DocSearch-Links a'), 'useful pages below').toHaveCount(6);
  });

  test('a hit opens in a new tab with Ctrl, and the modal stays', async ({site, context}) => {
    await openModal(site);
    await searchFor(site, WORD);
    const opened = context.waitForEvent('page');
    await rows(site)
      .first()
      .getByRole('link')
      .click({modifiers: ['Control']});
    await (await opened).close();
    await expect(modal(site)).toBeVisible();
  });
});

test.describe('Specification 3 and 9, recent and favorite searches in local storage', () => {
  test('4 when favorites exist; favorites capped at 10', async ({site}) => {
    await leaveBehind(site, list(9, 'r'), list(12, 'f'));
    await expect(site.locator('.DocSearch-Hits', {hasText: 'Recent'}).locator('.DocSearch-Hit')).toHaveCount(4);
    await expect(site.locator('.DocSearch-Hits', {hasText: 'Favorite'}).locator('.DocSearch-Hit')).toHaveCount(10);
  });

  test('a recent search can be saved and removed, a favorite removed, until the list is empty', async ({site}) => {
    await leaveBehind(site, list(3, 'r'));
    await modal(site).getByRole('button', {name: 'Save this search: Page r0'}).click();
    await expect(site.locator('.DocSearch-Hit-source')).toHaveText(['Recent', 'Favorite']);
    await modal(site).getByRole('button', {name: 'Remove this search from history: Page r1'}).dblclick();
    await expect(rows(site), 'a double click removes one').toContainText(['Page r2', 'Page r0']);
    await modal(site).getByRole('button', {name: 'Remove this search from history: Page r2'}).click();
    await expect(site.locator('.DocSearch-Hit-source')).toHaveText(['Favorite']);
    await site.reload();
    await openModal(site);
    await modal(site).getByRole('button', {name: 'Remove this search from favorites: Page r0'}).click();
    await expect(site.locator('.DocSearch-StartScreen')).toHaveText('No recent searches');
    await expect(input(site)).toBeFocused();
  });

  test('markup in them is rendered as text', async ({site}) => {
    const hostile = '<img src=x onerror="document.title=1">';
    await leaveBehind(
      site,
      [stored('a', `Use ${hostile}`), stored('b', 'Use &lt;img src=x&gt;')],
      [stored('c', hostile)],
    );
    await expect(rows(site)).toHaveCount(3);
    await expect(modal(site).locator('img')).toHaveCount(0);
    await expect(rows(site).nth(1)).toContainText('Use <img src=x>');
    expect(await site.title()).not.toBe('1');
  });
});

test.describe('/search, the results page', () => {
  const status = (site: Page): Locator => site.locator('main').getByRole('status').last();
  const hits = (site: Page): Locator => site.locator('main ol > li');
  const field = (site: Page): Locator => site.locator('main input[type=search]');

  test('without a query it prompts for one and sends no request', async ({site}) => {
    const asked = questions(site);
    await site.goto('/search');
    await expect(site.locator('h1')).toHaveText('Search the documentation');
    await expect(site.locator('main').getByRole('link', {name: 'all topics'})).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('the query is in the URL while it is typed; at most 64 characters of it are used', async ({site}) => {
    await site.goto('/search');
    await field(site).pressSequentially('release');
    await expect(site).toHaveURL('/search?q=release');
    await expect(hits(site)).toHaveCount(20);
    await expect(site.locator('h1')).toHaveText('Search results for "release"');
    await field(site).fill('');
    await expect(site).toHaveURL('/search');
    await expect(hits(site)).toHaveCount(0);
    await site.goto(`/search?q=${'x'.repeat(80)}`);
    await expect(field(site)).toHaveValue('x'.repeat(64));
  });

  test('20 hits per page; more are appended, counted and focused', EDGE, async ({site}) => {
    await site.goto(`/search?q=${WORD}`);
    await expect(status(site)).toHaveText(/^\d+ results$/);
    await expect(hits(site)).toHaveCount(20);
    await site.getByRole('button', {name: 'Show more results'}).click();
    await expect(hits(site)).toHaveCount(40);
    await expect(status(site)).toHaveText(/^\d+ results, 40 shown$/);
    await expect(hits(site).nth(20).getByRole('link')).toBeFocused();
    const addresses = await hits(site)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(40);
  });

  test('No hits: "No results for" followed by the query, suggestions and "Let us know."', async ({site}) => {
    await site.goto(`/search?q=${WORD}`);
    await expect(hits(site)).toHaveCount(20);
    await field(site).fill(NONSENSE);
    await expect(status(site)).toHaveText(`No results for "${NONSENSE}"`);
    await expect(site.locator('main')).toContainText('Try searching for');
    await expect(site.locator('main')).toContainText('Believe this query should return results?');
    await expect(site.locator('main').getByRole('link', {name: 'Let us know.'})).toHaveAttribute('href', /^mailto:/);
    expect(await axeViolations(site, {within: 'main'})).toEqual([]);
    await site.locator('main li').getByRole('button').first().click();
    await expect(hits(site).first()).toBeVisible();
  });

  test('a failed search is repeated when the network returns, or when the reader retries', async ({
    site,
    context,
    expected,
  }) => {
    expected.push(/Failed to load resource/);
    await site.goto(`/search?q=${WORD}`);
    await expect(hits(site)).toHaveCount(20);
    await context.setOffline(true);
    await field(site).fill('release');
    for (const text of ERROR) await expect(site.locator('main').getByRole('alert')).toContainText(text);
    expect(await axeViolations(site, {within: 'main'})).toEqual([]);
    await context.setOffline(false);
    await expect(hits(site)).toHaveCount(20);
    await expect(site.locator('main').getByRole('alert')).toHaveCount(0);
    await site.route(QUERIES, (route) => route.abort());
    await field(site).fill('deployment');
    await expect(site.locator('main').getByRole('alert')).toContainText(ERROR[0]!);
    await site.unroute(QUERIES);
    await site.getByRole('button', {name: 'Try again'}).click();
    await expect(hits(site)).toHaveCount(20);
  });

  test('markup in a query is rendered as text', async ({site}) => {
    await site.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect(site.locator('h1')).toHaveText('Search results for "<img src=x onerror=alert(1)>"');
    await expect(status(site)).not.toBeEmpty();
    await expect(site.locator('main img')).toHaveCount(0);
  });
});

test.describe('0 accessibility violations in every state of the modal', () => {
  test.use({provoked: /status of 503|Failed to load resource/});

  /** No response during the check: with many hosts, the client takes longer to give up. */
  async function hold(site: Page): Promise<void> {
    await useHosts(site, Array<string>(8).fill('/_search'));
    await site.route(QUERIES, (route) =>
      route.request().postData()!.includes('"held"') ? undefined : route.fallback(),
    );
  }
  async function check(site: Page, state: string): Promise<void> {
    for (const [width, mode] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await site.setViewportSize({width, height: 900});
      await setColorMode(site, mode);
      expect(await axeViolations(site, MODAL), `${state}, ${width} px, ${mode}`).toEqual([]);
    }
  }

  test('empty, results, no results with suggestions, and error', async ({site}) => {
    await openModal(site);
    await check(site, 'empty');
    await searchFor(site, WORD);
    await check(site, 'results');
    await searchFor(site, NONSENSE);
    await check(site, 'no results');
    await site.route(QUERIES, (route) => route.fulfill({status: 503, body: ''}));
    await input(site).fill(`${WORD}s`);
    await expect(site.locator('.DocSearch-ErrorScreen')).toBeVisible();
    await check(site, 'error');
  });

  test('recent and favorite searches', async ({site}) => {
    await leaveBehind(site, list(4, 'r'), list(10, 'f'));
    await expect(rows(site)).toHaveCount(14);
    await check(site, 'recent and favorite searches');
  });

  test('loading, and stalled over results', async ({site}) => {
    await hold(site);
    await openModal(site);
    await searchFor(site, WORD);
    await input(site).fill('held');
    expect(await axeViolations(site, MODAL), 'loading').toEqual([]);
    await expect(container(site)).toHaveClass(/Stalled/);
    await check(site, 'stalled');
  });
});

test.describe('Filters by kind of page, in the facet protocol of the provider', () => {
  const choices = (within: Locator): Locator => within.getByRole('group', {name: 'Show results from'});
  const facets = (request: Request): unknown =>
    (request.postDataJSON() as {requests: {facetFilters: unknown[]}[]}).requests[0]!.facetFilters.slice(2);

  test('Tab and the arrow keys choose in the dialog; the choice is kept for the visit and on /search', async ({
    site,
  }) => {
    await openModal(site);
    await expect(choices(modal(site))).toBeHidden();
    await searchFor(site, WORD);
    const all = (await heard(site).textContent())!;
    await site.keyboard.press('Tab');
    await site.keyboard.press('Tab');
    await expect(choices(modal(site)).getByRole('radio', {name: 'All'})).toBeFocused();
    await site.keyboard.press('ArrowRight');
    await expect(heard(site)).toHaveText(/^\d+ results in Guides$/);
    const asked = site.waitForRequest(QUERIES);
    await site.keyboard.press('ArrowRight');
    expect(facets(await asked)).toEqual([['kind:operation', 'kind:resource']]);
    await expect(heard(site)).toHaveText(/^\d+ results in API$/);
    expect(await heard(site).textContent()).not.toContain(all);
    for (const link of await rows(site).getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^\/docs\/(api\/|[\w-]+-api-index)/);
    await site.keyboard.press('ArrowDown');
    await expect(input(site)).toBeFocused();
    const count = (await heard(site).textContent())!;
    await modal(site)
      .getByRole('link', {name: /^See all/})
      .click();
    await expect(site.locator('main').getByRole('status').last()).toHaveText(count);
    await expect(choices(site.locator('main')).getByRole('radio', {name: 'API'})).toBeChecked();
    await site.reload();
    await expect(choices(site.locator('main')).getByRole('radio', {name: 'API'})).toBeChecked();
    await choices(site.locator('main')).getByText('All').click();
    await expect(site.locator('main').getByRole('status').last()).toHaveText(all);
  });

  test('the dialog and the results page below it have the same filter', async ({site}) => {
    await site.goto(`/search?q=${WORD}`);
    await choices(site.locator('main')).getByText('Errors').click();
    await expect(site.locator('main').getByRole('status').last()).toHaveText(/ in Errors$/);
    await site.keyboard.press('Control+k');
    await searchFor(site, WORD);
    await expect(choices(modal(site)).getByRole('radio', {name: 'Errors'})).toBeChecked();
    await choices(modal(site)).getByText('Tutorials').click();
    await expect(rows(site).getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/docs\/(how-to-guides|[\w/-]*tutorials)\//,
    );
    await choices(modal(site)).getByText('Guides').click();
    await site.keyboard.press('Escape');
    await expect(site.locator('main').getByRole('status').last()).toHaveText(/ in Guides$/);
  });

  test('No hits with a filter: the text names it, and 0 accessibility violations', async ({site}) => {
    await openModal(site);
    await searchFor(site, WORD);
    await choices(modal(site)).getByText('Changelog').click();
    await input(site).fill(NONSENSE);
    await expect(heard(site)).toHaveText(`No results for "${NONSENSE}" in Changelog`);
    expect(await axeViolations(site, MODAL)).toEqual([]);
  });
});

test.describe('What was understood', () => {
  const NOTE = 'Results for deployments, too';

  test('replaced words and words that were left out are shown and announced, in the dialog and on /search', async ({
    site,
  }) => {
    await openModal(site);
    await searchFor(site, 'deploymnets strategy');
    await expect(modal(site).locator('.DocSearch-Understood')).toHaveText(NOTE);
    await expect(heard(site)).toHaveText(new RegExp(`^\\d+ results. ${NOTE}$`));
    expect(await axeViolations(site, MODAL)).toEqual([]);
    await searchFor(site, 'deployments xqzvwk');
    await expect(modal(site).locator('.DocSearch-Understood')).toHaveText('On no page: xqzvwk');
    await site.goto('/search?q=deploymnets+strategy');
    await expect(site.locator('main').getByRole('status').last()).toHaveText(new RegExp(`^\\d+ results. ${NOTE}$`));
    expect(await axeViolations(site, {within: 'main'})).toEqual([]);
  });

  test('operations show method and path', async ({site}) => {
    await openModal(site);
    await searchFor(site, 'Create a scope');
    await expect(rows(site).locator('code').first()).toHaveText('POST /scope');
    await site.goto('/search?q=Create+a+scope');
    await expect(site.locator('main ol code').first()).toHaveText('POST /scope');
  });
});
