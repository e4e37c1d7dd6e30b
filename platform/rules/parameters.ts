/** Parameters: their values, which value wins, and their versions. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {OperationCall, Operations, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import type {Entry} from '../store';
import {active} from './common';
import {channelsFor} from './notifications';

const KILOBYTE = 1024;

const valuesOf = ({value}: Entry): JsonObject[] => (Array.isArray(value.values) ? value.values.filter(isObject) : []);

export function parameterCreated(platform: Platform, {value}: Entry, body: JsonObject): void {
  value.values = [];
  value.version_id = null;
  checkNeeded(platform, body);
}

function checkNeeded(platform: Platform, {type, ...body}: JsonObject): void {
  const needed = type === 'file' ? 'destination_path' : 'variable';
  if (type !== undefined && (body[needed] ?? null) === null && platform.isRuleEnabled('parameter-needs'))
    reject(`A parameter of type ${text(type)} needs ${needed}`);
}

export function checkParameterChange(platform: Platform, {value}: Entry, change: JsonObject): void {
  if (value.read_only === true && platform.isRuleEnabled('parameter-read-only'))
    throw new Rejection(403, 'The parameter is read-only because a service link owns it');
  if (value.secret === true && change.secret === false && platform.isRuleEnabled('secret-stays'))
    reject('A secret parameter cannot be made visible again');
  checkNeeded(platform, {...value, ...change});
}

function checkValue(platform: Platform, {value: parameter}: Entry, body: JsonObject): void {
  const isForScope = text(body.nrn).includes(':scope=');
  const hasDimensions = isObject(body.dimensions) && Object.keys(body.dimensions).length > 0;
  if (isForScope && hasDimensions && platform.isRuleEnabled('value-scope-or-dimensions'))
    reject('A value is for a scope or for dimensions, not both');
  const size = new TextEncoder().encode(text(body.value)).length;
  if (parameter.type === 'environment' && size > 4 * KILOBYTE && platform.isRuleEnabled('value-size'))
    reject('The content is larger than 4 KB');
}

/** A value below a provider for external storage is stored by the agent, which an event of the source `parameter` asks. */
function storeExternally(platform: Platform, parameter: Entry, body: JsonObject): JsonObject {
  const nrn = text(body.nrn ?? parameter.value.nrn);
  const isStorage = (id: unknown): boolean =>
    platform.store.find('ProviderSpecification', id as Json)?.value.slug === 'external-parameters';
  const storage = active(platform, 'Provider').find(
    ({value}) => isStorage(value.specification_id) && covers(text(value.nrn), nrn),
  );
  if (!storage || !platform.isRuleEnabled('external-storage')) return body;
  const notification = {action: 'parameter:store', parameter_id: parameter.value.id!, value: body.value ?? null};
  const event = {nrn, source: 'parameter', action: 'parameter:store', notification};
  if (!channelsFor(platform, event).some(({type}) => type === 'agent'))
    throw new Rejection(504, 'The external storage of this value did not respond');
  return {...body, external: {external_id: String(platform.store.newId())}};
}

/** Sets one value; the version that it belongs to is written separately. */
function setValue(platform: Platform, parameter: Entry, body: JsonObject): JsonObject {
  checkValue(platform, parameter, body);
  const origin = platform.store.find('ParameterVersion', body.origin_version)?.value;
  if (isObject(origin) && Array.isArray(origin.values) && platform.isRuleEnabled('version-rollback'))
    parameter.value.values = structuredClone(origin.values);
  const value: JsonObject = {
    id: String(platform.store.newId()),
    nrn: body.nrn ?? parameter.value.nrn!,
    value: body.value ?? null,
    location: null,
    dimensions: body.dimensions ?? {},
    origin_version: body.origin_version ?? null,
    external: body.external ?? null,
    created_at: platform.time(),
  };
  const others = valuesOf(parameter).filter(
    (entry) =>
      entry.nrn !== value.nrn || JSON.stringify(entry.dimensions ?? {}) !== JSON.stringify(value.dimensions ?? {}),
  );
  parameter.value.values = [...others, value];
  return value;
}

function addVersion(platform: Platform, parameter: Entry): void {
  if (!platform.isRuleEnabled('value-version')) return;
  const version = platform.create(
    'ParameterVersion',
    {values: structuredClone(parameter.value.values ?? [])},
    {parameter_id: text(parameter.value.id)},
  );
  Object.assign(version.value, {parameter_id: parameter.value.id!, user_id: platform.userId});
  parameter.value.version_id = version.value.id!;
  const summary = platform.create('ParameterVersionSummary', {}, {parameter_id: text(parameter.value.id)});
  Object.assign(summary.value, {id: version.value.id!, user_id: platform.userId});
}

export function addValue(platform: Platform, parameter: Entry, body: JsonObject): JsonObject {
  const value = setValue(platform, parameter, body);
  addVersion(platform, parameter);
  return value;
}

