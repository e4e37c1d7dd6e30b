/** Compares every page with the real contract, traversed by code that is independent of the renderer. */
import {beforeAll, describe, expect, it} from 'vitest';
import {realContract} from '../../../../../tests/support/contract';
import {
  deref,
  endpoints,
  parametersOf,
  type Body,
  type Contract,
  type Endpoint,
  type Reference,
  type Response,
  type Schema,
} from '../../../api-contract/types';
import {render} from '../load';
import {escaped, parseHtml, sectionOf, type Parsed} from './html';

let contract: Contract;
let pages: ({id: string; endpoint: Endpoint; html: string} & Parsed)[];
let indexes: ({name: string; index: string; html: string} & Parsed)[];

beforeAll(async () => {
  contract = await realContract();
  pages = endpoints(contract).map((endpoint) => {
    const {html} = render.renderOperation(contract, endpoint, {
      samplesHtml: '<p>Five of them.</p>',
      usedInGuides: [{title: 'A guide', to: '/docs/guide'}],
      cliName: 'cli',
    });
    return {id: endpoint.operation.operationId, endpoint, html, ...parseHtml(html)};
  });
  indexes = contract.tags.map(({name, 'x-index': index}) => {
    const {html} = render.renderTagIndex(contract, name, {operationPath: (id) => `/docs/api/${id}`});
    return {name, index, html, ...parseHtml(html)};
  });
});

type Found = {names: Set<string>; values: Set<string>};

/** Names and enum values anywhere below a schema. */
function walk(
  schema: Schema | Reference,
  skip: 'readOnly' | 'writeOnly',
  found: Found = {names: new Set(), values: new Set()},
  seen: ReadonlySet<string> = new Set(),
): Found {
  if ('$ref' in schema) {
    if (seen.has(schema.$ref)) return found;
    return walk(deref<Schema>(contract, schema), skip, found, new Set([...seen, schema.$ref]));
  }
  schema.enum?.forEach((value) => found.values.add(String(value)));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (deref<Schema>(contract, property)[skip]) continue;
    found.names.add(name);
    walk(property, skip, found, seen);
  }
  const {items, additionalProperties: more, allOf = [], oneOf = [], anyOf = []} = schema;
  const inside = [items, typeof more === 'object' ? more : undefined, ...allOf, ...oneOf, ...anyOf];
  inside.forEach((part) => part && walk(part, skip, found, seen));
  return found;
}

const shows = (html: string, {names, values}: Found): string[] => [
  ...[...names].filter((name) => !html.includes(`<code class="api-name">${escaped(name)}</code>`)),
  ...[...values].filter(
    (value) => !html.includes(`<code>${escaped(value)}</code>`) && !html.includes(`<code>&quot;${value}&quot;</code>`),
  ),
];

const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
/** A text as the page shows it: code without backticks, other operations by their titles. */
function shown(text: string, self: string): string {
  const titles = new Map(endpoints(contract).map(({operation}) => [operation.operationId, operation.summary]));
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.slice(1, -1)
        : part.replaceAll(/[a-z0-9]+(?:-[a-z0-9]+)+/g, (id) => (id === self ? id : (titles.get(id) ?? id))),
    )
    .join('');
}

