/**
 * npm run measure: what a page costs the reader and a build the writer, beside plain Docusaurus in the same run.
 * Prints a table, writes measure.json, and fails when a budget is passed.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import type {Browser} from '@playwright/test';
import {stopUnless} from '../../scripts/needs';
import {startNginx} from '../support/nginx';
import {
  blockingOfLoads,
  launch,
  measurePage,
  pressDelay,
  timeToReady,
  type PageFigures,
  type PressOfBoth,
} from './browser';
import {budgets, isWithin, withinBudgets} from './budgets';
import {leastOfRounds, lowerOfEach} from './least';
import {API_PAGE, GUIDE, LONG_GUIDE} from './pages';
import {buildAll, installBare, kB, lowerBuilds, type Builds} from './sites';
import {
  blockingOfVisit,
  lowerVisit,
  measureVisit,
  READING,
  scriptOf,
  THREE_PAGES,
  type Visit,
  type VisitFigures,
} from './visits';

const PRESSES: PressOfBoth[] = [
  {
    name: 'open a dropdown by keyboard',
    path: GUIDE,
    ours: {
      press: (page) => page.locator('.navbar details.dropdown > summary').last().press('Enter'),
      answered: 'details.dropdown[open]',
    },
    bare: {
      press: (page) => page.locator('.navbar [role=button][aria-haspopup=true]').last().press('Enter'),
      answered: '.dropdown--show',
    },
  },
  {
    name: 'open search',
    path: GUIDE,
    ours: {press: (page) => page.keyboard.press('Control+k'), answered: 'dialog[open]'},
    bare: {press: (page) => page.keyboard.press('Control+k'), answered: '.DocSearch-Modal'},
  },
  {
    name: 'switch a tab',
    path: '/docs/api-getting-started',
    ours: {
      press: (page) => page.locator('.tab-group > label').nth(1).click(),
      answered: '.tab-group > input:nth-of-type(2):checked',
    },
    bare: {
      press: (page) => page.getByRole('tab').nth(1).click(),
      answered: '[role=tab]:nth-child(2)[aria-selected=true]',
    },
  },
];

async function main(): Promise<void> {
  stopUnless({build: 'build', programs: ['chromium', 'nginx']});
  installBare();
  console.log('measure: building this site and plain Docusaurus on the same Markdown');
  const builds = await leastOfRounds({
    measure: buildAll,
    lower: lowerBuilds,
    isWithin: (found) => withinBudgets(figuresOfBuilds(found)),
    rounds: 3,
  });
  // The guides of both sites are the same; the whole site, with the API reference, is measured beside itself.
  const [ours, bare, whole] = [
    await startNginx(builds.ours.outDir),
    await startNginx(builds.bare.outDir),
    await startNginx('build'),
  ];
  const hosts = {ours: ours.url, bare: bare.url, whole: whole.url};
  const browser = await launch();
  try {
    console.log('measure: opening the same pages in both');
    const pages: Record<string, {ours: PageFigures; bare: PageFigures}> = {};
    for (const path of [GUIDE, LONG_GUIDE]) {
      pages[path] = {
        ours: await measurePage(browser, ours.url + path),
        bare: await measurePage(browser, bare.url + path),
      };
    }
    const api = {
      page: await measurePage(browser, whole.url + API_PAGE),
      guide: await measurePage(browser, whole.url + GUIDE),
    };
    const loads = await leastOfRounds({
      measure: () => blockingOfLoads(browser, loadsOf(hosts)),
      lower: lowerOfEach,
      isWithin: (found) => withinBudgets(figuresOfLoads(found)),
      rounds: 5,
    });
    const presses: Results['presses'] = {};
    for (const {name, path, ...press} of PRESSES) {
      presses[name] = {
        ours: await pressDelay(browser, ours.url + path, press.ours, false),
        bare: await pressDelay(browser, bare.url + path, press.bare, true),
        bareReady: await timeToReady(browser, bare.url + path),
      };
    }
    console.log('measure: visits');
    const visits = await leastOfRounds({
      measure: () => measureVisits(browser, hosts),
      lower: lowerVisits,
      isWithin: (found) => withinBudgets(figuresOfVisits(found)),
      rounds: 3,
    });
    report({pages, api, loads, presses, visits, builds});
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), bare.stop(), whole.stop()]);
  }
}

type Hosts = {ours: string; bare: string; whole: string};

/** The pages of `ratio.tbt` and `ratio.api-tbt`, each before or after the one it is compared with. */
const loadsOf = ({ours, bare, whole}: Hosts): Record<string, string> => ({
  [`ours ${GUIDE}`]: ours + GUIDE,
  [`bare ${GUIDE}`]: bare + GUIDE,
  [`whole ${API_PAGE}`]: whole + API_PAGE,
  [`ours ${LONG_GUIDE}`]: ours + LONG_GUIDE,
  [`bare ${LONG_GUIDE}`]: bare + LONG_GUIDE,
});

