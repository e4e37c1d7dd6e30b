/** Approvals: which operations they cover, and what a decision does. */
import {evaluate} from '../conditions';
import {READER} from '../example';
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Operations, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import {rolesAt} from '../roles';
import type {Entry} from '../store';
import {withCatalog} from './catalog';
import {active} from './common';
import {releaseHooks} from './hooks';
import {emit} from './notifications';

export type Decision = {action: Entry; outcome: 'approve' | 'deny' | 'manual'; policies: JsonObject[]};

const READ_SECRETS = 'parameter:read-secrets';
const DAY = 86_400_000;

/** Entities that conditions can read, by operation, from the table of paths. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  'deployment:create': [
    'deployment',
    'user',
    'scope',
    'release',
    'build',
    'application',
    'namespace',
    'account',
    'organization',
  ],
  'service:action:create': ['service', 'action', 'link', 'tags'],
  [READ_SECRETS]: ['parameter', 'user', 'application', 'namespace', 'account', 'organization', 'context'],
};
const SCOPE_CONTEXT = ['scope', 'application', 'namespace', 'account', 'organization'];

/** The objects that conditions of policies read. */
function contextOf(platform: Platform, operation: string, nrn: string, given: Record<string, JsonObject>): JsonObject {
  const above = Object.fromEntries(
    (['Organization', 'Account', 'Namespace', 'Application'] as const).flatMap((resource) => {
      const id = new RegExp(`${resource.toLowerCase()}=(\\d+)`).exec(nrn)?.[1];
      const found = platform.store.find(resource, id)?.value;
      return found ? [[resource.toLowerCase(), withCatalog(platform, resource.toLowerCase(), found)]] : [];
    }),
  ) as JsonObject;
  const build = platform.store.find('Build', given.release?.build_id)?.value;
  const all: JsonObject = {
    ...above,
    ...given,
    ...(build ? {build: withCatalog(platform, 'build', build)} : {}),
    user: platform.store.find('User', platform.caller?.user)?.value ?? {id: READER, email: 'on-call@kestrel.example'},
  };
  const allowed = CONTEXTS[operation] ?? SCOPE_CONTEXT;
  if (!platform.isRuleEnabled('policy-context')) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => allowed.includes(name)));
}

const dimensionCount = ({value}: Entry): number =>
  Object.keys(isObject(value.dimensions) ? value.dimensions : {}).length;

/** The rule that covers an operation, and what its policies say. */
function decide(
  platform: Platform,
  operation: string,
  nrn: string,
  dimensions: Json | undefined,
  given: Record<string, JsonObject>,
): Decision | undefined {
  const own = isObject(dimensions) ? dimensions : {};
  const [action] = active(platform, 'ApprovalAction')
    .filter(
      ({value}) =>
        value.action === operation &&
        (!platform.isRuleEnabled('approval-level') || covers(text(value.nrn), nrn)) &&
        (!platform.isRuleEnabled('approval-dimensions') ||
          Object.entries(isObject(value.dimensions) ? value.dimensions : {}).every(
            ([slug, wanted]) => own[slug] === wanted,
          )),
    )
    .sort((a, b) => (platform.isRuleEnabled('approval-specific') ? dimensionCount(b) - dimensionCount(a) : 0));
  if (!action) return undefined;
  const context = contextOf(platform, operation, nrn, given);
  const policies = (Array.isArray(action.value.policies) ? action.value.policies : [])
    .filter(isObject)
    .map(({id, ...policy}): JsonObject => ({...policy, ...platform.store.find('Policy', id)?.value, id: id!}))
    .filter(({status}) => status !== 'inactive' || !platform.isRuleEnabled('policy-inactive'))
    .map((policy) => evaluated(policy, context));
  const failed = policies.some(
    ({passed, selected}) => passed !== true && (selected === true || !platform.isRuleEnabled('policy-selector')),
  );
  return {
    action,
    outcome: text(failed ? action.value.on_policy_fail : action.value.on_policy_success) as Decision['outcome'],
    policies,
  };
}

function evaluated({id, name, selector: written, conditions}: JsonObject, context: JsonObject): JsonObject {
  const selector = isObject(written) ? written : {};
  const evaluations = Object.entries(isObject(conditions) ? conditions : {}).map(([path, condition]): JsonObject => {
    const criteria = {[path]: condition};
    return {criteria, result: met(criteria, context) ? 'met' : 'not_met'};
  });
  return {
    id: id!,
    name: name!,
    selector,
    conditions: conditions ?? {},
    evaluations,
    passed: evaluations.every(({result}) => result === 'met'),
    selected: Object.keys(selector).length === 0 || met(selector, context),
  };
}

