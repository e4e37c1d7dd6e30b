/** Catalog values, and the specifications that they follow. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {OperationCall, Operations, Platform} from '../platform';
import {Rejection} from '../rejection';
import {schemaProblems} from '../../json-schema';
import {active} from './common';

export function withCatalog(platform: Platform, entity: string, value: JsonObject): JsonObject {
  const stored = catalog(platform, entity, text(value.id));
  return {...value, metadata: {...(isObject(value.metadata) ? value.metadata : {}), ...stored}};
}

export function catalog({catalogs}: Platform, entity: string, id: string): JsonObject {
  const key = `${entity} ${id}`;
  const own = catalogs.get(key) ?? structuredClone(SEEDED_VALUES[key] ?? {});
  catalogs.set(key, own);
  return own;
}

/** Catalog values of the running example. */
const SEEDED_VALUES: Readonly<Record<string, JsonObject>> = {
  'build 7': {
    coverage: {percent: 74, report: 'https://reports.kestrel.example/orders-api/builds/7'},
    vulnerabilities: {high: 0, low: 2},
  },
  'application 4': {
    classification: {business_unit: 'warehousing', criticality: 'high', owner: 'orders-team@kestrel.example'},
    frameworks: {items: ['spring']},
    links: {items: []},
  },
};

/** The specification in force: the one of the lowest level that covers the object. */
function specificationFor(platform: Platform, entity: string, key: string, nrn: string): JsonObject | undefined {
  return active(platform, 'CatalogSpecification')
    .map(({value}) => value)
    .filter((value) => value.entity === entity && value.metadata === key && covers(text(value.nrn), nrn))
    .sort((a, b) => text(b.nrn).length - text(a.nrn).length)[0];
}

/** A new object must have the values that the catalog requires. */
export function checkCatalog(platform: Platform, entity: string, nrn: string, metadata: JsonObject): void {
  const keys = new Set(
    active(platform, 'CatalogSpecification')
      .filter(({value}) => value.entity === entity && covers(text(value.nrn), nrn))
      .map(({value}) => text(value.metadata)),
  );
  for (const key of keys) checkValue(platform, specificationFor(platform, entity, key, nrn), key, metadata[key] ?? {});
}

function checkValue(platform: Platform, specification: JsonObject | undefined, key: string, value: Json): void {
  if (!specification) return;
  const [problem] = schemaProblems(specification.schema as object, value);
  if (problem) throw new Rejection(400, `metadata.${key}: ${problem}`);
}

const nrnOfEntity = (platform: Platform, entity: string, id: string): string => {
  const resource = entity[0]!.toUpperCase() + entity.slice(1);
  return text(platform.store.find(resource, id)?.value.nrn ?? 'organization=1');
};

function writeCatalog({platform, params, body}: OperationCall, merge: boolean, isNew = false): Json {
  const {entity = '', id = '', metadata = ''} = params;
  const own = catalog(platform, entity, id);
  const value = merge && isObject(own[metadata]) && isObject(body) ? {...own[metadata], ...body} : body;
  const specification = specificationFor(platform, entity, metadata, nrnOfEntity(platform, entity, id));
  const isKnown =
    own[metadata] !== undefined ||
    platform.store
      .all('CatalogSpecification')
      .some(({value: known}) => known.entity === entity && known.metadata === metadata);
  if (!isKnown && isNew && platform.isRuleEnabled('catalog-needs-specification'))
    throw new Rejection(400, `No specification exists for ${metadata} of ${entity}`);
  if (platform.isRuleEnabled('catalog-schema')) checkValue(platform, specification, metadata, value);
  own[metadata] = value;
  return value;
}

export const catalogOperations: Operations = {
  'catalog-instance-list': ({platform, params, query}) => ({
    paging: {offset: 0, limit: 30},
    results: query.id!.split(',').map((id) => ({id: Number(id), ...catalog(platform, params.entity!, id)})),
  }),
  'catalog-instance-read': ({platform, params, query}) => {
    const own = catalog(platform, params.entity!, params.id!);
    const nrn = nrnOfEntity(platform, params.entity!, params.id!);
    const named = (query.include ?? '').split(',');
    const schemas = Object.keys(own).flatMap(
      (key) => specificationFor(platform, params.entity!, key, nrn)?.schema ?? [],
    );
    const tags = Object.entries(own).flatMap(([key, value]) => {
      const schema = specificationFor(platform, params.entity!, key, nrn)?.schema;
      const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
      return Object.entries(properties).flatMap(([name, property]) =>
        isObject(property) && property.tag === true && isObject(value) && value[name] !== undefined
          ? [{key: name, value: value[name]!}]
          : [],
      );
    });
    const more = {...(named.includes('schemas') ? {schemas} : {}), ...(named.includes('tags') ? {tags} : {})};
    return structuredClone({...own, ...(Object.keys(more).length > 0 ? {additional_properties: more} : {})});
  },
  'catalog-instance-write': ({platform, params, body}) => {
    const {entity = '', id = ''} = params;
    const values = isObject(body) ? body : {};
    const nrn = nrnOfEntity(platform, entity, id);
    if (platform.isRuleEnabled('catalog-schema-of-all'))
      for (const [key, value] of Object.entries(values))
        checkValue(platform, specificationFor(platform, entity, key, nrn), key, value);
    return Object.assign(catalog(platform, entity, id), values);
  },
  'catalog-instance-key-read': ({platform, params}) => {
    const value = catalog(platform, params.entity!, params.id!)[params.metadata!];
    if (value === undefined) throw new Rejection(404, `${params.entity} ${params.id} has no ${params.metadata}`);
    return value;
  },
  'catalog-instance-create': (call) => writeCatalog(call, false, true),
  'catalog-instance-replace': (call) => writeCatalog(call, false),
  'catalog-instance-update': (call) => writeCatalog(call, true),
  'catalog-instance-delete': ({platform, params}) => {
    const own = catalog(platform, params.entity!, params.id!);
    if (own[params.metadata!] === undefined)
      throw new Rejection(404, `${params.entity} ${params.id} has no ${params.metadata}`);
    Reflect.deleteProperty(own, params.metadata!);
    return undefined;
  },
};
