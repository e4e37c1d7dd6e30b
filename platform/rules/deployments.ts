/** Rollouts: how a deployment starts, shifts traffic, ends, and what its metrics decide. */
import {READER} from '../example';
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';
import {awaitApprovalOfNew} from './approvals';
import {addMessage} from './common';
import {fire, isBlocked} from './hooks';
import {dataOf, measuredOn, metricsOf, noteTraffic} from './metrics';
import {inForce} from './parameters';
import {runOnScope} from './services';

const HOUR = 3_600_000;
const OPEN = /^(?:creating_approval|creating|waiting_for_instances|running|finalizing|cancelling|rolling_back)$/;

const isEnded = ({value}: Entry): boolean => !OPEN.test(text(value.status));

export function deploymentCreated(platform: Platform, entry: Entry, body: JsonObject): void {
  const {value} = entry;
  const scope = platform.require('Scope', value.scope_id);
  const release = platform.require('Release', value.release_id);
  if (scope.value.status !== 'active' && platform.isRuleEnabled('deploy-active-scope'))
    reject(`The scope is ${text(scope.value.status)}, not active`);
  const isForeign = release.value.application_id !== scope.value.application_id;
  if (
    (isForeign && platform.isRuleEnabled('deploy-same-application')) ||
    (!hasAsset(platform, scope.value, release.value) && platform.isRuleEnabled('deploy-asset'))
  )
    reject('The scope and the release belongs to different applications');
  const open = platform.store
    .all('Deployment')
    .find((other) => other !== entry && !other.seeded && other.value.scope_id === value.scope_id && !isEnded(other));
  if (open && platform.isRuleEnabled('one-rollout'))
    reject(`The scope ${text(value.scope_id)} has already a running deployment`);
  const isFirst = scope.value.active_deployment === null || scope.value.active_deployment === undefined;
  const strategy = platform.store.find('DeploymentStrategy', value.external_strategy_id)?.value;
  const given = isObject(value.strategy_data) ? value.strategy_data.parameters : undefined;
  const override = isObject(given) && platform.isRuleEnabled('strategy-override') ? given : undefined;
  const parameters = override ?? (strategy ? structuredClone(defaultsOf(strategy.parameters)) : undefined);
  value.strategy = isFirst || !platform.isRuleEnabled('rollout-type') ? 'initial' : 'blue_green';
  value.status_in_scope = 'candidate';
  value.expires_at = null;
  value.strategy_data = {
    switched_traffic: 0,
    desired_switched_traffic: 0,
    amount_instances_to_wait: 1,
    launched_instances: 0,
    healthy_instances: 0,
    ...(parameters === undefined ? {} : {parameters}),
  };
  value.created_by ??= platform.userId;
  value.nrn = `${text(scope.value.nrn)}:deployment=${text(value.id)}`;
  value.parameters = platform.isRuleEnabled('parameters-frozen')
    ? inForce(platform, scope.value).map(({parameter, value: set}) => ({
        id: parameter.id!,
        name: parameter.name!,
        version_id: parameter.version_id!,
        value: parameter.secret === true ? null : set.value!,
      }))
    : [];
  value.status_started_at = {[text(value.status)]: platform.time()};
  const context = {scope: scope.value, release: release.value, deployment: value};
  const waits = awaitApprovalOfNew(platform, 'Deployment', entry, scope.value.dimensions, body, context);
  if (OPEN.test(text(entry.value.status)))
    fire(platform, 'Deployment', entry, 'create', 'before', {body, isHeld: waits});
}

const hasAsset = (platform: Platform, scope: JsonObject, release: JsonObject): boolean =>
  platform.store.all('Asset').some(({value}) => value.build_id === release.build_id && value.name === scope.asset_name);

/** The defaults of a JSON Schema as an object. */
function defaultsOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return {};
  if (schema.default !== undefined) return schema.default;
  if (!isObject(schema.properties)) return {};
  return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, defaultsOf(property)]));
}

/** Before a change of a deployment through the API. */
export function checkDeploymentChange(
  platform: Platform,
  entry: Entry,
  {status, strategy_data: data}: JsonObject,
): void {
  const {value} = entry;
  if (value.status === 'creating_approval' && !entry.seeded && platform.isRuleEnabled('patch-waiting'))
    throw new Rejection(403, 'The deployment still waits in creating_approval');
  const movesTraffic = isObject(data) && data.desired_switched_traffic !== undefined;
  if (
    status === undefined &&
    movesTraffic &&
    value.status !== 'running' &&
    !entry.seeded &&
    platform.isRuleEnabled('traffic-running')
  )
    reject(`The status ${text(value.status)} does not allow a change of traffic`);
  const scope = platform.store.find('Scope', value.scope_id)?.value;
  const actions = platform.store
    .all('ActionSpecification')
    .filter((action) => action.value.service_specification_id === scope?.provider);
  const cannotMove = actions.length > 0 && !actions.some((action) => action.value.slug === 'switch-traffic');
  if (movesTraffic && scope?.type === 'custom' && cannotMove && platform.isRuleEnabled('switch-traffic-action'))
    reject('The specification of the scope has no action switch-traffic');
}

