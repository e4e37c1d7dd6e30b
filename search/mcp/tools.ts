/** The five tools of the MCP server. All inputs and outputs are limited. */
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {CfWorkerJsonSchemaValidator} from '@modelcontextprotocol/sdk/validation/cfworker';
import {CancelledNotificationSchema, type CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod'; // not {z}: Docusaurus' config loader would return the module's default export instead
import {brand} from '../../brand';
import {
  anchorsPath,
  hierarchyOf,
  OPERATIONS_FILE,
  operationFile,
  SAMPLE_LANGUAGES,
  markdownPath,
  type Anchors,
  type OperationDocument,
  type OperationLine,
} from '../../search-format';
import type {Engine} from '../engine';
import {BadRequest, LIMITS, parseSyntax, type Filter} from '../query';
import type {Work} from '../work';
import {checkCall, filterOperations, matchCall, operationIn} from './operations';
import {partOf, readAddress, sectionAnchors, sectionAt} from './pages';

/** Text of a file of the site by its path; null if it does not exist. */
export type Read = (path: string) => Promise<string | null>;

export type Knowledge = {
  engine: Engine;
  read: Read;
  operations: () => Promise<OperationLine[]>;
};

export const TOOLS = ['search_docs', 'read_page', 'list_operations', 'read_operation', 'check_request'] as const;

const HITS = {usual: 8, most: 20};
const LISTED = {usual: 50, most: 300};
const SNIPPET_CHARACTERS = 400;
const ADDRESS_CHARACTERS = 500;
/** Limit per call: members of objects and lists. */
const ARGUMENT_ELEMENTS = 5000;

/** Read-only, public data, no calls to other systems. */
const annotations = {readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false};

const INSTRUCTIONS = `The documentation and the API contract of ${brand.product}. Find a page with search_docs and read it with read_page. Before you write a call of the API, find it with list_operations, read it with read_operation, and hold your request against the contract with check_request. Never send a token or another secret: "Bearer x" is enough.`;

// Created once: a server is created for each request, and building schemas is most of the work.
const SEARCH_DOCS = {
  title: 'Search the documentation',
  description: `Find pages and sections of the ${brand.product} documentation: guides, API operations, changelog. Words or a question; "quotes" for a phrase, -word to leave pages out. Read a result with read_page.`,
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(LIMITS.queryCharacters).describe('Words, a question, or an error message'),
    limit: z.number().int().min(1).max(HITS.most).default(HITS.usual).describe('How many results'),
  }),
  outputSchema: z.object({
    total: z.number().describe('How many places were found'),
    results: z.array(
      z.object({
        title: z.string().describe('Page, then headings down to the place'),
        url: z.string(),
        kind: z.string(),
        text: z.string(),
      }),
    ),
  }),
  annotations,
};

const READ_PAGE = {
  title: 'Read a page',
  description:
    'The Markdown of a page, or of one of its sections. Long pages come in parts: the end of a part says how to get the next.',
  inputSchema: z.strictObject({
    page: z
      .string()
      .trim()
      .min(1)
      .max(ADDRESS_CHARACTERS)
      .describe(
        'Address or path, for example /docs/getting-started or the url of a search result; #heading for one section',
      ),
    offset: z.number().int().min(0).max(10_000_000).default(0).describe('Where to go on, from the part before'),
  }),
  annotations,
};

const LIST_OPERATIONS = {
  title: 'List API operations',
  description: 'Operations of the API with id, method and path. Without a filter: all, a page at a time.',
  inputSchema: z.strictObject({
    text: z.string().max(100).optional().describe('Words in id, method, path or summary, for example "create scope"'),
    resource: z.string().max(100).optional().describe('All operations of one resource, for example "Scope"'),
    changed_since: z.iso
      .date()
      .optional()
      .describe('Only operations that changed on this day (YYYY-MM-DD) or later, with their changes'),
    offset: z.number().int().min(0).max(10_000).default(0),
    limit: z.number().int().min(1).max(LISTED.most).default(LISTED.usual),
  }),
  outputSchema: z.object({
    total: z.number(),
    operations: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        resource: z.string(),
        deprecated: z.boolean().optional(),
        replacements: z.array(z.string()).optional().describe('Use these instead of a deprecated operation'),
        sunset: z.string().optional().describe('Day on which a deprecated operation is removed'),
        history: z
          .array(z.object({date: z.string(), kind: z.string(), what: z.string(), changelog: z.string().optional()}))
          .optional()
          .describe('Changes since changed_since, newest first'),
      }),
    ),
    resources: z.array(z.string()).optional().describe('When nothing was found: the resources there are'),
  }),
  annotations,
};

