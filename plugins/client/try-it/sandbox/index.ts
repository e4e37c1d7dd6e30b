/** The simulated platform as the panel uses it: one request, one response, and the world as text in both. */
import {bodyOf, type Contract} from '../../../../contract';
import {createPlatform, type Change, type World} from '../../../../platform';
import {lifecyclesOf} from '../../../../platform/lifecycles';
import type {Route} from '../../../../platform/model';
import {ContractValidator} from '../../../../json-schema';
import {samplesOf, type Names} from '../../../api/api-reference/samples';
import {requestPath, sampleRequest} from '../../../api/api-reference/samples/request';
import {READER_KEY} from '../../../authoring/guide-runs/recording';
import {readJson} from '../../../authoring/content-checks/snippets/read-json';
import type {Values} from '../../your-values/validate';
import {completionsAt} from './complete';
import {placesOf} from './lifecycle';
import {withOwnIds} from './own-ids';
import type {Caller, Kind, Ran, Requests, Responses, Result, SandboxRequest, State} from './protocol';
import {readWorld} from './read-world';
import {complemented} from './restore-example';
import {bodyProblems, filledRequest, formOf, routesById} from './request';
import {rolloutOf} from './rollout';
import {changed, ranCall, renameFor, requestOf} from './run';
import {viewOf} from './view';

/** The panel lists this many changes of a step. */
const MAX_CHANGES = 12;

/** Fields that every change sets. */
const ALWAYS_CHANGED = new Set(['updated_at']);

export type Sandbox = (request: SandboxRequest) => Responses[Kind];

export function createSandbox(contract: Contract, names: Names): Sandbox {
  const platform = createPlatform({contract});
  const validator = new ContractValidator(contract);
  const routes = routesById(contract);
  const example = {...platform.world(), keys: exampleKeys(contract, routes)};
  const lifecycles = lifecyclesOf(contract, Object.keys(example.objects));
  /** What the platform has now. The page sends the world with each request, because a Worker may have been replaced. */
  let current: Written;
  let tokens = new Map<string, string>();

  const routeOf = (operation: string) => {
    const route = routes.get(operation);
    if (!route) throw new Error(`the sandbox has no operation ${operation}`);
    return route;
  };
  const stateOf = (): State => ({world: current.text, now: current.world.now});

  function load(world: World): void {
    platform.load(world);
    current = written(world);
    tokens = new Map();
  }

  /** A text that is no world starts the example: storage is not trusted. */
  function restore(text: string | null, values: Values = {}): void {
    if (text === current.text) return;
    const read = text === null ? undefined : readWorld(text, example);
    const world = read && 'world' in read ? read.world : withOwnIds(example, values);
    if (world !== current.world) load(world);
  }

  /** The token of a caller, issued once. */
  function tokenFor(caller: Caller, gateway: 'api' | 'ci'): string {
    const key = `${gateway} ${caller}`;
    const token =
      tokens.get(key) ??
      platform.signIn(caller === 'everyone' || caller === 'nobody' ? undefined : [caller], {gateway});
    tokens.set(key, token);
    return token;
  }

  /** Keeps the new world, and compares it with the one before. `id` is that of the object in the response. */
  function step(page?: Route, id?: unknown): Result {
    const before = current;
    current = written(platform.world());
    const {world} = current;
    const isChanged = (resource: string): boolean => before.parts[resource] !== current.parts[resource];
    const changes = platform
      .changes(only(before.world, isChanged), only(world, isChanged))
      .map(withoutRoutine)
      .filter(isWorthShowing)
      .sort((a, b) => Number(b.resource === page?.resource) - Number(a.resource === page?.resource));
    const moved = changes.filter(({fields}) => fields.some(({field}) => field === 'status'));
    const own = page?.resource;
    const shown = own === undefined || id === undefined ? [] : [{resource: own, id: String(id)}];
    const places = placesOf(lifecycles, world, [...shown, ...moved], own);
    return {...stateOf(), changes: changes.slice(0, MAX_CHANGES), total: changes.length, places};
  }

  const handlers: {[K in Kind]: (request: Requests[K]) => Responses[K]} = {
    open({operation, world, values}) {
      restore(world, values);
      return {
        ...stateOf(),
        form: formOf(contract, routeOf(operation), current.world, values, withOwnIds(example, values)),
      };
    },
    send({operation, world, caller, filled}) {
      restore(world);
      const route = routeOf(operation);
      const {method, query, headers, ...rest} = filledRequest(contract, route, filled);
      const body = filled.body?.trim() ?? '';
      // Anything but what is too long or too deep reaches the platform, which rejects what is not valid.
      const read = body === '' ? undefined : readJson(body);
      if (read && 'problem' in read && read.isTooMuch) return {problem: read.problem};
      const gateway = route.endpoint.path.startsWith('/ci/') ? 'ci' : 'api';
      const {body: value, ...response} = platform.request({
        method,
        path: requestPath({method, query, headers, ...rest}),
        query: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, String(text)])),
        headers: {...headers, ...(caller === 'nobody' ? {} : {Authorization: `Bearer ${tokenFor(caller, gateway)}`})},
        ...(body === '' ? {} : {body}),
      });
      const id = (value as {id?: unknown} | undefined)?.id;
      return {...step(route, id), ...response, ...(value === undefined ? {} : {body: JSON.stringify(value, null, 2)})};
    },
    wait({world, milliseconds, operation}) {
      restore(world);
      if (milliseconds === undefined) platform.clock.settle();
      else platform.clock.wait(milliseconds);
      return step(operation === undefined ? undefined : routeOf(operation));
    },
    samples({operation, filled}) {
      const route = routeOf(operation);
      const text = filled.body?.trim() ?? '';
      const read = text === '' ? undefined : readJson(text);
      if (read && 'problem' in read) return {problem: read.problem};
      const request = {...filledRequest(contract, route, filled), body: read?.json.value};
      const all = samplesOf(contract, route.endpoint, names, request);
      return all.map(({language, label, code}) => ({language, label, code}));
    },
    check({operation, body: text}) {
      const body = bodyOf(contract, routeOf(operation).endpoint);
      if (!body) return [];
      const {schema} = body.content['application/json']!;
      return bodyProblems(text, body.required ?? false, (value) => validator.problems(schema, value));
    },
    complete({operation, world, body: text, offset}) {
      restore(world);
      const body = bodyOf(contract, routeOf(operation).endpoint);
      return body && completionsAt(contract, body.content['application/json']!.schema, current.world, text, offset);
    },
    reset({values}) {
      load(withOwnIds(example, values));
      return stateOf();
    },
    complement({world, values}) {
      restore(world, values);
      platform.load(complemented(current.world, withOwnIds(example, values)));
      return step();
    },
    view({world, values}) {
      restore(world, values);
      return {...stateOf(), view: viewOf(current.world, routes.values())};
    },
    run({world, values, caller, steps, first, firstIds: known}) {
      restore(world, values);
      const rename = renameFor(current.world, values);
      const firstIds: Record<number, number> = {...known};
      const calls = steps.flatMap((step, index): Ran[] => {
        firstIds[first + index] = platform.lastId();
        if ('wait' in step) platform.clock.wait(step.wait || undefined);
        else if ('settle' in step) platform.clock.settle();
        else if ('put' in step) platform.load(changed(platform.world(), step, firstIds, rename));
        else {
          const sent = requestOf(step, firstIds, rename);
          const gateway = sent.path.startsWith('/ci/') ? 'ci' : 'api';
          const {status, body} = platform.request({
            ...sent,
            headers: caller === 'nobody' ? {} : {Authorization: `Bearer ${tokenFor(caller, gateway)}`},
          });
          return [ranCall(`${sent.method} ${decodeURIComponent(sent.path)}`, step, status, body)];
        }
        return [];
      });
      return {...step(), calls, firstIds};
    },
    rollout(options) {
      const rollout = rolloutOf(platform, example, options);
      load(current.world);
      return rollout;
    },
    import({text}) {
      const read = readWorld(text, example);
      if ('problem' in read) return read;
      load(read.world);
      return stateOf();
    },
  };

  load(example);
  return (request) => (handlers[request.kind] as (one: SandboxRequest) => Responses[Kind])(request);
}