export function deploymentChanged(platform: Platform, entry: Entry, change: JsonObject): void {
  const {value} = entry;
  const data = dataOf(entry);
  if (change.status !== undefined)
    value.status_started_at = {
      ...(isObject(value.status_started_at) ? value.status_started_at : {}),
      [text(value.status)]: platform.time(),
    };
  const traffic = isObject(change.strategy_data) ? change.strategy_data.desired_switched_traffic : undefined;
  if (typeof traffic === 'number' && !entry.seeded) {
    fire(platform, 'Deployment', entry, 'update', 'before', {body: change});
    step(platform, entry, 'switch-traffic', {desired_traffic: traffic});
  }
  const action = stepOf(value, change.status);
  if (action) step(platform, entry, action);
  if (change.status === 'running') {
    value.strategy_data = {
      ...data,
      launched_instances: 1,
      healthy_instances: 1,
      ...(value.strategy === 'initial' && platform.isRuleEnabled('initial-all-traffic')
        ? {switched_traffic: 100, desired_switched_traffic: 100}
        : {}),
    };
    noteTraffic(platform, entry);
    addMessage(entry, platform, '1 of 1 instances are healthy', 'INFO');
    routeDomains(platform, value.scope_id);
    if (!entry.seeded) fire(platform, 'Deployment', entry, 'create', 'after');
  }
  if (change.status === 'finalized') finalized(platform, entry);
  if (change.status === 'cancelling' && platform.isRuleEnabled('cancel-traffic'))
    value.strategy_data = {...data, desired_switched_traffic: 0, switched_traffic: 0};
  if (change.status === 'rolling_back')
    value.strategy_data = {...data, desired_switched_traffic: 0, switched_traffic: 0};
  if (value.deployment_group_id)
    groupFollows(platform, platform.store.find('DeploymentGroup', value.deployment_group_id));
}

/** The action with which the agent does what a new status says. */
function stepOf({strategy}: JsonObject, status: Json | undefined): string | undefined {
  const isFirst = strategy === 'initial';
  if (status === 'waiting_for_instances') return isFirst ? 'start-initial' : 'start-blue-green';
  if (status === 'finalizing') return isFirst ? undefined : 'finalize-blue-green';
  if (status === 'cancelling' || status === 'rolling_back') return 'rollback-deployment';
  return status === 'deleting' ? 'delete-deployment' : undefined;
}

/** A step of a deployment is an action of the service of its scope. */
function step(platform: Platform, {value, seeded}: Entry, slug: string, more: JsonObject = {}): void {
  const scope = platform.store.find('Scope', value.scope_id)?.value;
  const service = platform.store.find('Service', scope?.instance_id);
  if (seeded || !scope || !service || !platform.isRuleEnabled('step-actions')) return;
  const ids: JsonObject = platform.isRuleEnabled('step-parameters')
    ? {scope_id: scope.id!, deployment_id: value.id!}
    : {};
  runOnScope(platform, service, slug, text(scope.nrn), {...ids, ...more});
}

function finalized(platform: Platform, entry: Entry): void {
  const {value} = entry;
  const scope = platform.require('Scope', value.scope_id);
  const old = platform.store.find('Deployment', scope.value.active_deployment);
  if (old && old !== entry && platform.isRuleEnabled('finalize-removes'))
    Object.assign(old.value, {status: 'deleted', status_in_scope: 'inactive'});
  Object.assign(scope.value, {active_deployment: value.id!, current_active_deployment: value.id!});
  value.status_in_scope = 'active';
}

/** A deployment adds the routing of new domains before it shifts traffic: they follow the weights of the generated one. */
function routeDomains(platform: Platform, scope: Json | undefined): void {
  for (const {value} of platform.store.all('ScopeDomain')) {
    const isNew = text(value.scope_id) === text(scope) && value.status === 'pending';
    if (isNew && platform.isRuleEnabled('domain-next-deployment')) value.status = 'active';
  }
}

