/**
 * `npm start` on a clean copy of the checkout: edits pages, search, sidebar and API. Each change must appear in an open
 * browser without an overlay or a console error.
 */
import {execFile} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {expect, test, type Locator, type Page} from '@playwright/test';
import {lineOf, PARCEL} from '../../plugins/api/api-contract/__tests__/fixture';
import {modalRequest, SEARCH_PATH} from '../search/requests';
import {installedCheckout, startDevServer, type Checkout, type DevServer} from '../support/dev-server';

const PAGE = '/docs/support';
const PAGE_FILE = 'docs/support.mdx';
const RESOURCE = 'api/resources/parcel.yaml';
const SENTENCE = 'Changes the size of a parcel.';
const VAN_PATH = PARCEL.slice(PARCEL.indexOf('  /parcel/{id}:'), PARCEL.indexOf('components:'))
  .replaceAll('/parcel/', '/van/')
  .replaceAll('parcel-update', 'van-update')
  .replace('Change a parcel', 'Change a van');
const TWO_OPERATIONS = PARCEL.replace('components:\n', `${VAN_PATH}components:\n`);

let checkout: Checkout;
let server: DevServer;
let page: Page;
const problems: string[] = [];
/** Problems that a test causes on purpose. */
let expected = /^$/;

test.describe.configure({mode: 'serial'});

test.beforeAll(async ({browser}) => {
  checkout = await installedCheckout();
  for (const name of ['build', '.generated', '.docusaurus', 'docs/api'])
    expect(readdirSync(path.dirname(path.join(checkout.folder, name)))).not.toContain(path.basename(name));
  server = await startDevServer(checkout.folder);
  page = await browser.newPage();
  await watch(page);
});

test.afterAll(async () => {
  await server?.stop();
  await checkout?.remove();
});

test.afterEach(() => {
  expect({problems, isRunning: server.isRunning()}, server.output()).toEqual({problems: [], isRunning: true});
  expected = /^$/;
});

/** Console errors, page errors, and the overlay of the development server, even if it disappears again. */
async function watch(target: Page): Promise<void> {
  const report = (text: string): void => {
    if (!expected.test(text)) problems.push(text);
  };
  target.on('console', (message) => message.type() === 'error' && report(`console: ${message.text()}`));
  target.on('pageerror', (error) => report(`page error: ${error.message}`));
  await target.exposeFunction('overlayShown', () => report('overlay'));
  await target.addInitScript(() => {
    const {overlayShown} = window as unknown as {overlayShown: () => void};
    new MutationObserver(() => {
      if (document.getElementById('webpack-dev-server-client-overlay')) overlayShown();
    }).observe(document, {childList: true, subtree: true});
  });
}

const inCheckout = (name: string): string => path.join(checkout.folder, name);
const save = (name: string, text: string): Promise<void> => writeFile(inCheckout(name), text);
const edit = async (name: string, change: (text: string) => string): Promise<void> =>
  save(name, change(await readFile(inCheckout(name), 'utf8')));
const sees = (text: string): Promise<void> => page.getByText(text).first().waitFor();
const misses = (text: string): Promise<void> => page.getByText(text).first().waitFor({state: 'detached'});
const menu = (label: string): Locator => page.locator('.theme-doc-sidebar-menu').getByText(label, {exact: true});

/** Waits for new output of the server. */
function printed(): (text: string) => Promise<void> {
  const from = server.output().length;
  const since = (): string => stripVTControlCharacters(server.output().slice(from));
  return (text) => expect.poll(since).toContain(text);
}

test('A page opens, and does not reload when the mouse moves', async () => {
  await page.goto(server.url + PAGE);
  await page.locator('h1').waitFor();
  await page.mouse.move(200, 300);
  await page.mouse.move(640, 420);
  await page.locator('html[data-has-hydrated=true]').waitFor();
  await expect(page.locator('h1')).toHaveCount(1);
});