const READ_OPERATION = {
  title: 'Read an API operation',
  description:
    'One operation: a complete sample in the language you want, and its OpenAPI document with parameters, schemas, answers and errors.',
  inputSchema: z.strictObject({
    id: z.string().trim().min(1).max(100).describe('From list_operations, for example scope-create'),
    language: z.enum(SAMPLE_LANGUAGES).default('curl').describe('Of the sample'),
  }),
  annotations,
};

const CHECK_REQUEST = {
  title: 'Check a request',
  description:
    'Is this request to the API valid by the contract, and if not, why? Nothing is sent. Leave secrets out: "Bearer x" is enough.',
  inputSchema: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().min(1).max(2000).describe('Path or full address, with a query if you like: /scope/5?include=1'),
    query: z.record(z.string().max(200), z.union([z.string().max(2000), z.number(), z.boolean()])).optional(),
    headers: z.record(z.string().max(200), z.string().max(8000)).optional().describe('Checked only when given'),
    body: z.unknown().optional().describe('As a JSON value, or as text'),
  }),
  outputSchema: z.object({
    valid: z.boolean(),
    operation: z.string().nullable(),
    problems: z.array(
      z.object({
        in: z.enum(['method', 'path', 'query', 'header', 'body']),
        pointer: z.string().describe('JSON Pointer; for parameters and headers, their name'),
        message: z.string(),
      }),
    ),
    notes: z.array(z.string()),
  }),
  annotations,
};

/**
 * Read once, because the file belongs to the build. Cached only after loading: in a worker no request may wait for
 * another.
 */
export function knowledgeOf(engine: Engine, read: Read): Knowledge {
  let lines: OperationLine[] | undefined;
  return {
    engine,
    read,
    async operations() {
      lines ??= (await readJson(read, OPERATIONS_FILE)) as OperationLine[];
      return lines;
    },
  };
}

async function readJson(read: Read, path: string): Promise<unknown> {
  const json = await read(path);
  if (json === null) throw new Error(`${path} is missing: build site and service together.`);
  return JSON.parse(json);
}

/** A server for one request. `failed` receives internal errors, which are not sent to clients. */
export function createServer(knowledge: Knowledge, work: Work, failed: (error: unknown) => void): McpServer {
  const server = new McpServer(
    {name: `${brand.slug}-docs`, title: `${brand.product} docs`, version: knowledge.engine.id},
    {
      instructions: INSTRUCTIONS,
      // The default validator compiles schemas to code, which an edge worker blocks.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
      maxToolInputElements: ARGUMENT_ELEMENTS,
    },
  );
  // Without sessions a cancellation can only be about a call of the same body, and the SDK never responds to a cancelled
  // call: the response to the batch would never be complete.
  server.server.setNotificationHandler(CancelledNotificationSchema, () => undefined);
  const guarded =
    <Arguments>(run: (given: Arguments) => Promise<CallToolResult>) =>
    async (given: Arguments): Promise<CallToolResult> => {
      try {
        return await run(given);
      } catch (error) {
        if (error instanceof BadRequest) return rejection(error.message);
        failed(error);
        return rejection('The documentation server failed. Try again, or read the page on the site.');
      }
    };

  server.registerTool(
    'search_docs',
    SEARCH_DOCS,
    guarded(async (given) => structured(searchDocs(knowledge, given, work))),
  );
  server.registerTool(
    'read_page',
    READ_PAGE,
    guarded(async ({page, offset}) => readPage(knowledge, page, offset)),
  );
  server.registerTool(
    'list_operations',
    LIST_OPERATIONS,
    guarded(async ({text, resource, changed_since: since, offset, limit}) => {
      const lines = await knowledge.operations();
      const found = filterOperations(lines, {text, resource, since});
      return structured({
        total: found.length,
        operations: found.slice(offset, offset + limit).map((line) => ({...line, server: undefined})),
        ...(found.length === 0 && {resources: [...new Set(lines.map((line) => line.resource))]}),
      });
    }),
  );
  server.registerTool(
    'read_operation',
    READ_OPERATION,
    guarded(async ({id, language}) => readOperation(knowledge, id, language)),
  );
  server.registerTool(
    'check_request',
    CHECK_REQUEST,
    guarded(async (call) => {
      const match = matchCall(await knowledge.operations(), call);
      if (!match.line) return structured({valid: false, operation: null, problems: [match.problem], notes: []});
      const document = await readDocument(knowledge, match.line.id);
      const {problems, notes} = checkCall(call, match, document, operationIn(document, match.line));
      return structured({valid: problems.length === 0, operation: match.line.id, problems, notes});
    }),
  );
  return server;
}

const text = (...texts: string[]): CallToolResult => ({content: texts.map((one) => ({type: 'text', text: one}))});

