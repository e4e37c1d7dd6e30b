/**
 * Old path to new path, once. The client redirects, host rules and tests
 * all derive from this table. A target must be a page of this site.
 */
import sidebars from '../sidebars';
import {folderRedirects, type Redirect} from './folder-redirects';
import versionRedirects from './version-redirects.json';

export type {Redirect} from './folder-redirects';

const under = (base: string, ...names: string[]): string[] => names.map((name) => `${base}/${name}`);

/** Pages that moved: the specification's list, and each page that `npm run move` moves. */
export const moved: Redirect[] = [
  {
    from: under('/docs/metadata', 'getting-started', 'generated-ui', 'ui-forms'),
    to: '/docs/catalog/getting-started',
  },
  {
    from: [
      ...under('/docs', 'catalog-items-api-index', 'catalog-item-api-index'),
      ...under(
        '/docs/api',
        'metadata-entity-create',
        'metadata-entity-list',
        'particular-metadata-entity-create',
        'particular-metadata-entity-read',
        'particular-metadata-entity-update',
        'particular-metadata-entity-delete',
        'metadata-specification-list',
        'metadata-specification-create',
        'metadata-specification-read',
        'metadata-specification-update',
        'metadata-specification-delete',
      ),
    ],
    to: '/docs/catalog-api-index',
  },
  {
    from: [
      '/docs/custom-scopes/overview',
      ...under(
        '/docs/custom-scopes/craft-custom-scopes',
        'custom-scope-spec',
        'scope-action-spec',
        'register-custom-scope',
      ),
      ...under(
        '/docs/custom-scopes/provision-custom-scope',
        'set-up-notifications',
        'base-scope-service-workflow',
        'override-scope-service-workflow',
      ),
      ...under('/docs/custom-scopes/how-to-guides', 'overview', 'test-custom-scope-locally', 'kubernetes-prod-ready'),
    ],
    to: '/docs/agent-backed-scopes/',
  },
  {
    from: ['/docs/agent-backed-scopes/how-to-guides/test-scope-locally'],
    to: '/docs/how-to-guides/test-scope-locally',
  },
  {
    from: ['/docs/agent-backed-scopes/how-to-guides/kubernetes-prod-ready'],
    to: '/docs/how-to-guides/kubernetes-prod-ready',
  },
  {
    from: ['/docs/agent-backed-scopes/how-to-guides/scheduled-task'],
    to: '/docs/how-to-guides/scheduled-task',
  },
  {
    from: ['/docs/services/craft-a-service/json-schema', '/docs/reference/craft-a-service/ui-crafting'],
    to: '/docs/json-ui-schema/overview',
  },
];

/**
 * Also those of folders without a page (`/docs/scopes`), derived from the sidebars, and of frozen and retired versions,
 * which `npm run version` writes.
 */
export const redirects: Redirect[] = [
  ...moved,
  ...folderRedirects(sidebars, moved),
  ...(versionRedirects as Redirect[]),
];
