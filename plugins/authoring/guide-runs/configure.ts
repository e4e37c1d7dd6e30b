/** What `./configure` of the scopes repository does: it registers a scope type for an agent. */
import {brand} from '../../../brand';
import type {Platform} from '../../../platform/platform';

/** Folder of the repository to the name of the type. */
const TYPES: Readonly<Record<string, string>> = {
  k8s: 'Containers',
  scheduled_task: 'Scheduled task',
  cron_job: 'Cron job',
  queue_worker: 'Queue worker',
};

const ACTIONS: Readonly<Record<string, string>> = {
  'create-scope': 'create',
  'delete-scope': 'delete',
  'trigger-job': 'custom',
  'restart-pods': 'custom',
  'start-initial': 'custom',
  'start-blue-green': 'custom',
  'switch-traffic': 'custom',
  'finalize-blue-green': 'custom',
  'rollback-deployment': 'custom',
  'delete-deployment': 'custom',
};

export function registerScopeType(platform: Platform, [nrn = '', folder = '', environment = '']: string[]): string {
  const name = TYPES[folder] ?? folder;
  const agent = platform.store.all('Agent')[0]!;
  agent.value.tags = {environment};
  const specification = platform.create('ServiceSpecification', {
    name,
    type: 'scope',
    visible_to: [nrn],
    assignable_to: 'any',
    dimensions: {},
    scopes: {},
    selectors: {category: 'Scope', sub_category: name, provider: 'Agent', imported: false},
    use_default_actions: false,
    attributes: {schema: {type: 'object', properties: {}}, values: {}},
  }).value;
  for (const [slug, type] of Object.entries(ACTIONS)) {
    const action = platform.create(
      'ActionSpecification',
      {name: slug, type},
      {service_specification_id: String(specification.id)},
    );
    Object.assign(action.value, {
      link_specification_id: null,
      parameters: {schema: {type: 'object', properties: {}}, values: {}},
      results: {schema: {type: 'object', properties: {}}, values: {}},
    });
  }
  for (const type of platform.store.all('ScopeType'))
    if (type.value.name === name) platform.store.remove('ScopeType', type);
  platform.create('ScopeType', {
    nrn,
    name,
    type: 'custom',
    description: name,
    provider_type: 'service',
    provider_id: specification.id!,
    status: 'active',
  });
  const base = `/root/.${brand.cli}/${brand.slug}/scopes`;
  const overrides = folder === 'k8s' ? '' : ` --overrides-path=${base}/${folder}`;
  platform.create('NotificationChannel', {
    nrn,
    type: 'agent',
    source: ['service', 'telemetry'],
    description: name,
    filters: {$or: [{'service.specification.id': specification.id!}, {'arguments.scope_provider': specification.id!}]},
    configuration: {
      api_key: 'key',
      command: {
        type: 'exec',
        data: {cmdline: `${base}/entrypoint --service-path=${base}/k8s${overrides}`, environment: {}},
      },
      selector: {environment},
    },
  });
  return '';
}
