/** A rollout on the platform, step by step: the traffic of the new version, the error rate of the scope, and its end. */
import type {ApiResponse, JsonObject, SimulatedPlatform, World} from '../../../../platform';
import type {Rollout, RolloutOptions, RolloutPoint} from './protocol';

/** The running example: scope staging-eu of orders-api, and the build of its release. */
const [SCOPE, APPLICATION, BUILD] = [6, 4, 7];

/** The platform moves in such steps. */
const TICK_SECONDS = 15;
const MAX_TICKS = 200;
const ENDED = new Set(['finalized', 'rolled_back', 'failed', 'cancelled']);

/** `world`: the running example. The platform keeps the world of the rollout; the caller loads another one. */
export function rolloutOf(
  platform: SimulatedPlatform,
  world: World,
  {step, interval, errorRate, limit}: RolloutOptions,
): Rollout {
  platform.load(world);
  const authorization = `Bearer ${platform.signIn()}`;
  const call = (method: string, path: string, body?: JsonObject): ApiResponse =>
    platform.request({method, path, headers: {authorization}, ...(body ? {body} : {})});
  const release = (
    call('POST', '/release', {
      application_id: APPLICATION,
      build_id: BUILD,
      semver: '1.5.0',
      status: 'active',
    }).body as {id: number}
  ).id;
  platform.measure(release, {'http.error_rate': errorRate});
  const {id} = call('POST', '/deployment', {
    scope_id: SCOPE,
    release_id: release,
    strategy_data: {
      parameters: {
        metrics: {
          enabled: true,
          rules: [{metric: 'http.error_rate', operator: 'greater_than', value: limit / 100}],
        },
        traffic: {enable_auto_switch: true, interval, step: String(step / 100)},
      },
    },
  }).body as {id: number};
  const points: RolloutPoint[] = [];
  const errorsAt = new Map<number, number>();
  let started: number | undefined;
  for (let tick = 0; tick < MAX_TICKS; tick += 1) {
    const {status, traffic} = deploymentOn(call);
    const now = Date.parse(platform.clock.now());
    if (status === 'running') {
      started ??= now;
      if (!errorsAt.has(traffic)) errorsAt.set(traffic, errorsOn(call));
    }
    const isSettled = points.at(-1)?.traffic === 100; // the rule has seen all traffic
    if (started !== undefined)
      points.push({
        seconds: Math.round((now - started) / 1000),
        traffic,
        errors: errorsAt.get(traffic) ?? 0,
        status,
      });
    if (ENDED.has(status)) break;
    if (isSettled && status === 'running') call('PATCH', `/deployment/${id}`, {status: 'finalizing'});
    platform.clock.wait(TICK_SECONDS * 1000);
  }
  const {status, messages = []} = call('GET', `/deployment/${id}?include_messages=true`).body as {
    status: string;
    messages?: {message: string}[];
  };
  const rule = messages.find(({message}) => message.startsWith('Rolled back'))?.message;
  return {points, status, ...(rule === undefined ? {} : {message: rule})};
}

type Call = (method: string, path: string) => ApiResponse;

/** The latest deployment of the scope. A list, because the platform continues a rollout when one is read. */
function deploymentOn(call: Call): {status: string; traffic: number} {
  const {results} = call('GET', `/deployment?scope_id=${SCOPE}&sort=created_at:desc&limit=1`).body as {
    results: {status: string; strategy_data?: {switched_traffic?: number}}[];
  };
  const {status, strategy_data: data} = results[0]!;
  return {status, traffic: data?.switched_traffic ?? 0};
}

/** The metric of the scope, in percent. */
function errorsOn(call: Call): number {
  const path = `/telemetry/application/${APPLICATION}/metric/http.error_rate?scope_id=${SCOPE}&minutes=5&period=300`;
  const {results} = call('GET', path).body as {results: {data: {value: number}[]}[]};
  return results[0]?.data.at(-1)?.value ?? 0;
}
