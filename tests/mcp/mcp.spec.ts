/** The MCP server on the finished build: every page and operation, read with the SDK's client. */
import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {endpoints, type Contract} from '../../contract';
import {ContractValidator} from '../../json-schema';
import {OPERATIONS_FILE, operationFile, type OperationDocument, type OperationLine} from '../../search-format';
import {openEngine} from '../../search/edge';
import {PAGE_CHARACTERS} from '../../search/mcp/pages';
import {knowledgeOf, readPage} from '../../search/mcp/tools';
import {checkCall, matchCall, operationIn} from '../../search/mcp/operations';
import {fileReader, handlerOf, listen, readIndex, type Service} from '../../search/node';
import {foldedWords} from '../../search/words';
import {mutationsOf} from '../contract/mutations';
import {exampleParts, toRequest, type Parts} from '../contract/requests';
import {sitemapPaths} from '../support/sitemap';
import {connect, type Agent} from './client';

const read = <T>(file: string): T => JSON.parse(readFileSync(`build${file}`, 'utf8')) as T;

/** A truncated part ends with the next offset. */
const isCut = (text: string): boolean => /\n\n\[\d+ characters are left: read_page with offset \d+\]$/.test(text);

/** Response limit of common clients: about 25,000 tokens. */
const MAX_CHARACTERS = 90_000;

// Thousands of calls, one after another.
test.describe.configure({mode: 'serial'});

let service: Service;
let agent: Agent;
let contract: Contract;
let lines: OperationLine[];

test.beforeAll(async () => {
  service = await listen(await handlerOf('build'));
  contract = read('/openapi.json');
  lines = read(OPERATIONS_FILE);
});

test.afterAll(() => service?.close());

test.beforeEach(async () => {
  agent = await connect(`${service.url}/mcp`);
});

test.afterEach(() => agent?.close());

test('Every page of the sitemap can be read to its end, in parts within the limit of clients', async () => {
  const wrong: string[] = [];
  for (const path of sitemapPaths()) {
    const whole: string[] = [];
    for (let offset = 0; offset >= 0;) {
      const {isError, texts} = await agent.call('read_page', {page: path, offset});
      const [, next] = /\n\n\[\d+ characters are left: read_page with offset (\d+)\]$/.exec(texts[0]!) ?? [];
      if (isError || texts[0]!.length > PAGE_CHARACTERS + 100) wrong.push(`${path}: ${texts[0]!.slice(0, 80)}`);
      whole.push(next === undefined ? texts[0]! : texts[0]!.replace(/\n\n\[[^\]]*\]$/, ''));
      offset = next === undefined ? -1 : Number(next);
    }
    const markdown = `build${path === '/' ? '/index' : path.replace(/\/$/, '')}.md`;
    if (!existsSync(markdown) || whole.join('') !== readFileSync(markdown, 'utf8'))
      wrong.push(`${path}: differs from ${markdown}`);
  }
  expect(wrong).toEqual([]);
});

/** Counts such as "7 flags" are in the HTML only. */
const MAX_MISSING = 0.25;

