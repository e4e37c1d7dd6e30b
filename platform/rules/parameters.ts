/** Values of parameters. */
import {isObject, text} from '../json';
import type {JsonObject} from '../model';
import type {Platform} from '../platform';
import {Rejection} from '../rejection';
import type {Entry} from '../store';
import type {OperationCall, Operations} from './common';

export function addValue(platform: Platform, parameter: Entry, body: JsonObject): JsonObject {
  const value: JsonObject = {
    id: String(platform.store.newId()),
    nrn: body.nrn ?? parameter.value.nrn!,
    value: body.value ?? null,
    location: null,
    dimensions: body.dimensions ?? {},
    origin_version: null,
    external: body.external ?? null,
    created_at: platform.time(),
  };
  const others = (Array.isArray(parameter.value.values) ? parameter.value.values : []).filter(
    (entry) =>
      !isObject(entry) ||
      entry.nrn !== value.nrn ||
      JSON.stringify(entry.dimensions) !== JSON.stringify(value.dimensions),
  );
  parameter.value.values = [...others, value];
  parameter.value.version_id = platform.store.newId();
  return value;
}

const shownValue = (parameter: Entry, value: JsonObject): JsonObject =>
  parameter.value.secret === true ? {...value, value: null} : value;

const parameterOf = ({platform, params}: OperationCall): Entry =>
  platform.require('Parameter', params.parameterId ?? params.id);

export const parameterOperations: Operations = {
  'parameter-value-create': (call) => {
    const parameter = parameterOf(call);
    return shownValue(parameter, addValue(call.platform, parameter, isObject(call.body) ? call.body : {}));
  },
  'parameter-value-bulk-create': (call) => {
    const parameter = parameterOf(call);
    const bodies = Array.isArray(call.body) ? call.body.filter(isObject) : [];
    return bodies.map((body) => shownValue(parameter, addValue(call.platform, parameter, body)));
  },
  'parameter-value-bulk-delete': (call) => {
    const parameter = parameterOf(call);
    const ids = call.query.ids?.split(',');
    const list = Array.isArray(parameter.value.values) ? parameter.value.values : [];
    parameter.value.values = list.filter((value) => ids && isObject(value) && !ids.includes(text(value.id)));
    return undefined;
  },
  'parameter-value-delete': (call) => {
    const parameter = parameterOf(call);
    const list = Array.isArray(parameter.value.values) ? parameter.value.values : [];
    parameter.value.values = list.filter((value) => !isObject(value) || text(value.id) !== call.params.id);
    if (parameter.value.values.length === list.length)
      throw new Rejection(404, `Parameter value ${call.params.id} does not exist`);
    return undefined;
  },
};
