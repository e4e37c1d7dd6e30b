/**
 * Every guide beside the facts it has to tell. A file here lists the facts of
 * one page, each with the words by which it is found, and what is left out and why.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {describe, expect, it} from 'vitest';

type Fact = {fact: string; find: string | number | (string | number)[]; on?: string};
type Coverage = {page: string; facts: Fact[]; leftOut?: {fact: string; reason: string}[]};

const HERE = 'tests/coverage';
/** Payloads that a page shows from their schemas. */
const EVENTS = 'api/events';
const files = readdirSync(HERE).filter((name) => name.endsWith('.yml'));
const resources = readdirSync('api/resources').map((name) => readFileSync(`api/resources/${name}`, 'utf8'));
const squeeze = (text: string): string => text.replace(/\s+/g, ' ');

/** The source behind an address: a guide, or the resource file of an operation or tag. */
function sourceOf(address: string): string {
  if (address === EVENTS)
    return readdirSync(EVENTS)
      .map((name) => readFileSync(`${EVENTS}/${name}`, 'utf8'))
      .join('\n');
  const [, id, index] = /^\/docs\/(?:api\/([a-z0-9-]+)|([a-z0-9-]+)-api-index)/.exec(address) ?? [];
  if (id)
    return resources.filter((text) => text.includes(`operationId: ${id}\n`) || text.includes(`id: ${id}`)).join('\n');
  if (index) return resources.filter((text) => text.includes(`x-index: ${index}\n`)).join('\n');
  const route = address.replace(/#.*/, '').replace(/\/$/, '').slice(1);
  const file = [`${route}.mdx`, `${route}/index.mdx`].find((name) => existsSync(name));
  if (!file) throw new Error(`${address} is no page. Mend "on".`);
  return readFileSync(file, 'utf8');
}

/** Whether the page leads there: by link, or by a component that becomes one. */
function leadsTo(page: string, address: string): boolean {
  if (address === EVENTS) return page.includes('<EventPayloads');
  const operation = /^\/docs\/api\/([a-z0-9-]+)/.exec(address)?.[1];
  const route = address.replace(/#.*/, '').replace(/\/$/, '');
  return page.includes(route) || (operation !== undefined && new RegExp(`(id|operation)="${operation}"`).test(page));
}

describe('Facts of the guides', () => {
  for (const name of files) {
    const {page, facts, leftOut = []} = load(readFileSync(path.join(HERE, name), 'utf8')) as Coverage;
    it(`${page} tells its ${facts.length} facts and says why ${leftOut.length} are left out`, () => {
      const text = readFileSync(page, 'utf8');
      const missing = facts.flatMap(({fact, find, on}) => {
        const source = squeeze(on ? sourceOf(on) : text);
        const lost = [find].flat().filter((words) => !source.includes(squeeze(String(words))));
        if (on && !leadsTo(text, on)) return [`${fact}: the page does not link to ${on}`];
        return lost.length > 0 ? [`${fact}: not found: ${lost.join(' | ')}`] : [];
      });
      expect(missing).toEqual([]);
      expect(facts.length).toBeGreaterThan(0);
      for (const {fact, reason} of leftOut) expect(reason, fact).toBeTruthy();
    });
  }

  it('are written down for every guide', () => {
    const pages = new Set(files.map((name) => (load(readFileSync(path.join(HERE, name), 'utf8')) as Coverage).page));
    const guides = readdirSync('docs', {recursive: true})
      .map((name) => path.join('docs', String(name)))
      .filter((name) => name.endsWith('.mdx') && !name.startsWith('docs/api/') && !WITHOUT_SHEET.has(name));
    expect(guides.filter((name) => !pages.has(name))).toEqual([]);
  });
});

/** Pages that repeat another or are made from data. */
const WITHOUT_SHEET = new Set(['docs/agent-backed-scopes/index.mdx', 'docs/changelogs/index.mdx', 'docs/glossary.mdx']);
