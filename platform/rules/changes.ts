/** What happens after fields or the status of an object changed, by a call or by the clock. */
import {isObject, text} from '../json';
import type {JsonObject} from '../model';
import type {Platform} from '../platform';
import type {Entry} from '../store';
import {message, say, type OnEntry} from './common';
import {deliver, ended, runOnScope, withdraw} from './services';

export const CHANGES: Readonly<Record<string, OnEntry<JsonObject>>> = {
  Application(platform, entry, change) {
    if (change.status === undefined && entry.value.status === 'active') entry.value.status = 'updating';
    if (change.status === 'active') say(entry, platform, 'The application is ready');
  },
  Deployment(platform, entry, change) {
    const {value} = entry;
    const data = isObject(value.strategy_data) ? value.strategy_data : {};
    value.status_started_at = {
      ...(isObject(value.status_started_at) ? value.status_started_at : {}),
      [text(value.status)]: platform.time(),
    };
    if (value.status === 'running' && change.status === 'running') {
      value.strategy_data = {
        ...data,
        launched_instances: 1,
        healthy_instances: 1,
        ...(value.strategy === 'initial' ? {switched_traffic: 100, desired_switched_traffic: 100} : {}),
      };
      say(entry, platform, '1 of 1 instances are healthy', 'INFO');
    }
    if (change.status === 'finalized') finalized(platform, entry);
    if (change.status === 'cancelling')
      value.strategy_data = {...data, desired_switched_traffic: 0, switched_traffic: 0};
    if (change.status === 'creating') {
      for (const approval of platform.store.all('Approval'))
        if (approval.value.entity_id === text(value.id) && !approval.seeded)
          approval.value.execution_status = 'success';
    }
  },
  DeploymentGroup(platform, {value}, change) {
    const members = platform.store.all('Deployment').filter((member) => member.value.deployment_group_id === value.id);
    const traffic = isObject(change.strategy_data) ? change.strategy_data.desired_switched_traffic : undefined;
    for (const member of members) {
      if (typeof traffic === 'number')
        member.value.strategy_data = {
          ...(isObject(member.value.strategy_data) ? member.value.strategy_data : {}),
          desired_switched_traffic: traffic,
        };
      const wanted = {finalizing: 'finalizing', cancelling: 'cancelling', rolling_back: 'rolling_back'}[
        text(change.status)
      ];
      if (wanted && member.value.status === 'running') platform.setStatus('Deployment', member, 'status', wanted);
    }
    if (change.status === 'cancelling' || change.status === 'rolling_back') value.status = 'canceled';
  },
  Link(platform, entry, change) {
    if (change.status === 'active') deliver(platform, entry);
    if (change.status === 'deleted') withdraw(platform, entry);
  },
  Scope(platform, entry, change) {
    const {value} = entry;
    if (change.status === 'active' && (value.domain === null || value.domain === undefined)) {
      const capabilities = isObject(value.capabilities) ? value.capabilities : {};
      const application = platform.require('Application', value.application_id).value;
      const namespace = platform.require('Namespace', application.namespace_id).value;
      if (!('cron' in capabilities))
        value.domain = `${text(namespace.slug)}-${text(application.slug)}-${text(value.slug)}-n4k7.apps.kestrel.example`;
    }
    // An agent-backed scope is changed by the agent, so its new settings take effect with the next deployment.
    if (change.status === 'deleted') {
      value.name = `deleted-${Math.floor(platform.now / 1000)}-${text(value.name)}`;
    }
    if (change.status === 'recreating' || change.status === 'stopped') {
      value.active_deployment = null;
      value.current_active_deployment = null;
    }
    if (change.status === 'deleting' && value.instance_id)
      runOnScope(platform, platform.require('Service', value.instance_id), 'delete-scope', text(value.nrn));
  },
  ServiceAction(platform, {value}, change) {
    if (change.status !== 'success') return;
    value.messages = [...(Array.isArray(value.messages) ? value.messages : []), message(platform, 'Done')];
    ended(platform, 'Service', value.service_id, value);
  },
  LinkAction(platform, {value}, change) {
    if (change.status === 'success') ended(platform, 'Link', value.link_id, value);
  },
};

function finalized(platform: Platform, {value}: Entry): void {
  const scope = platform.require('Scope', value.scope_id);
  const old = platform.store.find('Deployment', scope.value.active_deployment);
  if (old) Object.assign(old.value, {status: 'deleted', status_in_scope: 'inactive'});
  Object.assign(scope.value, {active_deployment: value.id!, current_active_deployment: value.id!});
  Object.assign(value, {status_in_scope: 'active'});
  for (const domain of platform.store.all('ScopeDomain')) {
    if (domain.value.scope_id === value.scope_id && domain.value.status === 'pending') domain.value.status = 'active';
  }
}

/** What happens to an object while time passes, besides its lifecycle. Returns whether its status changed. */
export const ADVANCES: Readonly<Record<string, (platform: Platform, entry: Entry) => boolean>> = {
  Approval(platform, {value}) {
    if (value.execution_status !== 'executing') return false;
    value.execution_status = 'success';
    return true;
  },
  Deployment(platform, entry) {
    const {value, seeded} = entry;
    if (value.status !== 'running' || seeded || !isObject(value.strategy_data)) return false;
    if (value.strategy === 'initial') {
      platform.setStatus('Deployment', entry, 'status', 'finalizing');
      return true;
    }
    const data = value.strategy_data;
    const parameters = isObject(data.parameters) ? data.parameters : {};
    const traffic = isObject(parameters.traffic) ? parameters.traffic : {};
    const metrics = isObject(parameters.metrics) ? parameters.metrics : {};
    const release = platform.require('Release', value.release_id).value;
    // A release whose version says so returns errors: that is how guides test a rollback.
    if (metrics.enabled === true && Number(data.switched_traffic) > 0 && text(release.semver).includes('broken')) {
      const [rule] = Array.isArray(metrics.rules) ? metrics.rules : [];
      say(
        entry,
        platform,
        `Rolled back: ${isObject(rule) ? text(rule.metric) : 'a metric'} is above its limit`,
        'WARNING',
      );
      value.strategy_data = {...data, switched_traffic: 0, desired_switched_traffic: 0};
      platform.setStatus('Deployment', entry, 'status', 'rolling_back');
      return true;
    }
    const step = traffic.enable_auto_switch === true ? Number(traffic.step) * 100 : 0;
    const desired = Math.min(100, Number(data.desired_switched_traffic) + step);
    if (desired === data.switched_traffic && desired === data.desired_switched_traffic) return false;
    value.strategy_data = {...data, desired_switched_traffic: desired, switched_traffic: desired};
    return false;
  },
};
