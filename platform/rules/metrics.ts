/** Metrics as time series: what a release does under load, and what a scope shows of it. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {Operations, Platform} from '../platform';
import type {Entry} from '../store';

/** Values of a version that works, in the units that handlers return: the error rate in percent. */
const HEALTHY: Readonly<Record<string, number>> = {
  'http.error_rate': 0.4,
  'http.response_time': 120,
  'http.rpm': 400,
  'http.healthcheck_count': 12,
  'http.healthcheck_fail': 0,
  'system.cpu_usage_percentage': 35,
  'system.memory_usage_percentage': 48,
  'system.used_memory_kb': 251_000,
  healthy: 1,
};

/** What was set for a release. A version that says so is broken: that is how guides test a rollback. */
export function metricsOf(platform: Platform, release: Json | undefined): Readonly<Record<string, number>> {
  const semver = text(platform.store.find('Release', release)?.value.semver);
  return {
    ...HEALTHY,
    ...(semver.includes('broken') ? {'http.error_rate': 60} : {}),
    ...platform.metrics.get(text(release)),
  };
}

/** Handlers return percent, rules take a ratio. */
const errorRate = (platform: Platform, percent: number): number =>
  platform.isRuleEnabled('error-rate-ratio') ? percent / 100 : percent;

export const dataOf = ({value}: Entry): JsonObject => (isObject(value.strategy_data) ? value.strategy_data : {});

/** A metric of the scope: of the old and the new version, by their share of the traffic. */
export function measuredOn(
  platform: Platform,
  entry: Entry,
  metric: string,
  share = Number(dataOf(entry).switched_traffic) / 100,
): number | undefined {
  const scope = platform.store.find('Scope', entry.value.scope_id)?.value;
  const old = platform.store.find('Deployment', scope?.active_deployment)?.value;
  const [green, blue] = [
    metricsOf(platform, entry.value.release_id)[metric],
    metricsOf(platform, old?.release_id)[metric],
  ];
  if (green === undefined) return undefined;
  if (share === 0) return metric === 'http.error_rate' ? errorRate(platform, blue ?? 0) : blue;
  const mixed = platform.isRuleEnabled('rules-measure-scope') ? share * green + (1 - share) * (blue ?? green) : green;
  return metric === 'http.error_rate' ? errorRate(platform, mixed) : mixed;
}

/** Remembers the share of the traffic that the new version has from now on. */
export function noteTraffic(platform: Platform, {value, parents}: Entry): void {
  const {switched_traffic: share} = isObject(value.strategy_data) ? value.strategy_data : {};
  const last = /(?:^|;)\d+=(\d+)$/.exec(parents.traffic ?? '')?.[1] ?? '0';
  if (String(share) === last) return;
  parents.traffic = [parents.traffic, `${platform.now}=${String(share)}`].filter(Boolean).join(';');
}

/** The share at an earlier time. */
function shareAt({parents}: Entry, time: number): number {
  const shares = (parents.traffic ?? '').split(';').map((note) => note.split('=').map(Number));
  return (shares.findLast(([at = Infinity]) => at <= time)?.[1] ?? 0) / 100;
}

const UNITS: Readonly<Record<string, string>> = {
  'http.error_rate': 'percent',
  'http.response_time': 'milliseconds',
  'http.rpm': 'rpm',
};

export const metricOperations: Operations = {
  'telemetry-metric-read': ({platform, params, query, route}) => {
    const name = params.name!;
    const example = route.example as JsonObject;
    const scope = platform.store.find('Scope', query.scope_id)?.value;
    const current = platform.store
      .all('Deployment')
      .find(({value, seeded}) => !seeded && String(value.scope_id) === query.scope_id && value.status === 'running');
    const live = current ?? platform.store.find('Deployment', scope?.active_deployment);
    if (!live || live.seeded || !platform.isRuleEnabled('metric-series')) return structuredClone(example);
    const valueAt = (time: number): number => {
      const share = platform.isRuleEnabled('metric-history')
        ? shareAt(live, time)
        : Number(dataOf(live).switched_traffic) / 100;
      const ratio = measuredOn(platform, live, name, share) ?? 0;
      return name === 'http.error_rate' ? ratio * 100 : ratio;
    };
    const period = Number(query.period ?? 300);
    const points = Math.max(1, Math.min(60, Math.floor((Number(query.minutes ?? 10) * 60) / period)));
    const data = Array.from({length: points}, (_, index) => {
      const time = platform.now - (points - 1 - index) * period * 1000;
      return {timestamp: new Date(time).toISOString(), value: Math.round(valueAt(time) * 100) / 100};
    });
    return {
      metric: name,
      type: 'gauge',
      period_in_seconds: period,
      unit: UNITS[name] ?? text(isObject(example) ? example.unit : ''),
      results: [{selector: {scope_id: query.scope_id ?? text(dataOf(live).scope_id)}, data}],
    };
  },
};
