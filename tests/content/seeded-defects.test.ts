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
import {wordingDefects} from './wording-defects';

const DEFECTS: Defect[] = [...pageDefects, ...snippetDefects, ...factDefects, ...wordingDefects];

let root: string;
let checker: Checker;
let good: Finding[];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seeded-defects-'));
  await cp('tests/content/fixtures', root, {recursive: true});
  const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
  const redirects = [{from: ['/docs/old-tutorial'], to: '/docs/tutorial'}];
  checker = await createChecker({brand, contract, root, redirects});
  good = await checker.check();
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
  it.each(DEFECTS.map((defect) => [defect.name, defect] as const))('%s, and it is reported', async (_, defect) => {
    const {page, bad, rule, line, says} = defect;
    // A separate file, because the cache identifies files by time and size.
    const file = `docs/planted-${DEFECTS.indexOf(defect)}/${path.basename(page)}.mdx`;
    await mkdir(path.dirname(path.join(root, file)));
    await writeFile(path.join(root, file), bad);
    const findings = await checker.check([file]);
    await rm(path.join(root, file));

    const said = findings.map((finding) => `${finding.line} ${finding.rule}: ${finding.problem}. ${finding.fix}`);
    expect(said, 'one mistake, one finding').toHaveLength(1);
    expect(findings[0]).toMatchObject({file, rule, line});
    expect(`${findings[0]!.problem}. ${findings[0]!.fix}`).toContain(says);
  });
});
