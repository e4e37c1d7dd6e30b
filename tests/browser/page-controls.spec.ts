/** Controls of plugins/client/page-controls: at night, analytics and feedback are switched on in a small site. */
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {blockApplication} from '../support/before-app';
import {buildFixture} from '../support/fixture-site';
import {htmlFiles} from '../support/html-files';
import {HANG_TIMEOUT} from '../support/limits';
import {startNginx} from '../support/nginx';
import {EVERY_PAGE} from '../support/site-pages';
import {axeViolations, expect, hydrated, test as base} from '../support/test';

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
      const {code, output, outDir} = await buildFixture('small', env);
      if (code !== 0) throw new Error(`The small site does not build:\n${output}`);
      Object.assign(process.env, env); // the policy of the host
      const server = await startNginx(outDir);
      await use({url: server.url, received});
      await server.stop();
      endpoint.close();
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

base('Without a setting no page has a script, an element or a host of these controls', () => {
  const pages = htmlFiles();
  expect(pages.length).toBeGreaterThan(400);
  expect(pages.filter((file) => /data-control|page-(analytics|feedback)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.describe('A site with controls', () => {
  test.skip(!EVERY_PAGE, 'The night builds a site with them.');
  test.use({provoked: /request to another host/}); // the endpoint
  test.describe.configure({mode: 'serial'});

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
      expect(await axeViolations(site)).toEqual([]);
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