describe('every operation of the contract', () => {
  it('has a page of valid HTML with unique ids, working links and no `undefined` or similar in the text', () => {
    for (const {id, errors, ids, targets, text} of pages) {
      const known = new Set(ids);
      expect(errors, id).toEqual([]);
      expect(known.size, id).toBe(ids.length);
      expect(
        targets.filter((target) => !known.has(target)),
        id,
      ).toEqual([]);
      expect(text, id).not.toMatch(/\bundefined\b|\[object Object\]|NaN/);
    }
  });

  it('shows method, path, server, permission and what happens afterwards', () => {
    for (const {id, endpoint, html, text} of pages) {
      const {operation, method, path} = endpoint;
      expect(html, id).toContain(`>${method.toUpperCase()}</span>`);
      expect(text, id).toContain(path);
      expect(text, id).toContain(`${(operation.servers ?? contract.servers)[0]!.url}${path}`);
      expect(text, id).toContain(operation['x-permission'] ?? 'No token is needed');
      expect(/Asynchronous poll .* until \S+ is /s.test(text), id).toBe(operation['x-async'] !== undefined);
      if (operation.deprecated) expect(html, id).toContain('<strong>Deprecated');
      if (operation['x-async']) expect(html, id).toContain(`href="/docs/api/${operation['x-async'].poll}"`);
      operation['x-aliases']?.forEach((alias) => expect(text, id).toContain(alias.id));
    }
  });

  it('shows every parameter with a permanent link, and its values', () => {
    for (const {id, endpoint, html} of pages) {
      for (const {name, in: place, schema} of parametersOf(contract, endpoint)) {
        expect(html, id).toContain(`<li id="${place}.${name}">`);
        expect(html, id).toContain(`href="#${place}.${name}" aria-label="Link to ${name}"`);
        expect(shows(sectionOf(html, `${place}-parameters`), walk(schema, 'readOnly')), id).toEqual([]);
      }
    }
  });

  it('shows every property and every value of the request body', () => {
    for (const {id, endpoint, html} of pages) {
      if (!endpoint.operation.requestBody) continue;
      const body = deref<Body>(contract, endpoint.operation.requestBody);
      const section = sectionOf(html, 'request-body');
      for (const media of Object.values(body.content))
        expect(shows(section, walk(media.schema, 'readOnly')), id).toEqual([]);
    }
  });

  it('shows every status in the rail with its example, and its properties and values below', () => {
    for (const {id, endpoint, html} of pages) {
      const rail = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'));
      const panels = rail.split('<div class="status">').slice(1);
      const responses = Object.entries(endpoint.operation.responses);
      expect(panels.length, id).toBe(responses.length);
      for (const [index, [status, item]] of responses.entries()) {
        const response = deref<Response>(contract, item);
        expect(rail, id).toContain(`id="status-${status}"`);
        expect(withoutTags(panels[index]!), `${id} ${status}`).toContain(escaped(shown(response.description, id)));
        expect(html, `${id} ${status}`).toContain(`id="response-${status}"`);
        for (const media of Object.values(response.content ?? {})) {
          expect(panels[index], `${id} ${status}`).toContain('<div class="code-block" data-language="json">');
          const section = sectionOf(html, /^[45]/.test(status) ? 'errors' : `response-${status}`);
          expect(shows(section, walk(media.schema, 'writeOnly')), `${id} ${status}`).toEqual([]);
        }
      }
    }
  });

  it('puts names of the contract into code', () => {
    const json = JSON.stringify(contract);
    for (const {id, html} of pages) {
      const prose = html.replaceAll(/<(code|pre|a)\b[^>]*>[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
      const words = prose.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
      expect(
        words.filter((word) => json.includes(`"${word}"`)),
        id,
      ).toEqual([]);
    }
  });

  it('shows every error with what to do', () => {
    for (const {id, endpoint, html} of pages) {
      const {text} = parseHtml(sectionOf(html, 'errors'));
      for (const {when, fix, message = ''} of endpoint.operation['x-errors'] ?? []) {
        for (const words of [shown(when, id), shown(fix, id), message]) expect(text, id).toContain(words);
      }
      for (const [status, item] of Object.entries(endpoint.operation.responses)) {
        if (/^[45]/.test(status)) expect(text, id).toContain(shown(deref<Response>(contract, item)['x-fix']!, id));
      }
    }
  });

  it('stays small', () => {
    for (const {id, html} of pages) expect(html.length, id).toBeLessThan(200_000);
  });
});

describe('responses that are the object of a resource', () => {
  it('link to its fields, and every link has a target', () => {
    const ids = new Map(indexes.map((page) => [page.index, page.ids]));
    const linked = pages.filter(({html, id}) => {
      const links = [...html.matchAll(/href="\/docs\/([\w-]+)-api-index#([^"]+)"/g)];
      for (const [link, index, target] of links) expect(ids.get(index!), `${id}: ${link}`).toContain(target);
      return links.length > 0;
    });
    expect(linked.length).toBeGreaterThan(pages.length / 2);
    const page = (id: string) => pages.find((each) => each.id === id)!.html;
    expect(page('scope-create')).toContain('It is <a href="/docs/scope-api-index#object">the scope object</a>.');
    expect(page('scope-list')).toContain('A list of <a href="/docs/scope-api-index#object">scope objects</a>.');
  });
});

describe('every tag of the contract', () => {
  it('is in one of nine groups, and on the page of all resources with a sentence', () => {
    const {html} = render.renderAllResources(contract);
    expect(parseHtml(html).errors).toEqual([]);
    expect(contract['x-tagGroups']).toHaveLength(9);
    expect(html.match(/<h2 /g)).toHaveLength(9);
    for (const {name, 'x-index': index} of contract.tags)
      expect(html.split(`<a href="/docs/${index}-api-index">${name}</a><p>`), name).toHaveLength(2);
    expect(html).not.toContain('<p></p>');
  });

  it('has an index with its operations and aliases, its object and its lifecycle', () => {
    for (const {name, html, errors, ids, targets, text} of indexes) {
      expect(errors, name).toEqual([]);
      expect(new Set(ids).size, name).toBe(ids.length);
      expect(
        targets.filter((target) => !ids.includes(target)),
        name,
      ).toEqual([]);
      expect(ids, name).toContain('object');
      expect(text, name).not.toMatch(/\bundefined\b|\[object Object\]|NaN/);
      for (const {operation} of endpoints(contract)) {
        const here = [
          ...(operation.tags[0] === name ? [operation.operationId] : []),
          ...(operation['x-aliases'] ?? []).filter(({tag}) => tag === name).map(({id}) => id),
        ];
        here.forEach((id) =>
          expect(html, name).toContain(`<a href="/docs/api/${id}">${escaped(operation.summary)}</a>`),
        );
      }
    }
  });

  it('shows every lifecycle of the contract as a diagram and a table', () => {
    const all = indexes.map(({html}) => html).join('');
    for (const [name, schema] of Object.entries(contract.components.schemas)) {
      for (const {from, to, when} of schema['x-lifecycle']?.transitions ?? []) {
        expect(all, name).toContain(`<td><code>${from}</code></td><td><code>${to}</code></td>`);
        expect(all, name).toContain(escaped(when));
        expect(all, name).toMatch(new RegExp(`<text [^>]*>${from}</text>`));
      }
    }
  });
});
