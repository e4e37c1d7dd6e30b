/** Recipes: each runs, is listed, and says from where it starts and what it leaves behind. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {expect, test} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {parsePage} from '../../../plugins/authoring/content-checks/page';
import {blocksOf, tabsOf} from '../../../plugins/authoring/guide-runs/blocks';

const tokens = brandTokens(brand);
const read = (file: string) => parsePage({file, text: readFileSync(file, 'utf8'), tokens});
const index = readFileSync('docs/recipes/index.mdx', 'utf8');
const recipes = readdirSync('docs/recipes')
  .filter((name) => name.endsWith('.mdx') && name !== 'index.mdx')
  .map((name) => read(path.posix.join('docs/recipes', name)));

test.each(recipes)('$route runs, names its start state and what it leaves behind, and is on the index', (page) => {
  expect(tabsOf(page)).not.toEqual([]);
  expect(readFileSync(page.file, 'utf8')).toContain('- **Start state.** ');
  expect(page.headings.map(({text}) => text)).toContain('What it leaves behind');
  expect(index).toContain(`to="${page.route}"`);
});

/** Shell lines of a pipeline that call a script of the repository. */
const scriptLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split('\n')).filter((line) => line.includes('ci/'));

test('The pipelines call the scripts with the lines that the page runs', () => {
  const page = recipes.find(({route}) => route.endsWith('/ship-to-two-environments'))!;
  const blocks = blocksOf(page, 'cli');
  const file = (name: string) => load(blocks.find(({title}) => title === name)!.code) as Record<string, unknown>;
  const run = blocks.flatMap(({kind, code}) => (kind === 'run' ? code.split('\n') : []));
  const scripts = blocks.flatMap(({title}) => (title?.endsWith('.sh') ? [title] : []));

  const {jobs} = file('.github/workflows/ship.yml') as {jobs: Record<string, {steps: {run?: string}[]}>};
  const github = scriptLines(Object.values(jobs).flatMap(({steps}) => steps.flatMap(({run: line}) => line ?? [])));
  const gitlab = scriptLines(
    Object.values(file('.gitlab-ci.yml')).flatMap((job) => (job as {script?: string[]}).script ?? []),
  );

  expect(gitlab).toEqual(github);
  for (const script of scripts) expect(github.join('\n')).toContain(script);
  // In the pipeline a job passes the release to the next one; on one machine it is a variable.
  const written = run.map((line) => line.trim().replace(/^RELEASE=/, 'release='));
  expect(github.filter((line) => !written.includes(line.trim()))).toEqual([]);
});
