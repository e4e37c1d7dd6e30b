/** npm run facts: every fact of facts/, of the contract's statuses and of the changelog's versions, with the pages that show it. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {deprecations, errors, limits, metrics, roleUses, type Metric} from '../facts';
import {FACT_TABLES} from '../plugins/authoring/page-components/facts';

/** Component and attribute to the file that owns the fact. */
const SHOWN: Readonly<Record<string, {attribute: string; source: string; ids?: readonly string[]}>> = {
  RolesFor: {attribute: 'use', source: 'facts/roles.ts', ids: Object.keys(roleUses)},
  Limit: {attribute: 'id', source: 'facts/limits.ts', ids: Object.keys(limits)},
  Metric: {attribute: 'id', source: 'facts/metrics.ts', ids: Object.keys(metrics)},
  ErrorRows: {attribute: 'ids', source: 'facts/errors.ts', ids: Object.keys(errors)},
  Deprecated: {attribute: 'id', source: 'facts/deprecations.ts', ids: Object.keys(deprecations)},
  FactTable: {attribute: 'of', source: 'tables in full', ids: Object.keys(FACT_TABLES)},
  StatusTable: {attribute: 'of', source: 'statuses of the contract'},
  Since: {attribute: 'terraform|chart|scopes', source: 'versions of the changelog'},
};

/** Facts that a <FactTable> prints, by its `of`; `for` limits it to a part. Each counts as shown by the page. */
const TABLES: Readonly<Record<string, {source: string; ids: (part?: string) => readonly string[]}>> = {
  roles: {source: 'facts/roles.ts', ids: () => Object.keys(roleUses)},
  limits: {source: 'facts/limits.ts', ids: () => Object.keys(limits)},
  metrics: {
    source: 'facts/metrics.ts',
    ids: (part) =>
      Object.entries<Metric>(metrics).flatMap(([id, {scopes}]) => (part === undefined || scopes === part ? [id] : [])),
  },
};

/** Source to fact to the pages that show it. */
export type FactUse = Map<string, Map<string, Set<string>>>;

export function factUse(pages: readonly {file: string; text: string}[]): FactUse {
  const use: FactUse = new Map();
  for (const {source, ids = []} of Object.values(SHOWN)) use.set(source, new Map(ids.map((id) => [id, new Set()])));
  const add = (source: string, id: string, file: string): void => {
    const facts = use.get(source)!;
    facts.set(id, (facts.get(id) ?? new Set()).add(file));
  };
  for (const {file, text} of pages) {
    for (const [name, {attribute, source}] of Object.entries(SHOWN)) {
      const component = new RegExp(`<${name}\\b[^<>]*?\\b(?:${attribute})="([^"]+)"`, 'g');
      for (const [, value] of text.matchAll(component)) {
        for (const id of value!.split(',')) add(source, id.trim(), file);
      }
    }
    for (const [table] of text.matchAll(/<FactTable\b[^<>]*>/g)) {
      const attribute = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]+)"`).exec(table)?.[1];
      const printed = TABLES[attribute('of') ?? ''];
      for (const id of printed?.ids(attribute('for')) ?? []) add(printed!.source, id, file);
    }
  }
  return use;
}

export function report(use: FactUse): string {
  return [...use]
    .map(([source, facts]) => {
      const shown = [...facts.values()].filter((pages) => pages.size > 0).length;
      const lines = [...facts].map(([id, pages]) => {
        const list = pages.size === 0 ? 'no page' : [...pages].sort().join(', ');
        return `  ${id} (${pages.size}): ${list}`;
      });
      return [`${source}: ${facts.size} facts, ${shown} shown by a component`, ...lines].join('\n');
    })
    .join('\n\n');
}

if (path.basename(process.argv[1] ?? '') === 'fact-report.ts') {
  const pages = readdirSync('docs', {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.mdx') && !name.startsWith(`api${path.sep}`))
    .map((name) => ({file: `docs/${name}`, text: readFileSync(path.join('docs', name), 'utf8')}));
  process.stdout.write(`${report(factUse(pages))}\n`);
}