/** What time does to a rollout. Only a change of status counts as a change that a reader waits for. */
export function deploymentAdvanced(platform: Platform, entry: Entry): boolean {
  const {value, seeded} = entry;
  if (seeded || isBlocked(platform, entry)) return false;
  if (value.status === 'waiting_for_instances') return waitForInstances(platform, entry);
  if (value.status !== 'running') return false;
  if (value.strategy === 'initial' && platform.isRuleEnabled('initial-finalizes')) {
    platform.setStatus('Deployment', entry, 'status', 'finalizing');
    return true;
  }
  if (rolledBack(platform, entry)) return true;
  shiftTraffic(platform, entry);
  if (
    typeof value.expires_at === 'string' &&
    Date.parse(value.expires_at) <= platform.now &&
    platform.isRuleEnabled('finalizes-after-window')
  ) {
    platform.setStatus('Deployment', entry, 'status', 'finalizing');
    return true;
  }
  return false;
}

const started = ({value}: Entry, status: string): number => {
  const at = isObject(value.status_started_at) ? value.status_started_at[status] : undefined;
  return typeof at === 'string' ? Date.parse(at) : Number.NaN;
};

/** Instances that never become healthy. */
function waitForInstances(platform: Platform, entry: Entry): boolean {
  const isHealthy = metricsOf(platform, entry.value.release_id).healthy !== 0;
  if (isHealthy || platform.now - started(entry, 'waiting_for_instances') < 600_000) return false;
  addMessage(entry, platform, 'Timeout waiting for instances', 'ERROR');
  platform.setStatus('Deployment', entry, 'status', 'failed');
  return true;
}

/** Whether the new version waits for its instances: the lifecycle alone would let it continue. */
export const isUnhealthy = (platform: Platform, {value}: Entry): boolean =>
  value.status === 'waiting_for_instances' &&
  platform.isRuleEnabled('readiness-timeout') &&
  metricsOf(platform, value.release_id).healthy === 0;

function shiftTraffic(platform: Platform, entry: Entry): void {
  const data = dataOf(entry);
  const parameters = isObject(data.parameters) ? data.parameters : {};
  const traffic = isObject(parameters.traffic) ? parameters.traffic : {};
  const interval = Math.max(1, Number(traffic.interval ?? 1)) * 1000;
  const steps = Math.floor((platform.now - started(entry, 'running')) / interval);
  const isAutomatic = traffic.enable_auto_switch === true && platform.isRuleEnabled('auto-switch');
  const byStrategy = isAutomatic ? Math.round(Math.min(100, steps * Number(traffic.step) * 100)) : 0;
  const desired = Math.max(Number(data.desired_switched_traffic), byStrategy);
  const switched = platform.isRuleEnabled('traffic-follows') ? desired : Number(data.switched_traffic);
  entry.value.strategy_data = {...data, desired_switched_traffic: desired, switched_traffic: switched};
  noteTraffic(platform, entry);
  if (switched === 100) entry.value.expires_at ??= new Date(platform.now + 2 * HOUR).toISOString();
  else entry.value.expires_at = null;
}

/** The first rule of the strategy that its metric makes true ends the rollout. */
function rolledBack(platform: Platform, entry: Entry): boolean {
  const data = dataOf(entry);
  const parameters = isObject(data.parameters) ? data.parameters : {};
  const metrics = isObject(parameters.metrics) ? parameters.metrics : {};
  const since = platform.now - started(entry, 'running');
  const isChecked = metrics.enabled === true || !platform.isRuleEnabled('rules-enabled');
  if (!isChecked || (since > 2 * HOUR && platform.isRuleEnabled('rules-end'))) return false;
  const rules = (Array.isArray(metrics.rules) ? metrics.rules : []).filter(isObject);
  const fired = rules.find((rule) => fires(platform, entry, rule));
  if (!fired || !platform.isRuleEnabled('rules-roll-back')) return false;
  addMessage(
    entry,
    platform,
    `Rolled back: ${text(fired.metric)} is ${text(fired.operator)} ${text(fired.value)}`,
    'WARNING',
  );
  platform.setStatus('Deployment', entry, 'status', 'rolling_back');
  return true;
}

function fires(platform: Platform, entry: Entry, {metric, operator, value}: JsonObject): boolean {
  const measured = measuredOn(platform, entry, text(metric));
  if (measured === undefined) return false;
  const limit = Number(value);
  if (operator === 'greater_than') return measured > limit && platform.isRuleEnabled('rule-greater');
  if (operator === 'less_than') return measured < limit && platform.isRuleEnabled('rule-less');
  return measured === limit && platform.isRuleEnabled('rule-equal');
}

// Groups

export function groupCreated(platform: Platform, {value}: Entry, body: JsonObject): void {
  const ids = Array.isArray(body.scope_ids) ? body.scope_ids : [];
  for (const scope_id of ids) {
    const member = platform.create('Deployment', {
      scope_id,
      release_id: value.release_id!,
      ...(body.external_strategy_id ? {external_strategy_id: body.external_strategy_id} : {}),
    });
    member.value.deployment_group_id = value.id!;
  }
  value.deployments_amount = ids.length;
  value.strategy_data = {desired_switched_traffic: 0};
}

