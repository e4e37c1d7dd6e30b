/**
 * npm run measure:growth [-- content|reference …]: what more content costs. Prints each row as soon as it is
 * measured. Builds at ten times the content take a quarter of an hour and 10 GB of memory.
 *
 *   content    the whole site, guides and contract 1, 4 and 10 times: build, output, search
 *   reference  a handful of guides with no reference, with it, and with it 10 times
 */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {cp, rm} from 'node:fs/promises';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {quantile} from '../relevance/figures';
import {ownQueries} from '../relevance/queries';
import {startService} from '../search/process';
import type {Latency} from '../search/service.mts';
import {build, kB, mainBundle, nodeOptions, repeatContract, repeatGuides, type BuildFigures} from './sites';

const WORK = '.generated/measure-growth';
/** Outlives the build that it is of. */
const INDEXES = '.generated/measure-growth-search';
const GUIDE = 'docs/getting-started/index.html';
const API_PAGE = 'docs/api/scope-create/index.html';

type Row = Record<string, number | string>;

function print(name: string, row: Row): void {
  const figures = Object.entries(row).map(([label, value]) => `${label} ${value}`);
  console.log(`${name}: ${figures.join(', ')}`);
}

/** `guides` 0: those of a fixture. */
async function buildGrown({guides, reference}: {guides: number; reference: number}): Promise<BuildFigures> {
  await rm(WORK, {recursive: true, force: true});
  if (guides === 0) await cp('tests/fixtures/other-brand/docs', `${WORK}/docs`, {recursive: true});
  else await repeatGuides(`${WORK}/docs`, guides);
  await repeatContract(`${WORK}/contract`, reference);
  return build(
    ['docusaurus', 'build', '--config', 'tests/measure/growth.config.ts', '--out-dir', `${WORK}/build`],
    '.',
    {
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-measure',
      GROWTH_GUIDES: String(guides),
      GROWTH_REFERENCE: String(reference),
      NODE_OPTIONS: nodeOptions(),
    },
    `${WORK}/build`,
  );
}

const buildRow = ({seconds, peakMB, outDir}: BuildFigures): Row => ({
  'CPU s': Math.round(seconds),
  'peak MB': Math.round(peakMB),
  'main bundle kB': kB(mainBundle(outDir)),
});

async function content(): Promise<void> {
  const sizes = [1, 4, 10];
  await rm(INDEXES, {recursive: true, force: true});
  for (const times of sizes) {
    console.log(`growth: building all content ${times} times`);
    const figures = await buildGrown({guides: times, reference: times});
    const {outDir, seconds} = figures;
    const files = filesOf(outDir);
    const pages = files.filter(({name}) => name.endsWith('.html')).length;
    const bytes = files.reduce((sum, {size}) => sum + size, 0);
    print(`content ${times} times`, {
      pages,
      ...buildRow(figures),
      'ms of CPU per page': Math.round((1000 * seconds) / pages),
      files: files.length,
      'output MB': Math.round(bytes / 1e6),
      'kB per page': kB(bytes / pages),
      'guide, kB gzipped': packed(outDir, GUIDE),
      'API page, kB gzipped': packed(outDir, API_PAGE),
      'sidebars script, kB gzipped': sidebarScript(outDir),
    });
    await cp(`${outDir}/search`, `${INDEXES}/${times}/search`, {recursive: true});
  }
  // One after the other at the end: the machine is the same for all.
  for (const times of sizes) print(`search in content ${times} times`, await searchRow(`${INDEXES}/${times}`));
}

function filesOf(dir: string): {name: string; size: number}[] {
  return readdirSync(dir, {recursive: true, encoding: 'utf8'})
    .map((name) => ({name, stat: statSync(path.join(dir, name))}))
    .filter(({stat}) => stat.isFile())
    .map(({name, stat: {size}}) => ({name, size}));
}

const packed = (outDir: string, file: string): number => kB(gzipSync(readFileSync(path.join(outDir, file))).length);

/** What every document loads once the application runs: the sidebars with all their items. */
function sidebarScript(outDir: string): number {
  const dir = path.join(outDir, 'assets/js');
  const name = readdirSync(dir).find((file) => readFileSync(path.join(dir, file), 'utf8').includes('"docsSidebars"'));
  return name === undefined ? 0 : packed(outDir, `assets/js/${name}`);
}

async function searchRow(folder: string): Promise<Row> {
  const service = await startService(folder);
  try {
    const queries = ownQueries().map(({q}) => q);
    const {answer, bare} = await service.ask<Latency>({ask: 'latency', queries});
    const index = filesOf(path.join(folder, 'search')).reduce((most, {size}) => Math.max(most, size), 0);
    return {
      'index MB': Math.round(index / 1e4) / 100,
      'memory MB': Math.round((await service.ask<number>({ask: 'memory'})) / 2 ** 20),
      'p50 ms': Math.round(quantile(answer, 0.5) * 10) / 10,
      'p99 ms': Math.round(quantile(answer, 0.99) * 10) / 10,
      'p99 beside the bare call': Math.round((100 * quantile(answer, 0.99)) / quantile(bare, 0.99)) / 100,
    };
  } finally {
    await service.stop();
  }
}

async function reference(): Promise<void> {
  for (const times of [0, 1, 10]) {
    console.log(`growth: building the reference ${times} times`);
    const figures = await buildGrown({guides: 0, reference: times});
    const pages = times === 0 ? 0 : readdirSync(`${WORK}/docs/api`).length;
    print(`reference ${times} times`, {'API pages': pages, ...buildRow(figures)});
  }
}

const KINDS: Record<string, () => Promise<void>> = {content, reference};
const selected = process.argv.slice(2);
try {
  for (const name of selected.length > 0 ? selected : Object.keys(KINDS)) {
    const kind = KINDS[name];
    if (kind === undefined) throw new Error(`${name} is none of ${Object.keys(KINDS).join(', ')}.`);
    await kind();
  }
} catch (error) {
  console.error(`growth: ${(error as Error).message}`);
  process.exitCode = 1;
}
