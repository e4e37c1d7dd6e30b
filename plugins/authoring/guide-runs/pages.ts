/** What a page expects besides its blocks: files and outputs of other tools, and what happens elsewhere. */
import {brand} from '../../../brand';
import type {Role} from '../../../facts';
import type {JsonObject} from '../../../platform/model';
import type {Platform} from '../../../platform/platform';
import {emit, runOnScope} from '../../../platform/rules';

export type GuideFixture = {
  /** Blocks that a machine cannot run, and why; `contains` finds the block. */
  skippedBlocks?: readonly {contains: string; because: string}[];
  /** What a command of another tool, or a host outside the platform, returns. */
  stubOutputs?: readonly {command: RegExp; output: string}[];
  /** Files that the reader has from a step outside the page. */
  files?: Readonly<Record<string, string>>;
  /** Variables that the page tells the reader to set by hand, or that another page sets. */
  variables?: Readonly<Record<string, string>>;
  /** Roles that the page specifies in words; otherwise those of its `RolesFor` elements. */
  roles?: readonly Role[];
  /** Changes to the platform before the first block: what the reader did before, or what the console does. */
  before?: (platform: Platform) => void;
  /** Ids that the page shows for objects it creates, by resource. */
  ids?: Readonly<Record<string, readonly (number | string)[]>>;
  /** Whether each heading starts with the running example, as on a page that lists tasks. */
  resetPerHeading?: boolean;
  /** What the reader does elsewhere, such as in the console, before the block that contains the text. */
  sideEffects?: readonly {contains: string; does: (platform: Platform, variables: Record<string, string>) => void}[];
  /** Blocks that the page says to run again before the block that contains the text. */
  rerunBlocks?: readonly {contains: string; blocks: readonly string[]}[];
};

/** The pipeline of a new application pushes its first build. */
function firstBuild(platform: Platform, application: string, name = 'docker-image-asset'): void {
  const id = platform.store.all('Application').find(({value}) => value.slug === application)!.value.id!;
  const commit = {
    id: '9f3c1e7a2b4d5f60718293a4b5c6d7e8f9012345',
    permalink: `https://git.kestrel.example/${application}/commit/9f3c1e7`,
  };
  const build = platform.create('Build', {application_id: id, status: 'successful', branch: 'main', commit}).value;
  platform.create('Asset', {
    build_id: build.id!,
    name,
    type: 'docker-image',
    url: `registry.kestrel.example/${application}:1`,
  });
}

/** The agent could not create the infrastructure of production-eu. */
function failedAction(platform: Platform): void {
  const action = platform.store
    .all('ServiceAction')
    .find(({value}) => value.service_id === '29ad8a03-5b1c-47e7-af82-8063b795e710');
  Object.assign(action!.value, {
    status: 'failed',
    messages: [{level: 'error', message: 'The namespace does not exist', timestamp: platform.now}],
  });
}

const TARGETS = JSON.stringify({
  data: {
    activeTargets: [
      {scrapePool: `${brand.slug}-controller`, scrapeUrl: 'http://10.0.3.17:2021/metrics', health: 'up', lastError: ''},
    ],
    result: [{metric: {__name__: 'http_rpm', scope_id: '5'}, value: [1763197200, '3']}],
  },
});

/** The reader restarts the pods of production-eu, and the agent gets the event. */
const restartPods = (platform: Platform): void =>
  runOnScope(
    platform,
    platform.require('Service', '29ad8a03-5b1c-47e7-af82-8063b795e710'),
    'restart-pods',
    'organization=1:account=2:namespace=3:application=4:scope=5',
  );

/** The dry run of a scope needs a rule that covers it: without one, it returns 404. */
const scopeRule = {
  contains: 'approval dry-run',
  does: (platform: Platform) =>
    void platform.create('ApprovalAction', {
      nrn: 'organization=1:account=2',
      entity: 'scope',
      action: 'scope:create',
      on_policy_success: 'approve',
      on_policy_fail: 'manual',
    }),
};

