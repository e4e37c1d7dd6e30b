/**
 * Roles, and which of them a task needs. The pages print both: `<RolesFor use="agent-channel" />`, `<FactTable
 * of="roles" />`.
 */

/** Slug of a role to its name. */
export const ROLES = {
  admin: 'Admin',
  developer: 'Developer',
  member: 'Member',
  ops: 'Ops',
  secops: 'SecOps',
  'machine:ci': 'CI',
  'controlplane:agent': 'Agent',
  'secrets-reader': 'Secrets Reader',
  troubleshooting: 'Troubleshooting',
} as const;

export type Role = keyof typeof ROLES;

/** Roles that another role includes, as the diagram on /docs/authorization/roles shows. */
export const ROLE_INCLUDES: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  admin: ['developer', 'member'],
  developer: ['member'],
  ops: ['member'],
  secops: ['member'],
  'machine:ci': ['member'],
};

/** Entities that a role may change besides its uses, from the column "Allows" of the roles page and the notes of uses. */
const ALSO: Readonly<Partial<Record<Role, readonly string[]>>> = {
  developer: ['asset', 'build', 'log_configuration'],
  'machine:ci': ['metadata', 'release'],
};

export type RoleUse = {
  /** The row of the table on /docs/authorization/roles, as Markdown. */
  task: string;
  /** One of them is enough, or all of them are needed. */
  anyOf?: readonly Role[];
  allOf?: readonly Role[];
  /** Level of the grant, where it is always the same. */
  level?: string;
  /** Text of the row besides the roles, as Markdown. */
  note?: string;
  /**
   * Permissions of the contract (`x-permission`) that the use needs. The name of an entity means every permission of it
   * but reading. A test compares them with the contract.
   */
  permissions?: readonly string[];
};