const met = (condition: JsonObject, context: JsonObject): boolean => evaluate(condition, context, 'policy').met;

/** Time windows of a request, in milliseconds; undefined is no limit. */
function windowsOf(platform: Platform, operation: string, action: JsonObject): {reply?: number; execute?: number} {
  const isSecret = operation === READ_SECRETS && platform.isRuleEnabled('secret-windows');
  const [reply, execute] = [
    action.time_to_reply ?? (isSecret ? 3 * DAY : null),
    action.allowed_time_to_execute ?? (isSecret ? DAY : null),
  ];
  return {
    ...(typeof reply === 'number' ? {reply} : {}),
    ...(typeof execute === 'number' ? {execute} : {}),
  };
}

export type Subject = {entity: string; id: string; nrn: string; operation: string; dimensions: Json | undefined};

/** The record of an attempt that a rule covers. */
function openRequest(
  platform: Platform,
  {action, outcome, policies}: Decision,
  {entity, id, nrn, operation, dimensions}: Subject,
  request: {method: string; path: string; body: Json},
  given: Record<string, JsonObject>,
): Entry {
  const windows = windowsOf(platform, operation, action.value);
  const end = (after: number | undefined): Json =>
    after === undefined ? null : new Date(platform.now + after).toISOString();
  const approval = platform.create('Approval', {
    approval_action_id: action.value.id!,
    nrn,
    entity_name: entity,
    entity_id: id,
    entity_action: operation,
    dimensions: dimensions ?? {},
  });
  const model = platform.blueprint.seeds.get('Approval')![0]!.value;
  const isAuto = outcome !== 'manual';
  Object.assign(approval.value, {
    ...Object.fromEntries(
      Object.entries(model).filter(([name]) => !(name in approval.value) || approval.value[name] === null),
    ),
    status: outcome === 'approve' ? 'auto_approved' : outcome === 'deny' ? 'auto_denied' : 'pending',
    execution_status: outcome === 'approve' ? 'success' : 'pending',
    user_id: platform.userId,
    expires_at: isAuto ? null : end(windows.reply),
    execution_expires_at: isAuto ? end(windows.execute) : null,
    policy_context: {
      action: isAuto && platform.isRuleEnabled('policy-context-auto') ? 'auto' : 'manual',
      policies,
      time_to_reply: windows.reply ?? 3 * DAY,
      allowed_time_to_execute: windows.execute ?? DAY,
    },
    context: structuredClone(contextOf(platform, operation, nrn, given)),
    original_http_request: {method: request.method, url: request.path, body: request.body},
  });
  approval.parents = {execute: String(windows.execute ?? '')};
  if (outcome === 'manual' && platform.isRuleEnabled('approval-event'))
    emit(platform, {
      nrn,
      source: 'approval',
      action: operation,
      notification: {
        approval_id: approval.value.id!,
        approve_url: `/approval/approve/${text(approval.value.id)}`,
        deny_url: `/approval/deny/${text(approval.value.id)}`,
        requested_by: {user_id: platform.userId, email: 'on-call@kestrel.example'},
        action: operation,
        details: structuredClone(approval.value.context!),
      },
    });
  return approval;
}

/** The object that a request is about, while it still waits for it. */
const subjectOf = (
  platform: Platform,
  {value}: Entry,
): {resource: 'Deployment' | 'Scope'; entry: Entry} | undefined => {
  const resource =
    value.entity_name === 'deployment' ? 'Deployment' : value.entity_name === 'scope' ? 'Scope' : undefined;
  const entry = resource && platform.store.find(resource, value.entity_id);
  return resource && entry ? {resource, entry} : undefined;
};

/** The run of a service action that a request is about. */
const runOf = (platform: Platform, {value}: Entry): Entry | undefined =>
  value.entity_name === 'service:action' ? platform.store.find('ServiceAction', value.entity_id) : undefined;

/** What happens to the object when its request ends without an execution. */
function ended(platform: Platform, approval: Entry, how: 'denied' | 'auto_denied' | 'cancelled' | 'expired'): void {
  const run = runOf(platform, approval);
  if (run) run.parents.approval = 'denied';
  const subject = subjectOf(platform, approval);
  if (!subject || approval.seeded) return;
  const {resource, entry} = subject;
  releaseHooks(platform, entry, 'denied');
  const isWaiting = ['creating_approval', 'pending_approval', 'creating', 'pending'].includes(text(entry.value.status));
  if (!isWaiting || !text(approval.value.entity_action).endsWith(':create')) return;
  const status =
    resource === 'Scope'
      ? platform.isRuleEnabled('denied-scope') && 'failed'
      : how === 'denied'
        ? platform.isRuleEnabled('denied-deployment') && 'creating_approval_denied'
        : how === 'auto_denied'
          ? platform.isRuleEnabled('auto-denied-deployment') && 'cancelled'
          : platform.isRuleEnabled('withdrawn-deployment') && 'cancelled';
  if (status) platform.setStatus(resource, entry, 'status', status);
}

