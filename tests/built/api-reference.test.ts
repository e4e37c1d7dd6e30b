/** Every page of the API reference shows what the contract has. */
import {readFileSync} from 'node:fs';
import type {CheerioAPI} from 'cheerio';
import {describe, expect, test} from 'vitest';
import {
  deref,
  parametersOf,
  type Contract,
  type Endpoint,
  type MediaType,
  type Operation,
  type Reference,
  type Response,
  type Schema,
} from '../../contract';
import {titleOf} from '../../plugins/api/api-contract/deprecation';
import {operationsOf, pagedEndpoints} from '../../plugins/api/api-reference/operations';
import {LANGUAGES} from '../../plugins/api/api-reference/samples';
import {fileOf, parse} from '../support/site-pages';

const contract = JSON.parse(readFileSync('build/openapi.json', 'utf8')) as Contract;
const all = pagedEndpoints(contract);
const open = (path: string): CheerioAPI => parse(readFileSync(fileOf(path), 'utf8'));

describe('The page of an operation shows every name, value, status, error and sample of the contract', () => {
  test.each(all.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    '/docs/api/%s',
    (id, endpoint) => {
      const $ = open(`/docs/api/${id}`);
      const shown = content($);
      const expected = promised(endpoint);
      expect($('h1').text()).toBe(titleOf(endpoint.operation));
      expect(expected.names.filter((name) => !shown.names.has(name))).toEqual([]);
      expect(expected.values.filter((value) => !shown.values.has(value))).toEqual([]);
      expect(expected.statuses.filter((status) => !shown.statuses.includes(status))).toEqual([]);
      expect(shown.call).toBe(`${endpoint.method.toUpperCase()} ${endpoint.path}`);
      expect(expected.texts.filter((text) => !shown.text.includes(text))).toEqual([]);
      expect(shown.samples.map(({language}) => language)).toEqual([...LANGUAGES]);
      for (const {language, text} of shown.samples) expect(text.trim().length, language).toBeGreaterThan(10);
    },
  );
});

describe('The index of a resource lists its operations, and Next goes through them', () => {
  test.each(contract.tags.map((tag) => [tag['x-index'], tag.name] as const))('/docs/%s-api-index', (index, name) => {
    const own = operationsOf(contract, name).map(({endpoint}) => endpoint);
    const $ = open(`/docs/${index}-api-index`);
    expect($('h1').text()).toBe(name);
    for (const {method, path, operation} of own) {
      const row = $('.api-ops > li').filter(
        (_, item) => $(item).find(`a[href="/docs/api/${operation.operationId}"]`).length > 0,
      );
      for (const text of [method.toUpperCase(), path, operation.summary]) expect(row.text()).toContain(text);
    }
    expect($('.pagination-nav__link--prev').length).toBe(0);
    const visited: string[] = [];
    for (let next = nextOf($); next !== undefined; next = nextOf(open(next))) visited.push(next);
    expect(visited).toEqual(own.map(({operation}) => `/docs/api/${operation.operationId}`));
  });
});

test('Every transition of a lifecycle is in a table and a diagram of its resource, where a pointer finds it too', () => {
  const pages = contract.tags.map((tag) => open(`/docs/${tag['x-index']}-api-index`));
  const rows = pages.flatMap(($) =>
    $('tr')
      .toArray()
      .map((row) =>
        $(row)
          .find('td code')
          .toArray()
          .map((code) => $(code).text())
          .join(' '),
      ),
  );
  // A long name has a line break after an underscore.
  const drawn = pages.map(($) => $('svg text').text()).join(' ');
  // Phones have no pointer.
  const hovered = pages.flatMap(($) =>
    $('svg:not(.dg-narrow) g > title')
      .toArray()
      .map((title) => `${$(title).nextAll('text').text()}: ${$(title).text()}`),
  );
  expect(pages.filter(($) => $('.dg-narrow title').length > 0)).toEqual([]);
  for (const {'x-lifecycle': lifecycle} of Object.values(contract.components.schemas))
    for (const {from, to} of lifecycle?.transitions ?? []) {
      expect(
        rows.filter((row) => row.startsWith(`${from} ${to}`)),
        `${from} to ${to}`,
      ).not.toEqual([]);
      expect(drawn).toContain(from);
      expect(
        hovered.filter((text) => text.startsWith(`${from}: `) && text.includes(`→ ${to}: `)),
        `${from} to ${to}`,
      ).not.toEqual([]);
    }
});

