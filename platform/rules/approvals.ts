/** Approvals: which operations they block, and what a decision does. */
import {evaluate} from '../../plugins/client/condition-sandbox/sandbox/evaluate';
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Platform} from '../platform';
import {Rejection} from '../rejection';
import type {Entry} from '../store';
import {withCatalog} from './catalog';
import {active, type Operations} from './common';

type Decision = {action: Entry; outcome: string; policies: Json[]};

/** The context that conditions of policies read. */
function contextOf(platform: Platform, nrn: string, given: Record<string, JsonObject>): JsonObject {
  const application = platform.store.find('Application', /application=(\d+)/.exec(nrn)?.[1])?.value;
  const build = platform.store.find('Build', given.release?.build_id)?.value;
  return {
    ...given,
    ...(application ? {application: withCatalog(platform, 'application', application)} : {}),
    ...(build ? {build: withCatalog(platform, 'build', build)} : {}),
    user: {id: 31, email: 'on-call@kestrel.example'},
  };
}

export function decide(
  platform: Platform,
  operation: string,
  nrn: string,
  dimensions: Json | undefined,
  given: Record<string, JsonObject>,
): Decision | undefined {
  const own = isObject(dimensions) ? dimensions : {};
  const action = active(platform, 'ApprovalAction').find(
    ({value}) =>
      value.action === operation &&
      covers(text(value.nrn), nrn) &&
      Object.entries(isObject(value.dimensions) ? value.dimensions : {}).every(
        ([slug, wanted]) => own[slug] === wanted,
      ),
  );
  if (!action) return undefined;
  const context = contextOf(platform, nrn, given);
  const policies = (Array.isArray(action.value.policies) ? action.value.policies : [])
    .filter(isObject)
    .map((policy): JsonObject => {
      const selector = isObject(policy.selector) ? policy.selector : {};
      const selected = Object.keys(selector).length === 0 || met(selector, context);
      const evaluations = Object.entries(isObject(policy.conditions) ? policy.conditions : {}).map(
        ([path, condition]): JsonObject => {
          const criteria = {[path]: condition};
          return {criteria, result: met(criteria, context) ? 'met' : 'not_met'};
        },
      );
      const passed = evaluations.every(({result}) => result === 'met');
      return {
        id: policy.id!,
        name: policy.name!,
        selector,
        conditions: policy.conditions!,
        evaluations,
        passed,
        selected,
      };
    });
  const passes = policies.every(({passed, selected}) => selected === false || passed === true);
  return {action, outcome: text(passes ? action.value.on_policy_success : action.value.on_policy_fail), policies};
}

function met(condition: JsonObject, context: JsonObject): boolean {
  return evaluate(condition, context, 'policy').met;
}

export function block(
  platform: Platform,
  entry: Entry,
  {action, outcome, policies}: Decision,
  resource: string,
  entity: string,
  operation: string,
  dimensions: Json | undefined,
): void {
  const nrn = text(entry.value.nrn);
  const approval = platform.create('Approval', {
    approval_action_id: action.value.id!,
    nrn,
    entity_name: entity,
    entity_id: text(entry.value.id),
    entity_action: operation,
    dimensions: dimensions ?? {},
  });
  const model = platform.blueprint.seeds.get('Approval')![0]!.value;
  Object.assign(approval.value, {
    ...Object.fromEntries(
      Object.entries(model).filter(([name]) => !(name in approval.value) || approval.value[name] === null),
    ),
    status: outcome === 'approve' ? 'auto_approved' : outcome === 'deny' ? 'auto_denied' : 'pending',
    execution_status: outcome === 'approve' ? 'success' : 'pending',
    policy_context: {
      action: outcome,
      policies,
      time_to_reply: action.value.time_to_reply ?? 259_200_000,
      allowed_time_to_execute: action.value.allowed_time_to_execute ?? 86_400_000,
    },
  });
  if (outcome === 'manual') entry.value.status = resource === 'Deployment' ? 'creating_approval' : 'pending_approval';
  if (outcome === 'deny') entry.value.status = 'cancelled';
}

function decideApproval(status: 'approved' | 'denied') {
  return (platform: Platform, approval: Entry): Json => {
    if (approval.value.status !== 'pending' && !approval.seeded)
      throw new Rejection(400, `The request is already ${text(approval.value.status)}`);
    approval.value.status = status;
    if (status === 'denied') {
      const entity = platform.store.find('Deployment', approval.value.entity_id);
      if (entity && !approval.seeded) entity.value.status = 'creating_approval_denied';
    }
    return structuredClone(approval.value);
  };
}

export const approvalOperations: Operations = {
  'approval-create': ({platform, route, body}) => {
    const approval = platform.create('Approval', isObject(body) ? body : {});
    approval.value = {
      ...(structuredClone(route.example) as JsonObject),
      ...(isObject(body) ? body : {}),
      id: approval.value.id!,
    };
    return structuredClone(approval.value);
  },
  'approval-update': ({platform, params, body}) => {
    const status = isObject(body) ? body.status : undefined;
    const approval = platform.require('Approval', params.id);
    if (status === 'cancelled') return structuredClone(Object.assign(approval.value, {status}));
    return decideApproval(status === 'denied' ? 'denied' : 'approved')(platform, approval);
  },
  'approval-approve': ({platform}) => decideApproval('approved')(platform, platform.store.all('Approval')[0]!),
  'approval-deny': ({platform}) => decideApproval('denied')(platform, platform.store.all('Approval')[0]!),
  'approval-execute': ({platform, params}) => {
    const approval = platform.require('Approval', params.id);
    if (approval.value.status !== 'approved' && !approval.seeded)
      throw new Rejection(400, 'The request is not approved');
    approval.value.execution_status = 'executing';
    const deployment = platform.store.find('Deployment', approval.value.entity_id);
    const seen = structuredClone(approval.value);
    if (deployment && !approval.seeded) platform.setStatus('Deployment', deployment, 'status', 'creating');
    return seen;
  },
  'approval-is-required': ({platform, query}) => {
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
    const scope = platform.store.find('Scope', wanted.scope_id)?.value;
    const release = platform.store.find('Release', wanted.release_id)?.value;
    const decision = decide(platform, text(action), text(nrn), dimensions, {
      ...(scope ? {scope} : {}),
      ...(release ? {release} : {}),
    });
    if (!decision) {
      const seeded = platform.store.all('ApprovalAction').some(({seeded: old}) => old);
      if (seeded) return structuredClone(route.example);
      throw new Rejection(404, 'No approval action covers this request');
    }
    const {id, entity, dimensions: own, on_policy_success, on_policy_fail, policies} = decision.action.value;
    return {
      action: decision.outcome,
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
    if (!entry.seeded && list.some((known) => isObject(known) && known.id === id))
      throw new Rejection(409, 'The policy is already associated');
    entry.value.policies = [
      ...list,
      {id: id!, nrn: nrn!, name: name!, selector: selector ?? {}, conditions: conditions!, status: status!},
    ];
    return structuredClone(entry.value);
  },
  'approval-action-policy-delete': ({platform, params}) => {
    const entry = platform.require('ApprovalAction', params.id);
    const list = Array.isArray(entry.value.policies) ? entry.value.policies : [];
    entry.value.policies = list.filter((known) => !isObject(known) || text(known.id) !== params.policy_id);
    if (entry.value.policies.length === list.length)
      throw new Rejection(404, `Policy ${params.policy_id} is not associated`);
    return undefined;
  },
};
