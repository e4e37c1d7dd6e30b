/** A platform term. The key is its anchor on the glossary page and the `id` of <Term id="…">. */
export type GlossaryEntry = {
  term: string;
  /** One or two sentences; code in backticks and brand tokens are allowed. */
  definition: string;
  /** Page with more information. */
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
      'A division of the organization, such as a business unit, a region or a cloud boundary. It sets the code host and the repository prefix of its applications.',
    see: '/docs/NRN',
  },
  'action-specification': {
    term: 'Action specification',
    definition:
      'The definition of one operation of a service or a link, such as create, update or a custom one, with schemas for its parameters and its results.',
    see: '/docs/services/craft-a-service/service-actions',
  },
  agent: {
    term: 'Agent',
    definition:
      'A small process in your infrastructure that opens outbound connections only, receives commands from the control plane and runs them. Its tags decide which commands reach it.',
    see: '/docs/agent/overview',
  },
  'agent-backed-scope': {
    term: 'Agent-backed scope',
    definition: 'A scope whose type you define yourself: a service specification and workflows that an agent runs.',
    see: '/docs/agent-backed-scopes/overview',
  },
  'agent-command': {
    term: 'Agent command',
    definition: 'A request to an agent to run one script that it allows.',
    see: '/docs/agent/agent-refresh#run-other-commands',
  },
  'api-key': {
    term: 'API key',
    definition: 'A credential for machines, with its own grants and tags. It is exchanged for an access token.',
    see: '/docs/authorization/api-keys',
  },
  application: {
    term: 'Application',
    definition:
      'What you deploy. It is bound to a repository, or to a folder of one, and owns its builds, releases, scopes and parameters.',
    see: '/docs/applications/creating-new-application',
  },
  approval: {
    term: 'Approval',
    definition: 'A check that an operation has to pass before it runs.',
    see: '/docs/approvals/actions',
  },
  'approval-action': {
    term: 'Approval action',
    definition:
      'A rule that says which operation on which entity needs an approval, at which NRN and dimensions, and what follows when its policies pass or fail.',
    see: '/docs/approvals/actions',
  },
  'approval-request': {
    term: 'Approval request',
    definition:
      'One attempt at an operation that an approval action covers, with the status of the decision and of the execution.',
    see: '/docs/approvals/actions',
  },
  asset: {
    term: 'Asset',
    definition:
      'An artifact of a build, such as a container image, a function package or a bundle, in your own registry. Its name is `main` unless you choose another.',
    see: '/docs/applications/ci-cd/full-ci-cd-examples',
  },
  'asset-name': {
    term: 'Asset name',
    definition: 'The setting of a scope that says which asset of a release it deploys. No deployment works without it.',
    see: '/docs/scopes/management',
  },
  audit: {
    term: 'Audit',
    definition: 'The record of every change made through the API: who changed what, and when.',
    see: '/docs/notifications/event-payloads',
  },
  'blue-green': {
    term: 'Blue-green deployment',
    definition:
      'A deployment that starts the new version beside the old one and shifts traffic to it in steps. Until it is finalized, you can roll back.',
    see: '/docs/deployments/overview#initial-and-blue-green',
  },
  build: {
    term: 'Build',
    definition: 'The record of one CI run on one commit. It has one or more assets.',
    see: '/docs/applications/ci-cd/full-ci-cd-examples',
  },
  'callback-url': {
    term: 'Callback URL',
    definition: 'The URL to which the handler of an entity hook reports its result.',
    see: '/docs/entity-hooks',
  },
  capability: {
    term: 'Capability',
    definition: 'A setting of a scope, such as memory, scaling, health check or logs, with its own schema.',
    see: '/docs/scopes/capabilities',
  },
  catalog: {
    term: 'Catalog',
    definition: 'Your own structured, validated data on applications, builds, namespaces and other entities.',
    see: '/docs/catalog/getting-started',
  },
  'catalog-instance': {
    term: 'Catalog instance',
    definition: 'The catalog values of one entity for one specification.',
    see: '/docs/catalog/instances',
  },
  'catalog-specification': {
    term: 'Catalog specification',
    definition: 'The JSON Schema of your own fields on one type of entity, defined at an NRN.',
    see: '/docs/catalog/define-catalog-specs',
  },
  'catalog-tag': {
    term: 'Catalog tag',
    definition: 'A catalog field that lists can be filtered and sorted by.',
    see: '/docs/catalog/where-catalog-appears#what-tag-does',
  },
  'continuous-delivery': {
    term: 'Continuous delivery',
    definition: 'The capability of a scope to deploy the builds of the branches you choose automatically.',
    see: '/docs/scopes/capabilities#delivery',
  },
  'control-plane': {
    term: 'Control plane',
    definition: 'The part that {product} runs: it keeps the state of everything and sends commands to agents.',
    see: '/docs/agent/overview',
  },
  deployment: {
    term: 'Deployment',
    definition: 'The rollout of one release to one scope. When you finalize it, the previous version is removed.',
    see: '/docs/deployments/overview',
  },
  'deployment-group': {
    term: 'Deployment group',
    definition: 'Deployments of one release to several scopes, handled together.',
    see: '/docs/deployments/overview#deploy-to-several-scopes',
  },
  'deployment-strategy': {
    term: 'Deployment strategy',
    definition:
      'A reusable plan for a deployment: steps of traffic, waits between them, and metrics that cause a rollback. It can be limited to resources and dimensions.',
    see: '/docs/deployments/strategies',
  },
  dimension: {
    term: 'Dimension',
    definition:
      'An axis that your organization defines, such as environment or country, with its allowed values. Scopes have one value of each; parameters, providers and approvals select by them.',
    see: '/docs/dimensions',
  },
  'dimension-value': {
    term: 'Dimension value',
    definition: 'One of the allowed values of a dimension, such as production or germany.',
    see: '/docs/dimensions',
  },
  'entity-hook': {
    term: 'Entity hook',
    definition:
      'One run of your own logic before or after an application, a scope or a deployment is created, changed or deleted.',
    see: '/docs/entity-hooks',
  },
  'entity-hook-action': {
    term: 'Entity hook action',
    definition: 'The rule that says when an entity hook runs, for which entity, and at which NRN.',
    see: '/docs/entity-hooks',
  },
  grant: {
    term: 'Grant',
    definition: 'A role given to a user or an API key at an NRN. It applies to everything below that NRN.',
    see: '/docs/authorization/roles',
  },
  'identity-provider': {
    term: 'Identity provider',
    definition: 'The external system, such as Google or Okta, that signs your people in. It is connected by SAML.',
    see: '/docs/authentication/okta',
  },
  import: {
    term: 'Import',
    definition: 'The registration of a resource that exists already, without provisioning it.',
    see: '/docs/services/import',
  },
  'initial-deployment': {
    term: 'Initial deployment',
    definition: 'A deployment to a scope that runs nothing yet, so no traffic has to shift.',
    see: '/docs/deployments/overview#initial-and-blue-green',
  },
  instance: {
    term: 'Instance',
    definition: 'One running copy of a deployment: a pod, a server or a function.',
    see: '/docs/scopes/management#act-on-running-instances',
  },
  'json-schema': {
    term: 'JSON Schema',
    definition:
      'The description of data: which fields exist, their types and their limits. {product} checks values against it and generates forms from it.',
    see: '/docs/json-ui-schema/json-schema',
  },
  link: {
    term: 'Link',
    definition:
      'The connection of an application or a scope to a service. The values that the service exports appear as read-only parameters.',
    see: '/docs/services/craft-a-service/link-specs',
  },
  'link-action': {
    term: 'Link action',
    definition:
      'One execution of an action of a link, such as its creation, with parameters, results, status and messages.',
    see: '/docs/services/craft-a-service/link-specs',
  },
  'link-specification': {
    term: 'Link specification',
    definition: 'The definition of a type of link: its attributes, and the actions that create, change and delete it.',
    see: '/docs/services/craft-a-service/link-specs',
  },
  'log-configuration': {
    term: 'Log configuration',
    definition:
      'A policy that decides which log lines of a scope are kept: by level, sampling and caps. Log specifications and log templates define how the lines of a log agent are read.',
    see: '/docs/scopes/logs#how-log-policies-work',
  },
  'log-provider': {
    term: 'Log provider',
    definition: 'The product that the logs of your instances are read from.',
    see: '/docs/scopes/logs',
  },
  'metric-provider': {
    term: 'Metric provider',
    definition: 'The product that metrics such as `http.rpm` or `system.cpu_usage_percentage` are read from.',
    see: '/docs/scopes/prometheus',
  },
  namespace: {
    term: 'Namespace',
    definition: 'A group of applications in an account, usually those of one team.',
    see: '/docs/NRN',
  },
  'notification-channel': {
    term: 'Notification channel',
    definition:
      'A destination for events, such as a chat, an HTTP endpoint, a pipeline or an agent, defined at an NRN with its sources and filters.',
    see: '/docs/notifications/channels',
  },
  'notification-event': {
    term: 'Notification event',
    definition: 'One stored notification with its payload and the result of each delivery. It can be sent again.',
    see: '/docs/notifications/event-payloads',
  },
  'notification-filter': {
    term: 'Notification filter',
    definition: 'The query of a notification channel that decides which events it lets through.',
    see: '/docs/notifications/filters',
  },
  'notification-source': {
    term: 'Notification source',
    definition: 'The category of an event: approval, service, audit, entity, telemetry or alert.',
    see: '/docs/notifications/event-payloads',
  },
  nrn: {
    term: 'NRN',
    definition:
      'The hierarchical name of a resource, such as `organization=1:account=2:namespace=3`. What is defined or granted at an NRN applies to everything below it.',
    see: '/docs/NRN',
  },
  'nrn-store': {
    term: 'NRN key-value store',
    definition: 'The older store of settings by NRN. It is deprecated: use providers and parameters.',
    see: '/docs/NRN#the-nrn-key-value-store',
  },
  organization: {
    term: 'Organization',
    definition:
      'Your company in {product}. It is the first level of every NRN and has users, accounts and global settings.',
    see: '/docs/NRN',
  },
  outcome: {
    term: 'Outcome',
    definition: 'What an approval action decides: approve, deny, or manual, so that a person decides.',
    see: '/docs/approvals/actions',
  },
  override: {
    term: 'Override',
    definition: 'Your own layer that replaces or adds steps or settings of a workflow.',
    see: '/docs/agent-backed-scopes/overrides/setup',
  },
  parameter: {
    term: 'Parameter',
    definition:
      'A setting that an application receives with a deployment, as an environment variable or a file. Its definition is separate from its values.',
    see: '/docs/parameters/overview',
  },
  'parameter-value': {
    term: 'Parameter value',
    definition:
      'The content of a parameter for an application, for a set of dimensions or for a scope. The most specific one wins.',
    see: '/docs/parameters/overview',
  },
  'parameter-version': {
    term: 'Parameter version',
    definition: 'A snapshot of all values of a parameter after a change. You can restore it.',
    see: '/docs/parameters/overview',
  },
  'personal-access-token': {
    term: 'Personal access token',
    definition: 'The access token of a person who is signed in to the console. It lasts about 24 hours.',
    see: '/docs/api-getting-started#get-an-access-token',
  },
  'platform-settings': {
    term: 'Platform settings',
    definition: 'The area of the console for the settings of the organization and its accounts.',
  },
  policy: {
    term: 'Policy',
    definition:
      'A named set of conditions in the MongoDB query syntax. An approval action evaluates it on the context of a request.',
    see: '/docs/approvals/policies',
  },
  'policy-selector': {
    term: 'Policy selector',
    definition: 'The condition that decides whether a policy applies to a request at all.',
    see: '/docs/approvals/policies',
  },
  profile: {
    term: 'Profile',
    definition: 'A named alternative set of values in the NRN key-value store.',
    see: '/docs/NRN#profiles',
  },
  provider: {
    term: 'Provider',
    definition:
      'The connection to a product outside {product}, such as a cloud, a code host, a registry, logs or metrics. It is configured at an NRN, per dimension where needed, and inherited below.',
    see: '/docs/providers/overview',
  },
  'provider-category': {
    term: 'Provider category',
    definition: 'A group of provider specifications with one purpose, such as cloud, code repository or logs.',
    see: '/docs/providers/overview',
  },
  'provider-specification': {
    term: 'Provider specification',
    definition: 'The schema of what a provider needs to be configured.',
    see: '/docs/providers/tutorials/create-provider-specification',
  },
  release: {
    term: 'Release',
    definition: 'A semantic version, such as 1.4.0, on one build. It is what you deploy.',
    see: '/docs/deployments/overview#key-terms',
  },
  role: {
    term: 'Role',
    definition: 'A bundle of permitted actions, such as Developer, Ops or SecOps. A grant gives it to somebody.',
    see: '/docs/authorization/roles',
  },
  runner: {
    term: 'Runner',
    definition: 'The automation that executes the actions of a service: a CI workflow, a webhook or an agent.',
    see: '/docs/services/runners/set-up-runners',
  },
  'runtime-configuration': {
    term: 'Runtime configuration',
    definition: 'An older, reusable environment that dimensions select. It is deprecated: use providers.',
    see: '/docs/runtime_configurations',
  },
  scope: {
    term: 'Scope',
    definition:
      'A runtime environment of one application, such as production or staging, with its own type, dimensions, capabilities and domain. A deployment runs a release on exactly one scope.',
    see: '/docs/scopes/management',
  },
  'scope-type': {
    term: 'Scope type',
    definition:
      'What a developer chooses when they create a scope, such as Kubernetes or scheduled task. It is native or backed by a service.',
    see: '/docs/agent-backed-scopes/craft-scopes/register-scope',
  },
  secret: {
    term: 'Secret',
    definition: 'A parameter whose values are hidden. Only some roles can read them; others need an approval.',
    see: '/docs/parameters/secret-visibility',
  },
  selector: {
    term: 'Selector',
    definition: 'Tag pairs on a notification channel. Its commands reach the agents that have all of them.',
    see: '/docs/agent/overview#which-agent-gets-a-command',
  },
  service: {
    term: 'Service',
    definition:
      'A dependency of applications, such as a database, a queue or a bucket. Every agent-backed scope has a service too.',
    see: '/docs/services/craft-a-service',
  },
  'service-action': {
    term: 'Service action',
    definition: 'One execution of an action specification, with its parameters, results, status and messages.',
    see: '/docs/services/provisioning',
  },
  'service-specification': {
    term: 'Service specification',
    definition:
      'The definition of a type of service: the schema of its attributes, its selectors, who sees it, and its actions.',
    see: '/docs/services/craft-a-service/service-specs',
  },
  slug: {
    term: 'Slug',
    definition: 'The form of a name that is safe in a URL: lower-case letters, digits and hyphens.',
  },
  'switched-traffic': {
    term: 'Switched traffic',
    definition:
      'The percentage of traffic that goes to the new version during a deployment, from 0 to 100. The current one follows the desired one.',
    see: '/docs/deployments/flow#the-state-of-the-traffic',
  },
  'technology-template': {
    term: 'Technology template',
    definition: 'The blueprint of a repository with language, framework and CI, from which new applications start.',
    see: '/docs/applications/creating-new-application',
  },
  telemetry: {
    term: 'Telemetry',
    definition: 'Logs, metrics and data on instances, from a provider or through an agent.',
    see: '/docs/agent/telemetry',
  },
  'troubleshooting-action': {
    term: 'Troubleshooting action',
    definition:
      'An operation on a running scope, such as to restart pods, to stop an instance or to pause autoscaling.',
    see: '/docs/scopes/management#act-on-running-instances',
  },
  'ui-schema': {
    term: 'UI schema',
    definition:
      'The description of a generated form: its layout, and which fields show when. The JSON Schema beside it describes the data.',
    see: '/docs/json-ui-schema/overview',
  },
  user: {
    term: 'User',
    definition: 'A person or a machine that acts in {product} and appears in audit events.',
    see: '/docs/authorization/roles',
  },
  'visible-on': {
    term: 'visibleOn',
    definition:
      'The keyword of a schema that lists the screens on which a field shows: create, read, update and, in the catalog, list.',
    see: '/docs/json-ui-schema/json-schema',
  },
  'visible-to': {
    term: 'Visible to',
    definition:
      'The list of NRNs that see a specification. `linkable_to` is the list of those that may link a service.',
    see: '/docs/services/craft-a-service/service-specs',
  },
  workflow: {
    term: 'Workflow',
    definition: 'A YAML list of steps that `{cli}` executes for an action of a service.',
    see: '/docs/agent-backed-scopes/workflows-and-execution/base-scope-workflow',
  },
} satisfies Record<string, GlossaryEntry>;
