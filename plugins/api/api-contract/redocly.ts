import path from 'node:path';
import type {NormalizedProblem} from '@redocly/openapi-core';
import type {Contract} from '../../../contract';
import {ContractError, type ContractFinding} from './findings';
import {completeRoot, type ContractSource} from './source';

/** Loaded when it is needed: a build with a cached contract does without. */
const library = () => import('@redocly/openapi-core');

/** One document with all resources; references stay where a schema is shared. */
export async function bundleSource(source: ContractSource): Promise<Contract> {
  const {bundle} = await library();
  const {bundle: made, problems} = await bundle(await inputOf(source));
  if (problems.length > 0) throw new ContractError(await findingsOf(problems, source));
  const {openapi, info, servers, security, tags, paths, components, ...extensions} = made.parsed as Contract;
  // Readers of the download expect the paths before the components.
  return {openapi, info, servers, ...(security && {security}), tags, paths, components, ...extensions};
}

/** Violations of the rules of `redocly.yaml`, which apply to a single node. `only`: some resources instead of all. */
export async function lintSource(source: ContractSource, only: readonly string[] = []): Promise<ContractFinding[]> {
  const {lint} = await library();
  const input = await inputOf(source, only);
  // Components used by other resources are not unused.
  if (only.length > 0) input.config.styleguide.skipRules(['no-unused-components']);
  return findingsOf(await lint(input), source);
}

async function inputOf(source: ContractSource, only?: readonly string[]) {
  const {BaseResolver, loadConfig, ResolveError, Source} = await library();
  const absolute = (name: string): string => path.resolve(source.apiDir, name);
  const ref = absolute('openapi.yaml');
  const texts = new Map([...source.files].map(([name, {text}]) => [absolute(name), text]));
  texts.set(ref, completeRoot(source, only));
  /** Reads the files with their tokens resolved, instead of those on disk. */
  class SourceResolver extends BaseResolver {
    override async loadExternalRef(file: string) {
      const text = texts.get(file);
      if (text === undefined) throw new ResolveError(new Error(`${file} is no file of the contract.`));
      return new Source(file, text);
    }
  }
  return {ref, config: await loadConfig({configPath: 'redocly.yaml'}), externalRefResolver: new SourceResolver()};
}

async function findingsOf(problems: NormalizedProblem[], {apiDir}: ContractSource): Promise<ContractFinding[]> {
  const {getLineColLocation} = await library();
  return problems.map(({location, message, ruleId}) => {
    const {source, start} = getLineColLocation(location[0]!);
    return {
      file: path.posix.join(apiDir, path.relative(apiDir, source.absoluteRef)),
      line: start.line,
      column: start.col,
      message,
      rule: ruleId,
    };
  });
}