/**
 * Checks the rules for an operation on a scope or a deployment that exists. Returns whether the operation has to wait or
 * does not take place at all.
 */
export function requiresApproval(
  platform: Platform,
  subject: Subject,
  request: {method: string; path: string; body: Json},
  given: Record<string, JsonObject>,
): boolean {
  const decision = decide(platform, subject.operation, subject.nrn, subject.dimensions, given);
  if (!decision) return false;
  const approval = openRequest(platform, decision, subject, request, given);
  if (decision.outcome === 'deny') ended(platform, approval, 'auto_denied');
  return decision.outcome !== 'approve';
}

/** The same for a new object, whose status shows that it waits. */
export function awaitApprovalOfNew(
  platform: Platform,
  resource: 'Deployment' | 'Scope',
  entry: Entry,
  dimensions: Json | undefined,
  body: JsonObject,
  given: Record<string, JsonObject>,
): boolean {
  const entity = resource.toLowerCase();
  const decision = decide(platform, `${entity}:create`, text(entry.value.nrn), dimensions, given);
  if (!decision) return false;
  const waiting = resource === 'Deployment' ? 'creating_approval' : 'pending_approval';
  if (decision.outcome === 'manual' && platform.isRuleEnabled('approval-waits')) entry.value.status = waiting;
  const subject = {
    entity,
    id: text(entry.value.id),
    nrn: text(entry.value.nrn),
    operation: `${entity}:create`,
    dimensions,
  };
  const approval = openRequest(platform, decision, subject, {method: 'POST', path: `/${entity}`, body}, given);
  if (decision.outcome === 'deny') ended(platform, approval, 'auto_denied');
  return decision.outcome !== 'approve';
}

/**
 * The same for a run of an action: it stays pending, and a service that its create action makes shows that it waits.
 */
export function awaitApprovalOfAction(platform: Platform, run: Entry, specification: JsonObject): boolean {
  const service = platform.require('Service', run.value.service_id);
  const operation = 'service:action:create';
  if (!platform.isRuleEnabled('run-approval')) return false;
  const nrn = text(service.value.entity_nrn);
  const subject = {
    entity: 'service:action',
    id: text(run.value.id),
    nrn,
    operation,
    dimensions: service.value.dimensions,
  };
  const request = {method: 'POST', path: `/service/${text(service.value.id)}/action`, body: run.value.parameters!};
  const given = {service: service.value, action: {...run.value, slug: specification.slug!}};
  const waits = requiresApproval(platform, subject, request, given);
  if (!waits) return false;
  run.parents.approval ??= 'waits';
  if (specification.type === 'create' && platform.isRuleEnabled('run-approval-status'))
    service.value.status = 'pending_create';
  return true;
}

function decided(platform: Platform, approval: Entry, status: 'approved' | 'denied' | 'cancelled'): Json {
  const isOpen = approval.value.status === 'pending' || approval.seeded;
  if (!isOpen && platform.isRuleEnabled('decide-once')) reject(`The request is already ${text(approval.value.status)}`);
  approval.value.status = status;
  const window = Number(approval.parents.execute);
  if (status === 'approved')
    approval.value.execution_expires_at = window > 0 ? new Date(platform.now + window).toISOString() : null;
  else ended(platform, approval, status);
  return structuredClone(approval.value);
}

function execute(platform: Platform, approval: Entry): Json {
  const {value} = approval;
  if (value.status !== 'approved' && !approval.seeded && platform.isRuleEnabled('execute-approved'))
    reject('The approval is not approved');
  if (value.execution_status === 'expired' && platform.isRuleEnabled('execute-in-time'))
    reject('The time to execute the request is over');
  const grants = platform.caller?.grants;
  if (grants && platform.isRuleEnabled('execute-own')) {
    const roles = rolesAt(grants, text(value.nrn));
    const mayAll = (['admin', 'ops', 'secops'] as const).some((role) => roles.has(role));
    if (!mayAll && value.user_id !== platform.caller!.user)
      throw new Rejection(403, "You're not authorized to perform this operation");
  }
  if (value.execution_status === 'success' && !approval.seeded && platform.isRuleEnabled('execute-once')) {
    value.execution_status = 'failed';
    return structuredClone(value);
  }
  value.execution_status = 'executing';
  const seen = structuredClone(value);
  const run = runOf(platform, approval);
  if (run && platform.isRuleEnabled('run-approved')) run.parents.approval = 'executed';
  const subject = subjectOf(platform, approval);
  if (!subject || approval.seeded) return seen;
  const {resource, entry} = subject;
  releaseHooks(platform, entry, 'executed');
  const request = isObject(value.original_http_request) ? value.original_http_request : {};
  if (request.method === 'PATCH') platform.applyChange(resource, entry, isObject(request.body) ? request.body : {});
  else if (request.method === 'DELETE') platform.startDelete(resource, entry);
  else platform.setStatus(resource, entry, 'status', resource === 'Scope' ? 'pending' : 'creating');
  value.execution_status = 'executing';
  return seen;
}