function figuresOfLoads(loads: Record<string, number>): Record<string, number> {
  const ratio = (name: string, reference: string): number => loads[name]! / Math.max(1, loads[reference]!);
  return {
    'ratio.tbt': Math.max(...[GUIDE, LONG_GUIDE].map((path) => ratio(`ours ${path}`, `bare ${path}`))),
    'ratio.api-tbt': ratio(`whole ${API_PAGE}`, `bare ${GUIDE}`),
  };
}

/** By the name of the visit. Plain Docusaurus has no API page. */
type Visits = Record<string, {ours: VisitFigures; bare?: VisitFigures}>;

async function measureVisits(browser: Browser, {ours, bare, whole}: Hosts): Promise<Visits> {
  const both = async (visit: Visit): Promise<Visits[string]> => ({
    ours: await measureVisit(browser, ours, visit),
    bare: await measureVisit(browser, bare, visit),
  });
  return {
    [READING.guide.name]: await both(READING.guide),
    [READING.api.name]: {ours: await measureVisit(browser, whole, READING.api)},
    [READING.controls.name]: await both(READING.controls),
    [THREE_PAGES.name]: await both(THREE_PAGES),
  };
}

const lowerVisits = (one: Visits, other: Visits): Visits =>
  Object.fromEntries(
    Object.entries(one).map(([name, {ours, bare}]) => {
      const next = other[name]!;
      return [name, {ours: lowerVisit(ours, next.ours), bare: bare && lowerVisit(bare, next.bare!)}];
    }),
  );

function figuresOfVisits(visits: Visits): Record<string, number> {
  const reading = Object.values(READING).map(({name}) => visits[name]!.ours);
  const threePages = visits[THREE_PAGES.name]!;
  const [ours, bare] = [threePages.ours, threePages.bare!];
  return {
    'reading.script': Math.max(...reading.map((visit) => kB(scriptOf(visit)))),
    'reading.prefetches': Math.max(...reading.map(({first, later}) => first.prefetches + later.prefetches)),
    'ratio.reading-blocking':
      Math.max(...reading.map(({later}) => later.blocking)) /
      Math.max(1, blockingOfVisit(visits[READING.guide.name]!.bare!)),
    'ratio.three-pages-script': scriptOf(ours) / scriptOf(bare),
    'ratio.three-pages-blocking': blockingOfVisit(ours) / Math.max(1, blockingOfVisit(bare)),
  };
}

type Results = {
  pages: Record<string, {ours: PageFigures; bare: PageFigures}>;
  /** Beside our own guide: plain Docusaurus has no such page. */
  api: {page: PageFigures; guide: PageFigures};
  /** Blocking times, by `loadsOf`. */
  loads: Record<string, number>;
  presses: Record<string, {ours: number; bare: number; bareReady: number}>;
  visits: Visits;
  builds: Builds;
};

const figuresOfBuilds = ({ours, second, bare}: Builds): Record<string, number> => ({
  'ratio.build-time': ours.seconds / bare.seconds,
  'ratio.build-memory': ours.peakMB / bare.peakMB,
  'ratio.second-build-time': second.seconds / bare.seconds,
  'ratio.second-build-memory': second.peakMB / bare.peakMB,
  'ratio.second-to-first-build': second.seconds / ours.seconds,
});

