/** A word of the platform. The key is its address on the glossary page, and what <Term id="…"> names. */
export type GlossaryEntry = {
  term: string;
  /** One or two sentences; code in backticks and brand tokens are allowed. */
  definition: string;
  /** Where a reader learns more. */
  see?: string;
};

export const glossary = {
  'access-token': {
    term: 'Access token',
    definition:
      'A short-lived JWT that goes with every API call as a bearer token. You get it in exchange for an API key.',
    see: '/docs/api-getting-started',
  },
  account: {
    term: 'Account',
    definition:
      'A division of the organization, such as a business unit, a region or a cloud boundary. It names the code host and the repository prefix of its applications.',
  },
  'action-specification': {
    term: 'Action specification',
    definition:
      'The definition of one operation of a service or a link, such as create, update or a custom one, with schemas for its parameters and its results.',
  },
  agent: {
    term: 'Agent',
    definition:
      'A small process in your infrastructure that opens outbound connections only, receives commands from the control plane and runs them. Its tags decide which commands reach it.',
    see: '/docs/agent-backed-scopes/overview',
  },
  'agent-backed-scope': {
    term: 'Agent-backed scope',
    definition: 'A scope whose type you define yourself: a service specification and workflows that an agent runs.',
    see: '/docs/agent-backed-scopes/overview',
  },
  'agent-command': {
    term: 'Agent command',
    definition: 'A request to an agent to run one script that it allows.',
  },
  'api-key': {
    term: 'API key',
    definition: 'A credential for machines, with its own grants and tags. It is exchanged for an access token.',
    see: '/docs/api-getting-started',
  },
  application: {
    term: 'Application',
    definition:
      'What you deploy. It is bound to a repository, or to a folder of one, and owns its builds, releases, scopes and parameters.',
    see: '/docs/getting-started',
  },
  approval: {
    term: 'Approval',
    definition: 'A check that an operation has to pass before it runs.',
  },
  'approval-action': {
    term: 'Approval action',
    definition:
      'A rule that says which operation on which entity needs an approval, at which NRN and dimensions, and what follows when its policies pass or fail.',
  },
  'approval-request': {
    term: 'Approval request',
    definition:
      'One attempt at an operation that an approval action covers, with the status of the decision and of the execution.',
  },
  asset: {
    term: 'Asset',
    definition:
      'An artifact of a build, such as a container image, a function package or a bundle, in your own registry. Its name is `main` unless you choose another.',
  },
  'asset-name': {
    term: 'Asset name',
    definition: 'The setting of a scope that says which asset of a release it deploys. No deployment works without it.',
  },
  audit: {
    term: 'Audit',
    definition: 'The record of every change made through the API: who changed what, and when.',
  },
  'blue-green': {
    term: 'Blue-green deployment',
    definition:
      'A deployment that starts the new version beside the old one and moves traffic to it step by step, with a way back at every step.',
  },
  build: {
    term: 'Build',
    definition: 'The record of one CI run on one commit. It has one or more assets.',
  },
  'callback-url': {
    term: 'Callback URL',
    definition: 'The address where the handler of an entity hook reports its result.',
  },
  capability: {
    term: 'Capability',
    definition:
      'A feature of a scope that you can set, such as memory, scaling, health check or logs, with a schema of its own.',
  },
  catalog: {
    term: 'Catalog',
    definition: 'Your own structured, validated data on applications, builds, namespaces and other entities.',
    see: '/docs/catalog/getting-started',
  },
  'catalog-specification': {
    term: 'Catalog specification',
    definition: 'The JSON Schema of one kind of catalog data on one type of entity, defined at an NRN.',
    see: '/docs/catalog/getting-started',
  },
  'continuous-delivery': {
    term: 'Continuous delivery',
    definition: 'The capability of a scope to deploy the builds of the branches you choose by itself.',
  },
  'control-plane': {
    term: 'Control plane',
    definition: 'The part that {product} runs: it keeps the state of everything and sends commands to agents.',
  },
  deployment: {
    term: 'Deployment',
    definition: 'The act of putting one release on one scope. When you finalize it, the version before it is removed.',
    see: '/docs/getting-started#what-a-deployment-tells-you',
  },
  'deployment-group': {
    term: 'Deployment group',
    definition: 'Deployments of one release on several scopes, handled together.',
  },
  'deployment-strategy': {
    term: 'Deployment strategy',
    definition:
      'A reusable plan for a deployment: steps of traffic, waits between them, and metrics that cause a rollback. It can be limited to resources and dimensions.',
  },
  dimension: {
    term: 'Dimension',
    definition:
      'An axis of your own, such as environment or country, with a list of allowed values. You label scopes with its values, and parameters, providers and approvals select by them.',
  },
  'entity-hook': {
    term: 'Entity hook',
    definition:
      'One run of your own logic before or after an application, a scope or a deployment is created, changed or deleted.',
  },
  'entity-hook-action': {
    term: 'Entity hook action',
    definition: 'The rule that says when an entity hook runs, for which entity, and at which NRN.',
  },
  grant: {
    term: 'Grant',
    definition: 'A role given to a user or an API key at an NRN. It holds for everything below that NRN.',
  },
  'identity-provider': {
    term: 'Identity provider',
    definition: 'The external system that signs your people in, connected by SAML.',
  },
  import: {
    term: 'Import',
    definition: 'The registration of a resource that exists already, without provisioning it.',
  },
  instance: {
    term: 'Instance',
    definition: 'One running copy of a deployment: a pod, a server or a function.',
  },
  link: {
    term: 'Link',
    definition:
      'The connection of an application or a scope to a service. The values that the service exports appear as read-only parameters.',
  },
  'link-specification': {
    term: 'Link specification',
    definition: 'The definition of a kind of link: its attributes, and the actions that create, change and delete it.',
  },
  'log-provider': {
    term: 'Log provider',
    definition: 'The product that the logs of your instances are read from.',
  },
  'metric-provider': {
    term: 'Metric provider',
    definition: 'The product that metrics such as `http.rpm` or `system.cpu_usage_percentage` are read from.',
  },
  namespace: {
    term: 'Namespace',
    definition: 'A group of applications in an account, usually those of one team.',
  },
  'notification-channel': {
    term: 'Notification channel',
    definition:
      'A destination for events, such as a chat, an HTTP address, a pipeline or an agent, defined at an NRN with its sources and filters.',
  },
  'notification-event': {
    term: 'Notification event',
    definition: 'One stored notification with its payload and the result of each delivery. It can be sent again.',
  },
  'notification-filter': {
    term: 'Notification filter',
    definition: 'The query of a notification channel that decides which events it lets through.',
  },
  'notification-source': {
    term: 'Notification source',
    definition: 'The category of an event: approval, service, audit, entity, telemetry or alert.',
  },
  nrn: {
    term: 'NRN',
    definition:
      'The hierarchical name of a resource, such as `organization=1:account=2:namespace=3`. What is defined or granted at an NRN holds for everything below it.',
  },
  organization: {
    term: 'Organization',
    definition: 'Your company in {product}. It is the top of every NRN and holds users, accounts and global settings.',
  },
  outcome: {
    term: 'Outcome',
    definition: 'What an approval action decides: approve, deny, or manual, which asks a person.',
  },
  override: {
    term: 'Override',
    definition: 'A layer of your own that replaces or adds steps or settings of a workflow.',
  },
  parameter: {
    term: 'Parameter',
    definition:
      'A setting that an application receives with a deployment, as an environment variable or a file. Its definition is separate from its values.',
  },
  'parameter-value': {
    term: 'Parameter value',
    definition:
      'The content of a parameter for an application, for a set of dimensions or for a scope. The most specific one wins.',
  },
  'parameter-version': {
    term: 'Parameter version',
    definition: 'A snapshot of all values of a parameter after a change. You can restore it.',
  },
  'platform-settings': {
    term: 'Platform settings',
    definition: 'The area of the console for what concerns the whole organization.',
  },
  policy: {
    term: 'Policy',
    definition:
      'A named set of conditions in the MongoDB query syntax. An approval action evaluates it on the context of a request.',
  },
  'policy-selector': {
    term: 'Policy selector',
    definition: 'The condition that decides whether a policy applies to a request at all.',
  },
  provider: {
    term: 'Provider',
    definition:
      'The connection to a product outside {product}, such as a cloud, a code host, a registry, logs or metrics. It is configured at an NRN, per dimension where needed, and inherited below.',
  },
  'provider-category': {
    term: 'Provider category',
    definition: 'A group of provider specifications with one purpose, such as cloud, code repository or logs.',
  },
  'provider-specification': {
    term: 'Provider specification',
    definition: 'The schema of what a provider needs to be configured.',
  },
  release: {
    term: 'Release',
    definition: 'A semantic version, such as 1.4.0, on one build. It is what you deploy.',
  },
  role: {
    term: 'Role',
    definition: 'A bundle of permitted actions, such as Developer, Ops or SecOps. A grant gives it to somebody.',
  },
  runner: {
    term: 'Runner',
    definition: 'The automation that executes the actions of a service: a CI workflow, a webhook or an agent.',
  },
  scope: {
    term: 'Scope',
    definition:
      'A place where one application runs, such as production or staging, with its own type, dimensions, capabilities and domain. Every deployment puts a release on exactly one scope.',
    see: '/docs/getting-started',
  },
  'scope-type': {
    term: 'Scope type',
    definition:
      'What a developer chooses when they create a scope, such as Kubernetes or scheduled task. It is native or backed by a service.',
  },
  secret: {
    term: 'Secret',
    definition: 'A parameter whose values are hidden. Only some roles read them, or others after an approval.',
  },
  selector: {
    term: 'Selector',
    definition: 'Tag pairs on a notification channel. Its commands reach the agents that have all of them.',
  },
  service: {
    term: 'Service',
    definition:
      'A dependency of applications, such as a database, a queue or a bucket. The inner side of an agent-backed scope is a service too.',
  },
  'service-action': {
    term: 'Service action',
    definition: 'One execution of an action specification, with its parameters, results, status and messages.',
  },
  'service-specification': {
    term: 'Service specification',
    definition:
      'The definition of a kind of service: the schema of its attributes, its selectors, who sees it, and its actions.',
  },
  slug: {
    term: 'Slug',
    definition: 'The form of a name that is safe in a URL: lower-case letters, digits and hyphens.',
  },
  'switched-traffic': {
    term: 'Switched traffic',
    definition:
      'The percentage of traffic that goes to the new version during a deployment, from 0 to 100. The current one follows the desired one.',
  },
  'technology-template': {
    term: 'Technology template',
    definition: 'The blueprint of a repository with language, framework and CI, from which new applications start.',
  },
  telemetry: {
    term: 'Telemetry',
    definition: 'Logs, metrics and data on instances, from a provider or through an agent.',
  },
  'troubleshooting-action': {
    term: 'Troubleshooting action',
    definition:
      'An operation on a running scope, such as to restart pods, to stop an instance or to pause autoscaling.',
  },
  'ui-schema': {
    term: 'UI schema',
    definition:
      'The description of a generated form: its layout, and which fields show when. The JSON Schema beside it describes the data.',
    see: '/docs/json-ui-schema/overview',
  },
  'visible-to': {
    term: 'Visible to',
    definition:
      'The list of NRNs that see a specification. `linkable_to` is the list of those that may link a service.',
  },
  workflow: {
    term: 'Workflow',
    definition: 'A YAML list of steps that `{cli}` executes for an action of a service.',
  },
} satisfies Record<string, GlossaryEntry>;

export type TermId = keyof typeof glossary;