/** In the order of the table. */
export const roleUses = {
  read: {task: 'Read objects of a level, without secret values', anyOf: ['member']},
  users: {
    task: 'Create, invite, deactivate users',
    anyOf: ['admin'],
    level: 'on the organization',
    permissions: ['user'],
  },
  grants: {
    task: 'Grant roles and revoke them',
    anyOf: ['admin'],
    level: 'on the level or above',
    permissions: ['user_role'],
  },
  hierarchy: {
    task: 'Change the organization, accounts and namespaces',
    anyOf: ['admin'],
    permissions: ['organization', 'account', 'namespace'],
  },
  applications: {
    task: 'Create and change [applications](/docs/applications/creating-new-application), also their [repository](/docs/applications/update-repository-name)',
    anyOf: ['developer', 'admin'],
    permissions: ['application'],
  },
  parameters: {
    task: 'Set [parameters](/docs/parameters/overview)',
    anyOf: ['developer', 'admin'],
    permissions: ['parameter', 'parameter_value'],
  },
  scopes: {
    task: 'Create and change [scopes](/docs/scopes/management)',
    anyOf: ['developer', 'admin'],
    permissions: ['scope', 'scope_dimension'],
  },
  domains: {
    task: 'Attach [custom domains](/docs/scopes/custom-domains) to a scope',
    anyOf: ['developer', 'admin'],
    permissions: ['scope_domain'],
  },
  deployments: {
    task: '[Deploy](/docs/deployments/manage), move traffic, roll back',
    anyOf: ['developer', 'admin'],
    note: 'in production often an approval on top',
    permissions: ['deployment', 'deployment_group', 'release'],
  },
  services: {
    task: 'Create and change [services and links](/docs/services/craft-a-service)',
    anyOf: ['developer', 'admin'],
    permissions: ['service', 'link', 'service:action', 'link:action'],
  },
  telemetry: {
    task: 'Read logs and performance, run troubleshooting actions',
    anyOf: ['developer', 'admin'],
    permissions: ['scope_troubleshooting_action', 'telemetry:read'],
  },
  'log-overrides': {
    task: 'Override the [log policy](/docs/scopes/logs) of an application or a scope until a fixed time',
    anyOf: ['developer', 'admin'],
  },
  'catalog-values': {
    task: 'Fill in [catalog](/docs/catalog/getting-started) values',
    anyOf: ['developer', 'admin'],
    note: 'CI from a pipeline',
    permissions: ['metadata'],
  },
  'catalog-specifications': {
    task: 'Define [catalog specifications](/docs/catalog/define-catalog-specs)',
    anyOf: ['admin', 'ops'],
    permissions: ['metadata_specification'],
  },
  templates: {
    task: 'Create and change [technology templates](/docs/applications/naming-patterns)',
    anyOf: ['admin', 'ops'],
    permissions: ['technology_template'],
  },
  pipeline: {
    task: 'Create builds, push assets, create releases in a [pipeline](/docs/applications/ci-cd/full-ci-cd-examples)',
    allOf: ['machine:ci'],
    permissions: ['build', 'asset'],
  },
  providers: {
    task: 'Set [providers](/docs/providers/overview) and define their [specifications](/docs/providers/tutorials/create-provider-specification)',
    anyOf: ['ops', 'admin'],
    permissions: ['provider', 'provider_specification'],
  },
  dimensions: {
    task: 'Define [dimensions](/docs/dimensions) and their values',
    anyOf: ['ops'],
    permissions: ['dimension', 'dimension_value'],
  },
  channels: {
    task: 'Create [notification channels](/docs/notifications/channels)',
    anyOf: ['ops'],
    note: 'Admin is not enough',
    permissions: ['notification_channel'],
  },
  events: {
    task: 'List [notification events](/docs/notifications/event-payloads) and their results',
    anyOf: ['member'],
    permissions: ['notification_event:read'],
  },
  resend: {
    task: '[Resend](/docs/notifications/event-payloads#resend-an-event) a notification event',
    anyOf: ['ops'],
    permissions: ['notification_event'],
  },
  'entity-hooks': {
    task: 'Define [entity hooks](/docs/entity-hooks) and report their results',
    anyOf: ['ops'],
    permissions: ['entity_hook', 'entity_hook_action'],
  },
  strategies: {
    task: 'Define [deployment strategies](/docs/deployments/strategies)',
    anyOf: ['ops'],
    permissions: ['deployment_strategy'],
  },
  'log-policies': {
    task: 'Set default [log policies](/docs/scopes/logs), log specifications and templates',
    anyOf: ['ops'],
    permissions: ['log_configuration', 'log_specification', 'log_template'],
  },
  specifications: {
    task: 'Define [service specifications](/docs/services/craft-a-service/service-specs), [link specifications](/docs/services/craft-a-service/link-specs) and [actions](/docs/services/craft-a-service/service-actions), and register [scope types](/docs/agent-backed-scopes/craft-scopes/register-scope)',
    anyOf: ['ops'],
    permissions: ['service_specification', 'link_specification', 'action_specification', 'scope_type'],
  },
  'nrn-store': {
    task: 'Set keys in the [NRN store](/docs/NRN#the-nrn-key-value-store) (deprecated)',
    anyOf: ['ops', 'admin'],
    permissions: ['nrn'],
  },
  'runtime-configurations': {
    task: 'Read and change [runtime configurations](/docs/runtime_configurations) (deprecated)',
    anyOf: ['ops', 'admin'],
    note: 'Developer is not enough, even to read',
    permissions: ['runtime_configuration', 'runtime_configuration:read', 'scope_runtime_configuration'],
  },
  'api-keys': {
    task: 'Create and manage [API keys](/docs/authorization/api-keys)',
    anyOf: ['admin', 'ops'],
    level: 'on every level that the key is granted',
    permissions: ['api_key'],
  },
  approvals: {
    task: 'Configure [approval actions](/docs/approvals/actions) and [policies](/docs/approvals/policies)',
    anyOf: ['admin', 'ops', 'secops'],
    permissions: ['approval_action', 'policy'],
  },
  'approval-requests': {task: 'Read approval requests', anyOf: ['member'], permissions: ['approval:read']},
  'approval-decisions': {
    task: 'Approve or reject an approval request',
    anyOf: ['admin', 'ops', 'secops'],
    permissions: ['approval'],
  },
  'approval-execution': {
    task: 'Execute an approved request',
    anyOf: ['developer', 'admin', 'ops', 'secops'],
    note: 'Developer only for their own requests',
  },
  secrets: {
    task: 'Read secret [parameter values](/docs/parameters/secret-visibility)',
    anyOf: ['secops', 'secrets-reader'],
    note: 'anybody else after an approval',
  },
  'secret-attributes': {task: 'Read secret attributes of services and links', anyOf: ['secops', 'secrets-reader']},
  agents: {
    task: 'List [agents](/docs/agent/overview) and see their heartbeat',
    anyOf: ['member'],
    permissions: ['agent:read'],
  },
  'refresh-sources': {
    task: 'Select [**Refresh sources**](/docs/agent/agent-refresh) of an agent in the console',
    anyOf: ['ops'],
    permissions: ['agent:write', 'agent:delete'],
  },
  agent: {
    task: 'Run an [agent](/docs/agent/installation)',
    allOf: ['controlplane:agent', 'ops'],
    level: 'on the account or the organization',
    note: 'for ready-made scopes [three more](/docs/authorization/roles#keys-of-agents-and-their-channels)',
    permissions: ['agent:create'],
  },
  'agent-channel': {
    task: 'Serve as the key of an [agent channel](/docs/agent/agent-channel)',
    allOf: ['controlplane:agent', 'ops'],
    level: 'on the account',
    note: 'for ready-made scopes [three more](/docs/authorization/roles#keys-of-agents-and-their-channels)',
  },
  'ready-made-scopes': {
    task: 'Serve as the key of an agent, or of its channel, for ready-made scopes',
    allOf: ['controlplane:agent', 'developer', 'ops', 'secops', 'secrets-reader'],
    level: 'on the account',
  },
  'own-telemetry': {
    task: 'Serve as the key of a channel that delivers [your own metrics](/docs/how-to-guides/bring-your-own-metrics)',
    allOf: ['controlplane:agent', 'ops', 'developer'],
    level: 'on the account',
  },
  'service-channel': {
    task: 'Serve as the key of an agent that provisions [services](/docs/services/sql-service-integration)',
    allOf: ['controlplane:agent', 'ops', 'developer', 'secrets-reader'],
    level: 'on the account',
  },
  'craft-services': {
    task: 'Define a service, and create it and its links, with one key',
    allOf: ['ops', 'developer'],
    level: 'on the account',
  },
  'agent-commands': {
    task: 'Send [commands to an agent](/docs/agent/agent-refresh) with the CLI or the API',
    allOf: ['controlplane:agent', 'ops'],
    level: 'in an API key',
    permissions: ['agent_command'],
  },
} as const satisfies Record<string, RoleUse>;

