import {cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {dump, load} from 'js-yaml';
import {resolveTokens, type Tokens} from '../brand-tokens/resolve';

type ResourceFile = {tag: {name: string; description?: string; 'x-index': string}; paths: Record<string, unknown>};

/**
 * Copies api/ to a working folder with brand tokens resolved, line by line the
 * same, and completes openapi.yaml with the paths and tags of every resource
 * file. From there the ordinary tools (lint, bundle, mock) take over.
 */
export type ContractSource = {
  apiDir: string;
  outDir: string;
  tokens: Tokens;
  /** Only these resource files, for a quick look at one of them. */
  only?: string[];
};

export async function prepareContract({apiDir, outDir, tokens, only = []}: ContractSource): Promise<string> {
  await rm(outDir, {recursive: true, force: true});
  await cp(apiDir, outDir, {recursive: true, filter: (file) => !file.endsWith('.md')});
  const files = (await readdir(outDir, {recursive: true})).filter((file) => file.endsWith('.yaml')).sort();
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = resolveTokens({
      text: await readFile(path.join(outDir, file), 'utf8'),
      file: path.join(apiDir, file),
      tokens,
      format: 'data',
    });
    texts.set(file, text);
    await writeFile(path.join(outDir, file), text);
  }
  for (const name of only) {
    if (!texts.has(`resources/${name}.yaml`)) throw new Error(`${apiDir}/resources/${name}.yaml does not exist.`);
  }
  const root = load(texts.get('openapi.yaml')!) as Record<string, unknown>;
  const resources = files
    .filter(
      (file) => file.startsWith('resources/') && (only.length === 0 || only.includes(path.basename(file, '.yaml'))),
    )
    .map((file) => [file, load(texts.get(file)!) as ResourceFile] as const);
  const document = {...root, ...collect(resources)};
  const file = path.join(outDir, 'openapi.yaml');
  await mkdir(outDir, {recursive: true});
  await writeFile(file, dump(document, {lineWidth: -1, noRefs: true}));
  return file;
}

/** Tags and paths of all resource files; a tag may span files, its description is written once. */
function collect(resources: (readonly [string, ResourceFile])[]) {
  const tags = new Map<string, ResourceFile['tag']>();
  const paths: Record<string, {$ref: string}> = {};
  for (const [file, resource] of resources) {
    const known = tags.get(resource.tag.name);
    tags.set(resource.tag.name, {...known, ...resource.tag});
    for (const key of Object.keys(resource.paths)) {
      if (paths[key]) {
        throw new Error(
          `api/${file}: path ${key} is already in ${paths[key].$ref.split('#')[0]}. Keep it in one file.`,
        );
      }
      paths[key] = {$ref: `${file}#/paths/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`};
    }
  }
  const byName = (a: {name: string}, b: {name: string}) => a.name.localeCompare(b.name, 'en');
  return {
    tags: [...tags.values()].sort(byName),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
