/** Text that is longer than the search field allows. */
import type {Locator, Page} from '@playwright/test';
import {blockApplication} from '../support/before-app';
import {expect, test} from '../support/test';

const LINE =
  '2026-11-02T08:14:55.123Z ERROR [agent-7] /srv/agent/dist/run.js:88 request 7f0c2d1e-aaaa-4bbb-8ccc-1234567890ab: failed to deliver notification';
const MESSAGE = 'request failed to deliver notification';

test.beforeEach(({site}) => blockApplication(site));

const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
  }, text);

const fields: Record<string, (site: Page) => Promise<Locator>> = {
  'the dialog': async (site) => {
    await site.goto('/docs/support');
    await site.keyboard.press('Control+k');
    return site.getByRole('dialog').getByRole('combobox');
  },
  'the home page': async (site) => {
    await site.goto('/');
    return site.locator('main input[name=q]');
  },
  'the results page': async (site) => {
    await site.goto('/search');
    return site.locator('main input[name=q]');
  },
};

test('A pasted log line keeps its message in every search field, and the reader is told', async ({site}) => {
  for (const [where, fieldOf] of Object.entries(fields)) {
    const field = await fieldOf(site);
    await paste(field, LINE);
    await expect(field, where).toHaveValue(MESSAGE);
    const note = site.getByRole('status').filter({hasText: 'The text was too long: only its message was kept.'});
    await expect(note, where).toBeVisible();
    await field.press('End');
    await field.pressSequentially(' x');
    await expect(note, where).toHaveCount(0);
  }
});

test('A message that is longer than the field is searched in full, on the results page too, until it is edited', async ({
  site,
}) => {
  const full = `${MESSAGE}: the endpoint of the channel responded with an empty body after the last of several attempts`;
  const searched = () =>
    site
      .waitForRequest('**/1/indexes/*/queries?**')
      .then((request) => (request.postDataJSON() as {requests: {query: string}[]}).requests[0]!.query);
  const field = await fields['the dialog']!(site);
  const first = searched();
  await paste(field, `2026-11-02T08:14:55.123Z ERROR ${full}`);
  expect(await first).toBe(full);
  expect((await field.inputValue()).length).toBeLessThanOrEqual(64);
  const all = await site.getByRole('link', {name: /^See all/}).getAttribute('href');
  const again = searched();
  await site.goto(all!);
  expect(await again).toBe(full);
  expect(new URL(site.url()).searchParams.get('q')).toBe(full);
  const edited = searched();
  await site.locator('main input[name=q]').fill('scope');
  expect(await edited).toBe('scope');
});

test('Selected text that is too long opens search with its message', async ({site}) => {
  await site.goto('/docs/support');
  await site.evaluate((text) => {
    const line = document.querySelector('main p')!;
    line.textContent = text;
    getSelection()!.selectAllChildren(line);
  }, LINE);
  await site.keyboard.press('Control+k');
  await expect(site.getByRole('dialog').getByRole('combobox')).toHaveValue(MESSAGE);
});

test('The field for error messages takes the whole text, and the results are those of its message', async ({site}) => {
  for (const page of ['/', '/docs/troubleshooting']) {
    await site.goto(page);
    await site.getByLabel('Paste an error message').fill(`${LINE}\n    at run (main.js:7:1)`);
    await site.getByRole('button', {name: 'Find the cause'}).click();
    await expect(site).toHaveURL(`/search?${new URLSearchParams({q: MESSAGE})}`);
    await expect(site.locator('main').getByRole('status').filter({hasText: 'only its message was kept'})).toBeVisible();
    await expect(site.locator('main ol > li').first()).toBeVisible();
  }
});
