import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {dump} from 'js-yaml';
import type {Contract} from '../../../contract';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {readRecords, withHistory} from '../contract-changes/records';
import {cached, codeHash, hashFiles, hashOf, writeChanged} from '../../source/input-cache';
import {wholeContractFindings} from './checks';
import {withErrorExamples} from './error-examples';
import {locate, type ContractFinding} from './findings';
import {withOperationIds} from './operation-ids';
import {postmanCollection} from './postman';
import {bundleSource, lintSource} from './redocly';
import {readSource, type ContractSource, type SourceOptions} from './source';
import {bareNames} from './texts';

export type BundleSizes = {'openapi.json': number; 'openapi.yaml': number; [POSTMAN_FILE]?: number};

export const POSTMAN_FILE = 'postman-collection.json';

/** The contract as one document; errors get examples of their operation, operations their history. */
export const contractOf = async (source: ContractSource): Promise<Contract> =>
  withHistory(
    withErrorExamples(withOperationIds(await bundleSource(source))),
    await readRecords(source.apiDir, source.tokens),
  );

export const bundleContract = async (options: SourceOptions): Promise<Contract> =>
  contractOf(await readSource(options));

/** Violations of rules that apply to a node or a text. `only`: some resources instead of all. */
export async function lintContract(source: ContractSource, only: readonly string[] = []): Promise<ContractFinding[]> {
  const written =
    only.length > 0 ? only.map((name) => source.files.get(`resources/${name}.yaml`)!) : source.files.values();
  return [...(await lintSource(source, only)), ...[...written].flatMap((each) => bareNames(each.file, each.written))];
}

/** Violations of rules that apply to the complete contract, with the line of the operation, schema or path. */
export function checkWhole(
  contract: Contract,
  {apiDir, files}: ContractSource,
  messages = wholeContractFindings(contract),
): ContractFinding[] {
  const sources = new Map([...files.values()].map(({file, written}) => [file, written]));
  return messages.map((message) => locate(message, sources, apiDir));
}

/**
 * The bundle for all plugins of a site, created on first use. It is cached on disk with the hash of its sources, the
 * brand, our code and the packages.
 */
export function contractBundler(options: SiteContractOptions): () => Promise<Contract> {
  let made: Promise<Contract> | undefined;
  return () => (made ??= cachedBundle(options));
}

export type SiteContractOptions = SourceOptions & {generatedDir: string};

export const cachedBundle = ({apiDir, generatedDir, tokens}: SiteContractOptions): Promise<Contract> =>
  cached(path.join(generatedDir, 'contract.json'), contractKey({apiDir, tokens}), () =>
    bundleContract({apiDir, tokens}),
  );

export const contractKey = ({apiDir, tokens}: SourceOptions): string =>
  hashOf(hashFiles('.', [apiDir]), JSON.stringify(tokens), codeHash());

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

/** Writes the Postman collection and returns its bytes. The conversion takes seconds, so a site caches its result. */
export async function writePostman(contract: Contract, outDir: string, cacheFile?: string): Promise<number> {
  const make = async () => `${JSON.stringify(await postmanCollection(contract))}\n`;
  const key = hashOf(JSON.stringify(contract), codeHash());
  const text = await (cacheFile === undefined ? make() : cached(cacheFile, key, make));
  await mkdir(outDir, {recursive: true});
  await writeChanged(path.join(outDir, POSTMAN_FILE), text);
  return Buffer.byteLength(text);
}

/** From api/ to the downloads in one call. */
export async function makeDownloads(options: {apiDir: string; outDir: string; tokens: Tokens}): Promise<BundleSizes> {
  const {apiDir, outDir, tokens} = options;
  const contract = await bundleContract({apiDir, tokens});
  const sizes = await writeBundle(contract, outDir);
  return {...sizes, [POSTMAN_FILE]: await writePostman(contract, outDir)};
}
