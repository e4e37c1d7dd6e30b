/** The Terraform steps of a page: its files become a project, which is applied where the page does not say when. */
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Node} from 'web-tree-sitter';
import {brand} from '../../brand';
import type {ParseHcl} from './simulated-terraform';
import {parsePage, type Page} from '../../plugins/authoring/content-checks/page';
import {blocksOf, type Block} from '../../plugins/authoring/guide-runs/blocks';
import {isSequence, nameOf} from '../../plugins/authoring/guide-runs/follow';
import type {GuideFixture} from '../../plugins/authoring/guide-runs/pages';

/** Steps that the simulated Terraform cannot run. The run fails when one of them does. */
export const NOT_RUN: readonly {page: string; contains: string; because: string}[] = [
  {page: 'agent/installation', contains: 'TF_VAR_api_key', because: 'the page does not show what the module contains'},
];

/** What a reader types when Terraform asks for a variable. */
export const TYPED: Readonly<Record<string, string>> = {
  containers_specification_id: 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714',
  installation_id: '71935',
  mysql_access_id: '7eb2df58-a061-4c9c-b4d7-d5b80cea9c60',
  mysql_specification_id: '5d9fbc36-8e4f-4a7a-92b5-b3f6eac87a41',
  specification_id: 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714',
  stock_db_id: '3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20',
};

type Brought = {
  /** Code of another page, which this page refers to. */
  code?: readonly {page: string; contains: string}[];
  /** A command before the block that contains the text. */
  first?: {contains: string; command: string};
};

const cloud = (page: string, resource: string): Brought => ({
  code: [{page: `providers/integrations/${page}`, contains: `_provider_config" "${resource}"`}],
});

export const PROJECTS: Readonly<Record<string, Brought>> = {
  'approvals/associate-policy-with-action': {code: [{page: 'approvals/policies', contains: '"coverage"'}]},
  'authorization/api-keys-iac': {
    code: [{page: 'authorization/api-keys', contains: '"orders_api_ci"'}],
    first: {contains: 'terraform import', command: `terraform state rm ${brand.slug}_api_key.orders_api_ci`},
  },
  'providers/integrations/aks': cloud('azure', 'azure'),
  'providers/integrations/aws-lambda': cloud('aws', 'aws'),
  'providers/integrations/aws-networking': cloud('aws', 'aws'),
  'providers/integrations/ec2': cloud('aws', 'aws'),
  'providers/integrations/ecr': cloud('aws', 'aws'),
  'providers/integrations/eks': cloud('aws', 'aws'),
  'providers/integrations/gke': cloud('google-cloud', 'google_cloud'),
  'providers/integrations/s3-assets': cloud('aws', 'aws'),
  // The section starts with a scope that somebody made without Terraform.
  'scopes/terraform-provider': {
    first: {contains: 'terraform import', command: `terraform state rm ${brand.slug}_scope.orders_events`},
  },
};

const RUNS_TERRAFORM = /(?:^|[;&|\s])(?:terraform|tofu) (?:init|plan|apply|import|destroy)/;

const isFile = ({kind, language}: Block): boolean => kind === 'file' && language === 'hcl';
const isOurs = ({code}: Block): boolean => new RegExp(`^(?:resource|data) "${brand.slug}_|^module `, 'm').test(code);

/** The blocks of a page up to its last step with Terraform, or undefined if it has none. */
export function terraformBlocks(page: Page, facts: GuideFixture, tokens: Record<string, string>): Block[] | undefined {
  const blocks = blocksOf(page, 'terraform');
  const isStep = (block: Block) =>
    (isFile(block) && isOurs(block)) || (block.kind === 'run' && RUNS_TERRAFORM.test(block.code));
  if (!blocks.some(isStep)) return undefined;
  const hasTab = blocks.some((block) => isStep(block) && block.tab === 'terraform');
  const hasCommands = blocks.some((block) => block.kind === 'run' && RUNS_TERRAFORM.test(block.code));
  const place = (block: Block) => (facts.resetPerHeading ? block.heading : block.section);
  const places = new Set(blocks.filter(isStep).map(place));
  const end = place(blocks.findLast(isStep)!);
  const last = blocks.findLastIndex((block) => place(block) === end);
  const kept = !isSequence(page, facts)
    ? blocks.filter((block) => places.has(place(block)))
    : hasTab || hasCommands
      ? blocks.slice(0, last + 1)
      : // Code after the steps shows once more what they do.
        blocks.filter(isFile).map((block) => ({...block, section: `${block.section} as code`}));
  const {code = [], first} = PROJECTS[nameOf(page)] ?? {};
  const brought = code.map((one) => broughtBlock(one, kept[0]!, tokens));
  const steps = [...brought, ...kept].flatMap((block): Block[] =>
    first && block.kind === 'run' && block.code.includes(first.contains)
      ? [{...block, code: first.command}, block]
      : [block],
  );
  return steps.flatMap((block, index) => {
    if (!isFile(block) || !isOurs(block)) return [block];
    const next = steps.slice(index + 1).find((other) => other.kind === 'run' || (isFile(other) && isOurs(other)));
    const isApplied = next?.section === block.section && (next.kind === 'file' || RUNS_TERRAFORM.test(next.code));
    return isApplied
      ? [block]
      : [block, {...block, kind: 'run', language: 'bash', code: `terraform apply # ${oneLine(block.code)}`}];
  });
}

