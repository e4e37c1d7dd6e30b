/**
 * npm run api:lint [-- resource ...]: Redocly recommended-strict, the project rules, rules for the complete contract, and
 * what an operation needs in other files. With names of resources, prints the findings of their files.
 */
import {existsSync} from 'node:fs';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {brand, brandTokens} from '../../../brand';
import {endpoints, type Contract} from '../../../contract';
import {checkWhole, contractOf, lintContract} from './bundle';
import {readRecords, recordFindings} from '../contract-changes/records';
import {allIds, wholeContractFindings} from './checks';
import {ContractError, printed, type ContractFinding} from './findings';
import {FROZEN_FILE, operationFindings, ROLES_FILE, staleFindings} from './project-rules';
import {readSource} from './source';

const fileOf = (resource: string): string => `api/resources/${path.basename(resource, '.yaml')}.yaml`;

/** A contract that the linter rejects may not be bundled: then only its findings are known. */
async function allFindings(): Promise<{findings: ContractFinding[]; contract?: Contract}> {
  const source = await readSource({apiDir: 'api', tokens: brandTokens(brand)});
  const linted = await lintContract(source);
  const contract = await contractOf(source).catch((error: unknown) => {
    if (linted.length > 0) return undefined;
    throw error;
  });
  if (!contract) return {findings: linted};
  const [frozen, roles] = await Promise.all([FROZEN_FILE, ROLES_FILE].map((file) => readFile(file, 'utf8')));
  const messages = [...wholeContractFindings(contract), ...operationFindings(contract, frozen!)];
  return {
    contract,
    findings: [
      ...linted,
      ...checkWhole(contract, source, messages),
      ...staleFindings(contract, {frozen: frozen!, roles: roles!}),
      ...recordFindings(await readRecords(source.apiDir, source.tokens), new Set(allIds(contract))),
    ],
  };
}

async function main(resources: string[]): Promise<number> {
  const missing = resources.map(fileOf).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.log(`api:lint: ${missing.join(', ')} does not exist.`);
    return 1;
  }
  const {findings, contract} = await allFindings().catch((error: unknown) => {
    if (error instanceof ContractError) return {findings: error.findings, contract: undefined};
    throw error;
  });
  const chosen = resources.map(fileOf);
  const shown = resources.length === 0 ? findings : findings.filter(({file}) => chosen.includes(file));
  shown.forEach((finding) => console.log(printed(finding)));
  if (resources.length > 0) {
    const others = findings.length - shown.length;
    console.log(
      `api:lint: ${resources.join(', ')}: ${shown.length} findings${others > 0 ? `; ${others} in other files, which \`npm run api:lint\` prints` : ''}`,
    );
    return shown.length === 0 ? 0 : 1;
  }
  if (!contract) {
    console.log(`api:lint: ${findings.length} findings`);
    return 1;
  }
  console.log(
    `api:lint: ${(await readdir('api/resources')).length} resources, ${endpoints(contract).length} operations with ${allIds(contract).length} ids, ` +
      `${contract.tags.length} tags, ${findings.length} findings.`,
  );
  return findings.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then((code) => process.exit(code));
