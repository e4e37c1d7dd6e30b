/** What a reader types and saves while following a page, in the order of the page. */
import type {Code, Heading, Nodes} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {lineOf, type Page} from '../content-checks/page';
import {isElement, writtenAttributes} from '../../source/nodes';

/** One tab of a page that a run follows. */
export type Tab = 'cli' | 'api' | 'terraform' | 'console';

export type Block = {
  kind: 'run' | 'file' | 'output';
  language: string;
  code: string;
  /** Line of the first row of code in the page. */
  line: number;
  /** Name of the file that a titled block is saved as. */
  title?: string;
  /** The `##` section of the block. */
  section: string;
  /** The nearest heading of any level. */
  heading: string;
  /** The tab item around the block, if it is in the group of interfaces. */
  tab?: Tab;
};

/** Order in which a run chooses a tab, if a group does not have its own. */
const PREFERENCE: readonly string[] = ['cli', 'api', 'terraform', 'console', 'unix', 'curl', 'image'];

type Choice = {values: string[]; own: string; isWay: boolean; group: number};
type Found = Block & {choices: Choice[]};

/**
 * The interfaces in which the page has commands. A page without tabs has one run. Steps in the console cannot run;
 * `tests/guides` runs Terraform.
 */
export function tabsOf(page: Page): Tab[] {
  const found = blocksIn(page);
  const has = (tab: Tab) => found.some((block) => block.kind === 'run' && block.tab === tab);
  const tabs = (['cli', 'api'] as const).filter(has);
  const open = found.some((block) => block.kind === 'run' && block.choices.length === 0);
  return tabs.length > 0 ? tabs : open ? ['cli'] : [];
}

/**
 * The blocks of one run. Pages refer to files of another tab and to secrets that it reads ("as in the CLI tab"), so these
 * are part of every run, before the first block of the group of tabs.
 */
export function blocksOf(page: Page, tab: Tab): Block[] {
  const found = blocksIn(page);
  const isChosen = (block: Found) =>
    block.choices.every(({values, own}) => own === (values.includes(tab) ? tab : first(values)));
  const chosen = found.filter(isChosen);
  const titles = new Set(chosen.map(({title}) => title));
  const isShared = (block: Found) =>
    (block.kind === 'file' && block.language !== 'hcl' && !titles.has(block.title)) ||
    (block.kind === 'run' && /^(?:\s*read -rs \w+;?)+$/.test(block.code));
  const shared = found.filter((block) => !isChosen(block) && isShared(block));
  return chosen
    .flatMap((block, index) => {
      const group = block.choices[0]?.group;
      const isFirst = group !== undefined && chosen.findIndex(({choices}) => choices[0]?.group === group) === index;
      return isFirst ? [...shared.filter(({choices}) => choices[0]!.group === group), block] : [block];
    })
    .map(({choices, ...block}) => (void choices, block));
}

const first = (values: readonly string[]): string => PREFERENCE.find((value) => values.includes(value)) ?? values[0]!;

/** Without its anchor. */
export const headingText = (node: Heading): string => textOf(node).replace(/\s*\{#[^}]*\}$/, '');

function blocksIn(page: Page): Found[] {
  const found: Found[] = [];
  let section = '';
  let heading = '';
  const walk = (node: Nodes, choices: Choice[], isAfterRun = false): void => {
    if (node.type === 'heading') {
      heading = headingText(node);
      if (node.depth === 2) section = heading;
    }
    if (node.type === 'code') {
      const block = blockOf(node, isAfterRun);
      if (block) found.push({...block, section, heading, choices, ...tabOf(choices)});
      return;
    }
    const inside = isElement(node) && node.name === 'Tabs' ? itemsOf(node as MdxJsxFlowElement) : undefined;
    if (inside) {
      const isWay = writtenAttributes(node as MdxJsxFlowElement).groupId === 'way';
      const values = inside.map(({value}) => value);
      for (const {value, item} of inside) {
        walkAll(item.children, [...choices, {values, own: value, isWay, group: lineOf(node)}]);
      }
    } else if ('children' in node) {
      walkAll(node.children, choices);
    }
  };
  /** Output follows its command, or the tabs with the command, with at most one paragraph between them. */
  const walkAll = (nodes: readonly Nodes[], choices: Choice[]): void => {
    let paragraphs = Infinity;
    for (const node of nodes) {
      const before = found.length;
      walk(node, choices, paragraphs < 2);
      const isRun = found.slice(before).at(-1)?.kind === 'run' && (node.type === 'code' || isElement(node));
      paragraphs = isRun ? 0 : node.type === 'paragraph' ? paragraphs + 1 : Infinity;
    }
  };
  walk(page.tree, []);
  return found;
}

const tabOf = (choices: readonly Choice[]): {tab?: Tab} => {
  const way = choices.find(({isWay}) => isWay);
  return way ? {tab: way.own as Tab} : {};
};

function itemsOf(tabs: MdxJsxFlowElement): {value: string; item: MdxJsxFlowElement}[] {
  return tabs.children.flatMap((child) => {
    if (!isElement(child as Nodes) || (child as MdxJsxFlowElement).name !== 'TabItem') return [];
    const item = child as MdxJsxFlowElement;
    return [{value: String(writtenAttributes(item).value), item}];
  });
}

/** JSON that shows a successful response, or data that a command prints. */
const isResponse = (meta: string): boolean =>
  /(?:^|\s)(?:data|(?:partial-)?response=\S+)(?:\s|$)/.test(meta) && !/response=\S+:\d{3}/.test(meta);

function blockOf(
  node: Code,
  isAfterRun: boolean,
): Pick<Block, 'kind' | 'language' | 'code' | 'line' | 'title'> | undefined {
  const language = node.lang ?? '';
  const title = /(?:^|\s)title="([^"]*)"/.exec(node.meta ?? '')?.[1];
  const base = {language, code: node.value, line: lineOf(node) + 1};
  if (language === 'mermaid') return undefined;
  if (title !== undefined) return {...base, kind: 'file', title};
  // Terraform reads every file of the folder, so that a page does not have to name it.
  if (language === 'hcl') return {...base, kind: 'file', title: `line-${base.line}.tf`};
  if (language === 'bash') return {...base, kind: 'run'};
  const isOutput = isAfterRun && (language === 'text' || (language === 'json' && isResponse(node.meta ?? '')));
  return isOutput ? {...base, kind: 'output'} : undefined;
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child as Nodes)).join('') : '';
}
