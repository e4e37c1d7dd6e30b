import {existsSync, readdirSync, readFileSync, watch} from 'node:fs';
import path from 'node:path';
import type {Contract} from '../../../contract';
import {readEvents, type EventSource} from '../event-payloads/load';
import {cached, hashOf} from '../../source/input-cache';
import {cachedBundle, checkWhole, contractKey, contractOf, lintContract, type SiteContractOptions} from './bundle';
import {ContractError, printed, type ContractFinding} from './findings';
import {readSource, type SourceOptions} from './source';

/** The contract during development. */
export type LiveContract = {
  /** The last contract without findings. */
  contract: () => Promise<Contract>;
  /** Payloads of events of the same version. */
  events: () => Promise<EventSource[]>;
  /** `listener` is called for each new contract; listeners run sequentially. */
  subscribe: (listener: (contract: Contract) => Promise<void>) => void;
  /** Findings of the contract as it is on disk now. */
  findings: () => Promise<readonly ContractFinding[]>;
  /** Prints the findings of the initial contract once. */
  report: () => Promise<void>;
};

type Loaded = {contract: Contract; events: EventSource[]};

export type LiveOptions = SiteContractOptions & {
  /** Prints a message to the terminal. */
  say: (text: string) => void;
};

/** Debounce time: an editor may write twice, and a checkout changes many files. */
const SETTLE_MS = 100;

/**
 * Watches the files of the contract. Each save is linted first: findings are printed with file and line, and the site
 * keeps the last valid contract.
 */
function liveContract({apiDir, generatedDir, tokens, say}: LiveOptions): LiveContract {
  const listeners: ((contract: Contract) => Promise<void>)[] = [];
  /** Hashes of the last valid contract, and of the last checked one. */
  let made: Files | undefined;
  let seen: Files | undefined;
  let good: Promise<Loaded> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const first = (): Promise<Loaded> => {
    made ??= seen = filesOf(apiDir);
    // The contract first: its errors have file and line, also for the events.
    return (good ??= cachedBundle({apiDir, generatedDir, tokens}).then(async (contract) => ({
      contract,
      events: await readEvents({apiDir, tokens}),
    })));
  };

  async function refresh(): Promise<void> {
    await first();
    const now = filesOf(apiDir);
    if (differences(seen!, now).length === 0) return;
    seen = now;
    const changed = differences(made!, now);
    if (changed.length === 0) return say('API: the files are as they were, no findings.');
    try {
      const loaded = await load({apiDir, tokens}, changed);
      good = Promise.resolve(loaded);
      made = now;
      for (const listener of listeners) await listener(loaded.contract);
      say(`API: no findings in ${changed.map((name) => path.posix.join(apiDir, name)).join(', ')}. The pages follow.`);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      saysFindings(error.findings, 'the pages show the contract as it was before these findings:');
    }
  }

  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(refresh).catch((error: unknown) => say(`API: ${String(error)}`));
    }, SETTLE_MS);
  };
  // Watches the folders, to detect editors that replace a file by a new one.
  for (const name of ['', 'changes', 'components', 'events', 'resources']) {
    const folder = path.join(apiDir, name);
    if (!existsSync(folder)) continue;
    watch(folder, {persistent: false}, schedule).on('error', (error) => say(`API: ${String(error)}`));
  }

  const findings = (): Promise<readonly ContractFinding[]> =>
    cached(path.join(generatedDir, 'contract-findings.json'), contractKey({apiDir, tokens}), () =>
      load({apiDir, tokens}, []).then(
        () => [],
        (error: unknown) => {
          if (error instanceof ContractError) return error.findings;
          throw error;
        },
      ),
    );
  const saysFindings = (found: readonly ContractFinding[], about: string): void =>
    say(`API: ${about}\n${found.map((finding) => `  ${printed(finding)}`).join('\n')}`);

  let reported: Promise<void> | undefined;
  const report = async (): Promise<void> => {
    const found = await findings();
    if (found.length > 0) saysFindings(found, 'the contract has findings:');
  };

  return {
    contract: async () => (await first()).contract,
    events: async () => (await first()).events,
    subscribe: (listener) => void listeners.push(listener),
    findings,
    report: () => (reported ??= report().catch((error: unknown) => say(`API: ${String(error)}`))),
  };
}

/** Checks and bundles. `changed`: the files to lint; a shared file, or none, means all of them. */
async function load(options: SourceOptions, changed: readonly string[]): Promise<Loaded> {
  const source = await readSource(options);
  const resources = changed.map((name) => /^resources\/(.+)\.yaml$/.exec(name)?.[1]);
  const isThere = (name: string | undefined) => name && source.files.has(`resources/${name}.yaml`);
  const linted = await lintContract(source, resources.every(isThere) ? (resources as string[]) : []);
  if (linted.length > 0) throw new ContractError(linted);
  const contract = await contractOf(source);
  const whole = checkWhole(contract, source);
  if (whole.length > 0) throw new ContractError(whole);
  return {contract, events: await readEvents(options)};
}

/** Hashes of the files of the contract, by name. */
type Files = ReadonlyMap<string, string>;

const filesOf = (apiDir: string): Files =>
  new Map(
    readdirSync(apiDir, {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => [name, hashOf(readText(path.join(apiDir, name)))]),
  );

/** A file that an editor is replacing may be missing for a moment; another event follows. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const differences = (a: Files, b: Files): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));

const SHARED = Symbol.for('docs.live-contract');

/**
 * One instance per process: Docusaurus reloads the configuration when its file is saved, and compiled modules keep the
 * first.
 */
export function sharedLiveContract(options: LiveOptions): LiveContract {
  const holder = globalThis as {[SHARED]?: LiveContract};
  return (holder[SHARED] ??= liveContract(options));
}