/** Requests that nobody decided or executed in time. */
export function approvalAged(platform: Platform, approval: Entry): boolean {
  const {value} = approval;
  const isOver = (end: Json | undefined) => typeof end === 'string' && Date.parse(end) <= platform.now;
  if (approval.seeded) return false;
  if (value.execution_status === 'executing') {
    value.execution_status = 'success';
    return true;
  }
  if (value.status === 'pending' && isOver(value.expires_at) && platform.isRuleEnabled('reply-window')) {
    value.status = 'expired';
    ended(platform, approval, 'expired');
    return true;
  }
  const isApproved = value.status === 'approved' && value.execution_status === 'pending';
  if (isApproved && isOver(value.execution_expires_at) && platform.isRuleEnabled('execution-window')) {
    value.execution_status = 'expired';
    ended(platform, approval, 'expired');
    return true;
  }
  return false;
}

/** Whether the caller may see the secret of a parameter because a request was approved. */
export function hasSecretAccess(platform: Platform, parameter: JsonObject): boolean {
  return (
    platform.isRuleEnabled('secret-access') &&
    platform.store.all('Approval').some(({value, seeded}) => {
      const end = value.execution_expires_at;
      return (
        !seeded &&
        value.entity_action === READ_SECRETS &&
        value.entity_id === text(parameter.id) &&
        value.user_id === platform.userId &&
        (value.status === 'approved' || value.status === 'auto_approved') &&
        (typeof end !== 'string' || Date.parse(end) > platform.now || !platform.isRuleEnabled('secret-access-ends'))
      );
    })
  );
}

/** `scope:create` belongs to `scope`, `service:action:create` to `service:action`. */
const belongs = (entity: Json | undefined, action: Json | undefined): boolean =>
  text(action).slice(0, text(action).lastIndexOf(':')) === text(entity);

export function approvalActionCreated(platform: Platform, {value}: Entry): void {
  if (!belongs(value.entity, value.action) && platform.isRuleEnabled('approval-pair'))
    reject(`The action ${text(value.action)} does not belong to the entity ${text(value.entity)}`);
  value.policies = [];
}

/** The token of the link that the contract shows, for the request of the running example. */
const EXAMPLE_LINK = '5f0c2a9e7b1d4c36';

function decidedByLink(platform: Platform, token: string | undefined, status: 'approved' | 'denied'): Json {
  const seeded = token === EXAMPLE_LINK ? platform.store.all('Approval').find((entry) => entry.seeded) : undefined;
  const approval = seeded ?? platform.require('Approval', token);
  if (approval.parents.link === 'used') reject('The link was already used');
  approval.parents.link = 'used';
  return decided(platform, approval, status);
}

