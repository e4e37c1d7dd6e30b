import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {dump, load, YAMLException} from 'js-yaml';
import {resolveTokens, type Template, type Tokens, type TokenSource} from '../../source/brand-tokens/resolve';
import {ContractError, type ContractFinding} from './findings';

type ResourceFile = {tag: {name: string; description?: string; 'x-index': string}; paths: Record<string, unknown>};

export type SourceOptions = {apiDir: string; tokens: Tokens};

/** A file of the contract: as written, its value, and the text with its tokens resolved, line by line the same. */
export type SourceFile = {
  /** Path from the working folder. */
  file: string;
  written: string;
  document: unknown;
  text: string;
};

export type ContractSource = SourceOptions & {
  /** By the path below `apiDir`, in order. */
  files: ReadonlyMap<string, SourceFile>;
  /** Texts of the contract whose placeholders are not tokens. */
  templates: readonly Template[];
};

export async function readSource({apiDir, tokens}: SourceOptions): Promise<ContractSource> {
  const names = (await readdir(apiDir, {recursive: true})).filter((file) => file.endsWith('.yaml')).sort();
  const findings: ContractFinding[] = [];
  const read: (Omit<SourceFile, 'text'> & {name: string})[] = [];
  for (const name of names) {
    const file = path.posix.join(apiDir, name);
    const written = await readFile(path.join(apiDir, name), 'utf8');
    read.push({name, file, written, document: parsed(written, file, findings)});
  }
  const templates = read.flatMap(({document}) => templatesIn(document));
  const files = new Map(
    read.map(({name, file, written, document}) => {
      const text = resolved({text: written, file, tokens, templates}, findings);
      return [name, {file, written, document, text}];
    }),
  );
  if (findings.length > 0) throw new ContractError(findings);
  return {apiDir, tokens, files, templates};
}

/** Paths, also as references write them, and URLs of servers with variables: their placeholders are parameters. */
function templatesIn(value: unknown): Template[] {
  if (typeof value !== 'object' || value === null) return [];
  const {url, variables} = value as {url?: unknown; variables?: unknown};
  const isServer = typeof url === 'string' && typeof variables === 'object' && variables !== null;
  const server = isServer ? [{text: url, placeholders: Object.keys(variables).map((name) => `{${name}}`)}] : [];
  const paths = Object.keys(value).flatMap((key) => {
    const placeholders = key.startsWith('/') ? key.match(/\{[^}]+\}/g) : null;
    return placeholders ? [key, pointerOf(key)].map((text) => ({text, placeholders})) : [];
  });
  return [...server, ...paths, ...Object.values(value).flatMap(templatesIn)];
}

/**
 * Text of `openapi.yaml` with the paths and tags of every resource file, or of `only` some of them. They are appended,
 * so that the lines above them stay those of the file.
 */
export function completeRoot({apiDir, tokens, files, templates}: ContractSource, only: readonly string[] = []): string {
  for (const name of only) {
    if (!files.has(`resources/${name}.yaml`)) throw new Error(`${apiDir}/resources/${name}.yaml does not exist.`);
  }
  const resources = [...files].filter(
    ([name]) => name.startsWith('resources/') && (only.length === 0 || only.includes(path.basename(name, '.yaml'))),
  );
  const text = dump(collect(resources), {lineWidth: -1, noRefs: true});
  return `${files.get('openapi.yaml')!.text}\n${resolveTokens({text, file: apiDir, tokens, templates, format: 'data'})}`;
}

/** The text with its tokens resolved, or unchanged with a finding for each unknown token. */
function resolved(source: TokenSource, findings: ContractFinding[]): string {
  try {
    return resolveTokens({...source, format: 'data'});
  } catch (error) {
    findings.push(...(error as Error).message.split('\n').map((line) => placed(line, source.file)));
    return source.text;
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
      paths[key] = {$ref: `${name}#/paths/${pointerOf(key)}`};
    }
  }
  if (findings.length > 0) throw new ContractError(findings);
  const byName = (a: {name: string}, b: {name: string}) => a.name.localeCompare(b.name, 'en');
  return {
    tags: [...tags.values()].sort(byName),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const pointerOf = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const lineOfKey = (text: string, key: string): number =>
  text.split('\n').findIndex((line) => line.trim() === `${key}:`) + 1;
