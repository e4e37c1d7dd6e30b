/** A small site, indexed as in the build. */
import MiniSearch from 'minisearch';
import {
  ENGINE,
  FORMAT,
  indexOptions,
  toDocument,
  type Artifact,
  type Document,
  type Entry,
  type Page,
} from '../../search-format';

export type FixturePage = Partial<Page> & {
  path: string;
  title: string;
  /** Name of an operation, and its method and path. */
  name?: string;
  call?: string;
  keywords?: string[];
  /** `## Heading`, `.property.path: text` or a text, in order. */
  items?: string[];
};

export function artifactOf(given: FixturePage[], synonyms: Artifact['synonyms'] = []): Artifact {
  const pages: Page[] = [];
  const entries: Entry[] = [];
  for (const {title, name = null, call = null, keywords, items = [], ...rest} of given) {
    const page = pages.length;
    pages.push({
      kind: 'guide',
      lvl0: 'Guides',
      language: 'en',
      docusaurus_tag: 'docs-default-current',
      version: 'current',
      pageRank: 100,
      ...rest,
    });
    const first = entries.length;
    let parent = first;
    const add = (entry: Partial<Entry>) =>
      entries.push({
        page,
        parent,
        level: 0,
        anchor: entries[parent]?.anchor ?? null,
        heading: null,
        name: null,
        content: null,
        position: entries.length - first,
        ...entry,
      }) - 1;
    add({parent: -1, level: 1, anchor: null, heading: title, name, content: call, ...(keywords && {keywords})});
    for (const item of items) {
      const [, heading] = /^## (.*)/.exec(item) ?? [];
      const [, path, content] = /^\.(\S+): (.*)/.exec(item) ?? [];
      if (heading !== undefined) {
        parent = add({parent: first, level: 2, anchor: heading.toLowerCase().replace(/\W+/g, '-'), heading});
      } else if (path !== undefined) {
        add({
          parent: first,
          level: 2,
          anchor: `body.${path}`,
          heading: path,
          name: path.split('.').at(-1)!,
          content: content!,
        });
      } else {
        add({content: item});
      }
    }
  }
  const engine = new MiniSearch<Document>(indexOptions);
  engine.addAll(entries.map(toDocument));
  return {
    format: FORMAT,
    engine: ENGINE,
    id: '0123456789abcdef',
    origin: 'https://docs.example',
    records: entries.length,
    pages,
    entries,
    synonyms,
    index: engine.toJSON(),
  };
}

const operation = {kind: 'operation', lvl0: 'API reference', pageRank: 40} as const;

export const SITE: FixturePage[] = [
  {
    path: '/docs/all-scopes',
    title: 'Create and manage scopes',
    items: [
      'A scope is where an application runs.',
      '## Health checks',
      'A health check asks each instance whether it is alive. Instances that fail are replaced.',
      '## Stop a scope',
      'Stopping keeps the settings and removes the instances.',
    ],
  },
  {
    path: '/docs/deployments',
    title: 'Deployments',
    items: [
      'A deployment puts a release on a scope.',
      '## Blue-green',
      'Traffic moves from the old instances to the new ones in steps.',
      '## Roll back',
      'Cancel the deployment to go back to the old release.',
    ],
  },
  {
    path: '/docs/roles',
    title: 'Roles and grants',
    items: ['Each role holds permissions.', 'machine:ci is the role of pipelines: it may build & push <images>.'],
  },
  {
    path: '/docs/api/scope-create',
    title: 'Create a scope',
    name: 'scope-create',
    ...operation,
    items: [
      '.name: Name of the scope.',
      '.capabilities.health_check: How instances are asked whether they are alive.',
      '.capabilities.health_check.path: Path of the request.',
    ],
  },
  {path: '/docs/api/scope-list', title: 'List scopes', name: 'scope-list', ...operation, items: ['.limit: Page size.']},
  {path: '/', title: 'Welcome', docusaurus_tag: 'default', pageRank: 10, items: ['Everything about the platform.']},
  {
    path: '/es/docs/all-scopes',
    title: 'Crear scopes',
    language: 'es',
    items: ['Un scope es donde corre la aplicación.'],
  },
];