test('A response that is the object of a resource links its fields', () => {
  expect(open('/docs/api/scope-create')('.api-page a[href="/docs/scope-api-index#object"]').text()).toBe(
    'the scope object',
  );
  expect(open('/docs/api/scope-list')('.api-page a[href="/docs/scope-api-index#object"]').text()).toBe('scope objects');
});

const nextOf = ($: CheerioAPI): string | undefined => $('.pagination-nav__link--next').attr('href');

/** What the page shows, folded or not. */
function content($: CheerioAPI) {
  const texts = (selector: string): string[] =>
    $(`.api-page ${selector}`)
      .toArray()
      .map((element) => $(element).text().trim());
  return {
    names: new Set(texts('.api-name')),
    values: new Set(texts('code')),
    statuses: $('.api-page .statuses > input')
      .toArray()
      .map((input) => $(input).attr('value')!),
    call: `${texts('.api-call .api-method')[0]} ${texts('.api-call .api-path')[0]}`,
    text: squeeze($('.api-page').text()),
    samples: $('.api-page .sample')
      .toArray()
      .map((sample) => ({
        language: $(sample).attr('class')!.replace('sample sample-', ''),
        text: $(sample).find('pre').text(),
      })),
  };
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ');

const titles = new Map(all.map(({operation}) => [operation.operationId, operation.summary]));
/** A text as the page shows it: code without backticks, other operations by their titles. */
const asShown = (text: string, self: string): string =>
  squeeze(text)
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.slice(1, -1)
        : part.replaceAll(/[a-z0-9]+(?:-[a-z0-9]+)+/g, (id) => (id === self ? id : (titles.get(id) ?? id))),
    )
    .join('');

/** Permission, errors with what to do, and aliases. */
function textsOf(operation: Operation): string[] {
  const fixes = Object.entries(operation.responses).flatMap(([status, item]) =>
    /^[45]/.test(status) ? [deref<Response>(contract, item)['x-fix']!] : [],
  );
  const errors = (operation['x-errors'] ?? []).flatMap(({when, fix, message = ''}) => [when, fix, message]);
  return [
    operation['x-permission'] ?? 'No token is needed',
    ...(operation['x-aliases'] ?? []).map(({id}) => id),
    ...[...fixes, ...errors].map((text) => asShown(text, operation.operationId)),
  ];
}

/** Every name, enum value, status and text that the contract has for an operation. */
function promised({path, operation}: Endpoint): Record<'names' | 'values' | 'statuses' | 'texts', string[]> {
  const names = new Set<string>();
  const values = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (schema: Schema | Reference, hidden: 'readOnly' | 'writeOnly' | ''): void => {
    const own = deref<Schema>(contract, schema);
    if (seen.has(own)) return;
    seen.add(own);
    for (const value of own.enum ?? []) {
      // A text of digits is in quotes: without them it would be a number.
      if (value !== null) values.add(/^\d+$/.test(String(value)) ? JSON.stringify(value) : String(value));
    }
    for (const [name, property] of Object.entries(own.properties ?? {})) {
      if (hidden && deref<Schema>(contract, property)[hidden]) continue;
      names.add(name);
      walk(property, hidden);
    }
    for (const part of [own.items, own.additionalProperties, own.not]) if (typeof part === 'object') walk(part, hidden);
    for (const part of [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])]) walk(part, hidden);
  };
  const media = (content: Record<string, MediaType> = {}, hidden: 'readOnly' | 'writeOnly'): void => {
    seen.clear();
    for (const {schema} of Object.values(content)) walk(schema, hidden);
  };
  for (const parameter of parametersOf(contract, {path, operation})) {
    names.add(parameter.name);
    seen.clear();
    walk(parameter.schema, '');
  }
  if (operation.requestBody) media(deref(contract, operation.requestBody).content, 'readOnly');
  for (const response of Object.values(operation.responses)) media(deref(contract, response).content, 'writeOnly');
  return {
    names: [...names],
    values: [...values],
    statuses: Object.keys(operation.responses),
    texts: textsOf(operation),
  };
}