/** What an operation needs: one of the roles, or all of them, at a level. */
export type Access = Pick<RoleUse, 'anyOf' | 'allOf' | 'level'>;

/** Operations whose use is narrower than their permission. Names only, so that a bundle of the roles leaves out the uses. */
const OPERATION_USES: Readonly<Record<string, keyof typeof roleUses>> = {'approval-execute': 'approval-execution'};

/** `service:action:create` is about `service:action`. */
export const entityOf = (permission: string): string => permission.slice(0, permission.lastIndexOf(':'));

/** Ids of the uses that list a permission, or its entity for everything but reading. */
export function usesOf(permission: string): string[] {
  const isRead = permission.endsWith(':read');
  return Object.entries<RoleUse>(roleUses).flatMap(([id, {permissions = []}]) =>
    permissions.includes(permission) || (!isRead && permissions.includes(entityOf(permission))) ? [id] : [],
  );
}

/** The roles that a permission needs, or one operation with it. A read that no use lists needs the right to read. */
export function accessOf(permission: string, operation = ''): Access {
  if (OPERATION_USES[operation]) return roleUses[OPERATION_USES[operation]];
  const isRead = permission.endsWith(':read');
  const [id] = usesOf(permission);
  const {anyOf, allOf, level}: RoleUse =
    id === undefined ? (isRead ? roleUses.read : {task: '', anyOf: []}) : useOf(id);
  const also = isRead ? [] : rolesThat((role) => ALSO[role]?.includes(entityOf(permission)) ?? false);
  return also.length === 0 ? {anyOf, allOf, level} : {anyOf: [...new Set([...(anyOf ?? allOf ?? []), ...also])], level};
}

const useOf = (id: string): RoleUse => (roleUses as Readonly<Record<string, RoleUse>>)[id]!;

/** Roles that meet the condition, and those that include one of them. */
function rolesThat(meets: (role: Role) => boolean): Role[] {
  const found = (Object.keys(ROLES) as Role[]).filter(meets);
  const above = (Object.keys(ROLES) as Role[]).filter((role) =>
    ROLE_INCLUDES[role]?.some((each) => found.includes(each)),
  );
  return [...found, ...above];
}
