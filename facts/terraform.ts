/**
 * Schema of the Terraform provider: resources and data sources without the product's prefix. Snippets in guides are
 * validated against it.
 */
export type TerraformBlock = {required?: string[]; optional?: string[]; blocks?: Record<string, TerraformBlock>};

export type TerraformType = TerraformBlock & {
  /** Required blocks. */
  requiredBlocks?: string[];
  /** Attributes that other blocks may read besides the arguments; `id` is implied. */
  attributes?: string[];
};

/** A level of the hierarchy: the full NRN, or the slugs it is built from. */
const LEVEL = ['nrn', 'account', 'namespace', 'application', 'scope'];
const SELECTORS: TerraformBlock = {optional: ['category', 'imported', 'provider', 'sub_category']};
const DATES = ['created_at', 'updated_at'];

export const terraformProvider: TerraformBlock = {optional: ['api_key', 'host']};

export const terraformResources: Record<string, TerraformType> = {
  account: {
    required: ['name', 'slug'],
    optional: ['repository_prefix', 'repository_provider', 'settings'],
    attributes: ['nrn', 'organization_id'],
  },
  action_specification: {
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
    required: ['name'],
    requiredBlocks: ['grants'],
    blocks: {
      grants: {required: ['nrn'], optional: ['role_slug', 'role_id']},
      tags: {required: ['key', 'value']},
    },
    attributes: ['api_key', 'masked_api_key', 'owner_id', 'last_used_at', ...DATES],
  },
  approval_action: {
    required: ['entity', 'action', 'on_policy_success', 'on_policy_fail'],
    optional: [...LEVEL, 'dimensions', 'policies', 'time_to_reply', 'allowed_time_to_execute'],
  },
  approval_action_policy_association: {required: ['approval_action_id', 'approval_policy_id']},
  approval_policy: {
    required: ['name', 'conditions'],
    optional: [...LEVEL, 'selector'],
    attributes: ['slug', 'status', 'version'],
  },
  authz_grant: {required: ['user_id', 'role_slug'], optional: LEVEL},
  dimension: {required: ['name'], optional: [...LEVEL, 'order'], attributes: ['slug', 'status']},
  dimension_value: {required: ['dimension_id', 'name'], optional: LEVEL, attributes: ['slug', 'status']},
  link: {
    required: ['name', 'service_id', 'specification_id', 'entity_nrn'],
    optional: ['attributes', 'dimensions', 'linkable_to', 'status'],
    blocks: {selectors: SELECTORS},
    attributes: ['slug'],
  },
  link_specification: {
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
  metadata: {required: ['entity', 'entity_id', 'type', 'value']},
  metadata_specification: {
    required: ['entity', 'metadata', 'name', 'schema'],
    optional: [...LEVEL, 'description'],
  },
  namespace: {required: ['account_id', 'name'], optional: ['slug', 'status'], attributes: ['nrn']},
  notification_channel: {
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
    required: ['nrn', 'name', 'variable'],
    optional: ['type', 'destination_path', 'encoding', 'secret', 'read_only', 'import_if_created'],
  },
  parameter_value: {required: ['nrn', 'parameter_id', 'value'], optional: ['dimensions', 'origin_version']},
  provider_config: {required: ['type', 'attributes'], optional: [...LEVEL, 'dimensions']},
  provider_specification: {
    required: ['name', 'schema', 'visible_to'],
    optional: ['icon', 'category', 'allow_dimensions', 'default_dimensions', 'dependencies', 'description'],
    attributes: ['slug'],
  },
  runtime_configuration: {required: ['nrn', 'dimensions', 'values']},
  scope: {
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
    required: ['name', 'description', 'provider_id'],
    optional: [...LEVEL, 'provider_type', 'type'],
    attributes: ['status'],
  },
  service: {
    required: ['name', 'specification_id', 'entity_nrn', 'linkable_to'],
    optional: ['attributes', 'dimensions', 'status', 'type', 'desired_specification_id', 'import', 'force_destroy'],
    blocks: {selectors: SELECTORS, timeouts: {optional: ['create', 'update', 'delete']}},
    attributes: ['slug'],
  },
  service_specification: {
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
    required: ['name', 'url', 'provider_config', 'components'],
    optional: ['account', 'tags', 'rules', 'metadata'],
  },
  user: {required: ['email', 'first_name', 'last_name'], optional: ['avatar', 'strict']},
};

export const terraformDataSources: Record<string, TerraformType> = {
  action_specification: {
    required: ['id'],
    optional: ['service_specification_id', 'link_specification_id'],
    attributes: ['name', 'slug', 'type', 'parameters', 'results'],
  },
  action_specifications: {
    optional: ['service_specification_id', 'link_specification_id'],
    attributes: ['action_specifications'],
  },
  application: {
    required: ['id'],
    attributes: ['name', 'slug', 'status', 'nrn', 'namespace_id', 'repository_url'],
  },
  dimension: {
    optional: ['id', 'name', 'slug', ...LEVEL],
    attributes: ['order', 'status', 'values'],
  },
  parameter: {required: ['id'], attributes: ['name', 'nrn', 'variable', 'type', 'secret', 'read_only', 'encoding']},
  parameter_by_name: {
    required: ['name', 'nrn'],
    attributes: ['variable', 'type', 'secret', 'read_only', 'encoding'],
  },
  scope: {required: ['id'], attributes: ['name', 'slug', 'nrn', 'type', 'status', 'dimensions', 'application_id']},
  scope_type: {
    required: ['id'],
    attributes: ['name', 'nrn', 'type', 'description', 'provider_type', 'provider_id', 'status'],
  },
  service: {
    required: ['id'],
    attributes: ['name', 'slug', 'status', 'specification_id', 'entity_nrn', 'linkable_to', 'dimensions', 'attributes'],
  },
  service_specification: {
    required: ['id'],
    attributes: ['name', 'slug', 'type', 'visible_to', 'attributes', 'dimensions', 'use_default_actions'],
  },
};
