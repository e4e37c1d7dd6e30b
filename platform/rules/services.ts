/** Services, links and their actions: what the platform and the agent do. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {Platform} from '../platform';
import type {Entry} from '../store';
import {emit} from './notifications';
import {addValue} from './parameters';

/** Default actions of a specification, which the platform creates with it. */
export function defaultActions(
  platform: Platform,
  {id, name, slug}: JsonObject,
  property: 'service_specification_id' | 'link_specification_id',
): void {
  for (const type of ['create', 'update', 'delete']) {
    const action = platform.create(
      'ActionSpecification',
      {name: `${type[0]!.toUpperCase()}${type.slice(1)} ${text(name)}`, type},
      {[property]: text(id)},
    );
    Object.assign(action.value, {
      slug: `${type}-${text(slug)}`,
      service_specification_id: null,
      link_specification_id: null,
      [property]: id!,
      parameters: {schema: {type: 'object', properties: {}}, values: {}},
      results: {schema: {type: 'object', properties: {}}, values: {}},
      retryable: true,
    });
  }
}

export function startAction(platform: Platform, resource: 'Service' | 'Link', id: string, type: string): void {
  const entry = platform.require(resource, id);
  const started = {create: 'creating', update: 'updating', delete: 'deleting'}[type];
  if (started) platform.setStatus(resource, entry, 'status', started);
}

/** The action and the event that the platform sends to the agent of a scope. */
export function runOnScope(platform: Platform, service: Entry, slug: string, nrn: string): void {
  const specifications = platform.store.all('ActionSpecification');
  const specification =
    specifications.find(
      ({value}) => value.service_specification_id === service.value.specification_id && value.slug === slug,
    ) ?? specifications.find(({value}) => value.slug === slug);
  const action =
    specification &&
    platform.create(
      'ServiceAction',
      {name: slug, specification_id: specification.value.id!, parameters: {}},
      {service_id: text(service.value.id)},
    );
  if (action) service.value.status = 'active';
  const event = emit(platform, {
    nrn,
    source: 'service',
    action: 'service:action:create',
    notification: {
      id: platform.store.newUuid(),
      slug,
      action: 'service:action:create',
      service: {id: service.value.id!, specification: {id: service.value.specification_id!}},
    },
  });
  const isDelivered = Array.isArray(event.value.channels) && event.value.channels.length > 0;
  if (action && !isDelivered && platform.follows('action-needs-channel')) action.parents.undelivered = 'true';
}

/** Whether an action of the service waits because no channel received it. */
export const isUndelivered = (platform: Platform, service: Json | undefined): boolean =>
  platform.store
    .all('ServiceAction')
    .some(
      ({value, parents}) =>
        parents.undelivered === 'true' && value.service_id === service && value.status === 'pending',
    );

/** Parameters that a link delivers to the application, one for each exported attribute of service and link. */
export function deliver(platform: Platform, {value}: Entry): void {
  const service = platform.require('Service', value.service_id).value;
  const specifications = [
    platform.store.find('ServiceSpecification', service.specification_id)?.value,
    platform.store.find('LinkSpecification', value.specification_id)?.value,
  ];
  for (const specification of specifications) {
    const schema = isObject(specification?.attributes) ? specification.attributes.schema : undefined;
    const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      if (!isObject(property) || !property.export) continue;
      const attributes = {
        ...(isObject(service.attributes) ? service.attributes : {}),
        ...(isObject(value.attributes) ? value.attributes : {}),
      };
      if (attributes[name] === undefined) continue;
      const isSecret = property.secret === true;
      const target = isObject(property.export) ? property.export.target : undefined;
      const variable =
        target === undefined
          ? `${text(service.slug)}_${name}`.toUpperCase().replaceAll('-', '_')
          : text(target).replaceAll('${service.slug}', text(service.slug)).replaceAll('${link.slug}', text(value.slug));
      // Two links of one service, each with its dimensions, set values of the same parameter.
      const known = platform.store
        .all('Parameter')
        .find((entry) => entry.value.name === variable && entry.value.nrn === value.entity_nrn && !entry.seeded);
      const parameter =
        known ??
        platform.create('Parameter', {name: variable, nrn: value.entity_nrn!, secret: isSecret, read_only: true});
      Object.assign(parameter.value, {type: 'linked_service', variable});
      addValue(platform, parameter, {
        value: text(attributes[name]),
        nrn: value.entity_nrn!,
        dimensions: value.dimensions ?? {},
      });
      parameter.parents = {link_id: text(value.id)};
    }
  }
}

/** The results of an action become attributes, as `target` of its specification says. */
export function ended(
  platform: Platform,
  resource: 'Service' | 'Link',
  id: Json | undefined,
  action: JsonObject,
): void {
  const entry = platform.store.find(resource, id);
  const specification = platform.store.find('ActionSpecification', action.specification_id)?.value;
  if (!entry || !specification) return;
  const schema = isObject(specification.results) ? specification.results.schema : undefined;
  const fields = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const reported = isObject(action.results) ? action.results : {};
  const results = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, reported[name] ?? sampleOf(name, field)]),
  );
  action.results = results;
  if (specification.type === 'create' || specification.type === 'update') {
    const given = isObject(action.parameters) ? action.parameters : {};
    entry.value.attributes = {
      ...(isObject(entry.value.attributes) ? entry.value.attributes : {}),
      ...given,
      ...results,
    };
  }
}

const sampleOf = (name: string, field: Json): Json => {
  const type = isObject(field) ? field.type : undefined;
  return type === 'integer' || type === 'number' ? 3306 : type === 'boolean' ? true : `${name}-value`;
};

export function withdraw(platform: Platform, {value}: Entry): void {
  for (const parameter of platform.store.all('Parameter')) {
    if (parameter.parents.link_id === text(value.id)) platform.store.remove('Parameter', parameter);
  }
}

export const hasAction = (platform: Platform, property: string, id: Json | undefined): boolean =>
  platform.store.all('ActionSpecification').some(({value}) => value[property] === id && value.type === 'delete');
