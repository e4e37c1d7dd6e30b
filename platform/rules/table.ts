/**
 * Behavior that the documentation states in words: each rule with the sentence it comes from. `page` is a guide
 * (`deployments/manage`) or an operation (`api:scope-create`). A test finds the sentence there, shows the behavior, and
 * shows that the test fails without the rule.
 */
type Rule = {page: string; says: string};

export const RULES = {
  // Access
  'token-expires': {page: 'api-getting-started', says: 'Until token_expires_at. The API key itself does not expire.'},
  'token-keeps-grants': {page: 'authorization/roles', says: 'The token is older than the grant.'},
  'tokens-outlive-key': {
    page: 'authorization/api-keys',
    says: 'Access tokens that were issued before stay valid until their token_expires_at.',
  },
  'grant-level': {page: 'authorization/roles', says: 'A grant covers its level and everything below.'},
  'list-covered': {page: 'authorization/roles', says: 'A user without any grant sees nothing.'},
  'machine-roles': {page: 'authorization/roles', says: 'The role is for machines, and the user is a person.'},
  'grant-once': {page: 'api:user-role-create', says: 'The user already has this role at this level.'},
  'grant-shows-both': {
    page: 'authorization/api-keys',
    says: 'For each grant nrn, role_id and role_slug, whichever of the two you sent',
  },
  'invite-grants': {
    page: 'authorization/roles',
    says: 'Creates a user, sends the invitation and sets the first grants',
  },
  'key-grants-limited': {
    page: 'authorization/api-keys',
    says: 'You are not Admin or Ops on one of the levels in grants.',
  },
  'key-new-grants': {
    page: 'authorization/api-keys',
    says: 'New grants count from the next access token that the machine gets.',
  },
  'key-last-used': {
    page: 'authorization/api-keys',
    says: 'When the key was last exchanged for a token. Null if never.',
  },
  'key-revoked': {
    page: 'authorization/api-keys',
    says: 'Deleting revokes the key immediately and cannot be undone: it can no longer be exchanged for a token.',
  },
  'key-record': {page: 'authorization/api-keys', says: 'active, or revoked after the key was deleted'},
  'grant-inactive': {page: 'authorization/roles', says: 'Its status is active, and inactive after you remove it.'},
  'bulk-all-or-nothing': {
    page: 'authorization/roles',
    says: 'If one entry is rejected, nothing changes, and cause.index of the error is its position, counted from 0.',
  },
  'bulk-needs-admin': {
    page: 'api:user-grant-bulk-create',
    says: 'One entry has a role that you do not have permission to grant at that level.',
  },
  'user-email': {page: 'authorization/roles', says: 'The email address already belongs to one.'},

  // Levels
  'reference-404': {page: 'deployments/manage', says: 'No scope or no release has this id.'},
  'account-slug': {page: 'api:account-create', says: 'Another account of the organization already has this slug.'},
  'account-empty': {page: 'api:account-delete', says: 'The account still contains active namespaces.'},
  'namespace-empty': {page: 'api:namespace-delete', says: 'The namespace still contains applications.'},
  'application-name': {
    page: 'applications/creating-new-application',
    says: 'Another application of the namespace has it.',
  },
  'application-scopes': {
    page: 'applications/creating-new-application',
    says: 'Remove its scopes and links first, and wait until they are gone.',
  },
  'application-links': {page: 'api:application-delete', says: 'The application still has active scopes or links.'},
  'asset-name': {page: 'api:asset-create', says: 'Another asset of the build already has this name.'},
  'release-version': {page: 'deployments/manage', says: 'Another release of the application has this semver.'},
  'built-in-template': {
    page: 'api:technology-template-delete',
    says: 'The template is built-in: its organization is null.',
  },

  // Scopes
  'scope-name': {page: 'scopes/management', says: 'Names are unique in the application.'},
  'scope-provider': {page: 'scopes/management', says: 'You sent the short provider_id of a native type.'},
  'scope-dimension-known': {page: 'dimensions', says: 'A value slug is misspelled, or a dimension is missing.'},
  'scope-every-dimension': {page: 'dimensions', says: 'Every dimension is mandatory on a scope.'},
  'custom-capabilities': {
    page: 'scopes/management',
    says: 'A setting violates the schema of the type, or a required one is missing.',
  },
  'native-capabilities': {
    page: 'scopes/capabilities',
    says: 'A value violates the schema, or a required capability is missing.',
  },
  'visibility-fixed': {page: 'scopes/capabilities', says: 'Visibility cannot change after creation.'},
  'scope-settled': {
    page: 'scopes/management',
    says: 'The scope is still creating, or the request body changes a field that cannot change.',
  },
  'scope-updating': {page: 'scopes/management', says: 'The status changes to updating, then back to active.'},
  'scheduled-stop': {page: 'scopes/management', says: 'Time of the next scheduled stop, or null.'},
  'stopped-runs-nothing': {
    page: 'scopes/management',
    says: 'A stopped scope runs no instances and keeps its configuration.',
  },
  'recreate-loses': {
    page: 'scopes/management',
    says: 'The running instances are lost, and you must deploy again afterwards.',
  },
  'deleted-name': {page: 'scopes/management', says: 'The record remains, under the name deleted-<timestamp>-<name>.'},
  'deleted-values': {
    page: 'scopes/management',
    says: 'Deleting removes the infrastructure, the links and the parameter values of the scope.',
  },
  'deleted-links': {page: 'scopes/management', says: 'A link belongs to the entity_nrn it was created with'},
  'force-after-failure': {page: 'scopes/management', says: 'No delete of this scope has failed yet.'},
  'scope-approvals': {
    page: 'scopes/management',
    says: 'Approval actions for scope:create, scope:write, scope:stop, scope:recreate and scope:delete can block them, then entity hooks, and notifications report them.',
  },

  // Dimensions and domains
  'dimension-branch': {
    page: 'dimensions',
    says: 'The same dimension cannot exist on a level and again above or below it.',
  },
  'dimension-value-once': {
    page: 'api:dimension-value-create',
    says: 'The dimension already has a value with the same slug.',
  },
  'dimension-value-level': {
    page: 'dimensions',
    says: 'The slug is taken, or nrn is above the dimension or in another branch.',
  },
  'dimension-in-use': {page: 'api:dimension-delete', says: 'Scopes or other objects still use the dimension.'},
  'dimension-value-in-use': {
    page: 'api:dimension-value-delete',
    says: 'A scope, a parameter value or a rule still uses the value.',
  },
  'dimension-assigned': {page: 'dimensions', says: 'The scope already has a value for it.'},
  'dimension-assign-slug': {
    page: 'api:scope-dimension-create',
    says: 'The value is not a value of the dimension at that level, often because the name was sent instead of the slug.',
  },
  'dimension-not-assigned': {
    page: 'api:scope-dimension-delete',
    says: 'The scope does not exist, or it has no value for this dimension.',
  },
  'domain-name': {page: 'scopes/custom-domains', says: 'It contains a protocol or a path.'},
  'domain-once': {page: 'scopes/custom-domains', says: 'A domain belongs to one scope only.'},
  'domain-pending': {page: 'scopes/custom-domains', says: 'Attach the name to the scope. Its status is pending.'},
  'domain-next-deployment': {
    page: 'scopes/custom-domains',
    says: 'When the deployment is running, the status of the domain is active: you do not have to finalize it first.',
  },
  'domain-is-scope-write': {page: 'approvals/actions', says: 'Attaching a custom domain counts as scope:write.'},

  // Deployments
  'deploy-active-scope': {page: 'deployments/manage', says: 'The scope is being created, stopped or has failed.'},
  'deploy-same-application': {
    page: 'api:deployment-create',
    says: 'The scope and the release belong to different applications.',
  },
  'deploy-asset': {
    page: 'scopes/management',
    says: 'While asset_name is null or matches no asset of the release, every deployment fails with "The scope and the release belongs to different applications".',
  },
  'one-rollout': {page: 'deployments/overview', says: 'A scope has one active rollout.'},
  'rollout-type': {
    page: 'deployments/overview',
    says: 'The platform chooses the rollout type from the state of the scope.',
  },
  'strategy-override': {page: 'deployments/strategies', says: 'Send one-off values in strategy_data.parameters.'},
  'parameters-frozen': {
    page: 'deployments/flow',
    says: 'The deployment takes a snapshot of the parameters (environment variables and files) when it is created; parameters lists each one with its version_id.',
  },
  'initial-all-traffic': {
    page: 'deployments/flow',
    says: 'The deployment is running and receives all traffic immediately.',
  },
  'initial-finalizes': {
    page: 'deployments/flow',
    says: 'It ends in finalized automatically: there is no old version to remove.',
  },
  'traffic-follows': {page: 'deployments/flow', says: 'switched_traffic follows desired_switched_traffic.'},
  'traffic-running': {
    page: 'deployments/manage',
    says: 'The status of the deployment does not allow the change, for example because it is finalized.',
  },
  'patch-waiting': {page: 'deployments/manage', says: 'The deployment still waits in creating_approval.'},
  'auto-switch': {
    page: 'deployments/strategy-reference',
    says: 'Share of the traffic that each step adds, until the new version has 100 percent.',
  },
  'finalizes-after-window': {
    page: 'deployments/flow',
    says: 'You finalize, or the platform does when the time is over.',
  },
  'finalize-removes': {page: 'deployments/manage', says: 'Finalizing removes the old version and cannot be undone.'},
  'cancel-traffic': {
    page: 'deployments/manage',
    says: 'Select Roll back, or send the status cancelling: all traffic shifts back to the old version.',
  },
  'delete-traffic': {page: 'deployments/manage', says: 'You cannot delete a deployment that still receives traffic.'},
  'readiness-timeout': {
    page: 'deployments/flow',
    says: 'The health check does not pass, or the cluster has no capacity for the instances.',
  },
  'rules-enabled': {page: 'deployments/strategy-reference', says: 'Whether the rules are checked.'},
  'rules-end': {page: 'deployments/strategy-reference', says: 'after 2 hours, or at finalization'},
  'rules-roll-back': {page: 'deployments/strategy-reference', says: 'Conditions on metrics. If one is true'},
  'rule-greater': {page: 'deployments/strategy-reference', says: 'above the value'},
  'rule-less': {page: 'deployments/strategy-reference', says: 'below the value'},
  'rule-equal': {page: 'deployments/strategy-reference', says: 'exactly the value'},
  'rules-measure-scope': {
    page: 'deployments/strategy-reference',
    says: 'A rule measures the scope: the old and the new version together.',
  },
  'error-rate-ratio': {page: 'deployments/strategy-reference', says: 'A rule with the value 5 never fires.'},
  'metric-series': {page: 'deployments/manage', says: 'The charts on the deployment page'},
  'group-traffic': {
    page: 'api:deployment-group-update',
    says: 'Applies one change to every member: a new traffic share, finalize, cancel or roll back.',
  },
  'group-members': {
    page: 'deployments/overview',
    says: 'One request starts, shifts or finalizes the deployments of many scopes.',
  },
  'group-cancel': {page: 'deployments/manage', says: 'Only while all members are running, else 400.'},
  'group-finalizing': {page: 'deployments/manage', says: 'Not while the group is finalizing.'},
  'group-ends-canceled': {
    page: 'deployments/manage',
    says: 'The members change to rolled_back, the group ends in canceled.',
  },
  'group-every-member': {page: 'deployments/overview', says: 'It is finalized only when every member has ended.'},
  'group-failed': {page: 'deployments/overview', says: 'The group is failed only when no member can continue.'},
  'continuous-delivery': {
    page: 'deployments/overview',
    says: 'A scope can automatically deploy every successful build of selected branches.',
  },
  'delivery-branches': {
    page: 'deployments/overview',
    says: 'Continuous delivery is a capability of the scope: continuous_delivery.enabled and a list of branches.',
  },
  'delivery-identity': {
    page: 'deployments/manage',
    says: 'A deployment that continuous delivery started has the identity that created the build.',
  },

  // Approvals
  'approval-action-once': {
    page: 'approvals/actions',
    says: 'A rule for the same entity, action and dimensions is already on this level.',
  },
  'approval-pair': {
    page: 'approvals/actions',
    says: 'The action does not belong to the entity, for example scope:create with deployment, or the entity is written scope:action.',
  },
  'approval-level': {page: 'approvals/actions', says: 'The rule covers everything below it.'},
  'approval-dimensions': {page: 'dimensions', says: 'Otherwise every pair of the rule must match.'},
  'approval-specific': {
    page: 'parameters/secret-visibility',
    says: 'If a parameter matches both, the rule with dimensions applies.',
  },
  'approval-waits': {
    page: 'approvals/actions',
    says: 'While a request waits, a deployment shows creating_approval and a scope that is being created shows pending_approval.',
  },
  'approval-event': {
    page: 'notifications/event-payloads',
    says: 'One event for each request that waits for a decision; action is the operation that waits.',
  },
  'policy-inactive': {page: 'approvals/policies', says: 'An inactive policy is not checked.'},
  'policy-selector': {page: 'approvals/policies', says: 'A policy that is not selected is ignored.'},
  'policy-context': {page: 'approvals/policies', says: 'A policy that references any other entity never passes.'},
  'policy-context-auto': {
    page: 'approvals/policies',
    says: 'A real request uses other values for the same decision: policy_context.action is auto when the policies decided, and manual when a person must decide.',
  },
  'policy-level': {page: 'approvals/policies', says: 'The policy must be on the same level or above it.'},
  'policy-deleted': {
    page: 'approvals/policies',
    says: 'You cannot restore a deleted policy, and its actions decide without it.',
  },
  'associate-once': {
    page: 'approvals/associate-policy-with-action',
    says: 'The policy is already associated with this action.',
  },
  'dissociate-known': {page: 'approvals/associate-policy-with-action', says: 'The action does not have this policy.'},
  'denied-deployment': {
    page: 'approvals/actions',
    says: 'When a person denies the request (denied), the deployment ends in creating_approval_denied.',
  },
  'auto-denied-deployment': {
    page: 'approvals/actions',
    says: 'When a policy denies it (auto_denied), the deployment ends in cancelled.',
  },
  'withdrawn-deployment': {
    page: 'deployments/manage',
    says: 'To withdraw a deployment that still waits in creating_approval, cancel its approval request with',
  },
  'denied-scope': {
    page: 'scopes/management',
    says: 'A scope whose request is denied, cancelled or expires ends as failed.',
  },
  'decide-once': {page: 'approvals/actions', says: 'The request is no longer pending.'},
  'execute-approved': {page: 'approvals/actions', says: 'The request was denied or cancelled, or it has expired.'},
  'execute-once': {page: 'approvals/actions', says: 'It ran before.'},
  'execute-own': {page: 'approvals/actions', says: 'Developer only for their own requests'},
  'execute-in-time': {
    page: 'deployments/manage',
    says: 'Nobody decided in time, or nobody executed the approved request in time.',
  },
  'reply-window': {page: 'approvals/actions', says: 'After time_to_reply the request is expired'},
  'execution-window': {page: 'approvals/actions', says: 'after allowed_time_to_execute its execution is expired.'},
  'request-pair': {page: 'api:approval-create', says: 'entity_action does not belong to entity_name.'},
  'secret-windows': {
    page: 'approvals/actions',
    says: 'Without them, requests to read secrets have 3 days to reply and 24 hours to execute, and all other requests have no limit.',
  },
  'secret-access': {page: 'parameters/secret-visibility', says: 'The values are visible until the window ends.'},
  'secret-access-ends': {page: 'parameters/secret-visibility', says: 'The 24 hours are over.'},
  'dry-run-404': {page: 'approvals/policies', says: 'The call returns 404 when no approval action covers the case.'},
  'dry-run-never-deny': {
    page: 'approvals/policies',
    says: 'The dry run never returns deny: approvalAction.onPolicyFail shows the outcome of a failure.',
  },
  'dry-run-requested': {page: 'approvals/policies', says: 'requested is the request body of the real call.'},

  // Entity hooks
  'hook-fits': {page: 'entity-hooks', says: 'on must fit the action: update goes with write.'},
  'hook-level': {page: 'entity-hooks', says: 'The rule applies to its level and everything below.'},
  'hook-dimensions': {page: 'dimensions', says: 'Fire only for matching scopes'},
  'hook-blocks': {page: 'entity-hooks', says: 'A before-hook blocks the operation until you report a result.'},
  'hook-after-approval': {
    page: 'entity-hooks',
    says: 'The hook is sent when the approved request is executed, not when it is approved.',
  },
  'hook-cancelled': {page: 'entity-hooks', says: 'If the request is denied, the hook ends as cancelled.'},
  'hook-one-response': {page: 'entity-hooks', says: 'A hook accepts one response.'},
  'hook-failed': {page: 'entity-hooks', says: 'The operation stops and the entity ends as failed.'},
  'hook-recoverable': {
    page: 'entity-hooks',
    says: 'The operation stops. To retry, start the operation again: it fires a new hook.',
  },
  'hook-gives-up': {page: 'entity-hooks', says: 'The operation stops, as with failed.'},
  'after-hook-lost': {page: 'entity-hooks', says: 'No channel matched when it fired. The event is lost.'},

  // Notifications
  'channel-level': {page: 'notifications/channels', says: 'Its NRN is the level of the event or one above it.'},
  'channel-source': {page: 'notifications/channels', says: 'Its source list contains the source of the event.'},
  'channel-filter': {page: 'notifications/channels', says: 'Its filters match the payload.'},
  'channel-active': {page: 'notifications/channels', says: 'Its status is active.'},
  'filter-context': {page: 'notifications/event-payloads', says: 'Filters for this source start inside context.'},
  'slack-level': {page: 'notifications/channels', says: 'Slack channels must be at account level or below.'},
  'channel-configuration': {
    page: 'notifications/channels',
    says: 'A key of the type is missing, or the keys are nested under its name, as in Terraform.',
  },
  'channel-key-masked': {
    page: 'notifications/channels',
    says: 'Send each complete, with the API key of an agent channel, which a read shows masked.',
  },
  'audit-events': {page: 'notifications/event-payloads', says: 'one create, update or delete through the API'},
  'agent-selector': {page: 'notifications/channels', says: "The agent's tags must contain every pair of selector."},
  'resend-all': {
    page: 'notifications/event-payloads',
    says: 'Leave the request body out to use all configured channels.',
  },
  'resend-known-channels': {
    page: 'notifications/event-payloads',
    says: 'If you send the list, it must not be empty and must contain only channels that exist.',
  },
  'events-kept': {page: 'notifications/event-payloads', says: 'Older events and their results are deleted.'},
  'command-needs-agent': {page: 'api:agent-command-create', says: 'No active agent matches the selector.'},

  // Parameters
  'parameter-name': {page: 'parameters/overview', says: 'Another parameter of the application has this name.'},
  'parameter-needs': {
    page: 'parameters/overview',
    says: 'environment without variable, or file without destination_path.',
  },
  'parameter-read-only': {page: 'parameters/overview', says: 'The parameter is read-only because a link owns it.'},
  'secret-stays': {
    page: 'parameters/overview',
    says: 'Secret can be turned on later, but a secret cannot be made visible again by editing.',
  },
  'value-scope-or-dimensions': {
    page: 'parameters/overview',
    says: 'A value is for a scope or for dimensions, not both.',
  },
  'value-size': {
    page: 'api:parameter-value-create',
    says: 'The content is larger than 4 KB for an environment variable or 1 MB for a file.',
  },
  'value-version': {
    page: 'parameters/overview',
    says: 'A numbered snapshot of all values. Each change of values creates one.',
  },
  'version-rollback': {
    page: 'parameters/overview',
    says: 'The new version takes all other values from the one you specify.',
  },
  'bulk-one-version': {page: 'parameters/overview', says: 'Several values in one version.'},
  'bulk-values-index': {
    page: 'api:parameter-value-bulk-create',
    says: 'One entry is invalid, such as a scope NRN together with dimensions.',
  },
  'value-dimensions': {page: 'parameters/overview', says: 'The scope does not have that dimension value.'},
  'value-most-specific': {
    page: 'parameters/overview',
    says: 'The most specific value wins: scope, then dimensions, then application.',
  },
  'value-most-dimensions': {
    page: 'parameters/overview',
    says: 'When several dimension values match, the one with the most matching dimensions wins.',
  },
  'value-order': {
    page: 'parameters/overview',
    says: 'If two values match the same number of dimensions, the one whose dimension has the lower order wins.',
  },
  'list-in-force': {page: 'parameters/overview', says: 'With the NRN of a scope: the set in force there.'},
  'compare-hides': {
    page: 'parameters/secret-visibility',
    says: 'The value can be replaced, and two values can be compared with',
  },

  // Services, providers, catalog
  'specification-visible': {page: 'services/import', says: 'The owner may not see the specification.'},
  'service-attributes': {page: 'services/import', says: 'The attributes do not match the schema.'},
  'link-offered': {
    page: 'api:link-create',
    says: 'The service is not linkable to the application or scope in entity_nrn.',
  },
  'provider-attributes': {
    page: 'api:provider-create',
    says: 'The attributes do not match the schema of the specification.',
  },
  'catalog-required': {
    page: 'applications/creating-new-application',
    says: 'A catalog specification has required fields.',
  },
  'catalog-schema': {
    page: 'api:catalog-instance-replace',
    says: 'The new value does not match the JSON Schema of the key.',
  },
  'release-build': {
    page: 'api:release-create',
    says: 'The build is not successful, or belongs to another application.',
  },
  'secret-null': {
    page: 'parameters/overview',
    says: 'A parameter with secret: true is written and never shown again: the console hides it, the API returns null, and logs leave it out.',
  },
  'action-needs-channel': {
    page: 'agent-backed-scopes/craft-scopes/register-scope',
    says: 'Without a channel the create action stays pending, and no scope becomes active.',
  },
  'service-linked': {page: 'services/import', says: 'The service still has links.'},
  'link-specification-used': {page: 'api:link-specification-delete', says: 'Links still use the specification.'},
  'compare-imported': {page: 'services/import', says: 'Imported services cannot be compared or synchronized.'},
  'compare-same-specification': {
    page: 'services/promote-service',
    says: 'The two have different specifications, or one is imported.',
  },
  'provider-once': {
    page: 'api:provider-create',
    says: 'A provider with the same specification and dimensions already exists on this level.',
  },
  'provider-specification-used': {
    page: 'api:provider-specification-delete',
    says: 'Providers still use the specification.',
  },
  'built-in-specification': {
    page: 'api:provider-specification-delete',
    says: 'The specification is built in, and no organization can delete it.',
  },
  'provider-dependencies': {
    page: 'api:provider-create',
    says: 'A provider that this one depends on is not set on the level or above.',
  },
  'provider-dimensions': {
    page: 'api:provider-create',
    says: 'The request body contains dimensions, but the specification does not allow them.',
  },
  'provider-change': {
    page: 'providers/overview',
    says: 'The attributes do not match the schema of the specification.',
  },
  'built-in-unchanged': {
    page: 'api:provider-specification-update',
    says: 'The specification is built in, and no organization can change it.',
  },
  'run-event': {
    page: 'api:service-action-create',
    says: 'The platform then sends a service event with the action service:action:create',
  },
  'run-approval': {
    page: 'api:service-action-create',
    says: 'An approval for service:action:create can block the run until it is approved.',
  },
  'run-approval-status': {
    page: 'services/craft-a-service/service-actions',
    says: 'during its create action the service or link itself is pending_create',
  },
  'run-approved': {page: 'approvals/actions', says: 'Somebody executes the approved request'},
  'run-parameters': {
    page: 'api:service-action-create',
    says: 'parameters does not conform to parameters.schema of the action specification.',
  },
  'run-results': {
    page: 'api:service-action-update',
    says: 'results does not conform to results.schema of the action specification.',
  },
  'run-status': {
    page: 'api:service-action-create',
    says: 'The status of the service does not allow the action, such as a second create',
  },
  'run-retryable': {
    page: 'services/craft-a-service/service-actions',
    says: '400: the last run failed and is not retryable',
  },
  'runs-in-order': {
    page: 'api:service-action-create',
    says: 'Runs on one service execute one after the other, unless the specification is of type custom and allows parallel runs.',
  },
  'service-provisioned': {
    page: 'api:service-delete',
    says: 'The service is provisioned, so a delete action must remove it.',
  },
  'link-run-parameters': {
    page: 'api:link-action-create',
    says: 'parameters does not match parameters.schema of the action specification.',
  },
  'link-run-status': {
    page: 'api:link-action-create',
    says: 'such as a create action on a link that was created with status active.',
  },
  'link-run-alone': {
    page: 'api:link-action-create',
    says: 'Another run on the link is open and the specification does not allow parallel runs.',
  },
  'link-unique': {
    page: 'api:link-create',
    says: 'The link specification is unique and the service is already linked with it.',
  },
  'link-attributes': {
    page: 'api:link-create',
    says: 'attributes does not conform to the schema of the link specification.',
  },
  'link-delete-action': {
    page: 'api:link-delete',
    says: 'The link specification has a delete action, and force was not sent.',
  },
  'step-actions': {
    page: 'deployments/flow',
    says: 'every step is an action that your agent executes. Actions belong to the service of the scope, not to the deployment.',
  },
  'step-parameters': {page: 'deployments/flow', says: 'find the one whose parameters.deployment_id is your deployment'},
  'switch-traffic-action': {
    page: 'api:deployment-update',
    says: 'You move traffic on an agent-backed scope whose specification has no action switch-traffic.',
  },
  'metric-history': {page: 'api:telemetry-metric-read', says: 'The range ends now and starts minutes ago.'},
  'catalog-needs-specification': {
    page: 'api:catalog-instance-create',
    says: 'No specification exists for this key on that type of entity at its level.',
  },
  'catalog-required-namespace': {
    page: 'api:namespace-create',
    says: 'A catalog specification for namespaces has required fields that are missing in metadata.',
  },
  'catalog-fixed': {
    page: 'api:catalog-specification-replace',
    says: 'entity, metadata or nrn differ from the stored values',
  },
  'dimension-fixed': {
    page: 'api:dimension-replace',
    says: 'nrn differs from the level the dimension was created on.',
  },
  'catalog-schema-of-all': {
    page: 'api:catalog-instance-write',
    says: 'One of the values does not match the schema of its key.',
  },
  'catalog-required-account': {
    page: 'api:account-create',
    says: 'A catalog specification for accounts has required fields that metadata does not contain.',
  },
  'service-change': {
    page: 'api:service-update',
    says: 'The attributes do not match the schema of the service specification.',
  },
  'built-in-template-unchanged': {
    page: 'api:technology-template-update',
    says: 'The template is built-in: its organization is null.',
  },
  'unique-after-change': {
    page: 'api:release-update',
    says: 'Another release of the application already has the new semver.',
  },
  'level-of-hook': {
    page: 'api:entity-hook-update',
    says: 'The API key of the handler has no role on the NRN of the object.',
  },
  'catalog-key-once': {
    page: 'api:catalog-specification-create',
    says: 'This NRN already has a specification with the same entity and key.',
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
