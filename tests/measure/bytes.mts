/**
 * npm run measure:bytes: what pages of the finished build transfer before any input, and the size of scripts and styles that
 * all pages share. Prints the figures, writes test-results/bytes.json, and fails when a budget is exceeded. Measures no time.
 */
import {readdirSync, statSync} from 'node:fs';
import type {Browser} from '@playwright/test';
import {stopUnless} from '../../scripts/needs';
import {startChecks} from '../support/checks';
import {startNginx} from '../support/nginx';
import {launch, weigh} from './browser';
import {byteBudgets, isWithin} from './budgets';
import {API_PAGE, GUIDE, LONG_GUIDE} from './pages';
import {kB} from './sites';

const BUILD = 'build';
const KINDS = ['html', 'css', 'js', 'total'] as const;

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

type Bytes = Record<(typeof KINDS)[number], number>;

/** Without images: whether the icon of the site is requested before the page counts as loaded varies. */
async function bytesOf(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}});
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.goto(url, {waitUntil: 'networkidle'});
  await context.close();
  const {html, css, js} = weight();
  return {html, css, js, total: html + css + js};
}

/** Of the brotli file, as hosts send it. */
function sizeOf(start: string): number {
  const [folder, name] = start.split('/') as [string, string];
  const files = readdirSync(`${BUILD}/assets/${folder}`).filter(
    (file) => file.startsWith(name) && file.endsWith('.br'),
  );
  if (files.length !== 1) throw new Error(`${files.length} files of the build match ${start}*.br, not one.`);
  return statSync(`${BUILD}/assets/${folder}/${files[0]}`).size;
}

stopUnless({build: BUILD, programs: ['chromium', 'nginx']});
const {check, finish} = startChecks('test-results/bytes.json', 20);
const server = await startNginx(BUILD);
const browser = await launch();
try {
  const pages: Bytes[] = [];
  for (const path of ['/', GUIDE, LONG_GUIDE, API_PAGE]) {
    const bytes = await bytesOf(browser, server.url + path);
    pages.push(bytes);
    console.log(`       ${path}: ${KINDS.map((kind) => `${kind} ${kB(bytes[kind])} kB`).join(', ')}`);
  }
  const figures = new Map([
    ...KINDS.map((kind) => [`before.${kind}`, kB(Math.max(...pages.map((bytes) => bytes[kind])))] as const),
    ...Object.entries(FILES).map(([name, start]) => [`file.${name}`, kB(sizeOf(start))] as const),
  ]);
  for (const budget of byteBudgets) {
    const {metric, limit, measured, unit} = budget;
    const value = figures.get(metric);
    if (value === undefined) throw new Error(`Nothing measures the budget ${metric}.`);
    check(
      metric,
      `${value} ${unit}, at most ${limit} (${measured} when the limit was set)`,
      !isWithin(budget, value) && 'The budget is exceeded.',
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
finish();