test('Search finds guides and operations, without a build', async () => {
  await expect.poll(() => server.output()).toContain('Search is ready');
  // Not in the dialog: it reports an error after a second, and the search process has a low priority.
  for (const [query, route] of Object.entries({
    'get started': '/docs/getting-started',
    'scope-create': '/docs/api/scope-create',
  })) {
    const body = JSON.stringify({requests: [modalRequest(query)]});
    const response = await fetch(server.url + SEARCH_PATH, {method: 'POST', body});
    expect(await response.text()).toContain(`${route}"`);
  }
  const field = page.locator('#search-dialog').getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('A page shows saved changes', async () => {
  await edit(PAGE_FILE, (text) => `${text.trimEnd()}\n\nPelicans carry this sentence.\n`);
  await sees('Pelicans carry this sentence.');
  await edit(PAGE_FILE, (text) => text.replace('Pelicans carry', 'Storks carry'));
  await sees('Storks carry this sentence.');
  await misses('Pelicans carry this sentence.');
});

test('The sidebar shows a new page when sidebars.json lists it', async () => {
  const text = await readFile(inCheckout(PAGE_FILE), 'utf8');
  await save('docs/pelicans.mdx', text.replace(/^title:.*$/m, 'title: All about pelicans'));
  await edit('sidebars.json', (sidebars) =>
    sidebars.replace('"getting-started",', '"getting-started",\n    "pelicans",'),
  );
  await menu('All about pelicans').click();
  await page.locator('h1', {hasText: 'All about pelicans'}).waitFor();
});

test('A page that is deleted but still listed is reported in a few lines', async () => {
  expected = /pelicans|overlay|Errors while compiling/; // until the sidebar is saved
  const from = server.output().length;
  const says = printed();
  await rm(inCheckout('docs/pelicans.mdx'));
  await says('- pelicans');
  await edit('sidebars.json', (sidebars) => sidebars.replace('\n    "pelicans",', ''));
  await page.goto(server.url + PAGE);
  await menu('All about pelicans').waitFor({state: 'detached'});
  await sees('Storks carry this sentence.');
  const reports = stripVTControlCharacters(server.output().slice(from)).split('Invalid sidebar file').slice(1);
  for (const report of reports) expect(report.split('\n').slice(0, 40).join('\n')).not.toContain('- scopes/logs');
});

test('An operation that is added to the contract has a page, and its resource is in the sidebar', async () => {
  await page.goto(`${server.url}/docs/api-getting-started`);
  await menu('Scopes').waitFor();
  await edit('api/openapi.yaml', (text) => text.replace('- name: Scopes\n    tags:\n', '$&      - Parcel\n'));
  await save(RESOURCE, PARCEL);
  await menu('Parcel').waitFor({state: 'attached'});
  await menu('Scopes').click();
  await menu('Parcel').click();
  await page.locator('h1', {hasText: 'Parcel'}).waitFor();
  await menu('Change a parcel').click();
  await page.locator('.api-page', {hasText: '/parcel/{id}'}).waitFor();
});

test('The second of two quick saves wins', {tag: '@night'}, async () => {
  await save(RESOURCE, PARCEL.replace(SENTENCE, 'Says it for the first time.'));
  // The first save is being checked.
  const isAtWork = () => readdirSync(inCheckout('.generated')).some((name) => name.startsWith('contract-'));
  await expect.poll(isAtWork, {intervals: [5]}).toBe(true);
  await save(RESOURCE, PARCEL.replace(SENTENCE, 'Says it for the second time.'));
  await sees('Says it for the second time.');
});

test('A second operation appears and disappears again, without a guide being saved', {tag: '@night'}, async () => {
  await save(RESOURCE, TWO_OPERATIONS);
  await menu('Change a van').click();
  await page.locator('.api-page', {hasText: '/van/{id}'}).waitFor();
  await page.goto(`${server.url}/docs/api/parcel-update`);
  await menu('Change a van').waitFor();
  await save(RESOURCE, PARCEL);
  await menu('Change a van').waitFor({state: 'detached'});
  await sees(SENTENCE);
});

const apiLint = (): Promise<{code: number; output: string}> =>
  new Promise((resolve) =>
    execFile('npm', ['run', '--silent', 'api:lint'], {cwd: checkout.folder}, (error, stdout, stderr) =>
      resolve({code: error ? 1 : 0, output: stdout + stderr}),
    ),
  );

const MISTAKES = [
  {name: 'a YAML mistake', tag: [], find: 'summary: Change a', put: 'summary: Change: a', at: 'summary:'},
  {
    name: 'an operation without description',
    tag: '@night',
    find: /\n *description: Changes.*/,
    put: '',
    at: 'operationId:',
  },
];
const UNITS = ['litres', 'pints', 'gills'];

for (const [index, {name, tag, find, put, at}] of MISTAKES.entries()) {
  test(`The server and api:lint report file and line of ${name}, and the page keeps working`, {tag}, async () => {
    const right = PARCEL.replace('How many litres', `How many ${UNITS[index + 1]}`);
    const wrong = right.replace(find, put);
    const place = `${RESOURCE}:${lineOf(wrong, at)}:`;
    const says = printed();
    await save(RESOURCE, wrong);
    await says(place);
    const {code, output} = await apiLint();
    expect(output).toContain(place);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    await page.reload();
    await sees(`How many ${UNITS[index]} it takes.`);

    const saysThen = printed();
    await save(RESOURCE, right);
    await saysThen('no findings');
    await sees(`How many ${UNITS[index + 1]} it takes.`);
  });
}

test('The site keeps working when the search process ends', async () => {
  const says = printed();
  process.kill(processIn(server.pid, 'search/service.ts'), 'SIGKILL');
  await says('Search has ended');
  expected = /503|Failed to load resource/;
  await page.goto(`${server.url}/search?q=scope`);
  await page.locator('main h1').waitFor();
  await page.goto(server.url + PAGE);
  await sees('Storks carry this sentence.');
  await edit(PAGE_FILE, (text) => text.replace('Storks carry', 'Herons carry'));
  await sees('Herons carry this sentence.');
  await misses('Storks carry this sentence.');
});

test('A change of the configuration restarts the server, and the open page shows it, also if it missed an update', async () => {
  expected = /\[webpack-dev-server\]|WebSocket|ERR_|Failed to (load|fetch)/; // while no server responds
  const update = '**/*.hot-update.json';
  await page.route(update, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.hot-update.json'));
  await edit(PAGE_FILE, (text) => text.replace('Herons carry', 'Swans carry'));
  await missed;
  await page.unroute(update);
  const says = printed();
  await edit('config/navbar.ts', (text) => text.replace("label: 'Tutorials'", "label: 'Lessons'"));
  await says('config/navbar.ts: saved. The server starts again');
  await page.getByRole('link', {name: 'Lessons'}).waitFor();
});

/** The process of the group whose command line contains the text. */
function processIn(group: number, command: string): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const isInGroup = stat.slice(stat.lastIndexOf(')')).split(' ')[3] === String(group);
      return isInGroup && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command);
    } catch {
      return false; // no process, or it exited meanwhile
    }
  });
  if (!found) throw new Error(`No process of ${group} runs ${command}.`);
  return Number(found);
}