function report({pages, api, loads, presses, visits, builds}: Results): void {
  const table: Record<string, {ours: number; bare: number; ratio: number | string}> = {};
  const row = (name: string, ours: number, bare: number) =>
    (table[name] = {
      ours: Math.round(ours * 10) / 10,
      bare: Math.round(bare * 10) / 10,
      ratio: bare === 0 ? '' : Math.round((100 * ours) / bare) / 100,
    });
  for (const [path, {ours, bare}] of Object.entries(pages)) {
    for (const when of ['before', 'after'] as const) {
      for (const kind of ['html', 'css', 'js', 'total'] as const)
        row(`${path} ${kind} ${when} input, kB`, kB(ours[when][kind]), kB(bare[when][kind]));
      row(`${path} requests ${when} input`, ours[when].requests, bare[when].requests);
    }
    row(`${path} blocking time at 4x, ms`, loads[`ours ${path}`]!, loads[`bare ${path}`]!);
    row(`${path} largest paint, ms`, ours.lcp, bare.lcp);
    row(`${path} layout shift`, ours.shift, bare.shift);
    row(`${path} DOM nodes`, ours.nodes, bare.nodes);
  }
  for (const kind of ['html', 'css', 'js', 'total'] as const) {
    row(
      `${API_PAGE} ${kind} before input, beside our guide, kB`,
      kB(api.page.before[kind]),
      kB(api.guide.before[kind]),
    );
    row(`${API_PAGE} ${kind} after input, beside our guide, kB`, kB(api.page.after[kind]), kB(api.guide.after[kind]));
  }
  row(`${API_PAGE} blocking time at 4x, ms`, loads[`whole ${API_PAGE}`]!, loads[`bare ${GUIDE}`]!);
  for (const [name, {ours, bare, bareReady}] of Object.entries(presses)) {
    row(`first press: ${name}, ms`, ours, bare);
    row(`first press: ${name}, beside plain Docusaurus' start, ms`, ours, bareReady);
  }
  for (const [name, {ours, bare}] of Object.entries(visits)) {
    for (const when of ['first', 'later'] as const) {
      const [mine, theirs] = [ours[when], bare?.[when]];
      const label = `visit: ${name}, ${when === 'first' ? 'first load' : 'beyond it'}`;
      for (const kind of ['html', 'css', 'script', 'other'] as const)
        row(`${label}, ${kind}, kB`, kB(mine[kind]), kB(theirs?.[kind] ?? 0));
      for (const kind of ['requests', 'prefetches'] as const) row(`${label}, ${kind}`, mine[kind], theirs?.[kind] ?? 0);
      row(`${label}, blocking time at 4x, ms`, mine.blocking, theirs?.blocking ?? 0);
    }
  }
  row('build, CPU s', builds.ours.seconds, builds.bare.seconds);
  row('build, peak MB', builds.ours.peakMB, builds.bare.peakMB);
  row('build after one changed guide, CPU s', builds.second.seconds, builds.bare.seconds);
  row('build after one changed guide, peak MB', builds.second.peakMB, builds.bare.peakMB);
  console.table(table);

  const all = Object.values(pages);
  const worst = (of: (page: {ours: PageFigures; bare: PageFigures}) => number) => Math.max(...all.map(of));
  const figures: Record<string, number> = {
    ...figuresOfVisits(visits),
    'before.guide': worst(({ours}) => kB(ours.before.total)),
    'before.total': Math.max(
      kB(api.page.before.total),
      worst(({ours}) => kB(ours.before.total)),
    ),
    'before.js': Math.max(
      kB(api.page.before.js),
      worst(({ours}) => kB(ours.before.js)),
    ),
    'before.html': Math.max(
      kB(api.page.before.html),
      worst(({ours}) => kB(ours.before.html)),
    ),
    'ratio.api-js': api.page.after.js / api.guide.after.js,
    'ratio.js-after': worst(({ours, bare}) => ours.after.js / bare.after.js),
    'ratio.css': worst(({ours, bare}) => ours.after.css / bare.after.css),
    ...figuresOfLoads(loads),
    'first-press': Math.max(...Object.values(presses).map(({ours}) => ours)),
    'ratio.first-press': Math.max(...Object.values(presses).map(({ours, bareReady}) => ours / bareReady)),
    'layout-shift': Math.max(
      api.page.shift,
      worst(({ours}) => ours.shift),
    ),
    ...figuresOfBuilds(builds),
  };
  writeFileSync('measure.json', `${JSON.stringify({figures, table}, null, 2)}\n`);
  const checks = budgets.map((budget) => {
    const {metric, limit, measured, unit} = budget;
    const value = figures[metric]!;
    const ok = isWithin(budget, value);
    const compared = `${value.toFixed(2).padStart(8)} ${unit.padEnd(6)} at most ${limit} (written down: ${measured})`;
    console.log(`${ok ? 'ok    ' : 'OVER  '} ${metric.padEnd(28)} ${compared}`);
    return {name: metric, failure: ok ? undefined : compared.trim()};
  });
  const failed = checks.filter(({failure}) => failure !== undefined).length;
  console.log(`first press, the slowest: ${figures['first-press']!.toFixed(0)} ms (goal: 600)`);
  console.log(`measure: ${budgets.length - failed} budgets kept, ${failed} exceeded`);
  mkdirSync('test-results', {recursive: true});
  writeFileSync(
    'test-results/measure.json',
    `${JSON.stringify({passed: budgets.length - failed, failed, checks}, null, 2)}\n`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

await main().catch((error: Error) => {
  console.error(`measure: ${error.message}`);
  process.exitCode = 1;
});
