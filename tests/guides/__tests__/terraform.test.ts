/** Terraform steps of guides: what a run applies, and what the page says about the plan. */
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {parsePage} from '../../../plugins/authoring/content-checks/page';
import {loadHcl} from '../../../plugins/authoring/content-checks/snippets/grammar';
import {addToProject, NOT_RUN, planProblems, PROJECTS, terraformBlocks} from '../terraform';

const tokens = brandTokens(brand);
const read = (name: string) => {
  const file = `docs/${name}.mdx`;
  return parsePage({file, text: readFileSync(file, 'utf8'), tokens});
};

test('Every step that is not run, and every page that brings code, exists', () => {
  for (const {page, contains} of NOT_RUN) expect(readFileSync(`docs/${page}.mdx`, 'utf8')).toContain(contains);
  for (const page of Object.keys(PROJECTS)) expect(existsSync(`docs/${page}.mdx`), page).toBe(true);
});

test('Code that no command applies is applied, once for files that follow each other', () => {
  const applied = (name: string) =>
    terraformBlocks(read(name), {}, tokens)!
      .filter(({kind}) => kind === 'run')
      .map(({code}) => code.split(' #')[0]);
  expect(applied('approvals/actions')).toContain('terraform apply');
  expect(applied('iac-provider').slice(0, 5)).toEqual([
    `export ${brand.envPrefix.product}_API_KEY="<api-key>"`,
    'terraform init',
    'terraform plan',
    'terraform apply',
    'terraform apply',
  ]);
  expect(terraformBlocks(read('deployments/manage'), {}, tokens)).toBeUndefined();
});

test('A sentence about a plan is compared with the plan', () => {
  const page = read('iac-provider');
  const block = terraformBlocks(page, {}, tokens)!.find(({code}) => code === 'terraform plan')!;
  expect(planProblems(page, block, 'Plan: 2 to add, 0 to change, 0 to destroy.')).toEqual({claims: 1, problems: []});
  expect(planProblems(page, block, 'Plan: 3 to add, 0 to change, 0 to destroy.').problems).toHaveLength(1);
});

test('A block that is shown again replaces the earlier one, and others stay', async () => {
  const hcl = await loadHcl();
  const folder = mkdtempSync(path.join(tmpdir(), 'project-'));
  try {
    addToProject(folder, 'a.tf', 'resource "x" "one" {\n  n = 1\n}\nresource "x" "two" {}', hcl);
    addToProject(folder, 'b.tf', 'resource "x" "one" {\n  n = 2\n}', hcl);
    expect(readFileSync(path.join(folder, 'a.tf'), 'utf8')).toBe('resource "x" "two" {}\n');
    expect(readFileSync(path.join(folder, 'b.tf'), 'utf8')).toContain('n = 2');
  } finally {
    rmSync(folder, {recursive: true});
  }
});
