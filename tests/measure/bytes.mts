/**
 * npm run measure:bytes: what pages of the finished build transfer, and the size of scripts and styles, compressed as hosts
 * send them. The figures are the same on every machine, so the gate compares them with absolute budgets. Writes
 * test-results/bytes.json.
 */
import {readdirSync, statSync} from 'node:fs';
import {chromium, type Browser, type Page} from '@playwright/test';
import {findProgram, stopUnless} from '../../scripts/needs';
import {startByFocus} from '../support/before-app';
import {startChecks} from '../support/checks';
import {startNginx} from '../support/nginx';
import {kB} from './sites';

const GUIDE = '/docs/getting-started';
/** The largest page of the reference. */
const API_PAGE = '/docs/api/scope-create';
const PAGES = ['/', GUIDE, '/docs/how-to-guides/kubernetes-prod-ready', API_PAGE];

/** In kB, with the figure of the day on which the limit was set: what is left of it can be seen. */
const BUDGETS: Record<string, {limit: number; measured: number}> = {
  // What a page transfers as long as nobody touches it: HTML, styles and scripts, for the page that needs most.
  'before.total': {limit: 51, measured: 50.6},
  'before.html': {limit: 28.7, measured: 27.4},
  'before.css': {limit: 17.5, measured: 17.1},
  'before.js': {limit: 8.1, measured: 7.8},
  // Scripts of the largest API page once the application runs, beyond those of a guide: its content must not be among them.
  'after.api-page': {limit: 0, measured: -4.3},
  'file.page-script': {limit: 7.5, measured: 7.2},
  'file.main': {limit: 91.5, measured: 86.4},
  // With the results page.
  'file.search-script': {limit: 8.8, measured: 8.4},
  // What the first press on "Try it" loads, and what the first edit of a request body loads.
  'file.try-it': {limit: 11.3, measured: 10.8},
  'file.json-editor': {limit: 91, measured: 87.2},
  'file.sandbox': {limit: 83, measured: 78.9},
  // What the first key in the terminal loads, and what the first jq does (plugins/client/terminal).
  'file.terminal': {limit: 6, measured: 5.4},
  'file.terminal-shell': {limit: 355, measured: 342.5},
  'file.terminal-jq': {limit: 250, measured: 244.8},
  'file.styles': {limit: 13.4, measured: 13.1},
};

/** The start of the name of each file. */
const FILES = {
  'page-script': 'js/page.',
  main: 'js/main.',
  'search-script': 'js/search-results.',
  'try-it': 'js/page-try-it.',
  'json-editor': 'js/page-json-editor.',
  sandbox: 'js/page-sandbox.',
  terminal: 'js/page-terminal.',
  'terminal-shell': 'js/terminal-shell.',
  'terminal-jq': 'js/terminal-jq.',
  styles: 'css/styles.',
};

const KINDS = ['html', 'css', 'js', 'total'] as const;
type Bytes = Record<(typeof KINDS)[number], number>;

/** Counts bytes over the wire. Without images: whether the site's icon is requested before a page counts as loaded varies. */
async function weigh(page: Page): Promise<() => Bytes> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Bytes = {html: 0, css: 0, js: 0, total: 0};
  cdp.on('Network.responseReceived', ({requestId, type}) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    const kind = ({Document: 'html', Stylesheet: 'css', Script: 'js'} as const)[kinds.get(requestId) as 'Document'];
    if (kind === undefined) return;
    bytes[kind] += encodedDataLength;
    bytes.total += encodedDataLength;
  });
  return () => ({...bytes});
}

/** Before any input, and when the application runs. */
async function bytesOf(browser: Browser, url: string): Promise<{before: Bytes; after: Bytes}> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.goto(url, {waitUntil: 'networkidle'});
  const before = weight();
  await startByFocus(page);
  await page.locator('html[data-has-hydrated=true]').waitFor({state: 'attached'});
  await page.waitForLoadState('networkidle');
  const after = weight();
  await context.close();
  return {before, after};
}

/** Of the brotli file, as hosts send it. */
function sizeOf(start: string): number {
  const [folder, name] = start.split('/') as [string, string];
  const files = readdirSync(`build/assets/${folder}`).filter((file) => file.startsWith(name) && file.endsWith('.br'));
  if (files.length !== 1) throw new Error(`${files.length} files of the build match ${start}*.br, not one.`);
  return statSync(`build/assets/${folder}/${files[0]}`).size;
}

stopUnless({build: 'build', programs: ['chromium', 'nginx']});
const {check, finish} = startChecks('test-results/bytes.json', 20);
const server = await startNginx('build');
const browser = await chromium.launch({executablePath: findProgram('chromium'), args: ['--no-sandbox']});
try {
  const pages = new Map<string, {before: Bytes; after: Bytes}>();
  for (const path of PAGES) {
    const bytes = await bytesOf(browser, server.url + path);
    pages.set(path, bytes);
    console.log(`       ${path}: ${KINDS.map((kind) => `${kind} ${kB(bytes.before[kind])} kB`).join(', ')}`);
  }
  const most = (kind: keyof Bytes): number => Math.max(...[...pages.values()].map(({before}) => before[kind]));
  const figures: Record<string, number> = {
    ...Object.fromEntries(KINDS.map((kind) => [`before.${kind}`, kB(most(kind))])),
    'after.api-page': kB(pages.get(API_PAGE)!.after.js - pages.get(GUIDE)!.after.js),
    ...Object.fromEntries(Object.entries(FILES).map(([name, start]) => [`file.${name}`, kB(sizeOf(start))])),
  };
  for (const [name, {limit, measured}] of Object.entries(BUDGETS)) {
    const value = figures[name]!;
    const text = `${value} kB, at most ${limit} (${measured} when the limit was set)`;
    check(name, text, !(value <= limit) && 'The budget is exceeded.');
  }
} finally {
  await browser.close();
  await server.stop();
}
finish();
