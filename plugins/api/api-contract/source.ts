import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {dump, load, YAMLException} from 'js-yaml';
import {resolveTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {ContractError, type ContractFinding} from './findings';

type ResourceFile = {tag: {name: string; description?: string; 'x-index': string}; paths: Record<string, unknown>};

export type SourceOptions = {apiDir: string; tokens: Tokens};

/** A file of the contract: as written, and with its tokens resolved, line by line the same. */
export type SourceFile = {
  /** Path from the working folder. */
  file: string;
  written: string;
  text: string;
  document: unknown;
};

/** Files of the contract by their path below `apiDir`, in order. */
export type ContractSource = SourceOptions & {files: ReadonlyMap<string, SourceFile>};

export async function readSource({apiDir, tokens}: SourceOptions): Promise<ContractSource> {
  const names = (await readdir(apiDir, {recursive: true})).filter((file) => file.endsWith('.yaml')).sort();
  const findings: ContractFinding[] = [];
  const files = new Map<string, SourceFile>();
  for (const name of names) {
    const file = path.posix.join(apiDir, name);
    const written = await readFile(path.join(apiDir, name), 'utf8');
    const text = resolved(written, file, tokens, findings);
    files.set(name, {file, written, text, document: parsed(text, file, findings)});
  }
  if (findings.length > 0) throw new ContractError(findings);
  return {apiDir, tokens, files};
}

/**
 * Text of `openapi.yaml` with the paths and tags of every resource file, or of `only` some of them. They are appended,
 * so that the lines above them stay those of the file.
 */
export function completeRoot({apiDir, files}: ContractSource, only: readonly string[] = []): string {
  for (const name of only) {
    if (!files.has(`resources/${name}.yaml`)) throw new Error(`${apiDir}/resources/${name}.yaml does not exist.`);
  }
  const resources = [...files].filter(
    ([name]) => name.startsWith('resources/') && (only.length === 0 || only.includes(path.basename(name, '.yaml'))),
  );
  return `${files.get('openapi.yaml')!.text}\n${dump(collect(resources), {lineWidth: -1, noRefs: true})}`;
}

/** The text with its tokens resolved, or unchanged with a finding for each unknown token. */
function resolved(text: string, file: string, tokens: Tokens, findings: ContractFinding[]): string {
  try {
    return resolveTokens({text, file, tokens, format: 'data'});
  } catch (error) {
    findings.push(...(error as Error).message.split('\n').map((line) => placed(line, file)));
    return text;
  }
}

/** From `file:line: message` to its parts. */
function placed(message: string, file: string): ContractFinding {
  const [, line, rest] = /^.*?:(\d+): (.*)$/.exec(message) ?? [];
  return line === undefined ? {file, message} : {file, line: Number(line), message: rest!};
}

function parsed(text: string, file: string, findings: ContractFinding[]): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const {line = 0, column = 0} = error.mark ?? {};
    findings.push({
      file,
      line: line + 1,
      column: column + 1,
      message: `this is not valid YAML: ${error.reason}. Indent with spaces, and put a text with a colon in quotes.`,
    });
    return undefined;
  }
}

/** Tags and paths of all resource files; a tag may span files, its description is written once. */
function collect(resources: (readonly [name: string, file: SourceFile])[]) {
  const tags = new Map<string, ResourceFile['tag']>();
  const paths: Record<string, {$ref: string}> = {};
  const findings: ContractFinding[] = [];
  for (const [name, {file, text, document}] of resources) {
    const {tag, paths: own} = (document ?? {}) as Partial<ResourceFile>;
    if (!tag?.name || !tag['x-index'] || typeof own !== 'object' || own === null) {
      findings.push({file, line: 1, message: 'the file needs `tag` with `name` and `x-index`, and `paths`.'});
      continue;
    }
    tags.set(tag.name, {...tags.get(tag.name), ...tag});
    for (const key of Object.keys(own)) {
      if (paths[key]) {
        const message = `path ${key} is already in ${paths[key].$ref.split('#')[0]}. Keep it in one file.`;
        findings.push({file, line: lineOfKey(text, key), message});
      }
      paths[key] = {$ref: `${name}#/paths/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`};
    }
  }
  if (findings.length > 0) throw new ContractError(findings);
  const byName = (a: {name: string}, b: {name: string}) => a.name.localeCompare(b.name, 'en');
  return {
    tags: [...tags.values()].sort(byName),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const lineOfKey = (text: string, key: string): number =>
  text.split('\n').findIndex((line) => line.trim() === `${key}:`) + 1;