/** A world, its text, and the texts of its resources: comparing them is much faster than comparing all objects. */
type Written = {world: World; text: string; parts: Record<string, string>};

function written(world: World): Written {
  const {objects, ...rest} = world;
  const parts = Object.fromEntries(Object.entries(objects).map(([resource, list]) => [resource, JSON.stringify(list)]));
  const joined = Object.entries(parts).map(([resource, text]) => `${JSON.stringify(resource)}:${text}`);
  return {world, text: `${JSON.stringify(rest).slice(0, -1)},"objects":{${joined.join(',')}}}`, parts};
}

const only = (world: World, isWanted: (resource: string) => boolean): World => ({
  ...world,
  objects: Object.fromEntries(Object.entries(world.objects).filter(([resource]) => isWanted(resource))),
});

/** The API keys of the examples and of the guides work: `token-create` returns a token. */
function exampleKeys(contract: Contract, routes: ReadonlyMap<string, Route>): World['keys'] {
  const bodies = [...routes.values()].map(({endpoint}) => sampleRequest(contract, endpoint));
  const known = bodies.flatMap(({body, apiKeyField}) =>
    apiKeyField === undefined ? [] : [String((body as Record<string, unknown>)[apiKeyField])],
  );
  return Object.fromEntries([...known, READER_KEY].map((key) => [key, null]));
}

const withoutRoutine = (change: Change): Change => ({
  ...change,
  fields: change.fields.filter(({field}) => !ALWAYS_CHANGED.has(field)),
});

const isWorthShowing = ({change, fields}: Change): boolean => change !== 'changed' || fields.length > 0;