/** Clients without structured results read the text. */
const structured = (value: Record<string, unknown>): CallToolResult => ({
  ...text(JSON.stringify(value)),
  structuredContent: value,
});

const rejection = (message: string): CallToolResult => ({...text(message), isError: true});

/** As Docusaurus calls it. Pages outside the docs have it, too. */
export const LATEST_VERSION: Filter[][] = [[{attribute: 'version', value: 'current', negative: false}]];

function searchDocs(
  {engine: {artifact, search}}: Knowledge,
  {query, limit}: {query: string; limit: number},
  work: Work,
): Record<string, unknown> {
  const {ids, isComplete} = search(parseSyntax(query, true), LATEST_VERSION, work);
  if (ids.length === 0 && !isComplete) {
    throw new BadRequest('The searches of this request take too much work. Send fewer or shorter ones.');
  }
  const results = ids.slice(0, limit).map((id) => {
    const {page, anchor, content} = artifact.entries[id]!;
    // A heading is described by the first text under it.
    const below = artifact.entries[id + 1];
    const {path, kind} = artifact.pages[page]!;
    const titles = {...hierarchyOf(artifact, id), lvl0: null};
    return {
      title: Object.values(titles)
        .filter((title) => title !== null)
        .join(' > '),
      url: artifact.origin + path + (anchor === null ? '' : `#${anchor}`),
      kind,
      text: shortened(content ?? (below?.parent === id ? below.content : null) ?? ''),
    };
  });
  return {total: ids.length, results};
}

const shortened = (content: string): string =>
  content.length > SNIPPET_CHARACTERS ? `${content.slice(0, SNIPPET_CHARACTERS).trimEnd()}…` : content;

export async function readPage(
  {engine: {artifact}, read}: Knowledge,
  page: string,
  offset: number,
): Promise<CallToolResult> {
  const address = readAddress(page, artifact.origin);
  const markdown = address && (await read(markdownPath(address.path)));
  if (!address || !markdown)
    return rejection('There is no such page. search_docs finds pages and gives their addresses.');
  const json = address.anchor === null ? null : await read(anchorsPath(address.path));
  const anchors = JSON.parse(json ?? '{}') as Anchors;
  const section = sectionAt(markdown, anchors, address);
  if (section === null) {
    const known = sectionAnchors(markdown, anchors).slice(0, 60);
    return rejection(`The page has no such section. It has ${known.map((anchor) => `#${anchor}`).join(', ')}.`);
  }
  const {text: piece, total, next} = partOf(section, offset);
  if (piece === '') return rejection(`The page ends at ${total}.`);
  return text(
    next === null ? piece : `${piece}\n\n[${total - next} characters are left: read_page with offset ${next}]`,
  );
}

async function readOperation(
  knowledge: Knowledge,
  id: string,
  language: (typeof SAMPLE_LANGUAGES)[number],
): Promise<CallToolResult> {
  const lines = await knowledge.operations();
  const line = lines.find((one) => one.id === id);
  if (!line) {
    const near = filterOperations(lines, {text: id.replace(/[-_\s]+/g, ' ')}).slice(0, 5);
    const names = near.map((one) => one.id).join(', ');
    return rejection(`There is no such operation.${names && ` Did you mean ${names}?`} list_operations shows all.`);
  }
  const document = await readDocument(knowledge, id);
  const operation = operationIn(document, line);
  const {'x-codeSamples': samples, ...rest} = operation;
  const {label, syntax, source} = samples.find(({lang}) => lang === language)!;
  const about = [
    `# ${operation.summary}`,
    `\`${line.method} ${line.server}${line.path}\``,
    `Page: ${knowledge.engine.artifact.origin}/docs/api/${id}`,
    ...(operation['x-permission'] ? [`Permission: ${operation['x-permission']}`] : []),
    ...(line.deprecated ? [deprecationText(line)] : []),
    ...(line.history ? [`History:\n${line.history.map(({date, what}) => `- ${date}: ${what}`).join('\n')}`] : []),
    `## ${label}`,
    `\`\`\`${syntax}\n${source}\n\`\`\``,
  ].join('\n\n');
  const alone = {...document, paths: {[line.path]: {[line.method.toLowerCase()]: rest}}};
  return text(about, JSON.stringify(alone));
}

const deprecationText = ({replacements = [], sunset}: OperationLine): string =>
  `Deprecated: use ${replacements.join(' or ')} instead. ${sunset ? `It will be removed on ${sunset}.` : 'No date of removal is set.'}`;

const readDocument = async ({read}: Knowledge, id: string): Promise<OperationDocument> =>
  (await readJson(read, operationFile(id))) as OperationDocument;
