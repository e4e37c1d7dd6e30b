/** Content areas of the home page. Add one line for each new area. */
export type Area = {title: string; to: string; text: string};

export const startingPoints = (product: string): (Area & {action: string})[] => [
  {
    title: 'Ship your first application',
    to: '/docs/getting-started',
    text: 'From an empty namespace to a release on a scope: the vocabulary and the seven steps.',
    action: 'Get started as a developer',
  },
  {
    title: 'Run the platform',
    to: '/docs/how-to-guides/kubernetes-prod-ready',
    text: `Connect your cluster to ${product}, with DNS, TLS, autoscaling and blue-green deployments.`,
    action: 'Set up a production cluster',
  },
  {
    title: 'Call the API',
    to: '/docs/api-getting-started',
    text: 'Get a token, list your applications, read an error, in five languages.',
    action: 'Make the first request',
  },
];

export const areas = (product: string): Area[] => [
  {
    title: 'User guides',
    to: '/docs/getting-started',
    text: 'Organization, account, namespace, application, scope: how they hold each other.',
  },
  {
    title: 'Tutorials',
    to: '/docs/how-to-guides/',
    text: 'End to end, with a checkpoint after every part and a clean-up at the end.',
  },
  {
    title: 'Agent-backed scopes',
    to: '/docs/agent-backed-scopes/overview',
    text: `Deployment targets you define, run by an agent inside your network.`,
  },
  {
    title: 'Catalog',
    to: '/docs/catalog/getting-started',
    text: 'Your own validated fields on applications, builds and namespaces.',
  },
  {
    title: 'JSON and UI schema',
    to: '/docs/json-ui-schema/overview',
    text: 'Model the data, lay out the form, show fields by rule.',
  },
  {
    title: 'API reference',
    to: '/docs/api-getting-started',
    text: 'Tokens, lists, filters, errors, and every resource by tag.',
  },
  {title: 'Topics', to: '/docs/tags', text: 'Every guide by tag, from approvals to troubleshooting.'},
  {
    title: 'Support',
    to: '/docs/support',
    text: `Where to ask the ${product} team, and what to send so that one message is enough.`,
  },
];
