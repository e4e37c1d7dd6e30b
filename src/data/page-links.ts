/** Links of the home page and of search. The build fails when a link of the home page leads nowhere. */
export type PageLink = {label: string; to: string};

/** Three ways in, by role: the first page to read, and what people of that role look for next. */
export type Role = {role: string; title: string; to: string; text: string; next: PageLink[]};

export const roles = (product: string): Role[] => [
  {
    role: 'Developers',
    title: 'Ship your first application',
    to: '/docs/getting-started',
    text: 'From an empty namespace to a release in production, in eight steps.',
    next: [
      {label: 'Create an application', to: '/docs/applications/creating-new-application'},
      {label: 'Deploy, watch and roll back', to: '/docs/deployments/manage'},
      {label: 'Set parameters and secrets', to: '/docs/parameters/overview'},
    ],
  },
  {
    role: 'Platform operators',
    title: 'Run the platform',
    to: '/docs/how-to-guides/kubernetes-prod-ready',
    text: `Connect your cluster to ${product}, with DNS, TLS, autoscaling and blue-green deployments.`,
    next: [
      {label: 'Connect clouds, code hosts and logs', to: '/docs/providers/overview'},
      {label: 'Install the agent', to: '/docs/agent/installation'},
      {label: 'Require approvals', to: '/docs/approvals/actions'},
    ],
  },
  {
    role: 'Integrators',
    title: 'Call the API',
    to: '/docs/api-getting-started',
    text: 'Get a token, list your applications and read an error, in five languages.',
    next: [
      {label: 'Use the command line', to: '/docs/cli'},
      {label: 'Manage resources with Terraform', to: '/docs/iac-provider'},
      {label: 'Set up a coding agent', to: '/docs/llm-guides'},
    ],
  },
];

/** Pages for what readers search most: below the search field, and in the search dialog before the first search. */
export const suggestions: PageLink[] = [
  {label: 'Roll back a deployment', to: '/docs/deployments/manage#roll-back'},
  {label: 'Create an API key', to: '/docs/authorization/api-keys'},
  {label: 'Custom domains', to: '/docs/scopes/custom-domains'},
  {label: 'Environment variables', to: '/docs/parameters/overview'},
  {label: 'Scope logs', to: '/docs/scopes/logs'},
  {label: 'Error reference', to: '/docs/scopes/troubleshooting/error-reference'},
];

/** Where to continue when a search finds nothing. */
export const waysOut: PageLink[] = [
  {label: 'All topics', to: '/docs/tags'},
  {label: 'API reference', to: '/docs/api-getting-started'},
  {label: 'Support', to: '/docs/support'},
];

/** All guides, by the groups and categories of the sidebar. */
export const areas: {group: string; pages: PageLink[]}[] = [
  {
    group: 'Learn',
    pages: [
      {label: 'Get started', to: '/docs/getting-started'},
      {label: 'Tutorials', to: '/docs/how-to-guides/'},
      {label: 'Recipes', to: '/docs/recipes/'},
      {label: 'Concepts', to: '/docs/concepts'},
      {label: 'Glossary', to: '/docs/glossary'},
    ],
  },
  {
    group: 'Build',
    pages: [
      {label: 'Applications', to: '/docs/applications/creating-new-application'},
      {label: 'Parameters', to: '/docs/parameters/overview'},
      {label: 'Services', to: '/docs/services/craft-a-service'},
    ],
  },
  {
    group: 'Run',
    pages: [
      {label: 'Scopes', to: '/docs/scopes/management'},
      {label: 'Deployments', to: '/docs/deployments/overview'},
      {label: 'Agent-backed scopes', to: '/docs/agent-backed-scopes/overview'},
      {label: 'Agent', to: '/docs/agent/overview'},
      {label: 'Providers', to: '/docs/providers/overview'},
    ],
  },
  {
    group: 'Govern',
    pages: [
      {label: 'Approvals', to: '/docs/approvals/actions'},
      {label: 'Notifications', to: '/docs/notifications/channels'},
      {label: 'Authentication and authorization', to: '/docs/authorization/roles'},
      {label: 'Catalog', to: '/docs/catalog/getting-started'},
    ],
  },
  {
    group: 'Reference',
    pages: [
      {label: 'API reference', to: '/docs/api-getting-started'},
      {label: 'JSON and UI schema', to: '/docs/json-ui-schema/overview'},
      {label: 'Tools', to: '/docs/cli'},
      {label: 'Changelogs', to: '/docs/changelogs'},
      {label: 'All topics', to: '/docs/tags'},
    ],
  },
];