/** A text without Markdown syntax and link targets. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

const plainWords = (text: string): string[] => foldedWords(plainText(text));

test('read_page returns every record of the index: its heading, property or row first, with its text', async () => {
  test.setTimeout(600_000);
  const engine = await openEngine(await readIndex('build'));
  const {artifact} = engine;
  const knowledge = knowledgeOf(engine, fileReader('build'));
  const wrong: string[] = [];
  const read = new Map<string, {first: string; words: Set<string>}>();
  for (const {page, anchor, heading, name, content, level} of artifact.entries) {
    const url = artifact.origin + artifact.pages[page]!.path + (anchor === null ? '' : `#${anchor}`);
    if (!read.has(url)) {
      const {isError, content: parts} = await readPage(knowledge, url, 0);
      const [part] = parts as {text: string}[];
      if (isError) wrong.push(`${url}: ${part!.text.slice(0, 80)}`);
      read.set(url, {first: part!.text, words: new Set(plainWords(part!.text))});
    }
    const {first, words} = read.get(url)!;
    const lines = first.split('\n').map(plainText);
    if (level > 1 && content === null && plainWords(lines[0]!).join(' ') !== foldedWords(heading!).join(' ')) {
      wrong.push(`${url} begins with ${lines[0]}`);
    }
    if (level > 1 && content !== null) {
      // After the title of the section, the path above a property, and the header of a table. `*` is any key.
      const names = [heading!, name ?? heading!.replace(/^.*\*$/, 'any key')].map((one) => foldedWords(one).join(' '));
      const starts = lines.slice(1, 6).map((line) => foldedWords(line).join(' '));
      if (!starts.some((start) => names.some((one) => start.startsWith(one)))) {
        wrong.push(`${url} is not in what is returned: ${lines.slice(0, 6).join(' | ').slice(0, 200)}`);
      }
    }
    // A property without the names around it could be any of several.
    const around = heading?.includes('.') && url.includes('/docs/api/') ? heading.replace(/\.[^.]*$/, '') : '';
    if (content !== null && around !== '' && !first.includes(`\n\nIn \`${around}\``))
      wrong.push(`${url} is not in ${around}`);
    // The history of an operation has a frame with its id, which only search needs.
    const said = plainWords((content ?? '').replace(/^What changed in \S+ · /, ''));
    const missing = said.filter((word) => !words.has(word));
    if (missing.length > said.length * MAX_MISSING && !isCut(first)) {
      wrong.push(`${url} lacks: ${content!.slice(0, 100)}`);
    }
  }
  console.log(`mcp: ${artifact.entries.length} records at ${read.size} addresses read`);
  expect(wrong).toEqual([]);
});

test('read_page accepts every URL that search_docs returns', async () => {
  const wrong: string[] = [];
  for (const query of ['deployment', 'health_check', 'parameter', 'how do I roll back', 'api key', 'nrn']) {
    const {value} = await agent.call('search_docs', {query, limit: 20});
    const {results} = value as {results: {url: string}[]};
    expect(results.length).toBeGreaterThan(5);
    for (const {url} of results) {
      const {isError, texts} = await agent.call('read_page', {page: url});
      if (isError) wrong.push(`${url}: ${texts[0]!.slice(0, 80)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('Every page that a tool uses as an example exists', async () => {
  const {tools} = await agent.client.listTools();
  const examples = [...JSON.stringify(tools).matchAll(/\/docs\/[\w/-]+/g)].map(([path]) => path);
  expect(examples.length).toBeGreaterThan(0);
  for (const page of examples) expect((await agent.call('read_page', {page})).isError, page).toBe(false);
});

test('Every operation is listed, and can be read with a sample in every language', async () => {
  const {value} = await agent.call('list_operations', {limit: 300});
  const listed = (value.operations as {id: string}[]).map(({id}) => id);
  const ids = endpoints(contract).flatMap(({operation}) => [
    operation.operationId,
    ...(operation['x-aliases'] ?? []).map(({id}) => id),
  ]);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  expect(listed.length).toBeGreaterThanOrEqual(271);
  const wrong: string[] = [];
  for (const {id, method, path} of lines) {
    for (const language of ['cli', 'curl', 'powershell', 'python', 'nodejs']) {
      const {isError, texts} = await agent.call('read_operation', {id, language});
      const size = texts.join('').length;
      const document = isError ? undefined : (JSON.parse(texts[1]!) as OperationDocument);
      if (document?.paths[path]?.[method.toLowerCase()]?.operationId !== id) wrong.push(`${id}: another operation`);
      if (!texts[0]!.includes('```') || size > MAX_CHARACTERS) wrong.push(`${id} in ${language}: ${size} characters`);
    }
  }
  expect(wrong).toEqual([]);
});

const callOf = (method: string, {path, headers}: {path: string; headers: Record<string, string>}, {body}: Parts) => ({
  method: method.toUpperCase(),
  path,
  headers,
  ...(body !== undefined && {body}),
});

test('The example request of every operation is valid, with what is required and with everything', async () => {
  const wrong: unknown[] = [];
  for (const endpoint of endpoints(contract)) {
    for (const take of ['required', 'everything'] as const) {
      const parts = exampleParts(contract, endpoint, take);
      const call = callOf(endpoint.method, toRequest(endpoint, parts), parts);
      const {value} = await agent.call('check_request', call);
      if (value.valid !== true || value.operation !== endpoint.operation.operationId) wrong.push(value);
    }
  }
  expect(wrong).toEqual([]);
});

test('Every request with one fault is rejected', () => {
  const validator = new ContractValidator(contract);
  const wrong: string[] = [];
  let count = 0;
  for (const endpoint of endpoints(contract)) {
    const id = endpoint.operation.operationId;
    const document = read<OperationDocument>(operationFile(id));
    for (const {kind, at, parts} of mutationsOf(contract, endpoint, validator).mutations) {
      const call = callOf(endpoint.method, toRequest(endpoint, parts), parts);
      const match = matchCall(lines, call);
      // An invalid value in a path may match another path, which is also a fault.
      if (!match.line || match.line.id !== id) continue;
      count += 1;
      const {problems} = checkCall(call, match, document, operationIn(document, match.line));
      if (problems.length === 0) wrong.push(`${id}: ${kind} at ${at}`);
    }
  }
  console.log(`mcp: ${count} faulty requests checked`);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});
