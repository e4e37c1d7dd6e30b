/** Checks whether a guide states its required facts. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import {factExpander} from '../support/expand-facts';

type Fact = {fact: string; find: string | number | (string | number)[]; on?: string};
export type Facts = {page: string; facts: Fact[]; leftOut?: {fact: string; reason: string}[]};

/** Payloads that a page renders from schemas. */
const EVENTS = 'api/events';

export const readFacts = (file: string): Facts => load(readFileSync(file, 'utf8')) as Facts;

/** One space for any white space, also where a backslash continues a command on the next line. */
const squeeze = (text: string): string => text.replace(/(?:\s|\\\n)+/g, ' ');

/**
 * Returns the missing facts, each with its missing words. `root` contains docs/ and api/. The page's fact components
 * are expanded.
 */
export async function factChecker(root = '.'): Promise<(facts: Facts) => string[]> {
  const expand = await factExpander(root);
  const read = (file: string): string => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return file.endsWith('.mdx') ? expand(text) : text;
  };
  const texts = (folder: string): string[] =>
    readdirSync(path.join(root, folder)).map((name) => read(path.join(folder, name)));
  const resources = texts('api/resources');

  /** The source of a URL: a guide, or the resource file of an operation or tag. */
  function sourceOf(address: string): string {
    if (address === EVENTS) return texts(EVENTS).join('\n');
    const [, id, index] = /^\/docs\/(?:api\/([a-z0-9-]+)|([a-z0-9-]+)-api-index)/.exec(address) ?? [];
    if (id)
      return resources.filter((text) => text.includes(`operationId: ${id}\n`) || text.includes(`id: ${id}`)).join('\n');
    if (index) return resources.filter((text) => text.includes(`x-index: ${index}\n`)).join('\n');
    const route = address.replace(/#.*/, '').replace(/\/$/, '').slice(1);
    const file = [`${route}.mdx`, `${route}/index.mdx`].find((name) => existsSync(path.join(root, name)));
    if (!file) throw new Error(`${address} is not a page. Correct \`on\`.`);
    return read(file);
  }

  return ({page, facts}) => {
    const text = read(page);
    return facts.flatMap(({fact, find, on}) => {
      const source = squeeze(on ? sourceOf(on) : text);
      const lost = [find].flat().filter((words) => !source.includes(squeeze(String(words))));
      if (on && !leadsTo(text, on)) return [`${fact}: the page does not link to ${on}`];
      return lost.length > 0 ? [`${fact}: not found: ${lost.join(' | ')}`] : [];
    });
  };
}

/** Whether the page links there, directly or by a component. */
function leadsTo(page: string, address: string): boolean {
  if (address === EVENTS) return page.includes('<EventPayloads');
  const operation = /^\/docs\/api\/([a-z0-9-]+)/.exec(address)?.[1];
  const route = address.replace(/#.*/, '').replace(/\/$/, '');
  return page.includes(route) || (operation !== undefined && new RegExp(`(id|operation)="${operation}"`).test(page));
}
