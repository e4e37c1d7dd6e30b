/** The order in which a reader follows a page: its blocks, and what happens elsewhere before each of them. */
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {brand} from '../../../brand';
import {roleUses, type Role, type RoleUse} from '../../../facts';
import {placeholders} from '../../../facts';
import type {Page} from '../content-checks/page';
import {blocksOf, type Block, type Tab} from './blocks';
import type {GuideFixture} from './pages';
import {READER_KEY} from './recording';
import type {RecordingPlatform} from './recording-platform';

const PLACEHOLDER_VALUES: Readonly<Record<string, string>> = {
  'api-key': READER_KEY,
  application: 'orders-api',
  branch: 'main',
  deployment: '8',
  entity: 'application',
  id: '8',
  'installation-id': '71935',
  namespace: 'fulfilment',
  nrn: 'organization=1:account=2:namespace=3:application=4',
  org: 'kestrel-logistics',
  'platform-aws-account-id': '210987654321',
  repo: 'orders-api',
  scope: '5',
  version: '1.6.0',
};

export type Guide = {
  page: Page;
  tab: Tab;
  facts: GuideFixture;
  platform: RecordingPlatform;
  /** Those of the tab, unless a run follows others. */
  blocks?: readonly Block[];
};

/** Who follows the page. Functions that run a block return the variables that it set. */
export type GuideExecutor = {
  /** `isDefault`: only those that are not set. */
  set: (variables: Readonly<Record<string, string>>, isDefault?: boolean) => Promise<void>;
  save: (name: string, text: string) => void;
  /** `output` is the block with the documented output, if one follows. */
  run: (block: Block, code: string, output: Block | undefined) => Promise<Record<string, string>>;
  /** A step that the page says to repeat. */
  repeat: (block: Block, code: string) => Promise<Record<string, string>>;
  leaveOut?: (block: Block, because: string) => void;
  /** Before anything happens for the block, here or elsewhere. */
  beforeBlock?: (block: Block) => void;
  /** After the last block of a section. */
  afterSection?: (block: Block) => void;
  shouldStop?: () => boolean;
  /** The running example starts again. */
  restart?: () => void;
};

/** Lets a reader with the roles of the page call the platform. */
export function signIn({platform, page, tab, facts}: Guide): void {
  platform.addKey(READER_KEY, facts.roles ?? rolesFor(page, tab));
  for (const name of ['access-token', 'personal-access-token'])
    platform.issueToken('api', {key: READER_KEY, token: `${name}-1`});
  platform.elsewhere(() => facts.before?.(platform));
  for (const [resource, ids] of Object.entries(facts.ids ?? {})) platform.nextIds[resource] = [...ids];
}

