import {execFile} from 'node:child_process';
import {copyFile, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {promisify} from 'node:util';
import type {Contract} from '../../../contract';
import {writeChanged} from '../../source/input-cache';
import {pagedEndpoints} from './operations';
import {indexId} from './pages';

/**
 * MDX of the pages of operations and tags, by id, as `docusaurus gen-api-docs` of the OpenAPI plugin writes it: the plugin
 * decides which pages there are, and the generators of its configuration return their text.
 */
export async function generateMdx({
  contract,
  mdx,
  workDir,
}: {
  contract: Contract;
  /** Text of a page. */
  mdx: (id: string) => string;
  /** Temporary folder of this run. */
  workDir: string;
}): Promise<Map<string, string>> {
  const ids = pagedEndpoints(contract).map(({operation}) => operation.operationId);
  const operations = Object.fromEntries(ids.map((id) => [id, mdx(id)]));
  const tags = Object.fromEntries(contract.tags.map((tag) => [tag.name, mdx(indexId(tag))]));
  const find = createRequire(__filename).resolve;
  const site = path.resolve(workDir);
  await mkdir(site, {recursive: true});
  await Promise.all([
    copyFile(path.join(__dirname, 'gen-api-docs.config.js'), path.join(site, 'docusaurus.config.js')),
    writeFile(path.join(site, 'openapi.json'), JSON.stringify(withAliases(contract))),
    writeFile(
      path.join(site, 'input.json'),
      JSON.stringify({plugin: find('docusaurus-plugin-openapi-docs'), operations, tags}),
    ),
    writeFile(path.join(site, 'package.json'), '{}'),
    writeFile(path.join(site, 'template.mdx'), '{{{markdown}}}'), // the generators return the complete file
  ]);
  const {stderr} = await promisify(execFile)(
    process.execPath,
    [find('@docusaurus/core/bin/docusaurus.mjs'), 'gen-api-docs', 'api'],
    {cwd: site, env: {...process.env, NO_UPDATE_NOTIFIER: '1'}, maxBuffer: Infinity},
  );
  const written = await readPages(path.join(site, 'pages'));
  // The command reports its errors, but does not fail.
  const missing = [...ids, ...contract.tags.map(indexId)].filter((id) => !written.has(id));
  if (missing.length === 0) return written;
  throw new Error(`The OpenAPI plugin has written no page for ${missing.join(', ')}:\n${stderr}`);
}

async function readPages(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mdx'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return new Map(texts.flatMap((text) => (/^id: "(.+)"$/m.exec(text) ?? []).slice(1).map((id) => [id, text] as const)));
}

/** A path can have a method only once, so aliases get a separate path in the plugin's copy of the contract. */
function withAliases(contract: Contract): Contract {
  const paths = {...contract.paths};
  for (const {method, path: address, operation} of pagedEndpoints(contract)) {
    if (contract.paths[address]![method]!.operationId === operation.operationId) continue;
    paths[`${address}#${operation.operationId}`] = {
      parameters: contract.paths[address]!.parameters,
      [method]: operation,
    };
  }
  return {...contract, paths};
}

/** Writes exactly these files to a folder; unchanged files are not touched, so that nothing is rebuilt for them. */
export async function syncFolder(dir: string, files: Map<string, string>): Promise<void> {
  await mkdir(dir, {recursive: true});
  for (const name of await readdir(dir)) if (!files.has(name)) await rm(path.join(dir, name), {recursive: true});
  for (const [name, text] of files) await writeChanged(path.join(dir, name), text);
}