function broughtBlock(
  {page, contains}: {page: string; contains: string},
  {section, heading}: Block,
  tokens: Record<string, string>,
): Block {
  const file = `docs/${page}.mdx`;
  const found = parsePage({file, text: readFileSync(file, 'utf8'), tokens}).fences.find(
    ({language, code}) => language === 'hcl' && code.includes(contains),
  );
  if (!found) throw new Error(`${file}: no Terraform code contains ${contains}`);
  const title = `${path.basename(page)}-page.tf`;
  return {kind: 'file', language: 'hcl', code: found.code, line: 0, title, section, heading};
}

/** The code that a step applies is its comment, so that NOT_RUN finds it. */
const oneLine = (code: string): string => code.replace(/\s+/g, ' ');

type Part = {address: string; text: string};

function partsOf(code: string, parse: ParseHcl): Part[] {
  return parse(code, ({rootNode}) => {
    const body = rootNode.namedChildren.find((node) => node?.type === 'body');
    return (body?.namedChildren ?? []).flatMap((node) =>
      node?.type === 'block' ? [{address: addressOf(node), text: node.text}] : [],
    );
  });
}

/** Locals are one block for each name. */
function addressOf(block: Node): string {
  const words = block.namedChildren.flatMap((node) =>
    node?.type === 'identifier' || node?.type === 'string_lit' ? [node.text] : [],
  );
  const names = block.namedChildren
    .find((node) => node?.type === 'body')
    ?.namedChildren.flatMap((node) => (node?.type === 'attribute' ? [node.namedChildren[0]!.text] : []));
  return words[0] === 'locals' ? `locals ${names?.join(' ') ?? ''}` : words.join(' ');
}

/** Adds the code of a page to the project. A block that a page shows again replaces the earlier one. */
export function addToProject(folder: string, title: string, code: string, parse: ParseHcl): void {
  const added = partsOf(code, parse);
  const addresses = new Set(added.map(({address}) => address));
  const file = path.basename(title);
  const write = (name: string, parts: readonly Part[]) =>
    writeFileSync(path.join(folder, name), parts.map(({text}) => `${text}\n`).join('\n'));
  const kept = new Map(
    filesOf(folder).map((name) => [
      name,
      partsOf(readFileSync(path.join(folder, name), 'utf8'), parse).filter(({address}) => !addresses.has(address)),
    ]),
  );
  for (const [name, parts] of kept) write(name, parts);
  write(file, [...(kept.get(file) ?? []), ...added]);
}

export function clearProject(folder: string): void {
  for (const name of [...filesOf(folder), 'terraform.tfstate']) rmSync(path.join(folder, name), {force: true});
}

const filesOf = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.tf'));

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const CLAIM = new RegExp(`\\b(${NUMBERS.join('|')}) (?:resources?|keys?) to (add|change|replace|destroy)`, 'g');

/** What the page says that the plan shows: "three resources to add". */
export function planProblems(page: Page, block: Block, output: string): {claims: number; problems: string[]} {
  const counts = /Plan: (\d+) to add, (\d+) to change, (\d+) to destroy/.exec(output)?.slice(1).map(Number);
  const [add = 0, change = 0, destroy = 0] = counts ?? [];
  const shown: Record<string, number> = {add, change, replace: Math.min(add, destroy), destroy};
  const claims = [...textAround(page, block).matchAll(CLAIM)];
  return {
    claims: claims.length,
    problems: claims.flatMap(([said, number, action]) =>
      shown[action!] === NUMBERS.indexOf(number!)
        ? []
        : [`the page says "${said}", the plan shows ${JSON.stringify(shown)}`],
    ),
  };
}

/** The text from the code block before to the code block after. */
function textAround({file}: Page, {line}: Block): string {
  const rows = readFileSync(file, 'utf8').split('\n');
  const isFence = (row: string) => /^\s*```/.test(row);
  const start = line - 2;
  const before = rows.slice(0, start).findLastIndex(isFence);
  const end = rows.findIndex((row, index) => index > start && isFence(row));
  const after = rows.findIndex(
    (row, index) => index > end && (isFence(row) || /^\s*(?:<\/TabItem>|\d+\. |#)/.test(row)),
  );
  return [...rows.slice(before + 1, start), ...rows.slice(end + 1, after === -1 ? undefined : after)].join('\n');
}

/** Reads hide secrets of providers, and policies have two places: a page that says so, or whose code is brought. */
export const saysPlanChanges = (page: Page): boolean =>
  [page.file, ...(PROJECTS[nameOf(page)]?.code ?? []).map((one) => `docs/${one.page}.mdx`)].some((file) =>
    /every plan (?:shows|would show|changes)/i.test(readFileSync(file, 'utf8')),
  );