const membersOf = (platform: Platform, {value}: Entry): Entry[] =>
  platform.store.all('Deployment').filter((member) => member.value.deployment_group_id === value.id);

export function checkGroupChange(platform: Platform, entry: Entry, {status}: JsonObject): void {
  const members = membersOf(platform, entry);
  if (
    status === 'cancelling' &&
    members.some(({value}) => value.status !== 'running') &&
    platform.isRuleEnabled('group-cancel')
  )
    reject('A member of the group is no longer running');
  if (status === 'rolling_back' && entry.value.status === 'finalizing' && platform.isRuleEnabled('group-finalizing'))
    reject('The group is finalizing');
}

export function groupChanged(platform: Platform, entry: Entry, change: JsonObject): void {
  const {value} = entry;
  const traffic = isObject(change.strategy_data) ? change.strategy_data.desired_switched_traffic : undefined;
  const wanted = ['finalizing', 'cancelling', 'rolling_back'].find((status) => status === change.status);
  for (const member of membersOf(platform, entry)) {
    if (typeof traffic === 'number' && platform.isRuleEnabled('group-traffic'))
      member.value.strategy_data = {...dataOf(member), desired_switched_traffic: traffic};
    if (wanted && member.value.status === 'running' && platform.isRuleEnabled('group-members'))
      platform.setStatus('Deployment', member, 'status', wanted);
  }
  if (change.status === 'cancelling' || change.status === 'rolling_back')
    value.status = platform.isRuleEnabled('group-ends-canceled') ? 'canceled' : 'running';
}

/** A group ends when its members have. */
function groupFollows(platform: Platform, group: Entry | undefined): void {
  if (!group || group.seeded) return;
  const members = membersOf(platform, group);
  if (members.length === 0 || !members.every(isEnded)) return;
  const status = text(group.value.status);
  if (members.every(({value}) => value.status === 'failed')) {
    if (platform.isRuleEnabled('group-failed')) group.value.status = 'failed';
  } else if (
    ['running', 'finalizing', 'pending'].includes(status) &&
    members.some(({value}) => value.status === 'finalized')
  )
    group.value.status = 'finalized';
}

/** A group stays in finalizing while a member has not ended. */
export const isGroupOpen = (platform: Platform, entry: Entry): boolean =>
  entry.value.status === 'finalizing' &&
  platform.isRuleEnabled('group-every-member') &&
  membersOf(platform, entry).some((member) => !isEnded(member));

// Continuous delivery and deletion

/** A successful build of a branch that a scope follows becomes a release and a deployment. */
export function buildSucceeded(platform: Platform, {value: build}: Entry): void {
  for (const {value: scope, seeded} of platform.store.all('Scope')) {
    const capabilities = isObject(scope.capabilities) ? scope.capabilities : {};
    const delivery = isObject(capabilities.continuous_delivery) ? capabilities.continuous_delivery : {};
    const branches = Array.isArray(delivery.branches) ? delivery.branches : [];
    if (seeded || delivery.enabled !== true || scope.application_id !== build.application_id) continue;
    if (!branches.includes(build.branch!) && platform.isRuleEnabled('delivery-branches')) continue;
    if (!platform.isRuleEnabled('continuous-delivery')) continue;
    const semver = `0.0.${text(build.id)}`;
    const known = platform.store.all('Release').find(({value}) => value.build_id === build.id);
    const release =
      known ??
      platform.create('Release', {
        build_id: build.id!,
        application_id: build.application_id!,
        semver,
        status: 'active',
      });
    try {
      const deployment = platform.create('Deployment', {scope_id: scope.id!, release_id: release.value.id!});
      if (platform.isRuleEnabled('delivery-identity')) deployment.value.created_by = build.created_by ?? READER;
    } catch (error) {
      // A scope that is not ready, or has a rollout, keeps its version.
      if (!(error instanceof Rejection)) throw error;
    }
  }
}

export function checkDeploymentDelete(platform: Platform, entry: Entry): void {
  const serves = entry.value.status_in_scope === 'active' || Number(dataOf(entry).switched_traffic) > 0;
  const scope = platform.store.find('Scope', entry.value.scope_id)?.value;
  const isLive =
    !entry.seeded && (serves || scope?.active_deployment === entry.value.id) && entry.value.status !== 'rolled_back';
  if (isLive && scope?.status === 'active' && platform.isRuleEnabled('delete-traffic'))
    reject('The deployment still receives traffic');
}
