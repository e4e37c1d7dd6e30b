/**
 * Objects of the running example that the examples of the contract refer to or that guides expect, but no response
 * shows. Each is an example of its resource with some fields set.
 */
import {brand} from '../brand';
import type {JsonObject} from './model';

/** The person of the running example. */
export const READER = 31;

type Addition = {resource: string; like?: string | number; set: JsonObject; parents?: Record<string, string>};

const ACCOUNT = 'organization=1:account=2';
const APPLICATION = `${ACCOUNT}:namespace=3:application=4`;
const CONTAINERS = 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714';

const MYSQL = '5d9fbc36-8e4f-4a7a-92b5-b3f6eac87a41';

const containersSchema = {
  type: 'object',
  required: ['ram_memory', 'cpu_millicores'],
  properties: {
    ram_memory: {type: 'integer', default: 128},
    cpu_millicores: {type: 'integer', minimum: 50, maximum: 4000},
  },
};

/** Built-in specifications of providers, by slug, with their category. The platform has one of each. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'aks-configuration': 'container-orchestration',
  'aws-configuration': 'cloud-providers',
  'aws-lambda-configuration': 'serverless',
  'aws-networking-configuration': 'networking',
  'azure-configuration': 'cloud-providers',
  'azure-devops-configuration': 'code-repository',
  'external-parameters': 'parameters-storage',
  cloudwatch: 'logging',
  'datadog-metrics': 'metrics',
  'datadog-logging': 'logging',
  datadog: 'metrics',
  'docker-server': 'assets-repository',
  dynatrace: 'metrics',
  'ec2-configuration': 'server-instances',
  ecr: 'assets-repository',
  'eks-configuration': 'container-orchestration',
  gelf: 'logging',
  'github-configuration': 'code-repository',
  'gitlab-configuration': 'code-repository',
  'gke-configuration': 'container-orchestration',
  'google-cloud-configuration': 'cloud-providers',
  loki: 'logging',
  newrelic: 'metrics',
  prometheus: 'metrics',
  's3-configuration': 'assets-repository',
  'slack-configuration': 'messaging',
  vault: 'parameters-storage',
};

const ACTIONS = [
  'create-scope',
  'delete-scope',
  'start-initial',
  'restart-pods',
  'trigger-job',
  'start-blue-green',
  'switch-traffic',
  'finalize-blue-green',
  'rollback-deployment',
  'delete-deployment',
] as const;

const uuid = (group: number, index: number): string =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const ADDITIONS: readonly Addition[] = [
  ...[...new Set(Object.values(PROVIDERS))].map((slug, index): Addition => ({
    resource: 'ProviderCategory',
    set: {
      id: uuid(9, index + 1),
      slug,
      name: `${slug[0]!.toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`,
    },
  })),
  {resource: 'ScopeType', set: {nrn: ACCOUNT}},
  ...(['development', 'staging'] as const).map((slug, index): Addition => ({
    resource: 'DimensionValue',
    like: 15,
    set: {id: 84 + index, slug, name: slug[0]!.toUpperCase() + slug.slice(1)},
    parents: {dimension_id: '14'},
  })),
  {resource: 'DimensionValue', like: 17, set: {id: 86, slug: 'spain', name: 'Spain'}, parents: {dimension_id: '16'}},
  {
    resource: 'ServiceSpecification',
    set: {
      id: CONTAINERS,
      name: 'Containers',
      slug: 'containers',
      description: 'Docker containers on pods',
      type: 'scope',
      visible_to: [ACCOUNT],
      dimensions: {},
      selectors: {category: 'Scope', sub_category: 'Containers', provider: 'Agent', imported: false},
      attributes: {schema: containersSchema, values: {}},
    },
  },
  {
    resource: 'ActionSpecification',
    like: '90d4f17a-c283-4ebe-96f9-f7da2e0cbe84',
    set: {id: '90d4f17a-c283-4ebe-96f9-f7da2e0cbe81', name: 'Create access', slug: 'create-access', type: 'create'},
  },
  ...ACTIONS.map((slug, index): Addition => ({
    resource: 'ActionSpecification',
    set: {
      id: uuid(1, index + 1),
      name: slug,
      slug,
      type: slug === 'create-scope' ? 'create' : slug === 'delete-scope' ? 'delete' : 'custom',
      service_specification_id: CONTAINERS,
      parameters: {schema: {type: 'object', properties: {}}, values: {}},
      results: {schema: {type: 'object', properties: {}}, values: {}},
      enabled_when: '',
      annotations: {},
    },
    parents: {service_specification_id: CONTAINERS},
  })),
  ...[
    {scope: 5, id: '29ad8a03-5b1c-47e7-af82-8063b795e710', name: 'production-eu'},
    {scope: 6, id: '6e8a1d47-0b93-4c25-8f7e-52d9a4c3b160', name: 'staging-eu'},
  ].map(({scope, id, name}): Addition => ({
    resource: 'Service',
    set: {
      id,
      name,
      slug: name,
      type: 'scope',
      specification_id: CONTAINERS,
      entity_nrn: `${APPLICATION}:scope=${scope}`,
      linkable_to: [APPLICATION],
      dimensions: {},
      attributes: {},
      selectors: {category: 'Scope', sub_category: 'Containers', provider: 'Agent', imported: false},
    },
  })),
  {
    resource: 'Deployment',
    set: {
      id: 80,
      status: 'finalized',
      status_in_scope: 'active',
      external_strategy_id: null,
      nrn: `${APPLICATION}:scope=5:deployment=80`,
    },
  },
  {
    resource: 'Deployment',
    set: {
      id: 81,
      status: 'finalized',
      status_in_scope: 'active',
      external_strategy_id: null,
      nrn: `${APPLICATION}:scope=5:deployment=81`,
    },
  },
  {
    resource: 'Deployment',
    set: {
      id: 82,
      scope_id: 6,
      status: 'finalized',
      status_in_scope: 'active',
      external_strategy_id: null,
      nrn: `${APPLICATION}:scope=6:deployment=82`,
    },
  },
  {
    resource: 'LinkSpecification',
    set: {id: uuid(8, 1), name: 'Use', slug: 'use', specification_id: MYSQL},
    parents: {specification_id: MYSQL},
  },
  {resource: 'ParameterVersion', set: {id: 11, parameter_id: 18}, parents: {parameter_id: '18'}},
  {
    resource: 'Build',
    set: {id: 88, status: 'in_progress', assets: [], nrn: `${APPLICATION}:build=88`},
  },
  {
    resource: 'ServiceSpecification',
    set: {id: MYSQL, name: 'MySQL', slug: 'mysql', description: 'MySQL database'},
  },
  ...['create', 'update', 'delete'].map((type, index): Addition => ({
    resource: 'ActionSpecification',
    set: {id: uuid(4, index + 1), name: `${type} MySQL`, slug: `${type}-mysql`, type, service_specification_id: MYSQL},
    parents: {service_specification_id: MYSQL},
  })),
  {
    resource: 'ActionSpecification',
    set: {
      id: uuid(4, 9),
      name: 'update PostgreSQL',
      slug: 'update-postgresql',
      type: 'update',
      parameters: {
        schema: {type: 'object', properties: {size: {type: 'string'}, backup_days: {type: 'integer'}}},
        values: {},
      },
    },
    parents: {service_specification_id: '4b8fac25-7d3e-4f69-81a4-a2e5d9b76f30'},
  },
  ...['orders-db-staging', 'orders-db-production', 'stock-db'].map((name, index): Addition => ({
    resource: 'Service',
    like: '3a7e9b14-6c2d-4e58-b0f3-91d4c8a65e20',
    set: {
      id: name === 'orders-db-staging' ? '4c1a7f52-9d36-4b0e-a8c7-62e5d1f09b34' : uuid(5, index + 1),
      name,
      slug: name,
      ...(name === 'stock-db' ? {specification_id: MYSQL} : {}),
      ...(name === 'orders-db-staging' ? {attributes: {size: 'medium', backup_days: 14}} : {}),
      ...(name === 'orders-db-production' ? {attributes: {size: 'small'}} : {}),
    },
  })),
  ...['29ad8a03-5b1c-47e7-af82-8063b795e710', '6e8a1d47-0b93-4c25-8f7e-52d9a4c3b160'].map(
    (service_id, index): Addition => ({
      resource: 'ServiceAction',
      set: {
        id: uuid(6, index + 1),
        name: 'create-scope',
        slug: 'create-scope',
        specification_id: uuid(1, 1),
        service_id,
        status: 'success',
        parameters: {},
        results: {},
      },
      parents: {service_id},
    }),
  ),
  {
    resource: 'Provider',
    set: {
      id: uuid(7, 1),
      specification_id: uuid(2, Object.keys(PROVIDERS).indexOf('eks-configuration') + 1),
      category: 'container-orchestration',
      attributes: {cluster: {id: 'eu-1', namespace: 'apps'}},
      dimensions: {},
      tags: [],
    },
  },
  {resource: 'Scope', like: 6, set: {id: 6, active_deployment: 82, current_active_deployment: 82}},
  {
    resource: 'NotificationChannel',
    set: {
      id: 87,
      nrn: ACCOUNT,
      description: 'Containers',
      type: 'agent',
      source: ['service', 'telemetry'],
      filters: {$or: [{'service.specification.id': CONTAINERS}, {'arguments.scope_provider': CONTAINERS}]},
      configuration: {
        api_key: '***',
        command: {
          type: 'exec',
          data: {
            cmdline: `/root/.${brand.cli}/${brand.slug}/scopes/entrypoint --service-path=/root/.${brand.cli}/${brand.slug}/scopes/k8s`,
            environment: {},
          },
        },
        selector: {environment: 'production'},
      },
    },
  },
  ...Object.entries(PROVIDERS).map(([slug, category], index): Addition => ({
    resource: 'ProviderSpecification',
    set: {
      id: uuid(2, index + 1),
      name: slug,
      slug,
      description: slug,
      visible_to: ['organization=*'],
      schema: {type: 'object', properties: {}},
      categories: [{id: uuid(3, index + 1), slug: category, name: category}],
      dependencies: [],
    },
  })),
];
