import {mkdir, readdir, rm, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Contract} from '../api-contract/types';
import {writeChanged} from '../../development/input-cache';
import {pagedEndpoints} from './operations';
import {allResourcesPage, operationPage, tagPage, type ApiPage, type PageOptions} from './pages';

type Hooks = {
  createApiPageMD: (item: {id: string}) => string;
  createTagPageMD: (item: {tag: {name: string}}) => string;
  createInfoPageMD: () => string;
};
/** Its type declarations import unpublished modules, so the types in use are declared here. */
type OpenApiDocs = (
  context: LoadContext,
  options: {
    id: string;
    docsPluginId: string;
    config: Record<string, Record<string, unknown> & {markdownGenerators: Hooks}>;
  },
) => Plugin;

/** Loaded when it is needed: it takes a second and 100 MB. */
const openApiDocs = (): OpenApiDocs =>
  (createRequire(__filename)('docusaurus-plugin-openapi-docs') as {default: OpenApiDocs}).default;

type GenerateOptions = PageOptions & {
  context: LoadContext;
  contract: Contract;
  /** Temporary folder of this run. */
  workDir: string;
};

/** Generates the pages with the OpenAPI docs plugin and its generator hooks. */
export async function generatePages({context, contract, workDir, ...options}: GenerateOptions): Promise<ApiPage[]> {
  const byId = new Map(pagedEndpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  const pages: ApiPage[] = [];
  const keep = (page: ApiPage): string => {
    pages.push(page);
    return page.mdx;
  };
  const specPath = path.join(workDir, 'openapi.json');
  const template = path.join(workDir, 'template.mdx');
  await mkdir(workDir, {recursive: true});
  await writeFile(specPath, JSON.stringify(withAliases(contract)));
  await writeFile(template, '{{{markdown}}}'); // the hook returns the complete file
  const plugin = openApiDocs()(context, {
    id: 'api',
    docsPluginId: 'none', // only links to an info page need it, and there is none
    config: {
      api: {
        specPath,
        outputDir: path.join(workDir, 'pages'),
        template,
        tagTemplate: template,
        sidebarOptions: {groupPathsBy: 'tag', categoryLinkSource: 'tag'},
        markdownGenerators: {
          createApiPageMD: ({id}) => keep(operationPage(contract, byId.get(id)!, options)),
          createTagPageMD: ({tag}) => keep(tagPage(contract, tag.name, options)),
          createInfoPageMD: () => '',
        },
      },
    },
  });
  await quietly(async () => {
    const commands = new Map<string, Action>();
    plugin.extendCli!(recorder(commands));
    await commands.get('gen-api-docs')!('api', {opts: () => ({})});
  });
  return [...pages, allResourcesPage(contract)];
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

type Commander = Parameters<NonNullable<Plugin['extendCli']>>[0];
type Action = (id: string, command: {opts: () => object}) => Promise<void>;

/** The plugin exposes its generator only as a CLI command; this calls the command's action directly. */
function recorder(commands: Map<string, Action>): Commander {
  const cli = {
    command(name: string) {
      const chain: Record<string, unknown> = {action: (run: Action) => commands.set(name, run)};
      for (const word of ['description', 'usage', 'arguments', 'option']) chain[word] = () => chain;
      return chain;
    },
  };
  return cli as unknown as Commander;
}

/**
 * The plugin prints a line per file and reports errors without throwing: this hides the lines and throws the errors.
 */
async function quietly(run: () => Promise<void>): Promise<void> {
  const {log, error} = console;
  const faults: string[] = [];
  Object.assign(console, {
    log: () => undefined,
    error: (...words: unknown[]) => void faults.push(words.map(String).join(' ')),
  });
  try {
    await run();
  } finally {
    Object.assign(console, {log, error});
  }
  if (faults.length > 0) throw new Error(`The API pages could not be generated:\n${faults.join('\n')}`);
}

/** Writes exactly these files to a folder; unchanged files are not touched, so that nothing is rebuilt for them. */
export async function syncFolder(dir: string, files: Map<string, string>): Promise<void> {
  await mkdir(dir, {recursive: true});
  for (const name of await readdir(dir)) if (!files.has(name)) await rm(path.join(dir, name), {recursive: true});
  for (const [name, text] of files) await writeChanged(path.join(dir, name), text);
}
