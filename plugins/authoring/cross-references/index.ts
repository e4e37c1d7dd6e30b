import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Contract} from '../../../contract';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {isPartial, readablePage, type Page} from '../content-checks/page';
import {operationFinder} from '../content-checks/snippets/commands';
import {codeHash, collection, hashOf} from '../../source/input-cache';
import {operationRoute, operationsById} from '../page-components/operations';

export type GuideLink = {title: string; to: string};
export type CrossReferences = {
  /** Guides by operation, in the order of their titles. An operation and its aliases have the same guides. */
  byOperation: Map<string, GuideLink[]>;
  /** Operations by route of the guide, in the order of the page. */
  byPage: Map<string, string[]>;
};

type Guides = {docsDir: string; tokens: Tokens};

export type CrossReferenceOptions = Guides & {
  contract: Contract;
  /** Cache file with the operations of each guide, so that only changed guides are parsed again. */
  cacheFile?: string;
};

/** A guide and the operations it uses. A file that cannot be parsed is none (`null`, because the cache is JSON). */
type Guide = {title: string; route: string; unlisted: boolean; ids: string[]};

/** Maps operations to the guides that use them, and guides to their operations. */
export async function crossReferences(options: CrossReferenceOptions): Promise<CrossReferences> {
  const {contract} = options;
  const byOperation = new Map<string, GuideLink[]>();
  const byPage = new Map<string, string[]>();
  for (const {title, route, unlisted, ids} of await readGuides(options)) {
    if (unlisted) continue;
    if (ids.length > 0) byPage.set(route, ids);
    for (const id of ids) {
      for (const same of namesOf(id, contract))
        byOperation.set(same, [...(byOperation.get(same) ?? []), {title, to: route}]);
    }
  }
  for (const links of byOperation.values()) links.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  return {byOperation, byPage};
}

async function readGuides({docsDir, contract, tokens, cacheFile}: CrossReferenceOptions): Promise<Guide[]> {
  const key = cacheFile ? hashOf(codeHash(), JSON.stringify(tokens), callsOf(contract)) : '';
  const cache = collection<Guide | null>(cacheFile, key);
  const guides: (Guide | null)[] = [];
  for (const file of await guideFiles(docsDir)) {
    const text = await readFile(file, 'utf8');
    const id = hashOf(file, text);
    const read = () => readOnce(id, contract, () => readGuide({file, text, docsDir, tokens}, contract));
    guides.push(await cache.get(id, read));
  }
  await cache.save();
  return guides.filter((guide) => guide !== null);
}

function readGuide(source: Parameters<typeof readablePage>[0], contract: Contract): Guide | null {
  const page = readablePage(source);
  if (!page) return null;
  const {title = page.route, unlisted} = page.frontMatter;
  const ids = operationsIn(page, contract, source.tokens);
  return {title: String(title), route: page.route, unlisted: unlisted === true, ids};
}

/** Text that cannot reference an operation: edits to it do not change a guide's operations. */
const PROSE = new Set(['description', 'summary']);
const NOT_OF_CALLS = new Set(['responses', 'example', 'examples', 'x-errors', 'x-enumDescriptions', 'x-reviewed']);

const callsOf = (contract: Contract): string =>
  JSON.stringify(contract, (key, value: unknown) =>
    NOT_OF_CALLS.has(key) || (PROSE.has(key) && typeof value === 'string') ? undefined : value,
  );

/**
 * Operations that one page uses, for the list at its end. The page is read on each call, because it may have been
 * saved.
 */
export function operationsOnPage({docsDir, tokens, contract}: Guides & {contract: () => Promise<Contract>}) {
  return async (at: string): Promise<string[]> => {
    const file = path.join(docsDir, path.relative(path.resolve(docsDir), at));
    const text = await readFile(file, 'utf8');
    const known = await contract();
    const guide = readOnce(hashOf(file, text), known, () => readGuide({file, text, docsDir, tokens}, known));
    return guide?.ids ?? [];
  };
}

async function guideFiles(docsDir: string): Promise<string[]> {
  const files = await readdir(docsDir, {recursive: true});
  return files
    .filter((file) => file.endsWith('.mdx') && !isPartial(file) && !file.startsWith(`api${path.sep}`))
    .sort()
    .map((file) => path.join(docsDir, file));
}

const READ = new WeakMap<Contract, Map<string, Guide | null>>();

/** A guide by its file and text: the reference, the page itself and its Markdown form need it. */
function readOnce(id: string, contract: Contract, read: () => Guide | null): Guide | null {
  const guides = READ.get(contract) ?? new Map<string, Guide | null>();
  READ.set(contract, guides);
  const known = guides.get(id);
  const guide = known === undefined ? read() : known;
  guides.set(id, guide);
  return guide;
}

const FINDERS = new WeakMap<Contract, ReturnType<typeof operationFinder>>();

/** Links and components in the order of the page, then what its code blocks call or show. */
function operationsIn(page: Page, contract: Contract, tokens: Tokens): string[] {
  const find = FINDERS.get(contract) ?? operationFinder({contract, tokens});
  FINDERS.set(contract, find);
  const known = operationsById(contract);
  const named = page.elements.flatMap(({name, attributes}) => {
    if (name === 'Operation') return [attributes.id];
    return name === 'OptionTable' ? [attributes.operation] : [];
  });
  const linked = page.links.map(({url}) => url.split(/[#?]/)[0]!).filter((url) => url.startsWith(operationRoute('')));
  const all = [
    ...named.filter((id) => typeof id === 'string'),
    ...linked.map((url) => url.slice(operationRoute('').length)),
    ...find(page),
  ];
  return [...new Set(all.flatMap((id) => known.get(id)?.operation.operationId ?? []))];
}

const namesOf = (id: string, contract: Contract): string[] => [
  id,
  ...(operationsById(contract).get(id)?.operation['x-aliases'] ?? []).map((alias) => alias.id),
];
