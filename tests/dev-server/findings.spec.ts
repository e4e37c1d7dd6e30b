/**
 * Error reporting for writers: starts the development server on pages with one error each. Every error must appear in
 * the terminal with its file, line and fix. Then pages are fixed and broken again.
 */
import {cp, mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test, type Page} from '@playwright/test';
import {pageDefects, type Defect} from '../content/defects';
import {installedCheckout, startDevServer, type Checkout, type DevServer} from '../support/dev-server';

/** Errors that need the redirects of another site. */
const DEFECTS = pageDefects.filter(({rule}) => rule !== 'redirected-link');

type Planted = Defect & {file: string; place: string; route: string; good: string};

let checkout: Checkout;
let server: DevServer;
let planted: Planted[];

test.describe.configure({mode: 'serial'});

test.beforeAll(async () => {
  checkout = await installedCheckout();
  const fixtures = 'tests/content/fixtures';
  await cp(`${fixtures}/static`, path.join(checkout.folder, 'static'), {recursive: true});
  for (const page of ['how-to', 'tutorial']) {
    await cp(`${fixtures}/docs/${page}.mdx`, path.join(checkout.folder, `docs/${page}.mdx`));
  }
  planted = await Promise.all(DEFECTS.map(plant));
  // Hosted search, because this suite needs no local index.
  server = await startDevServer(checkout.folder, {DOCS_SEARCH_APP_ID: 'none', DOCS_SEARCH_API_KEY: 'none'});
});

test.afterAll(async () => {
  await server?.stop();
  await checkout?.remove();
});

async function plant(defect: Defect, index: number): Promise<Planted> {
  const {page, bad, line} = defect;
  const good = await readFile(`tests/content/fixtures/docs/${page}.mdx`, 'utf8');
  const file = `docs/planted-${index}/${path.basename(page)}.mdx`;
  await mkdir(path.dirname(path.join(checkout.folder, file)), {recursive: true});
  await writeFile(path.join(checkout.folder, file), bad);
  return {...defect, file, good, place: `${file}:${line}`, route: `/${file.replace(/\.mdx$/, '')}`};
}

const save = (file: string, text: string): Promise<void> => writeFile(path.join(checkout.folder, file), text);

async function open(page: Page, route: string): Promise<void> {
  await page.goto(server.url + route);
  await expect(page.locator('main, article').first()).toBeVisible();
}

test('There are at least 25 errors', () => {
  expect(planted.length).toBeGreaterThanOrEqual(25);
});

test('The server starts, and the terminal reports every error with file, line and fix', async () => {
  await expect.poll(() => server.output()).toContain('pages with findings');
  const lines = server.output().split('\n');
  for (const {name, place, says} of planted) {
    expect(lines.filter((line) => line.startsWith(`${place}  `)).join('\n'), `${name}: ${place}`).toContain(says);
  }
  expect(server.isRunning()).toBe(true);
});

test('An invalid component is replaced by its finding, and the rest of the page is rendered', async ({page}) => {
  const {route, place} = planted.find(({name}) => name === 'an unknown operation')!;
  await open(page, route);
  await expect(page.locator('main mark.page-problem')).toContainText(place);
  await expect(page.getByRole('heading', {name: 'Troubleshooting', level: 2})).toBeVisible();
});

test('Saving a page updates terminal and browser: fixed, and broken again', async ({page}) => {
  const [syntax, tag] = ['a tag that is not closed', 'an unknown tag'].map((wanted) =>
    planted.find(({name}) => name === wanted)!,
  );
  // A page that no sidebar lists would be another finding.
  await save(syntax!.file, syntax!.good.replace('---\n', '---\nunlisted: true\n'));
  await expect.poll(() => server.output()).toContain(`${syntax!.file}  clean`);
  await open(page, syntax!.route);
  await expect(page.getByRole('heading', {name: 'Troubleshooting', level: 2})).toBeVisible();

  const before = server.output().length;
  await save(syntax!.file, tag!.bad);
  await expect.poll(() => server.output().slice(before)).toContain(`${syntax!.file}:5  The tag \`clli\``);
});

test('A page that cannot be compiled shows its error with file, line and fix', async ({page}) => {
  const {bad, file, line, says, route} = planted.find(({name}) => name === 'a tag that is not closed')!;
  await save(file, bad);
  await page.goto(server.url + route);
  const overlay = page.frameLocator('#webpack-dev-server-client-overlay, #rspack-dev-server-client-overlay');
  await expect(overlay.locator('body')).toContainText(`${file}:${line}`);
  await expect(overlay.locator('body')).toContainText(says);
});
