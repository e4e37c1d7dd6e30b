/**
 * Schema of the Terraform provider: resources and data sources without the product's prefix. Snippets in guides are
 * validated against it; `<FactTable of="terraform-resources" />` prints it.
 */
export type TerraformBlock = {required?: string[]; optional?: string[]; blocks?: Record<string, TerraformBlock>};

export type TerraformType = TerraformBlock & {
  /** Required blocks. */
  requiredBlocks?: string[];
  /** Attributes that other blocks may read besides the arguments; `id` is implied. */
  attributes?: string[];
  /** The operation that reads or, for a resource, creates the same object. */
  operation: string;
  /** First version of the provider that has it, where the changelog records one. */
  since?: string;
  /** How the resource takes over an object that exists, as Markdown; undefined where no source says that it can. */
  takeOver?: string;
};

/** A level of the hierarchy: the full NRN, or the slugs it is built from. */
export const LEVEL = ['nrn', 'account', 'namespace', 'application', 'scope'];
const SELECTORS: TerraformBlock = {optional: ['category', 'imported', 'provider', 'sub_category']};
const DATES = ['created_at', 'updated_at'];

export const terraformProvider: TerraformBlock = {optional: ['api_key', 'host']};

export const terraformResources: Record<string, TerraformType> = {
  account: {
    operation: 'account-create',
    required: ['name', 'slug'],
    optional: ['repository_prefix', 'repository_provider', 'settings'],
    attributes: ['nrn', 'organization_id'],
  },
  action_specification: {
    operation: 'action-specification-create',
    since: '0.0.48',
    required: ['name', 'type', 'parameters', 'results'],
    optional: [
      'description',
      'service_specification_id',
      'link_specification_id',
      'retryable',
      'parallelize',
      'enabled_when',
      'icon',
      'annotations',
    ],
    attributes: ['slug'],
  },
  api_key: {
    operation: 'api-key-create',
    since: '0.0.44',
    takeOver:
      '`terraform import` with its id; the value of the key does not come with it ([steps](/docs/authorization/api-keys-iac#import-an-existing-key))',
    required: ['name'],
    requiredBlocks: ['grants'],
    blocks: {
      grants: {required: ['nrn'], optional: ['role_slug', 'role_id']},
      tags: {required: ['key', 'value']},
    },
    attributes: ['api_key', 'masked_api_key', 'owner_id', 'last_used_at', ...DATES],
  },
  approval_action: {
    operation: 'approval-action-create',
    required: ['entity', 'action', 'on_policy_success', 'on_policy_fail'],
    optional: [...LEVEL, 'dimensions', 'policies', 'time_to_reply', 'allowed_time_to_execute'],
  },
  approval_action_policy_association: {
    operation: 'approval-action-policy-create',
    since: '0.0.64',
    required: ['approval_action_id', 'approval_policy_id'],
  },
  approval_policy: {
    operation: 'policy-create',
    required: ['name', 'conditions'],
    optional: [...LEVEL, 'selector'],
    attributes: ['slug', 'status', 'version'],
  },
  authz_grant: {operation: 'user-role-create', since: '0.0.49', required: ['user_id', 'role_slug'], optional: LEVEL},
  dimension: {
    operation: 'dimension-create',
    required: ['name'],
    optional: [...LEVEL, 'order'],
    attributes: ['slug', 'status'],
  },
  dimension_value: {
    operation: 'dimension-value-create',
    required: ['dimension_id', 'name'],
    optional: LEVEL,
    attributes: ['slug', 'status'],
  },
  link: {
    operation: 'link-create',
    required: ['name', 'service_id', 'specification_id', 'entity_nrn'],
    optional: ['attributes', 'dimensions', 'linkable_to', 'status'],
    blocks: {selectors: SELECTORS},
    attributes: ['slug'],
  },
  link_specification: {
    operation: 'link-specification-create',
    since: '0.0.48',
    required: ['name', 'specification_id', 'unique'],
    optional: [
      'visible_to',
      'assignable_to',
      'attributes',
      'dimensions',
      'scopes',
      'use_default_actions',
      'use_default_naming',
      'external',
    ],
    blocks: {selectors: SELECTORS},
    attributes: ['slug'],
  },
  metadata: {operation: 'catalog-instance-create', since: '0.0.48', required: ['entity', 'entity_id', 'type', 'value']},
  metadata_specification: {
    operation: 'catalog-specification-create',
    since: '0.0.38',
    required: ['entity', 'metadata', 'name', 'schema'],
    optional: [...LEVEL, 'description'],
  },
  namespace: {
    operation: 'namespace-create',
    since: '0.0.42',
    required: ['account_id', 'name'],
    optional: ['slug', 'status'],
    attributes: ['nrn'],
  },
  notification_channel: {
    operation: 'notification-channel-create',
    required: ['type', 'source'],
    optional: [...LEVEL, 'description', 'filters', 'status'],
    requiredBlocks: ['configuration'],
    blocks: {
      configuration: {
        blocks: {
          agent: {
            required: ['api_key'],
            optional: ['selector'],
            blocks: {command: {required: ['type', 'data']}},
          },
          azure: {required: ['organization', 'project', 'pipeline_id', 'reference']},
          github: {required: ['account', 'repository', 'reference', 'workflow_id', 'installation_id']},
          gitlab: {required: ['project_id', 'reference']},
          http: {required: ['url'], optional: ['headers']},
          slack: {required: ['channels']},
        },
      },
    },
  },
  parameter: {
    operation: 'parameter-create',
    takeOver:
      '`import_if_created = true` takes over a parameter of the same name ([example](/docs/iac-provider#adopt-a-parameter-that-exists))',
    required: ['nrn', 'name', 'variable'],
    optional: ['type', 'destination_path', 'encoding', 'secret', 'read_only', 'import_if_created'],
  },
  parameter_value: {
    operation: 'parameter-value-create',
    required: ['nrn', 'parameter_id', 'value'],
    optional: ['dimensions', 'origin_version'],
  },
  provider_config: {operation: 'provider-create', required: ['type', 'attributes'], optional: [...LEVEL, 'dimensions']},
  provider_specification: {
    operation: 'provider-specification-create',
    required: ['name', 'schema', 'visible_to'],
    optional: ['icon', 'category', 'allow_dimensions', 'default_dimensions', 'dependencies', 'description'],
    attributes: ['slug'],
  },
  runtime_configuration: {operation: 'runtime-configuration-create', required: ['nrn', 'dimensions', 'values']},
  scope: {
    operation: 'scope-create',
    takeOver:
      '`terraform import` with its numeric id; serverless scopes only ([steps](/docs/scopes/terraform-provider#import-an-existing-scope))',
    required: [
      'scope_name',
      'application_id',
      'capabilities_serverless_handler_name',
      'capabilities_serverless_runtime_id',
    ],
    optional: [
      'scope_type',
      'asset_name',
      'dimensions',
      'capabilities_serverless_memory',
      'capabilities_serverless_timeout',
      'capabilities_serverless_ephemeral_storage',
      'capabilities_serverless_runtime_platform',
    ],
    attributes: ['nrn', 'runtime_configurations'],
  },
  scope_type: {
    operation: 'scope-type-create',
    since: '0.0.59',
    required: ['name', 'description', 'provider_id'],
    optional: [...LEVEL, 'provider_type', 'type'],
    attributes: ['status'],
  },
  service: {
    operation: 'service-create',
    takeOver:
      '`import = true`, the default, registers a resource that runs already ([Import a service](/docs/services/import))',
    required: ['name', 'specification_id', 'entity_nrn', 'linkable_to'],
    optional: ['attributes', 'dimensions', 'status', 'type', 'desired_specification_id', 'import', 'force_destroy'],
    blocks: {selectors: SELECTORS, timeouts: {optional: ['create', 'update', 'delete']}},
    attributes: ['slug'],
  },
  service_specification: {
    operation: 'service-specification-create',
    since: '0.0.48',
    required: ['name', 'visible_to', 'attributes'],
    optional: [
      'type',
      'assignable_to',
      'dimensions',
      'scopes',
      'use_default_actions',
      'use_default_naming',
      'description',
    ],
    blocks: {selectors: SELECTORS},
    attributes: ['slug'],
  },
  technology_template: {
    operation: 'technology-template-create',
    since: '0.0.48',
    required: ['name', 'url', 'provider_config', 'components'],
    optional: ['account', 'tags', 'rules', 'metadata'],
  },
  user: {
    operation: 'user-create',
    since: '0.0.49',
    takeOver:
      '`strict = false` takes over the user with this email address ([example](/docs/authorization/roles#grant-a-role))',
    required: ['email', 'first_name', 'last_name'],
    optional: ['avatar', 'strict'],
  },
};

