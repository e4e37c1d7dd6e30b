import {cp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {dump, load, YAMLException} from 'js-yaml';
import {resolveTokens, type Tokens} from '../../authoring/brand-tokens/resolve';
import {ContractError, type ContractFinding} from './findings';

type ResourceFile = {tag: {name: string; description?: string; 'x-index': string}; paths: Record<string, unknown>};

export type ContractSource = {
  apiDir: string;
  outDir: string;
  tokens: Tokens;
  /** Only these resource files, for a quick check. */
  only?: readonly string[];
};

/** A file of the contract with its tokens resolved. */
type Read = {file: string; text: string; document: unknown};

/**
 * Copies api/ to a working folder with brand tokens resolved, line by line the
 * same, and completes openapi.yaml with the paths and tags of every resource
 * file. The standard tools (lint, bundle, mock) use this copy.
 */
export async function prepareContract({apiDir, outDir, tokens, only = []}: ContractSource): Promise<string> {
  await rm(outDir, {recursive: true, force: true});
  await cp(apiDir, outDir, {recursive: true, filter: (file) => !file.endsWith('.md')});
  const names = (await readdir(outDir, {recursive: true})).filter((file) => file.endsWith('.yaml')).sort();
  const findings: ContractFinding[] = [];
  const files = new Map<string, Read>();
  for (const name of names) {
    const file = path.posix.join(apiDir, name);
    const text = resolved(await readFile(path.join(outDir, name), 'utf8'), file, tokens, findings);
    files.set(name, {file, text, document: parsed(text, file, findings)});
    await writeFile(path.join(outDir, name), text);
  }
  if (findings.length > 0) throw new ContractError(findings);
  for (const name of only) {
    if (!files.has(`resources/${name}.yaml`)) throw new Error(`${apiDir}/resources/${name}.yaml does not exist.`);
  }
  const resources = names.filter(
    (name) => name.startsWith('resources/') && (only.length === 0 || only.includes(path.basename(name, '.yaml'))),
  );
  const {tags, paths} = collect(resources.map((name) => [name, files.get(name)!] as const));
  const root = path.join(outDir, 'openapi.yaml');
  // Appended, so that the lines above it stay those of api/openapi.yaml.
  await writeFile(root, `${files.get('openapi.yaml')!.text}\n${dump({tags, paths}, {lineWidth: -1, noRefs: true})}`);
  return root;
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
function collect(resources: (readonly [name: string, file: Read])[]) {
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
