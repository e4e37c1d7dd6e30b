/**
 * Behavior that the documentation states in words: the rules of each page with the sentences that they come from. A page is a
 * guide (`deployments/manage`) or an operation (`api:scope-create`). A test finds the sentence there, shows the behavior, and
 * shows that the test fails without the rule.
 */
export const RULES = {
  'api-getting-started': {
    'token-expires': 'Until token_expires_at. The API key itself does not expire.',
  },
  'authorization/roles': {
    'token-keeps-grants': 'The token is older than the grant.',
    'grant-level': 'A grant covers its level and everything below.',
    'list-covered': 'A user without any grant sees nothing.',
    'machine-roles': 'The role is for machines, and the user is a person.',
    'invite-grants': 'Creates a user, sends the invitation and sets the first grants',
    'grant-inactive': 'Its status is active, and inactive after you remove it.',
    'bulk-all-or-nothing':
      'If one entry is rejected, nothing changes, and cause.index of the error is its position, counted from 0.',
    'user-email': 'The email address already belongs to one.',
  },
  'authorization/api-keys': {
    'tokens-outlive-key': 'Access tokens that were issued before stay valid until their token_expires_at.',
    'grant-shows-both': 'For each grant nrn, role_id and role_slug, whichever of the two you sent',
    'key-grants-limited': 'You are not Admin or Ops on one of the levels in grants.',
    'key-new-grants': 'New grants count from the next access token that the machine gets.',
    'key-last-used': 'When the key was last exchanged for a token. Null if never.',
    'key-revoked':
      'Deleting revokes the key immediately and cannot be undone: it can no longer be exchanged for a token.',
    'key-record': 'active, or revoked after the key was deleted',
  },
  'api:user-role-create': {
    'grant-once': 'The user already has this role at this level.',
  },
  'api:user-grant-bulk-create': {
    'bulk-needs-admin': 'One entry has a role that you do not have permission to grant at that level.',
  },
  'deployments/manage': {
    'reference-404': 'No scope or no release has this id.',
    'release-version': 'Another release of the application has this semver.',
    'deploy-active-scope': 'The scope is being created, stopped or has failed.',
    'traffic-running': 'The status of the deployment does not allow the change, for example because it is finalized.',
    'patch-waiting': 'The deployment still waits in creating_approval.',
    'finalize-removes': 'Finalizing removes the old version and cannot be undone.',
    'cancel-traffic': 'Select Roll back, or send the status cancelling: all traffic shifts back to the old version.',
    'delete-traffic': 'You cannot delete a deployment that still receives traffic.',
    'metric-series': 'The charts on the deployment page',
    'group-cancel': 'Only while all members are running, else 400.',
    'group-finalizing': 'Not while the group is finalizing.',
    'group-ends-canceled': 'The members change to rolled_back, the group ends in canceled.',
    'delivery-identity': 'A deployment that continuous delivery started has the identity that created the build.',
    'withdrawn-deployment':
      'To withdraw a deployment that still waits in creating_approval, cancel its approval request with',
    'execute-in-time': 'Nobody decided in time, or nobody executed the approved request in time.',
  },
  'api:account-create': {
    'account-slug': 'Another account of the organization already has this slug.',
    'catalog-required-account':
      'A catalog specification for accounts has required fields that metadata does not contain.',
  },
  'api:account-delete': {
    'account-empty': 'The account still contains active namespaces.',
  },
  'api:namespace-delete': {
    'namespace-empty': 'The namespace still contains applications.',
  },
  'applications/creating-new-application': {
    'application-name': 'Another application of the namespace has it.',
    'application-scopes': 'Remove its scopes and links first, and wait until they are gone.',
    'catalog-required': 'A catalog specification has required fields.',
  },
  'api:application-delete': {
    'application-links': 'The application still has active scopes or links.',
  },
  'api:asset-create': {
    'asset-name': 'Another asset of the build already has this name.',
  },
  'api:technology-template-delete': {
    'built-in-template': 'The template is built-in: its organization is null.',
  },
  'scopes/management': {
    'scope-name': 'Names are unique in the application.',
    'scope-provider': 'You sent the short provider_id of a native type.',
    'custom-capabilities': 'A setting violates the schema of the type, or a required one is missing.',
    'scope-settled': 'The scope is still creating, or the request body changes a field that cannot change.',
    'scope-updating': 'The status changes to updating, then back to active.',
    'scheduled-stop': 'Time of the next scheduled stop, or null.',
    'stopped-runs-nothing': 'A stopped scope runs no instances and keeps its configuration.',
    'recreate-loses': 'The running instances are lost, and you must deploy again afterwards.',
    'deleted-name': 'The record remains, under the name deleted-<timestamp>-<name>.',
    'deleted-values': 'Deleting removes the infrastructure, the links and the parameter values of the scope.',
    'deleted-links': 'A link belongs to the entity_nrn it was created with',
    'force-after-failure': 'No delete of this scope has failed yet.',
    'scope-approvals':
      'Approval actions for scope:create, scope:write, scope:stop, scope:recreate and scope:delete can block them, then entity hooks, and notifications report them.',
    'deploy-asset':
      'While asset_name is null or matches no asset of the release, every deployment fails with "The scope and the release belongs to different applications".',
    'denied-scope': 'A scope whose request is denied, cancelled or expires ends as failed.',
  },
  dimensions: {
    'scope-dimension-known': 'A value slug is misspelled, or a dimension is missing.',
    'scope-every-dimension': 'Every dimension is mandatory on a scope.',
    'dimension-branch': 'The same dimension cannot exist on a level and again above or below it.',
    'dimension-value-level': 'The slug is taken, or nrn is above the dimension or in another branch.',
    'dimension-assigned': 'The scope already has a value for it.',
    'approval-dimensions': 'Otherwise every pair of the rule must match.',
    'hook-dimensions': 'Fire only for matching scopes',
  },
  'scopes/capabilities': {
    'native-capabilities': 'A value violates the schema, or a required capability is missing.',
    'visibility-fixed': 'Visibility cannot change after creation.',
  },
  'api:dimension-value-create': {
    'dimension-value-once': 'The dimension already has a value with the same slug.',
  },
  'api:dimension-delete': {
    'dimension-in-use': 'Scopes or other objects still use the dimension.',
  },
  'api:dimension-value-delete': {
    'dimension-value-in-use': 'A scope, a parameter value or a rule still uses the value.',
  },
  'api:scope-dimension-create': {
    'dimension-assign-slug':
      'The value is not a value of the dimension at that level, often because the name was sent instead of the slug.',
  },
  'api:scope-dimension-delete': {
    'dimension-not-assigned': 'The scope does not exist, or it has no value for this dimension.',
  },
  'scopes/custom-domains': {
    'domain-name': 'It contains a protocol or a path.',
    'domain-once': 'A domain belongs to one scope only.',
    'domain-pending': 'Attach the name to the scope. Its status is pending.',
    'domain-next-deployment':
      'When the deployment is running, the status of the domain is active: you do not have to finalize it first.',
  },
  'approvals/actions': {
    'domain-is-scope-write': 'Attaching a custom domain counts as scope:write.',
    'approval-action-once': 'A rule for the same entity, action and dimensions is already on this level.',
    'approval-pair':
      'The action does not belong to the entity, for example scope:create with deployment, or the entity is written scope:action.',
    'approval-level': 'The rule covers everything below it.',
    'approval-waits':
      'While a request waits, a deployment shows creating_approval and a scope that is being created shows pending_approval.',
    'denied-deployment': 'When a person denies the request (denied), the deployment ends in creating_approval_denied.',
    'auto-denied-deployment': 'When a policy denies it (auto_denied), the deployment ends in cancelled.',
    'decide-once': 'The request is no longer pending.',
    'execute-approved': 'The request was denied or cancelled, or it has expired.',
    'execute-once': 'It ran before.',
    'execute-own': 'Developer only for their own requests',
    'reply-window': 'After time_to_reply the request is expired',
    'execution-window': 'after allowed_time_to_execute its execution is expired.',
    'secret-windows':
      'Without them, requests to read secrets have 3 days to reply and 24 hours to execute, and all other requests have no limit.',
    'run-approved': 'Somebody executes the approved request',
  },
  'api:deployment-create': {
    'deploy-same-application': 'The scope and the release belong to different applications.',
  },
  'deployments/overview': {
    'one-rollout': 'A scope has one active rollout.',
    'rollout-type': 'The platform chooses the rollout type from the state of the scope.',
    'group-members': 'One request starts, shifts or finalizes the deployments of many scopes.',
    'group-every-member': 'It is finalized only when every member has ended.',
    'group-failed': 'The group is failed only when no member can continue.',
    'continuous-delivery': 'A scope can automatically deploy every successful build of selected branches.',
    'delivery-branches':
      'Continuous delivery is a capability of the scope: continuous_delivery.enabled and a list of branches.',
  },
  'deployments/strategies': {
    'strategy-override': 'Send one-off values in strategy_data.parameters.',
  },
  'deployments/flow': {
    'parameters-frozen':
      'The deployment takes a snapshot of the parameters (environment variables and files) when it is created; parameters lists each one with its version_id.',
    'initial-all-traffic': 'The deployment is running and receives all traffic immediately.',
    'initial-finalizes': 'It ends in finalized automatically: there is no old version to remove.',
    'traffic-follows': 'switched_traffic follows desired_switched_traffic.',
    'finalizes-after-window': 'You finalize, or the platform does when the time is over.',
    'readiness-timeout': 'The health check does not pass, or the cluster has no capacity for the instances.',
    'step-actions':
      'every step is an action that your agent executes. Actions belong to the service of the scope, not to the deployment.',
    'step-parameters': 'find the one whose parameters.deployment_id is your deployment',
  },
  'deployments/strategy-reference': {
    'auto-switch': 'Share of the traffic that each step adds, until the new version has 100 percent.',
    'rules-enabled': 'Whether the rules are checked.',
    'rules-end': 'after 2 hours, or at finalization',
    'rules-roll-back': 'Conditions on metrics. If one is true',
    'rule-greater': 'above the value',
    'rule-less': 'below the value',
    'rule-equal': 'exactly the value',
    'rules-measure-scope': 'A rule measures the scope: the old and the new version together.',
    'error-rate-ratio': 'A rule with the value 5 never fires.',
  },
  'api:deployment-group-update': {
    'group-traffic': 'Applies one change to every member: a new traffic share, finalize, cancel or roll back.',
  },
  'parameters/secret-visibility': {
    'approval-specific': 'If a parameter matches both, the rule with dimensions applies.',
    'secret-access': 'The values are visible until the window ends.',
    'secret-access-ends': 'The 24 hours are over.',
    'compare-hides': 'The value can be replaced, and two values can be compared with',
  },
  'notifications/event-payloads': {
    'approval-event': 'One event for each request that waits for a decision; action is the operation that waits.',
    'filter-context': 'Filters for this source start inside context.',
    'audit-events': 'one create, update or delete through the API',
    'resend-all': 'Leave the request body out to use all configured channels.',
    'resend-known-channels': 'If you send the list, it must not be empty and must contain only channels that exist.',
    'events-kept': 'Older events and their results are deleted.',
  },
  'approvals/policies': {
    'policy-inactive': 'An inactive policy is not checked.',
    'policy-selector': 'A policy that is not selected is ignored.',
    'policy-context': 'A policy that references any other entity never passes.',
    'policy-context-auto':
      'A real request uses other values for the same decision: policy_context.action is auto when the policies decided, and manual when a person must decide.',
    'policy-level': 'The policy must be on the same level or above it.',
    'policy-deleted': 'You cannot restore a deleted policy, and its actions decide without it.',
    'dry-run-404': 'The call returns 404 when no approval action covers the case.',
    'dry-run-never-deny': 'The dry run never returns deny: approvalAction.onPolicyFail shows the outcome of a failure.',
    'dry-run-requested': 'requested is the request body of the real call.',
  },
  'approvals/associate-policy-with-action': {
    'associate-once': 'The policy is already associated with this action.',
    'dissociate-known': 'The action does not have this policy.',
  },
  'api:approval-create': {
    'request-pair': 'entity_action does not belong to entity_name.',
  },
  'entity-hooks': {
    'hook-fits': 'on must fit the action: update goes with write.',
    'hook-level': 'The rule applies to its level and everything below.',
    'hook-blocks': 'A before-hook blocks the operation until you report a result.',
    'hook-after-approval': 'The hook is sent when the approved request is executed, not when it is approved.',
    'hook-cancelled': 'If the request is denied, the hook ends as cancelled.',
    'hook-one-response': 'A hook accepts one response.',
    'hook-failed': 'The operation stops and the entity ends as failed.',
    'hook-recoverable': 'The operation stops. To retry, start the operation again: it fires a new hook.',
    'hook-gives-up': 'The operation stops, as with failed.',
    'after-hook-lost': 'No channel matched when it fired. The event is lost.',
  },
  'notifications/channels': {
    'channel-level': 'Its NRN is the level of the event or one above it.',
    'channel-source': 'Its source list contains the source of the event.',
    'channel-filter': 'Its filters match the payload.',
    'channel-active': 'Its status is active.',
    'slack-level': 'Slack channels must be at account level or below.',
    'channel-configuration': 'A key of the type is missing, or the keys are nested under its name, as in Terraform.',
    'channel-key-masked': 'Send each complete, with the API key of an agent channel, which a read shows masked.',
    'agent-selector': "The agent's tags must contain every pair of selector.",
  },
  'api:agent-command-create': {
    'command-needs-agent': 'No active agent matches the selector.',
  },
  'parameters/overview': {
    'parameter-name': 'Another parameter of the application has this name.',
    'parameter-needs': 'environment without variable, or file without destination_path.',
    'parameter-read-only': 'The parameter is read-only because a link owns it.',
    'secret-stays': 'Secret can be turned on later, but a secret cannot be made visible again by editing.',
    'value-scope-or-dimensions': 'A value is for a scope or for dimensions, not both.',
    'value-version': 'A numbered snapshot of all values. Each change of values creates one.',
    'version-rollback': 'The new version takes all other values from the one you specify.',
    'bulk-one-version': 'Several values in one version.',
    'value-dimensions': 'The scope does not have that dimension value.',
    'value-most-specific': 'The most specific value wins: scope, then dimensions, then application.',
    'value-most-dimensions': 'When several dimension values match, the one with the most matching dimensions wins.',
    'value-order':
      'If two values match the same number of dimensions, the one whose dimension has the lower order wins.',
    'list-in-force': 'With the NRN of a scope: the set in force there.',
    'secret-null':
      'A parameter with secret: true is written and never shown again: the console hides it, the API returns null, and logs leave it out.',
  },
  'api:parameter-value-create': {
    'value-size': 'The content is larger than 4 KB for an environment variable or 1 MB for a file.',
  },
  'api:parameter-value-bulk-create': {
    'bulk-values-index': 'One entry is invalid, such as a scope NRN together with dimensions.',
  },
  'services/import': {
    'specification-visible': 'The owner may not see the specification.',
    'service-attributes': 'The attributes do not match the schema.',
    'service-linked': 'The service still has links.',
    'compare-imported': 'Imported services cannot be compared or synchronized.',
  },
  'api:link-create': {
    'link-offered': 'The service is not linkable to the application or scope in entity_nrn.',
    'link-unique': 'The link specification is unique and the service is already linked with it.',
    'link-attributes': 'attributes does not conform to the schema of the link specification.',
  },
  'api:provider-create': {
    'provider-attributes': 'The attributes do not match the schema of the specification.',
    'provider-once': 'A provider with the same specification and dimensions already exists on this level.',
    'provider-dependencies': 'A provider that this one depends on is not set on the level or above.',
    'provider-dimensions': 'The request body contains dimensions, but the specification does not allow them.',
  },
  'api:catalog-instance-replace': {
    'catalog-schema': 'The new value does not match the JSON Schema of the key.',
  },
  'api:release-create': {
    'release-build': 'The build is not successful, or belongs to another application.',
  },
  'agent-backed-scopes/craft-scopes/register-scope': {
    'action-needs-channel': 'Without a channel the create action stays pending, and no scope becomes active.',
  },
  'api:link-specification-delete': {
    'link-specification-used': 'Links still use the specification.',
  },
  'services/promote-service': {
    'compare-same-specification': 'The two have different specifications, or one is imported.',
  },
  'api:provider-specification-delete': {
    'provider-specification-used': 'Providers still use the specification.',
    'built-in-specification': 'The specification is built in, and no organization can delete it.',
  },
  'providers/overview': {
    'provider-change': 'The attributes do not match the schema of the specification.',
  },
  'api:provider-specification-update': {
    'built-in-unchanged': 'The specification is built in, and no organization can change it.',
  },
  'api:service-action-create': {
    'run-event': 'The platform then sends a service event with the action service:action:create',
    'run-approval': 'An approval for service:action:create can block the run until it is approved.',
    'run-parameters': 'parameters does not conform to parameters.schema of the action specification.',
    'run-status': 'The status of the service does not allow the action, such as a second create',
    'runs-in-order':
      'Runs on one service execute one after the other, unless the specification is of type custom and allows parallel runs.',
  },
  'services/craft-a-service/service-actions': {
    'run-approval-status': 'during its create action the service or link itself is pending_create',
    'run-retryable': '400: the last run failed and is not retryable',
  },
  'api:service-action-update': {
    'run-results': 'results does not conform to results.schema of the action specification.',
  },
  'api:service-delete': {
    'service-provisioned': 'The service is provisioned, so a delete action must remove it.',
  },
  'api:link-action-create': {
    'link-run-parameters': 'parameters does not match parameters.schema of the action specification.',
    'link-run-status': 'such as a create action on a link that was created with status active.',
    'link-run-alone': 'Another run on the link is open and the specification does not allow parallel runs.',
  },
  'api:link-delete': {
    'link-delete-action': 'The link specification has a delete action, and force was not sent.',
  },
  'api:deployment-update': {
    'switch-traffic-action':
      'You move traffic on an agent-backed scope whose specification has no action switch-traffic.',
  },
  'api:telemetry-metric-read': {
    'metric-history': 'The range ends now and starts minutes ago.',
  },
  'api:catalog-instance-create': {
    'catalog-needs-specification': 'No specification exists for this key on that type of entity at its level.',
  },
  'api:namespace-create': {
    'catalog-required-namespace':
      'A catalog specification for namespaces has required fields that are missing in metadata.',
  },
  'api:catalog-specification-replace': {
    'catalog-fixed': 'entity, metadata or nrn differ from the stored values',
  },
  'api:dimension-replace': {
    'dimension-fixed': 'nrn differs from the level the dimension was created on.',
  },
  'api:catalog-instance-write': {
    'catalog-schema-of-all': 'One of the values does not match the schema of its key.',
  },
  'api:service-update': {
    'service-change': 'The attributes do not match the schema of the service specification.',
  },
  'api:technology-template-update': {
    'built-in-template-unchanged': 'The template is built-in: its organization is null.',
  },
  'api:release-update': {
    'unique-after-change': 'Another release of the application already has the new semver.',
  },
  'api:entity-hook-update': {
    'level-of-hook': 'The API key of the handler has no role on the NRN of the object.',
  },
  'api:catalog-specification-create': {
    'catalog-key-once': 'This NRN already has a specification with the same entity and key.',
  },
} as const satisfies Record<string, Record<string, string>>;

type Rules = typeof RULES;
export type RuleId = {[Page in keyof Rules]: keyof Rules[Page]}[keyof Rules];