/** Deployments to production wait for a person. */
function productionRule(platform: Platform): void {
  platform.create('ApprovalAction', {
    nrn: 'organization=1:account=2',
    entity: 'deployment',
    action: 'deployment:create',
    dimensions: {environment: 'production'},
    on_policy_success: 'manual',
    on_policy_fail: 'manual',
  });
}

/** A reviewer approves every request that a step of the page opened. */
function approveRequests(platform: Platform): void {
  const key = 'key-of-the.reviewer';
  platform.addKey(key, ['secops']);
  for (const {value, seeded} of platform.store.all('Approval')) {
    if (seeded || value.status !== 'pending') continue;
    platform.handle({
      method: 'POST',
      path: `/approval/${String(value.id)}`,
      authorization: `Bearer ${platform.issueToken('api', {key})}`,
      body: '{"status": "approved"}',
    });
  }
}

export const pages: Readonly<Record<string, GuideFixture>> = {
  'agent/agent-channel': {sideEffects: [{contains: '| tee events.json', does: restartPods}]},
  'agent/installation': {
    files: {
      'agent-services-values.yaml': 'configuration:\n  values: {}',
      [`~/.local/bin/${brand.cli}-agent`]: '#!/bin/sh\nexit 0',
    },
    stubOutputs: [{command: /kubectl get pods .*-o name/, output: `pod/${brand.slug}-agent-6d5f8-x2k4q`}],
  },
  'agent-backed-scopes/craft-scopes/register-scope': {
    // The section with the script is another method: it changes to the folder of the repository.
    files: {
      'scopes/queue-worker-type.json': JSON.stringify({
        name: 'Queue worker',
        nrn: 'organization=1:account=2:namespace=3',
        type: 'custom',
        description: 'Reads from a queue',
        status: 'active',
        provider_type: 'service',
        provider_id: 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714',
      }),
    },
    sideEffects: [
      {
        contains: 'max_by(.created_at).id',
        does: (platform, variables) =>
          void platform.create('Scope', {
            application_id: 4,
            name: 'queue-test',
            type: 'custom',
            provider: variables.SPEC_ID!,
            dimensions: {environment: 'staging', country: 'germany'},
            requested_spec: {},
            capabilities: {},
            instance_id: '29ad8a03-5b1c-47e7-af82-8063b795e710',
          }),
      },
    ],
  },
  'agent-backed-scopes/workflows-and-execution/base-scope-workflow': {
    files: {entrypoint: '#!/bin/bash\nexit 0'},
  },
  'agent-backed-scopes/workflows-and-execution/override-scope-service-workflow': {
    files: {'scope-overrides/tests/initial.golden.yaml': ''},
  },
  'agent-backed-scopes/workflows-and-execution/set-up-notifications': {
    sideEffects: [{contains: 'export EVENT_ID=', does: restartPods}],
  },
  'approvals/policies': {
    // Step 4 creates the approval action without policies.
    sideEffects: [
      {
        contains: '"on_policy_success"',
        does: (platform) => {
          const action = platform.require('ApprovalAction', 23);
          action.value.policies = [];
          delete action.parents.policy;
        },
      },
    ],
  },
  'authentication/aws_auth_modes': {
    files: Object.fromEntries(['application', 'telemetry', 'scope'].map((name) => [`${name}-policy.json`, '{}'])),
  },
  'json-ui-schema/preview-results': {
    files: {
      'queue-service.json': JSON.stringify({attributes: {schema: {type: 'object', properties: {}}, values: {}}}),
    },
    before(platform) {
      platform.create('ServiceSpecification', {
        name: 'Event queue',
        type: 'dependency',
        visible_to: ['organization=1:account=2'],
        assignable_to: 'any',
        dimensions: {},
        scopes: {},
        selectors: {category: 'Messaging', sub_category: 'Queue', provider: 'AWS', imported: false},
        use_default_actions: false,
        attributes: {schema: {type: 'object', properties: {}}, values: {}},
      });
    },
  },
  'llm-guides': {
    stubOutputs: [
      {
        command: /mcp .*tools\/list/,
        output: JSON.stringify({
          result: {
            tools: ['search_docs', 'read_page', 'list_operations', 'read_operation', 'check_request'].map((name) => ({
              name,
            })),
          },
        }),
      },
      {
        command: /mcp .*check_request/s,
        output: JSON.stringify({
          result: {structuredContent: {problems: [{in: 'body', pointer: '/release_id', message: 'is required'}]}},
        }),
      },
    ],
    // The recipes say which role the assistant needs for them.
    sideEffects: [
      {
        contains: 'release create',
        does: (platform, variables) => platform.addKey(variables.ASSISTANT_KEY!, ['developer', 'ops']),
      },
    ],
  },
  'applications/ci-cd/build-arm': {files: {Dockerfile: 'FROM alpine:3.20'}},
  'applications/ci-cd/full-ci-cd-examples': {
    files: {
      'services/orders/Dockerfile': 'FROM alpine:3.20',
      'api/Dockerfile': 'FROM alpine:3.20',
      'worker/Dockerfile': 'FROM alpine:3.20',
    },
  },
  'authorization/api-keys': {
    sideEffects: [
      {
        contains: '--id 75',
        does(platform) {
          platform.nextIds.ApiKey = [75];
          platform.create('ApiKey', {name: 'orders-api-ci-2', grants: []});
        },
      },
    ],
  },
  'catalog/define-catalog-specs': {
    sideEffects: [
      {
        contains: 'coverage-7.json',
        does(platform) {
          for (const {value} of platform.store.all('CatalogSpecification')) {
            if (value.metadata !== 'coverage') continue;
            const schema = value.schema as {properties: JsonObject; required?: string[]};
            schema.properties.report_url = {type: 'string'};
            schema.required = (schema.required ?? []).filter((name) => name !== 'report');
          }
        },
      },
    ],
  },
  'catalog/instances': {
    files: {'coverage-summary.json': '{"total": {"lines": {"pct": 81.5}}}'},
    // The specification that the page names under "Before you start".
    before: (platform) =>
      void platform.create('CatalogSpecification', {
        name: 'Quality insights',
        description: 'Values of the analysis.',
        nrn: 'organization=1',
        entity: 'build',
        metadata: 'quality_insights',
        schema: {type: 'object', properties: {}},
      }),
  },
  'deployments/manage': {
    resetPerHeading: true,
    sideEffects: [
      {
        contains: 'deployment delete --id 8',
        does: (platform) =>
          void platform.setStatus('Deployment', platform.require('Deployment', 8), 'status', 'finalized'),
      },
    ],
  },
  'services/craft-a-service/link-specs': {
    // An earlier section deletes the link by force, another method.
    sideEffects: [
      {
        contains: 'export LINK_DELETE_ID=',
        does: (platform, variables) =>
          void platform.setStatus('Link', platform.require('Link', variables.LINK_ID), 'status', 'active'),
      },
    ],
  },
  // The key of step 2.
  'notifications/filters': {ids: {NotificationEvent: ['b81c2f6e-7d40-4a59-93e2-1f6a8c05d7b4']}},
  'parameters/secret-visibility': {ids: {ApprovalAction: [76], Policy: [77]}},
  'services/provisioning': {
    files: {
      'context.json':
        '{"notification": {"service": {"attributes": {"size": "small"}, "dimensions": {}}, "link": null, "parameters": {}}}',
    },
  },
  'services/sql-service-integration': {
    files: {
      'entrypoint/entrypoint': '#!/bin/bash',
      'entrypoint/service': '#!/bin/bash',
      'entrypoint/link': '#!/bin/bash',
      'agent-channel.json': JSON.stringify({
        nrn: 'organization=1:account=2',
        type: 'agent',
        source: ['service'],
        description: 'MySQL',
        configuration: {
          command: {type: 'exec', data: {cmdline: 'entrypoint', environment: {}}},
          selector: {environment: 'production'},
        },
      }),
    },
  },
  'scopes/aws-lambda': {
    sideEffects: [
      {
        contains: '"release_id": 9',
        does(platform, variables) {
          // The pipeline pushed the zip with the release, and an earlier version already serves the traffic.
          platform.create('Asset', {
            build_id: 7,
            name: 'lambda-asset',
            type: 'lambda',
            url: 's3://kestrel-assets-eu/orders-events.zip',
          });
          platform.require('Scope', variables.SCOPE_ID).value.active_deployment = 80;
        },
      },
    ],
  },
  'scopes/terraform-provider': {
    skippedBlocks: [{contains: 'terraform import', because: 'Terraform created the scope'}],
  },
  'scopes/troubleshooting': {before: failedAction},
  'scopes/troubleshooting/delete-scope': {before: failedAction},
  'scopes/troubleshooting/scope-creation': {
    before: failedAction,
    sideEffects: [scopeRule],
    stubOutputs: [{command: /kubectl get pods .*-o name/, output: `pod/${brand.slug}-agent-6d4b9`}],
  },
  'scopes/management': {resetPerHeading: true, sideEffects: [scopeRule]},
  'scopes/prometheus': {stubOutputs: [{command: /localhost:9090/, output: TARGETS}]},
  'scopes/troubleshooting/logs-and-metrics': {
    stubOutputs: [
      {command: /localhost:9090/, output: TARGETS},
      {command: /kubectl get pods .*-o name/, output: `pod/${brand.slug}-agent-6d4b9`},
      {command: /kubectl exec/, output: '{"status": "success"}'},
    ],
  },
  'scopes/troubleshooting/networking': {
    stubOutputs: [
      {command: /kubectl get ingress.*-o yaml/, output: 'spec:\n  rules:\n    - host: orders.kestrel.example'},
    ],
  },
  'agent-backed-scopes/overrides/override-scheduled-task': {
    files: {'scopes/agent-values.yaml': 'configuration: {}'},
    sideEffects: [
      {
        contains: 'kubectl get cronjob',
        does(platform, variables) {
          const scope = platform.create('Scope', {
            application_id: 4,
            name: 'orders-report',
            type: 'custom',
            provider: variables.SPEC_ID!,
            dimensions: {environment: 'production', country: 'germany'},
            requested_spec: {},
            capabilities: {cron: '*/5 * * * *'},
          });
          variables.SCOPE_ID = String(scope.value.id);
        },
      },
    ],
  },
  'how-to-guides/bring-your-own-metrics': {
    stubOutputs: [
      {
        command: /localhost:8080\/render/,
        output: '[{"target": "pod-1", "datapoints": [[3, 1763197200], [4, 1763197500]]}]',
      },
    ],
    sideEffects: [
      {
        contains: 'source=telemetry',
        does(platform) {
          const provider = platform.require('Scope', 5).value.provider!;
          emit(platform, {
            nrn: 'organization=1:account=2:namespace=3:application=4:scope=5',
            source: 'telemetry',
            action: 'metric:data',
            notification: {
              action: 'metric:data',
              arguments: {metric: 'orders.queue_depth', scope_provider: provider},
            },
          });
        },
      },
    ],
  },
  'how-to-guides/connect-github-organization': {
    sideEffects: [
      {contains: 'gh run watch', does: (platform) => firstBuild(platform, 'hello-orders')},
      {
        contains: 'export SCOPE_ID=',
        does(platform, variables) {
          platform.create('Scope', {
            application_id: Number(variables.APP_ID),
            name: 'staging-eu',
            type: 'custom',
            provider: 'c5a94d30-17e8-4b62-8f3d-6a1b9e02c714',
            dimensions: {environment: 'staging', country: 'germany'},
            requested_spec: {},
            capabilities: {ram_memory: 128, cpu_millicores: 100},
          });
        },
      },
    ],
  },
  'how-to-guides/create-mysql-service': {
    stubOutputs: [
      {
        command: /kubectl get secret/,
        output: JSON.stringify({
          data: Object.fromEntries(
            ['DATABASE', 'HOST', 'PASSWORD', 'PORT', 'USERNAME'].map((name) => [`STOCK_DB_${name}`, 'dmFsdWU=']),
          ),
        }),
      },
    ],
    // What the scripts of Part 2 report.
    sideEffects: [
      {
        contains: '{slug, status, attributes}',
        does(platform, variables) {
          const service = platform.require('Service', variables.SERVICE_ID).value;
          service.attributes = {...(service.attributes as JsonObject), host: 'stock-db', port: 3306};
          const action = platform.store.all('ServiceAction').find(({value}) => value.service_id === service.id)!;
          action.value.messages = [{level: 'info', message: 'MySQL is ready at stock-db', timestamp: platform.now}];
        },
      },
      {
        contains: '{id, slug, status, dimensions, attributes}',
        does(platform, variables) {
          for (const {value} of platform.store.all('Link')) {
            if (value.service_id !== variables.SERVICE_ID) continue;
            value.attributes = {
              ...(value.attributes as JsonObject),
              database: 'stock_db',
              username: 'stock_db_staging',
              password: 'typed-by-nobody',
            };
          }
        },
      },
    ],
  },
  'how-to-guides/kubernetes-prod-ready': {
    rerunBlocks: [
      {contains: '"desired_switched_traffic": 10', blocks: ['release_id": $release', 'export DEPLOYMENT_ID=']},
    ],
  },
  'how-to-guides/scheduled-task': {
    rerunBlocks: [
      {contains: '\'{"status": "finalizing"}\'', blocks: ['"release_id": $release}', 'export DEPLOYMENT_ID=']},
    ],
  },
  'how-to-guides/test-scope-locally': {
    files: {[`~/.local/bin/${brand.cli}-agent`]: '#!/bin/sh\nexit 0'},
    stubOutputs: [{command: /^GET .*\/orders\/17/, output: 'echo /orders/17\n'}],
  },
  'providers/tutorials/configuring-aws': {
    sideEffects: [{contains: '--status successful --sort', does: (platform) => firstBuild(platform, 'aws-check')}],
  },
  'providers/tutorials/configuring-gitlab': {
    stubOutputs: [
      {
        command: /personal_access_tokens\/self/,
        output: `{"name": "${brand.slug}", "scopes": ["api"], "expires_at": "2027-11-15", "active": true}`,
      },
      {
        command: /api\/v4\/projects\/[^/]+\/variables/,
        output: `[{"key": "${brand.envPrefix.product}_API_KEY", "masked": true}]`,
      },
      {command: /api\/v4\/projects\/[^/]+\/pipelines/, output: '[{"id": 12, "status": "success", "ref": "main"}]'},
      {command: /api\/v4\/projects\/[^/]+\/members/, output: '[{"id": 31, "access_level": 40}]'},
      {
        command: /api\/v4\/projects\//,
        output:
          '{"id": 99, "path_with_namespace": "kestrel-logistics/fulfilment-gitlab-check", "visibility": "private", "default_branch": "main"}',
      },
      {
        command: /api\/v4\/groups\//,
        output:
          '{"id": 7, "full_path": "kestrel-logistics", "visibility": "private", "project_creation_level": "maintainer"}',
      },
    ],
  },
  'providers/tutorials/create-provider-specification': {
    sideEffects: [
      {
        contains: 'grep "Archive of this scope"',
        does(platform) {
          const service = platform.require('Service', '29ad8a03-5b1c-47e7-af82-8063b795e710');
          runOnScope(platform, service, 'start-initial', 'organization=1:account=2:namespace=3:application=4:scope=5');
          const [action] = platform.store.all('ServiceAction');
          action!.value.messages = [
            {level: 'info', message: 'Archive of this scope: https://archive.kestrel.example', timestamp: platform.now},
          ];
        },
      },
    ],
  },
  'recipes/failures-to-slack': {
    before(platform) {
      const deployment = platform.create('Deployment', {scope_id: 5, release_id: 9});
      deployment.value.status = 'failed';
    },
  },
  'recipes/ship-to-two-environments': {
    files: {Dockerfile: 'FROM alpine:3.20'},
    sideEffects: [{contains: 'ci/follow.sh "$deployment"', does: approveRequests}],
  },
  'recipes/why-a-deployment-hangs': {
    before: productionRule,
    sideEffects: [{contains: 'bash why.sh "$DEPLOYMENT_ID"', does: approveRequests}],
  },
};