export const approvalOperations: Operations = {
  'approval-create': ({platform, route, body}) => {
    const fields = isObject(body) ? body : {};
    if (!belongs(fields.entity_name, fields.entity_action) && platform.isRuleEnabled('request-pair'))
      reject('entity_action does not belong to entity_name');
    const parameter =
      fields.entity_name === 'parameter' ? platform.require('Parameter', fields.entity_id).value : undefined;
    const given: Record<string, JsonObject> = parameter ? {parameter} : {};
    const decision = decide(platform, text(fields.entity_action), text(fields.nrn), fields.dimensions, given);
    if (decision) {
      const subject: Subject = {
        entity: text(fields.entity_name),
        id: text(fields.entity_id),
        nrn: text(fields.nrn),
        operation: text(fields.entity_action),
        dimensions: fields.dimensions,
      };
      return structuredClone(
        openRequest(platform, decision, subject, {method: 'POST', path: '/approval', body}, given).value,
      );
    }
    const approval = platform.create('Approval', fields);
    approval.value = {...(structuredClone(route.example) as JsonObject), ...fields, id: approval.value.id!};
    return structuredClone(approval.value);
  },
  'approval-update': ({platform, params, body}) => {
    const status = isObject(body) ? text(body.status) : 'approved';
    return decided(platform, platform.require('Approval', params.id), status as 'approved' | 'denied' | 'cancelled');
  },
  'approval-approve': ({platform, params}) => decidedByLink(platform, params.token, 'approved'),
  'approval-deny': ({platform, params}) => decidedByLink(platform, params.token, 'denied'),
  'approval-execute': ({platform, params}) => execute(platform, platform.require('Approval', params.id)),
  'approval-is-required': ({platform, query}) => {
    if (!belongs(query.entity, query.action)) reject('The action does not belong to the entity');
    const dimensions = Object.fromEntries(
      (query.dimensions ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split(':') as [string, string]),
    );
    return {required: decide(platform, query.action!, query.nrn!, dimensions, {}) !== undefined};
  },
  'approval-dry-run': ({platform, route, body}) => {
    const {nrn, action, dimensions, requested} = isObject(body) ? body : {};
    const wanted = isObject(requested) ? requested : {};
    const release = platform.store.find('Release', wanted.release_id)?.value;
    const named = /scope=(\d+)/.exec(text(nrn))?.[1] ?? wanted.scope_id;
    const stored = platform.store.find('Scope', named)?.value;
    // A request for a scope is the scope as it would be.
    const scope =
      text(action).startsWith('scope:') && platform.isRuleEnabled('dry-run-requested')
        ? {...stored, dimensions: dimensions ?? {}, ...wanted}
        : stored;
    const decision = decide(platform, text(action), text(nrn), dimensions, {
      ...(scope ? {scope} : {}),
      ...(release ? {release} : {}),
    });
    if (!decision) {
      const seeded = platform.store.all('ApprovalAction').some(({seeded: old}) => old);
      const isExample = JSON.stringify(body) === JSON.stringify(EXAMPLE_DRY_RUN);
      if (seeded && isExample) return structuredClone(route.example);
      if (platform.isRuleEnabled('dry-run-404')) throw new Rejection(404, 'No approval action covers this request');
      return structuredClone(route.example);
    }
    const {id, entity, dimensions: own, on_policy_success, on_policy_fail, policies} = decision.action.value;
    const outcome =
      decision.outcome === 'deny' && platform.isRuleEnabled('dry-run-never-deny') ? 'manual' : decision.outcome;
    return {
      action: outcome,
      policies: decision.policies,
      approvalAction: {
        id: id!,
        entity: entity!,
        action: action!,
        dimensions: own!,
        onPolicySuccess: on_policy_success!,
        onPolicyFail: on_policy_fail!,
        policies: policies!,
      },
    };
  },
  'approval-action-policy-create': ({platform, params, body}) => {
    const entry = platform.require('ApprovalAction', params.id);
    const policy = platform.require('Policy', isObject(body) ? body.policy_id : undefined).value;
    const {id, nrn, name, selector, conditions, status} = policy;
    const list = Array.isArray(entry.value.policies) ? entry.value.policies : [];
    const isThere = list.some((known) => isObject(known) && known.id === id);
    // Guides associate the policy that the action of the running example has.
    const givesWay = entry.seeded && entry.parents.policy !== text(id);
    if (isThere && !givesWay && platform.isRuleEnabled('associate-once'))
      throw new Rejection(409, 'The policy is already associated with this approval action');
    entry.parents.policy = text(id);
    if (!covers(text(nrn), text(entry.value.nrn)) && platform.isRuleEnabled('policy-level'))
      reject('The policy must be on the level of the approval action or above it');
    entry.value.policies = [
      ...list.filter((known) => !isObject(known) || known.id !== id),
      {id: id!, nrn: nrn!, name: name!, selector: selector ?? {}, conditions: conditions!, status: status!},
    ];
    return structuredClone(entry.value);
  },
  'approval-action-policy-delete': ({platform, params}) => {
    const entry = platform.require('ApprovalAction', params.id);
    const list = Array.isArray(entry.value.policies) ? entry.value.policies : [];
    entry.value.policies = list.filter((known) => !isObject(known) || text(known.id) !== params.policy_id);
    if (entry.value.policies.length === list.length && platform.isRuleEnabled('dissociate-known'))
      throw new Rejection(404, `Policy ${params.policy_id} is not associated`);
    return undefined;
  },
};

/** The dry run that the contract shows, of a rule of the running example. */
const EXAMPLE_DRY_RUN = {
  nrn: 'organization=1:account=2:namespace=3:application=4',
  action: 'deployment:create',
  dimensions: {environment: 'production', country: 'germany'},
  requested: {scope_id: 5, release_id: 9},
};
