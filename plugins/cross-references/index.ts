import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Contract} from '../api-contract/types';
import type {Tokens} from '../brand-tokens/resolve';
import {parsePage, type Page} from '../content-checks/page';
import {createSnippetChecker, type SnippetChecker} from '../content-checks/snippets';
import {operationRoute, operationsById} from '../page-components/operations';

export type GuideLink = {title: string; to: string};
export type CrossReferences = {
  /** Guides by operation, in the order of their titles. An operation and its aliases have the same guides. */
  byOperation: Map<string, GuideLink[]>;
  /** Operations by route of the guide, in the order of the page. */
  byPage: Map<string, string[]>;
  /** Operations that no guide uses. Deprecated ones should have none, so they are not missed. */
  unused: string[];
};

type Guides = {docsDir: string; tokens: Tokens};

/** Which guide uses which operation, and back. */
export async function crossReferences({
  docsDir,
  contract,
  tokens,
}: Guides & {contract: Contract}): Promise<CrossReferences> {
  const byOperation = new Map<string, GuideLink[]>();
  const byPage = new Map<string, string[]>();
  const operations = operationsById(contract);
  for (const file of await guideFiles(docsDir)) {
    const text = await readFile(file, 'utf8');
    const page = parsePage({file, text, tokens, docsDir});
    if (page.frontMatter.unlisted === true) continue;
    const used = await operationsIn(page, contract, tokens);
    FOUND.set(path.resolve(file), {text, ids: used});
    if (used.length > 0) byPage.set(page.route, used);
    const link = {title: String(page.frontMatter.title ?? page.route), to: page.route};
    for (const id of used) {
      for (const same of namesOf(id, contract)) byOperation.set(same, [...(byOperation.get(same) ?? []), link]);
    }
  }
  for (const links of byOperation.values()) links.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const unused = [...operations]
    .filter(([id, {operation}]) => id === operation.operationId && !operation.deprecated && !byOperation.has(id))
    .map(([id]) => id)
    .sort();
  return {byOperation, byPage, unused};
}

/** Operations that one page uses, for the list at its end. The page is read again each time: it may have been saved. */
export function operationsOnPage({docsDir, tokens, contract}: Guides & {contract: () => Promise<Contract>}) {
  return async (file: string): Promise<string[]> => {
    const text = await readFile(file, 'utf8');
    const known = FOUND.get(path.resolve(file));
    if (known?.text === text) return known.ids;
    return operationsIn(parsePage({file, text, tokens, docsDir}), await contract(), tokens);
  };
}

async function guideFiles(docsDir: string): Promise<string[]> {
  const files = await readdir(docsDir, {recursive: true});
  return files
    .filter((file) => file.endsWith('.mdx') && !file.startsWith(`api${path.sep}`))
    .sort()
    .map((file) => path.join(docsDir, file));
}

/** What was found in a page, while its text stays the same: the reference and the page itself both ask. */
const FOUND = new Map<string, {text: string; ids: string[]}>();

const CHECKERS = new WeakMap<Contract, Promise<SnippetChecker>>();

/** Links and components in the order of the page, then what its code blocks call or show. */
async function operationsIn(page: Page, contract: Contract, tokens: Tokens): Promise<string[]> {
  const checker = CHECKERS.get(contract) ?? createSnippetChecker({contract, tokens});
  CHECKERS.set(contract, checker);
  const known = operationsById(contract);
  const named = page.elements.flatMap(({name, attributes}) => {
    if (name === 'Operation') return [attributes.id];
    return name === 'OptionTable' ? [attributes.operation] : [];
  });
  const linked = page.links.map(({url}) => url.split(/[#?]/)[0]!).filter((url) => url.startsWith(operationRoute('')));
  const all = [
    ...named.filter((id) => typeof id === 'string'),
    ...linked.map((url) => url.slice(operationRoute('').length)),
    ...(await checker).operationsIn(page),
  ];
  return [...new Set(all.flatMap((id) => known.get(id)?.operation.operationId ?? []))];
}

const namesOf = (id: string, contract: Contract): string[] => [
  id,
  ...(operationsById(contract).get(id)?.operation['x-aliases'] ?? []).map((alias) => alias.id),
];
