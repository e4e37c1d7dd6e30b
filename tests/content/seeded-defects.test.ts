/**
 * Seeds one defect at a time in a valid page: each must be reported on its line, with a message that contains the fix.
 */
import {cp, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {createChecker, type Checker} from '../../plugins/authoring/content-checks';
import type {Finding} from '../../plugins/authoring/content-checks/finding';
import {pageDefects, type Defect} from './defects';
import {factDefects} from './fact-defects';
import {snippetDefects} from './snippet-defects';

const DEFECTS: Defect[] = [...pageDefects, ...snippetDefects, ...factDefects];

let root: string;
let checker: Checker;
let good: Finding[];
let found: Finding[];
const plantedFile = (defect: Defect): string =>
  `docs/planted-${DEFECTS.indexOf(defect)}/${path.basename(defect.page)}.mdx`;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seeded-defects-'));
  await cp('tests/content/fixtures', root, {recursive: true});
  const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
  const redirects = [{from: ['/docs/old-tutorial'], to: '/docs/tutorial'}];
  checker = await createChecker({brand, contract, root, redirects});
  good = await checker.check();
  for (const defect of DEFECTS) {
    const file = path.join(root, plantedFile(defect));
    await mkdir(path.dirname(file));
    await writeFile(file, defect.bad);
  }
  found = await checker.check(DEFECTS.map(plantedFile));
});
afterAll(() => rm(root, {recursive: true, force: true}));

it('The valid pages have no findings', () => {
  expect(good).toEqual([]);
});

it('There are at least 40 defects of at least 30 rules', () => {
  expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(DEFECTS.map(({rule}) => rule)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(DEFECTS.map(({name}) => name)).size).toBe(DEFECTS.length);
});

describe('A page is seeded with', () => {
  it.each(DEFECTS.map((defect) => [defect.name, defect] as const))('%s, and it is reported', (_, defect) => {
    const {rule, line, says} = defect;
    const file = plantedFile(defect);
    const findings = found.filter((finding) => finding.file === file);
    const said = findings.map((finding) => `${finding.line} ${finding.rule}: ${finding.problem}. ${finding.fix}`);
    expect(said, 'one mistake, one finding').toHaveLength(1);
    expect(findings[0]).toMatchObject({file, rule, line});
    expect(`${findings[0]!.problem}. ${findings[0]!.fix}`).toContain(says);
  });
});
