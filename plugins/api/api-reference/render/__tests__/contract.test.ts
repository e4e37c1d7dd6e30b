/** Compares every page with the real contract, traversed by code that is independent of the renderer. */
import {beforeAll, describe, expect, it} from 'vitest';
import {deref, endpoints, type Contract, type Endpoint, type Response} from '../../../../../contract';
import {realContract} from '../../../../../tests/support/contract';
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
  it('shows every lifecycle of the contract as a diagram and a table', () => {
    const all = indexes.map(({html}) => html).join('');
    // A long name has a line break after an underscore.
    const unbroken = all.replaceAll(/_<\/text><text [^>]*>/g, '_');
    const text = all.replaceAll(/<[^>]*>/g, '');
    for (const [name, schema] of Object.entries(contract.components.schemas)) {
      for (const {from, to, when} of schema['x-lifecycle']?.transitions ?? []) {
        expect(all, name).toContain(`<td><code>${from}</code></td><td><code>${to}</code></td>`);
        // Ids of operations become links with their titles.
        for (const words of when.split(/`[^`]*`|\b[a-z]+(?:-[a-z]+)+\b/)) expect(text, name).toContain(escaped(words));
        expect(unbroken, name).toMatch(new RegExp(`<text [^>]*>${from}</text>`));
      }
    }
    // In color, as in the diagrams of the guides.
    const failed = [...all.matchAll(/<g class="dg-([^"]+)">(?:(?!<g class)[^])*?<text[^>]*>failed</g)];
    expect(failed.length).toBeGreaterThan(1);
    for (const [, name] of failed) expect(name).toBe('node dg-bad');
  });

  it('shows the meaning and the transitions of a state to a pointer, not in the drawing for phones', () => {
    const {html} = indexes.find(({name}) => name === 'Deployment')!;
    const title = [
      'The new version is healthy. Shift traffic, then finalize or roll back.',
      '→ finalizing: You send finalizing, or about 2 hours have passed at 100 percent of the traffic.',
      '→ cancelling: You send cancelling.',
      '→ rolling_back: A metric rule of the strategy fires, or the group is rolled back.',
      '→ failed: A step of the traffic switch fails.',
    ].join('\n');
    const [wide, narrow] = html.split('class="dg-narrow"') as [string, string];
    expect(wide).toContain(`<g><title>${title}</title><rect`);
    expect(narrow).not.toContain('<title>');
  });
});
