import {spawn} from 'node:child_process';
import {mkdir, readdir, readFile, rm} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {setPriority} from 'node:os';
import path from 'node:path';
import {dump} from 'js-yaml';
import type {Tokens} from '../../authoring/brand-tokens/resolve';
import {readRecords, withHistory} from '../contract-changes/records';
import {cached, codeHash, hashFiles, hashOf, writeChanged} from '../../development/input-cache';
import {wholeContractFindings} from './checks';
import {withErrorExamples} from './error-examples';
import {locate, readLint, type ContractFinding} from './findings';
import {postmanCollection} from './postman';
import {prepareContract} from './source';
import {textFindings} from './texts';
import type {Contract} from './types';

const require = createRequire(import.meta.url);

export type BundleOptions = {apiDir: string; workDir: string; tokens: Tokens};
export type BundleSizes = {'openapi.json': number; 'openapi.yaml': number; [POSTMAN_FILE]?: number};

export const POSTMAN_FILE = 'postman-collection.json';

/** One document with all resources; references stay where a schema is shared, errors get examples of their operation, operations their history. */
export async function bundleContract({apiDir, workDir, tokens}: BundleOptions): Promise<Contract> {
  const source = await prepareContract({apiDir, outDir: path.join(workDir, 'source'), tokens});
  const file = path.join(workDir, 'openapi.json');
  await redocly(['bundle', source, '--output', file]);
  const contract = withErrorExamples(JSON.parse(await readFile(file, 'utf8')) as Contract);
  return withHistory(contract, await readRecords(apiDir, tokens));
}

/** Violations of rules that apply to a single node. `only`: some resources instead of all. */
export async function lintContract(
  {apiDir, workDir, tokens}: BundleOptions,
  {only = [], priority = 0}: {only?: readonly string[]; priority?: number} = {},
): Promise<ContractFinding[]> {
  const source = path.join(workDir, 'source');
  const file = await prepareContract({apiDir, outDir: source, tokens, only});
  const args = ['lint', file, '--format', 'stylish', '--max-problems', '500'];
  // Components used by other resources are not unused.
  if (only.length > 0) args.push('--skip-rule', 'no-unused-components');
  const {ok, output} = await redocly(args, priority);
  const findings = readLint(output, (linted) => path.posix.join(apiDir, path.relative(source, linted)));
  if (!ok && findings.length === 0) throw new Error(`redocly lint failed:\n${output}`);
  const written = only.length > 0 ? only.map((name) => `resources/${name}.yaml`) : await yamlFiles(apiDir);
  const texts = await Promise.all(
    written.map(async (name) =>
      textFindings(path.posix.join(apiDir, name), await readFile(path.join(apiDir, name), 'utf8')),
    ),
  );
  return [...findings, ...texts.flat()];
}

const yamlFiles = async (apiDir: string): Promise<string[]> =>
  (await readdir(apiDir, {recursive: true})).filter((name) => name.endsWith('.yaml')).sort();

/** Violations of rules that apply to the complete contract, with the line of the operation, schema or path. */
export async function checkWhole(
  contract: Contract,
  apiDir: string,
  messages = wholeContractFindings(contract),
): Promise<ContractFinding[]> {
  if (messages.length === 0) return [];
  const files = (await yamlFiles(apiDir)).map((name) => path.posix.join(apiDir, name));
  const sources = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
  return messages.map((message) => locate(message, sources, apiDir));
}

/**
 * The bundle for all plugins of a site, created on first use. It is cached on disk with the hash of its sources, the
 * brand, our code and the packages.
 */
export function contractBundler({apiDir, generatedDir, tokens}: SiteContractOptions): () => Promise<Contract> {
  let made: Promise<Contract> | undefined;
  return () => (made ??= cachedBundle({apiDir, generatedDir, tokens}));
}

export type SiteContractOptions = {apiDir: string; generatedDir: string; tokens: Tokens};

export const cachedBundle = ({apiDir, generatedDir, tokens}: SiteContractOptions): Promise<Contract> =>
  cached(path.join(generatedDir, 'contract.json'), contractKey({apiDir, tokens}), () =>
    inWorkFolder(generatedDir, (workDir) => bundleContract({apiDir, workDir, tokens})),
  );

export const contractKey = ({apiDir, tokens}: Pick<SiteContractOptions, 'apiDir' | 'tokens'>): string =>
  hashOf(hashFiles('.', [apiDir]), JSON.stringify(tokens), codeHash());

let runs = 0;

/** A separate folder for each run, because runs may overlap, in one process or several. */
export async function inWorkFolder<Result>(
  generatedDir: string,
  work: (workDir: string) => Promise<Result>,
): Promise<Result> {
  runs += 1;
  const workDir = path.join(generatedDir, `contract-${process.pid}-${runs}`);
  try {
    return await work(workDir);
  } finally {
    await rm(workDir, {recursive: true, force: true});
  }
}

/** Writes the two downloads and returns the bytes of each. An unchanged file is not touched. */
export async function writeBundle(contract: Contract, outDir: string): Promise<BundleSizes> {
  const json = `${JSON.stringify(contract, null, 2)}\n`;
  const text = dump(contract, {lineWidth: -1, noRefs: true});
  await mkdir(outDir, {recursive: true});
  await Promise.all([
    writeChanged(path.join(outDir, 'openapi.json'), json),
    writeChanged(path.join(outDir, 'openapi.yaml'), text),
  ]);
  return {'openapi.json': Buffer.byteLength(json), 'openapi.yaml': Buffer.byteLength(text)};
}

/** Writes the Postman collection and returns its bytes. The conversion takes seconds, so its result is cached. */
export async function writePostman(
  contract: Contract,
  outDir: string,
  cacheFile: string,
): Promise<BundleSizes[typeof POSTMAN_FILE]> {
  const key = hashOf(JSON.stringify(contract), codeHash());
  const text = await cached(cacheFile, key, async () => `${JSON.stringify(await postmanCollection(contract))}\n`);
  await mkdir(outDir, {recursive: true});
  await writeChanged(path.join(outDir, POSTMAN_FILE), text);
  return Buffer.byteLength(text);
}

/**
 * From api/ to the downloads in one call. The working folder belongs to this process, because builds may run in
 * parallel.
 */
export async function makeDownloads(options: {apiDir: string; outDir: string; tokens: Tokens}): Promise<BundleSizes> {
  const {apiDir, outDir, tokens} = options;
  const workDir = `${outDir}-work-${process.pid}`;
  try {
    const contract = await bundleContract({apiDir, workDir, tokens});
    const sizes = await writeBundle(contract, outDir);
    return {...sizes, [POSTMAN_FILE]: await writePostman(contract, outDir, path.join(workDir, 'postman.json'))};
  } finally {
    await rm(workDir, {recursive: true, force: true});
  }
}

/** Runs the Redocly command line offline and returns what it printed. A higher number is a lower process priority. */
export async function redocly(args: string[], priority = 0): Promise<{ok: boolean; output: string}> {
  const child = spawn(
    process.execPath,
    [require.resolve('@redocly/cli/bin/cli.js'), ...args, '--config', 'redocly.yaml'],
    // Its output is parsed, so colors are disabled regardless of the terminal.
    {
      env: {
        ...process.env,
        FORCE_COLOR: undefined,
        NO_COLOR: '1',
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  );
  if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const ok = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
  if (!ok && args[0] !== 'lint') {
    throw new Error(`redocly ${args[0]} failed:\n${output}`);
  }
  return {ok, output};
}
