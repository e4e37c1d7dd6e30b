/**
 * Controls of plugins/client/page-controls: one is added by the recipe of its README, word for word, and analytics and
 * feedback are switched on, in a copy of the checkout. The default build has nothing of them.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {handlerOf, listen} from '../../search/node';
import {blockApplication} from '../support/before-app';
import {installedCheckout, type Checkout} from '../support/dev-server';
import {buildFixture} from '../support/fixture-site';
import {HANG_TIMEOUT} from '../support/limits';
import {startNginx, type RunningServer} from '../support/nginx';
import {axeViolations, expect, hydrated, test as base} from '../support/test';
import {apply, recipeOf} from './recipe';

const README = 'plugins/client/page-controls/README.md';
const GUIDE = '/docs/how-to-guides/scheduled-task';

type Received = {path: string; body: unknown};
type WithControls = {url: string; received: Received[]};

const test = base.extend<object, {controls: WithControls}>({
  controls: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const received: Received[] = [];
      const endpoint = await collect(received);
      const origin = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
      const env = {DOCS_ANALYTICS_URL: `${origin}/views`, DOCS_FEEDBACK_URL: `${origin}/feedback`};
      const checkout = await installedCheckout();
      await followRecipe(checkout);
      const {code, output, outDir} = await buildFixture('small', env, checkout.folder);
      expect(code, output).toBe(0);
      Object.assign(process.env, env); // the policy of the host
      const search = await listen(await handlerOf(outDir));
      const server: RunningServer = await startNginx(outDir, search.url);
      await use({url: server.url, received});
      await server.stop();
      await search.close();
      endpoint.close();
      await checkout.remove();
    },
    {scope: 'worker', timeout: HANG_TIMEOUT},
  ],
  baseURL: async ({controls}, use) => use(controls.url),
});

function collect(received: Received[]): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'POST')
        received.push({path: request.url!, body: JSON.parse(Buffer.concat(parts).toString())});
      response.writeHead(204, {'Access-Control-Allow-Origin': '*'}).end();
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function followRecipe({folder}: Checkout): Promise<void> {
  for (const step of recipeOf(await readFile(README, 'utf8'))) {
    const file = path.join(folder, step.file);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, apply(step, await readFile(file, 'utf8').catch(() => '')));
  }
}

base('Without a setting no page has a script, an element or a host of these controls', () => {
  const folder = process.env.SMALL_SITE!;
  const pages = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(15);
  expect(
    pages.filter((file) =>
      /data-control|page-(analytics|feedback)/.test(readFileSync(path.join(folder, file), 'utf8')),
    ),
  ).toEqual([]);
});

test.describe('A site with controls', {tag: '@night'}, () => {
  test.use({provoked: /request to another host/}); // the endpoint
  test.describe.configure({mode: 'serial'});

  test('A control of the recipe works before hydration, keeps its state, and works after a navigation', async ({
    site,
  }) => {
    await site.goto(GUIDE);
    const button = site.getByRole('button', {name: /^Presses:/});
    await button.click();
    await expect(button).toHaveText('Presses: 1');
    await hydrated(site);
    await expect(button, 'hydration keeps it').toHaveText('Presses: 1');
    await button.click();
    await expect(button).toHaveText('Presses: 2');
    await site.locator('.navbar').getByRole('link', {name: 'Support'}).click();
    await expect(site).toHaveURL(/\/docs\/support$/);
    await expect(button).toHaveText('Presses: 0');
    await button.click();
    await expect(button).toHaveText('Presses: 1');
    expect(await axeViolations(site)).toEqual([]);
  });

  test('A page view is sent for each page, without query and fragment', async ({site, controls}) => {
    controls.received.length = 0;
    await site.goto(`${GUIDE}?secret=1#install`);
    await hydrated(site);
    await site.locator('.navbar').getByRole('link', {name: 'Support'}).click();
    const views = (): unknown[] => controls.received.filter(({path: name}) => name === '/views').map(({body}) => body);
    await expect.poll(views).toEqual([
      {page: GUIDE, from: ''},
      {page: '/docs/support', from: controls.url},
    ]);
  });

  test.describe('without the application', () => {
    test.use({provoked: /request to another host|ERR_FAILED/});
    test('feedback is sent, and says so; if that fails, it can be tried again', async ({site, controls}) => {
      await blockApplication(site);
      await site.goto(GUIDE);
      await site.route('**/feedback', (route) => route.abort());
      await site.getByRole('button', {name: 'No', exact: true}).click();
      await expect(site.getByRole('status').filter({hasText: 'was not sent'})).toBeVisible();
      await site.unroute('**/feedback');
      controls.received.length = 0;
      await site.getByRole('button', {name: 'Yes', exact: true}).click();
      await expect(site.getByRole('status').filter({hasText: 'Thank you'})).toBeVisible();
      expect(controls.received).toContainEqual({path: '/feedback', body: {page: GUIDE, helped: true}});
    });
  });

  test('the policy allows requests to the endpoint, and nothing else more', async ({site, controls}) => {
    const policy = (await site.request.get(GUIDE)).headers()['content-security-policy']!;
    const sources = (name: string): string[] =>
      policy
        .split('; ')
        .find((part) => part.startsWith(`${name} `))
        ?.split(' ')
        .slice(1) ?? [];
    expect(sources('connect-src')).toEqual(["'self'", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
    expect(sources('connect-src')[1]).not.toBe(controls.url);
    expect(sources('script-src').filter((source) => source.startsWith('http'))).toEqual([]);
  });
});