/** How specific a value is for a scope: undefined if it does not apply. Higher wins. */
function weightOf(platform: Platform, value: JsonObject, scope: JsonObject): number | undefined {
  if (text(value.nrn).includes(':scope=')) return value.nrn === scope.nrn ? 1000 : undefined;
  const own = isObject(scope.dimensions) ? scope.dimensions : {};
  const wanted = Object.entries(isObject(value.dimensions) ? value.dimensions : {});
  if (wanted.some(([slug, one]) => own[slug] !== one) && platform.isRuleEnabled('value-dimensions')) return undefined;
  const orders = wanted.map(([slug]) => {
    const dimension = platform.store.all('Dimension').find((entry) => entry.value.slug === slug);
    return Number(dimension?.value.order ?? 99);
  });
  const count = platform.isRuleEnabled('value-most-dimensions') ? wanted.length : Math.min(1, wanted.length);
  const order = wanted.length > 0 && platform.isRuleEnabled('value-order') ? (100 - Math.min(...orders)) / 100 : 0;
  return count + order;
}

/** The values that a scope gets, one for each parameter. */
export function inForce(platform: Platform, scope: JsonObject): {parameter: JsonObject; value: JsonObject}[] {
  return platform.store.all('Parameter').flatMap((entry) => {
    if (!covers(text(entry.value.nrn), text(scope.nrn))) return [];
    const value = winner(platform, entry, scope);
    return value ? [{parameter: entry.value, value}] : [];
  });
}

function winner(platform: Platform, entry: Entry, scope: JsonObject): JsonObject | undefined {
  const weighted = valuesOf(entry).flatMap((value) => {
    const weight = weightOf(platform, value, scope);
    return weight === undefined ? [] : [{value, weight}];
  });
  if (!platform.isRuleEnabled('value-most-specific')) return weighted[0]?.value;
  return weighted.sort((a, b) => b.weight - a.weight)[0]?.value;
}

/** The values that a list shows: with the NRN of a scope the one that wins there. */
export function valuesAt(platform: Platform, parameter: JsonObject, nrn: string | undefined): Json[] {
  const values = Array.isArray(parameter.values) ? parameter.values.filter(isObject) : [];
  const scope = platform.store.all('Scope').find((entry) => entry.value.nrn === nrn)?.value;
  if (scope && platform.isRuleEnabled('list-in-force')) {
    const value = winner(platform, {value: parameter, parents: {}, seeded: false}, scope);
    return value ? [value] : [];
  }
  if (nrn === undefined) return values;
  return values.filter((entry) => covers(text(entry.nrn), nrn) || covers(nrn, text(entry.nrn)));
}

const shownValue = (parameter: Entry, value: JsonObject): JsonObject =>
  parameter.value.secret === true ? {...value, value: null} : value;

const parameterOf = ({platform, params}: OperationCall): Entry =>
  platform.require('Parameter', params.parameterId ?? params.id);

export const parameterOperations: Operations = {
  'parameter-value-create': (call) => {
    const parameter = parameterOf(call);
    const body = storeExternally(call.platform, parameter, isObject(call.body) ? call.body : {});
    return shownValue(parameter, addValue(call.platform, parameter, body));
  },
  'parameter-value-bulk-create': (call) => {
    const {platform} = call;
    const parameter = parameterOf(call);
    const before = parameter.value.values;
    const bodies = Array.isArray(call.body) ? call.body.filter(isObject) : [];
    const created = bodies.map((body, index) => {
      try {
        const value = setValue(platform, parameter, body);
        if (!platform.isRuleEnabled('bulk-one-version')) addVersion(platform, parameter);
        return shownValue(parameter, value);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        if (platform.isRuleEnabled('bulk-values-index')) parameter.value.values = before ?? [];
        throw new Rejection(400, error.message, {cause: {index}});
      }
    });
    if (platform.isRuleEnabled('bulk-one-version')) addVersion(platform, parameter);
    return created;
  },
  'parameter-value-bulk-delete': (call) => {
    const parameter = parameterOf(call);
    const ids = call.query.ids?.split(',');
    parameter.value.values = valuesOf(parameter).filter((value) => ids && !ids.includes(text(value.id)));
    addVersion(call.platform, parameter);
    return undefined;
  },
  'parameter-value-delete': (call) => {
    const parameter = parameterOf(call);
    const list = valuesOf(parameter);
    const kept = list.filter((value) => text(value.id) !== call.params.id);
    if (kept.length === list.length) throw new Rejection(404, `Parameter value ${call.params.id} does not exist`);
    parameter.value.values = kept;
    addVersion(call.platform, parameter);
    return undefined;
  },
  'parameter-value-compare': (call) => {
    const parameter = parameterOf(call);
    const [source, target] = [call.params.sourceValueId, call.params.targetValueId].map((id) =>
      valuesOf(parameter).find((value) => text(value.id) === id),
    );
    if (!source || !target) throw new Rejection(404, 'One of the two values does not exist');
    const equal = source.value === target.value;
    const isSecret = parameter.value.secret === true && call.platform.isRuleEnabled('compare-hides');
    const shown = (value: Json | undefined): Json => (isSecret ? null : (value ?? null));
    return {
      equal,
      diff: equal ? [] : [{field: 'value', source: shown(source.value), target: shown(target.value)}],
    };
  },
};
