import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const under = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`);

/** A label above the categories that follow. It is no category: URLs, breadcrumbs and folding stay as they are. */
const group = (label: string) => ({type: 'html' as const, value: label, className: 'sidebar-group'});

export default {
  home: [
    'getting-started',
    group('Learn'),
    {
      type: 'category',
      label: 'Tutorials',
      link: {type: 'doc', id: 'how-to-guides/index'},
      items: under(
        'how-to-guides',
        'test-scope-locally',
        'kubernetes-prod-ready',
        'scheduled-task',
        'create-mysql-service',
        'import-existing-database',
        'progressive-rollout',
        'catalog-compliance-fields',
        'bring-your-own-metrics',
        'connect-github-organization',
      ),
    },
    {
      type: 'category',
      label: 'Concepts',
      items: ['NRN', 'dimensions', 'runtime_configurations', 'entity-hooks', 'iac-provider', 'glossary'],
    },
    group('Build'),
    {
      type: 'category',
      label: 'Applications',
      items: [
        ...under('applications', 'creating-new-application', 'naming-patterns', 'update-repository-name'),
        {
          type: 'category',
          label: 'CI/CD',
          items: under(
            'applications/ci-cd',
            'full-ci-cd-examples',
            'build-arm',
            'build-next-js',
            'makefile-build-push',
          ),
        },
      ],
    },
    {type: 'category', label: 'Parameters', items: under('parameters', 'overview', 'secret-visibility')},
    {
      type: 'category',
      label: 'Services',
      items: [
        {
          type: 'category',
          label: 'Craft a service',
          link: {type: 'doc', id: 'services/craft-a-service/index'},
          items: under('services/craft-a-service', 'service-specs', 'service-actions', 'link-specs'),
        },
        ...under('services', 'provisioning', 'runners/set-up-runners', 'sql-service-integration'),
        ...under('services', 'import', 'promote-service', 'sync'),
      ],
    },
    group('Run'),
    {
      type: 'category',
      label: 'Scopes',
      items: [
        ...under('scopes', 'management', 'capabilities', 'kubernetes', 'aws-lambda', 'custom-domains', 'parameters'),
        ...under('scopes', 'logs', 'loki', 'datadog', 'prometheus', 'terraform-provider'),
        {
          type: 'category',
          label: 'Troubleshooting',
          link: {type: 'doc', id: 'scopes/troubleshooting/index'},
          items: under(
            'scopes/troubleshooting',
            'scope-creation',
            'permissions',
            'failed-deployments',
            'instances-and-resources',
            'networking',
            'logs-and-metrics',
            'recreate-scope',
            'delete-scope',
            'error-reference',
          ),
        },
      ],
    },
    {
      type: 'category',
      label: 'Deployments',
      items: under('deployments', 'overview', 'flow', 'manage', 'strategies', 'strategy-reference'),
    },
    {
      type: 'category',
      label: 'Agent-backed scopes',
      link: {type: 'doc', id: 'agent-backed-scopes/index'},
      items: [
        'agent-backed-scopes/overview',
        {
          type: 'category',
          label: 'Craft scopes',
          items: under('agent-backed-scopes/craft-scopes', 'scope-spec', 'scope-action-spec', 'register-scope'),
        },
        {
          type: 'category',
          label: 'Overrides',
          items: under(
            'agent-backed-scopes/overrides',
            'setup',
            'configuration',
            'behavior',
            'override-scheduled-task',
          ),
        },
        {
          type: 'category',
          label: 'Workflows and execution',
          items: under(
            'agent-backed-scopes/workflows-and-execution',
            'base-scope-workflow',
            'override-scope-service-workflow',
            'set-up-notifications',
          ),
        },
        'agent-backed-scopes/how-to-guides',
      ],
    },
    {
      type: 'category',
      label: 'Agent',
      items: under('agent', 'overview', 'installation', 'agent-channel', 'agent-refresh', 'telemetry', 'use-cases'),
    },
    {
      type: 'category',
      label: 'Providers',
      items: [
        ...under('providers', 'overview', 'helm-charts'),
        {
          type: 'category',
          label: 'Integrations',
          link: {type: 'doc', id: 'providers/integrations/index'},
          items: [
            {
              type: 'category',
              label: 'Cloud and networking',
              items: under('providers/integrations', 'aws', 'google-cloud', 'azure', 'aws-networking'),
            },
            {
              type: 'category',
              label: 'Runtimes',
              items: under('providers/integrations', 'ec2', 'aws-lambda', 'eks', 'aks', 'gke'),
            },
            {
              type: 'category',
              label: 'Code and assets',
              items: under(
                'providers/integrations',
                'github',
                'gitlab',
                'azure-devops',
                'ecr',
                'docker-server',
                's3-assets',
              ),
            },
            {
              type: 'category',
              label: 'Logs and metrics',
              items: under(
                'providers/integrations',
                'cloudwatch',
                'datadog',
                'loki',
                'newrelic',
                'dynatrace',
                'gelf',
                'prometheus',
              ),
            },
            {
              type: 'category',
              label: 'Identity, secrets, messages',
              items: under('providers/integrations', 'okta', 'google-workspace', 'vault', 'slack'),
            },
          ],
        },
        {
          type: 'category',
          label: 'Provider tutorials',
          items: under(
            'providers/tutorials',
            'configuring-github',
            'configuring-gitlab',
            'configuring-aws',
            'configuring-azure',
            'configuring-google-cloud',
            'override-by-dimension',
            'create-provider-specification',
          ),
        },
      ],
    },
    group('Govern'),
    {
      type: 'category',
      label: 'Approvals',
      items: under('approvals', 'actions', 'policies', 'associate-policy-with-action', 'set-up-notifications'),
    },
    {
      type: 'category',
      label: 'Notifications',
      items: under('notifications', 'channels', 'events', 'event-payloads', 'filters'),
    },
    {
      type: 'category',
      label: 'Authentication and authorization',
      items: [
        ...under('authentication', 'aws_auth_modes', 'google', 'okta'),
        ...under('authorization', 'api-keys', 'api-keys-iac', 'roles', 'permissions'),
      ],
    },
    {
      type: 'category',
      label: 'Catalog',
      items: under(
        'catalog',
        'getting-started',
        'define-catalog-specs',
        'instances',
        'forms-entity-creation',
        'built-in-components',
        'where-catalog-appears',
      ),
    },
    group('Reference'),
    {
      type: 'category',
      label: 'JSON and UI schema',
      items: under(
        'json-ui-schema',
        'overview',
        'json-schema',
        'ui-schema',
        'reference-options',
        'advanced',
        'preview-results',
      ),
    },
    {type: 'category', label: 'Tools', items: ['cli', 'llm-guides']},
    'troubleshooting',
    {
      type: 'category',
      label: 'Changelogs',
      link: {type: 'doc', id: 'changelogs/index'},
      items: under(
        'changelogs',
        '2025-09',
        '2025-08',
        '2025-07',
        '2025-06',
        '2025-05',
        '2025-04',
        '2025-03',
        '2025-02',
        '2025-01',
        '2024-12',
      ),
    },
    'deprecations',
    'support',
  ],
  api: ['api-getting-started', 'sandbox', {type: 'autogenerated', dirName: 'api'}],
} satisfies SidebarsConfig;