/** Returns all variables that the blocks set. */
export async function follow(guide: Guide, reader: GuideExecutor): Promise<Record<string, string>> {
  const {platform, page, tab, facts} = guide;
  const variables: Record<string, string> = {};
  let section = '';
  await reader.set({[`${brand.envPrefix.product}_API_KEY`]: READER_KEY, ...facts.variables});
  for (const [name, text] of Object.entries(facts.files ?? {})) reader.save(name, text);
  const blocks = guide.blocks ?? blocksOf(page, tab);
  for (const [index, block] of blocks.entries()) {
    if (reader.shouldStop?.()) break;
    const code = filled(block.code);
    if (block.kind === 'file') reader.save(block.title!, code);
    if (block.kind !== 'run') continue;
    reader.beforeBlock?.(block);
    const left = facts.skippedBlocks?.find(({contains}) => hasText(block.code, contains)) ?? outOfReach(code);
    if (left) {
      reader.leaveOut?.(block, left.because);
      continue;
    }
    const place = facts.resetPerHeading ? block.heading : block.section;
    if (!isSequence(page, facts) && place !== section) {
      platform.restart();
      reader.restart?.();
      facts.before?.(platform);
    }
    section = place;
    for (const {does} of facts.sideEffects?.filter(({contains}) => hasText(block.code, contains)) ?? []) {
      platform.settle();
      const known = {...variables};
      platform.elsewhere(() => does(platform, variables));
      const set = Object.entries(variables).filter(([name, value]) => known[name] !== value);
      if (set.length > 0) await reader.set(Object.fromEntries(set));
    }
    for (const {blocks: repeated} of facts.rerunBlocks?.filter(({contains}) => hasText(block.code, contains)) ?? []) {
      for (const part of repeated) {
        const old = blocks.slice(0, index).findLast((candidate) => hasText(candidate.code, part));
        if (!old) throw new Error(`${page.file}: no block before line ${block.line} contains ${part}`);
        platform.settle();
        Object.assign(variables, await reader.repeat(old, filled(old.code)));
      }
    }
    platform.settle();
    if (code.includes(TOKEN) && promisesToken(page))
      await reader.set({[TOKEN]: platform.issueToken('api', {key: READER_KEY})}, true);
    const next = blocks[index + 1];
    Object.assign(variables, await reader.run(block, code, next?.kind === 'output' ? next : undefined));
    const isLast = !blocks.slice(index + 1).some(({kind, section}) => kind === 'run' && section === block.section);
    if (isLast) {
      platform.settle();
      reader.afterSection?.(block);
    }
  }
  return variables;
}

/** The types of pages whose sections follow each other. */
export const SEQUENCES: readonly unknown[] = ['tutorial', 'how-to'];

export const isSequence = (page: Page, facts: GuideFixture): boolean =>
  SEQUENCES.includes(page.frontMatter.type) && !facts.resetPerHeading;

/**
 * The roles that the page tells the reader to have, and no others. Where one of several is enough, the CLI run has the
 * first and every other run the last. A page that specifies none runs with all permissions.
 */
function rolesFor({elements}: Page, tab: Tab): Role[] | undefined {
  const uses = elements
    .filter(({name}) => name === 'RolesFor')
    .map(({attributes}): RoleUse => roleUses[attributes.use as keyof typeof roleUses]);
  if (uses.length === 0) return undefined;
  return uses.flatMap(({anyOf = [], allOf = []}) => [...allOf, ...anyOf.slice(...(tab === 'cli' ? [0, 1] : [-1]))]);
}

/** The page as `pages.ts` and the checkpoints name it. */
export const nameOf = ({file}: Page): string => file.replace(/^docs\/|(?:\/index)?\.mdx$/g, '');

/** Whether code contains the text, wherever its lines are broken. */
export const hasText = (code: string, text: string): boolean => oneLine(code).includes(oneLine(text));
const oneLine = (code: string): string => code.replace(/\s*\\?\n\s*/g, ' ');

const TOKEN = `${brand.envPrefix.cli}_TOKEN`;

/** A page that says "with a token in `TOKEN`" leaves it to the reader to get one. */
const promisesToken = (page: Page): boolean => {
  let promised = false;
  visit(page.tree, (node) => {
    if (node.type === 'paragraph' || node.type === 'listItem')
      promised ||= new RegExp(`access token|token in ${TOKEN}|${TOKEN} is the token`).test(toString(node));
  });
  return promised;
};

const outOfReach = (code: string): {because: string} | undefined =>
  /^\s*(?:curl|wget) \S*install\.sh/.test(code)
    ? undefined
    : /\bclaude\b|\bnpx\b|\bbrew\b/.test(code)
      ? {because: 'installs a program'}
      : undefined;

/** Placeholders with the values of the running example. */
export const filled = (code: string): string =>
  code.replace(/(?<![<\w])<([a-z][a-z0-9]*(?:-[a-z0-9]+)*)>/g, (written, name: string) =>
    Object.hasOwn(placeholders, name) ? (PLACEHOLDER_VALUES[name] ?? `${name}-1`) : written,
  );