export const terraformDataSources: Record<string, TerraformType> = {
  action_specification: {
    operation: 'action-specification-read',
    required: ['id'],
    optional: ['service_specification_id', 'link_specification_id'],
    attributes: ['name', 'slug', 'type', 'parameters', 'results'],
  },
  action_specifications: {
    operation: 'action-specification-list',
    optional: ['service_specification_id', 'link_specification_id'],
    attributes: ['action_specifications'],
  },
  application: {
    operation: 'application-read',
    required: ['id'],
    attributes: ['name', 'slug', 'status', 'nrn', 'namespace_id', 'repository_url'],
  },
  dimension: {
    operation: 'dimension-read',
    since: '0.0.41',
    optional: ['id', 'name', 'slug', ...LEVEL],
    attributes: ['order', 'status', 'values'],
  },
  parameter: {
    operation: 'parameter-read',
    required: ['id'],
    attributes: ['name', 'nrn', 'variable', 'type', 'secret', 'read_only', 'encoding'],
  },
  parameter_by_name: {
    operation: 'parameter-list',
    required: ['name', 'nrn'],
    attributes: ['variable', 'type', 'secret', 'read_only', 'encoding'],
  },
  scope: {
    operation: 'scope-read',
    required: ['id'],
    attributes: ['name', 'slug', 'nrn', 'type', 'status', 'dimensions', 'application_id'],
  },
  scope_type: {
    operation: 'scope-type-read',
    required: ['id'],
    attributes: ['name', 'nrn', 'type', 'description', 'provider_type', 'provider_id', 'status'],
  },
  service: {
    operation: 'service-read',
    required: ['id'],
    attributes: ['name', 'slug', 'status', 'specification_id', 'entity_nrn', 'linkable_to', 'dimensions', 'attributes'],
  },
  service_specification: {
    operation: 'service-specification-read',
    required: ['id'],
    attributes: ['name', 'slug', 'type', 'visible_to', 'attributes', 'dimensions', 'use_default_actions'],
  },
};
