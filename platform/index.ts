/** The documented product, simulated: the same code in tests and in the reader's browser. */
import type {Contract} from '../contract';
import type {Role} from '../facts/roles';
import type {Json} from './model';
import {PlatformDefinition, Platform} from './platform';
import {behavior} from './rules';
import {changesBetween, type Change, type World} from './world';

export type {Json, JsonObject} from './model';
export type {Change, FieldChange, World} from './world';

export type ApiRequest = {
  method: string;
  /** Path, with or without a query string; operations of the CI gateway start with `/ci`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** JSON text, or a value that becomes JSON text. */
  body?: Json;
};
export type ApiResponse = {status: number; headers: Record<string, string>; body?: Json};

/** The clock of the platform. Nothing happens on the platform between two calls unless it moves. */
export type Clock = {
  /** ISO 8601. */
  now: () => string;
  /** Moves the clock, and everything that takes time with it. Returns whether a status changed. */
  wait: (milliseconds?: number) => boolean;
  /** Waits until no status changes any more. */
  settle: () => void;
};

export type SimulatedPlatform = {
  request: (request: ApiRequest) => ApiResponse;
  /**
   * An access token for requests. Its roles are those of the list, at the level `nrn` (by default the organization);
   * without a list it may do everything.
   */
  signIn: (roles?: readonly Role[], options?: {nrn?: string; gateway?: 'api' | 'ci'; user?: number}) => string;
  /** The complete state, as a JSON value. */
  world: () => World;
  load: (world: World) => void;
  /** The highest id that was assigned. */
  lastId: () => number;
  /** What happened to the objects between two states. */
  changes: (before: World, after: World) => Change[];
  /** What a release does under load, by metric, in the units of handlers (error rate in percent); `healthy: 0` never starts. */
  measure: (release: number, values: Readonly<Record<string, number>>) => void;
  clock: Clock;
};

/** Starts a platform with the running example, or with a saved world. `now` is ISO 8601. */
export function createPlatform({
  contract,
  world,
  now,
}: {
  contract: Contract;
  world?: World;
  now?: string;
}): SimulatedPlatform {
  const platform = new Platform(new PlatformDefinition(contract, behavior));
  if (world) platform.load(world);
  if (now !== undefined) platform.now = Date.parse(now);
  return {
    request: (request) => respond(platform, request),
    signIn: (roles, {nrn = 'organization=1', gateway = 'api', user} = {}) =>
      platform.issueToken(gateway, {
        ...(roles ? {grants: roles.map((role) => ({role, nrn}))} : {}),
        ...(user === undefined ? {} : {user}),
      }),
    world: () => platform.world(),
    load: (saved) => platform.load(saved),
    lastId: () => platform.store.lastId,
    changes: changesBetween,
    measure: (release, values) => void platform.metrics.set(String(release), values),
    clock: {
      now: () => platform.time(),
      wait: (milliseconds) => platform.wait(milliseconds),
      settle: () => platform.settle(),
    },
  };
}

function respond(platform: Platform, {method, path, query = {}, headers = {}, body}: ApiRequest): ApiResponse {
  const search = new URLSearchParams(query).toString();
  const header = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const reply = platform.handle({
    method: method.toUpperCase(),
    path: search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`,
    ...(header.authorization === undefined ? {} : {authorization: header.authorization}),
    ...(header['content-type'] === undefined ? {} : {contentType: header['content-type']}),
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  });
  return {
    status: reply.status,
    headers: reply.body === undefined ? {} : {'content-type': 'application/json; charset=utf-8'},
    ...(reply.body === undefined ? {} : {body: reply.body}),
  };
}
