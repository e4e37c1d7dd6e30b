/**
 * Error reporting for writers: starts the development server on pages with one error each. Every error must appear in
 * the terminal and in the browser with its file, line and fix. Then pages are fixed and broken again.
 */
import {cp, mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test, type Page} from '@playwright/test';
import {pageDefects, type Defect} from '../content/defects';
import {installedCheckout, startDevServer, type Checkout, type DevServer} from '../support/dev-server';

/** Errors that need the redirects of another site. */
const DEFECTS = pageDefects.filter(({rule}) => rule !== 'redirected-link');

/** Errors that stop Docusaurus or the page before our checks run. */
const STOPPING = new Set([
  'syntax',
  'code-indent',
  'front-matter-syntax',
  'front-matter-value',
  'unknown-token',
  'unknown-tag',
  'expression',
  'import',
  'image-path',
  'unknown-component',
  'unknown-operation',
  'unknown-term',
  'unknown-option',
  'option-table',
  'diagram',
  'filtered',
  'steps',
]);

/** One of each cause: what MDX, Docusaurus, the tokens and the page components reject. */
const CAUSES = ['syntax', 'front-matter-value', 'unknown-token', 'unknown-component'];
const onePerCause = (all: Planted[]): Planted[] => CAUSES.map((cause) => all.find(({rule}) => rule === cause)!);

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
const items = (page: Page) => page.getByRole('complementary', {name: 'Findings of the content checks'}).locator('li');

/** The panel shows what is between backticks as code. */
const asShown = (words: string): string => words.replaceAll('`', '');

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
  expect(server.output(), 'no stack trace').not.toMatch(/^\s+at .*[:(]\d+/m);
  expect(server.isRunning()).toBe(true);
});

test('The browser lists every error with file, line and fix', async ({page}) => {
  await open(page, '/docs/tutorial');
  await expect.poll(() => items(page).count()).toBeGreaterThanOrEqual(planted.length);
  const shown = await items(page).allInnerTexts();
  for (const {name, place, says} of planted) {
    expect(shown.filter((item) => item.startsWith(`${place} `)).join('\n'), `${name}: ${place}`).toContain(
      asShown(says),
    );
  }
});

test('A page with a fatal error shows the finding instead of an error overlay', async ({page}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  const stopping = planted.filter(({rule}) => STOPPING.has(rule));
  expect(stopping.length).toBeGreaterThanOrEqual(20);
  for (const {name, route, file, place, says} of process.env.NIGHT ? stopping : onePerCause(stopping)) {
    await open(page, route);
    await expect(items(page).first(), `${name}: its page is first`).toContainText(file);
    await expect(items(page).filter({hasText: place}).first(), name).toContainText(asShown(says));
    await expect(page.locator('#webpack-dev-server-client-overlay'), name).toHaveCount(0);
    await expect(page.getByText('This page crashed'), name).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('A page that cannot be compiled shows its findings instead of its content', async ({page}) => {
  const {route, place, says} = planted.find(({name}) => name === 'a tag that is not closed')!;
  await open(page, route);
  const shown = page.locator('main .page-problem');
  await expect(shown).toContainText('This page cannot be shown yet.');
  await expect(shown).toContainText(place);
  await expect(shown).toContainText(says);
});

test('An invalid component is replaced by its finding, and the rest of the page is rendered', async ({page}) => {
  const {route, place} = planted.find(({name}) => name === 'an unknown operation')!;
  await open(page, route);
  await expect(page.locator('main mark.page-problem')).toContainText(place);
  await expect(page.getByRole('heading', {name: 'Troubleshooting', level: 2})).toBeVisible();
});

test('Saving a page updates terminal and browser: fixed, broken again, hidden and shown again', async ({page}) => {
  const [syntax, tag] = ['a tag that is not closed', 'an unknown tag'].map((wanted) =>
    planted.find(({name}) => name === wanted)!,
  );
  await open(page, syntax!.route);
  await expect(items(page).filter({hasText: syntax!.place})).toHaveCount(1);

  // A page that no sidebar lists would be another finding.
  await save(syntax!.file, syntax!.good.replace('---\n', '---\nunlisted: true\n'));
  await expect(items(page).filter({hasText: syntax!.place})).toHaveCount(0);
  await expect(page.locator('main .page-problem')).toHaveCount(0);
  await expect(page.getByRole('heading', {name: 'Troubleshooting', level: 2})).toBeVisible();
  await expect.poll(() => server.output()).toContain(`${syntax!.file}  clean`);

  await page.getByRole('button', {name: 'Hide'}).click();
  await expect(items(page)).toHaveCount(0);
  const before = server.output().length;
  await save(syntax!.file, tag!.bad);
  await expect(items(page).filter({hasText: `${syntax!.file}:5`})).toContainText('clli');
  await expect.poll(() => server.output().slice(before)).toContain(`${syntax!.file}:5  The tag \`clli\``);
});
