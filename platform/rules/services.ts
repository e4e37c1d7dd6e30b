/** Services, links and their actions: what the platform and the agent do. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {Platform} from '../platform';
import type {Entry} from '../store';
import {reject, Rejection} from '../rejection';
import {schemaProblems} from '../../json-schema';
import {awaitApprovalOfAction} from './approvals';
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

type Owner = 'Service' | 'Link';

const runsOf = (platform: Platform, owner: Owner, id: Json | undefined): Entry[] =>
  platform.store
    .all(owner === 'Service' ? 'ServiceAction' : 'LinkAction')
    .filter(({value, seeded}) => !seeded && value[owner === 'Service' ? 'service_id' : 'link_id'] === id);

const isOpen = ({value}: Entry): boolean => value.status === 'pending' || value.status === 'in_progress';

const mayOverlap = (specification: JsonObject | undefined): boolean =>
  specification?.type === 'custom' && specification.parallelize === true;

/** Statuses in which an action of this type may start. */
const STARTS_IN: Readonly<Record<string, RegExp>> = {
  create: /^(?:pending|pending_create|failed)$/,
  update: /^(?:active|failed)$/,
  delete: /^(?:active|failed)$/,
};

/** A run that somebody starts; the platform starts those of a deployment itself. */
function checkRun(platform: Platform, owner: Owner, run: Entry, specification: JsonObject): void {
  const {value} = run;
  const isOfService = owner === 'Service';
  const entry = platform.require(owner, isOfService ? value.service_id : value.link_id);
  const schema = isObject(specification.parameters) ? specification.parameters.schema : undefined;
  const isChecked = isObject(schema) && (isOfService || !entry.seeded);
  const [problem] = isChecked ? schemaProblems(schema, value.parameters ?? {}) : [];
  if (problem && platform.isRuleEnabled(isOfService ? 'run-parameters' : 'link-run-parameters'))
    reject(`parameters: ${problem}`);
  if (entry.seeded) return;
  const fits = STARTS_IN[text(specification.type)]?.test(text(entry.value.status)) ?? true;
  if (!fits && platform.isRuleEnabled(isOfService ? 'run-status' : 'link-run-status'))
    reject(`The status ${text(entry.value.status)} does not allow the action`);
  const others = runsOf(platform, owner, entry.value.id).filter((other) => other !== run);
  const last = others.find((other) => other.value.specification_id === specification.id);
  if (last?.value.status === 'failed' && specification.retryable !== true && platform.isRuleEnabled('run-retryable'))
    reject('The last run failed and is not retryable');
  const waits = !isOfService && others.some(isOpen) && !mayOverlap(specification);
  if (waits && platform.isRuleEnabled('link-run-alone')) reject('Another run on the link is open');
}

/** A new run of an action: what it does to its service or link, and what happens first. */
export function runCreated(platform: Platform, owner: Owner, run: Entry): void {
  const {value, parents} = run;
  const specification = platform.require('ActionSpecification', value.specification_id).value;
  value.type = specification.type!;
  if (owner === 'Service') {
    value.service_id = parents.service_id!;
    value.results = {};
  } else {
    value.link_id = parents.link_id!;
    value.service_id = platform.require('Link', parents.link_id).value.service_id!;
  }
  if (parents.isStep === 'true') return startRun(platform, owner, run);
  checkRun(platform, owner, run, specification);
  if (owner === 'Service' && awaitApprovalOfAction(platform, run, specification)) return;
  startRun(platform, owner, run);
  if (owner === 'Service' && platform.isRuleEnabled('run-event')) sendRun(platform, run, specification);
}

/** A run starts when its approval is executed, and ends when it is denied. */
export function runAged(platform: Platform, run: Entry): boolean {
  const {approval, ...parents} = run.parents;
  if (approval !== 'executed' && approval !== 'denied') return false;
  run.parents = parents;
  const service = platform.require('Service', run.value.service_id);
  if (approval === 'denied') {
    platform.setStatus('ServiceAction', run, 'status', 'failed');
    if (service.value.status === 'pending_create') platform.setStatus('Service', service, 'status', 'failed');
    return true;
  }
  startRun(platform, 'Service', run);
  sendRun(platform, run, platform.require('ActionSpecification', run.value.specification_id).value);
  return true;
}

function startRun(platform: Platform, owner: Owner, {value}: Entry): void {
  startAction(platform, owner, text(owner === 'Service' ? value.service_id : value.link_id), text(value.type));
}

/** The event with which an agent or a pipeline gets the work. */
function sendRun(platform: Platform, {value}: Entry, {slug}: JsonObject): Entry {
  const service = platform.require('Service', value.service_id).value;
  return emit(platform, {
    nrn: text(service.entity_nrn),
    source: 'service',
    action: 'service:action:create',
    notification: {
      id: value.id!,
      slug: slug!,
      action: 'service:action:create',
      service: {id: service.id!, specification: {id: service.specification_id!}},
    },
  });
}

/** Whether a run waits for an earlier one of its service. */
export function waitsForRun(platform: Platform, run: Entry): boolean {
  const {value, seeded, parents} = run;
  if (seeded || value.status !== 'pending' || parents.isStep === 'true') return false;
  const specification = platform.store.find('ActionSpecification', value.specification_id)?.value;
  if (mayOverlap(specification) || !platform.isRuleEnabled('runs-in-order')) return false;
  const runs = runsOf(platform, 'Service', value.service_id);
  // Later runs come first in the store.
  return runs.slice(runs.indexOf(run) + 1).some((other) => other.value.status === 'in_progress');
}

/** What a report of a run must have. */
export function checkReport(platform: Platform, {value}: Entry, {results}: JsonObject): void {
  const specification = platform.store.find('ActionSpecification', value.specification_id)?.value;
  const schema = isObject(specification?.results) ? specification.results.schema : undefined;
  if (!isObject(results) || !isObject(schema)) return;
  const [problem] = schemaProblems(schema, results);
  if (problem && platform.isRuleEnabled('run-results')) reject(`results: ${problem}`);
}

export function checkLink(platform: Platform, entry: Entry, body: JsonObject): void {
  const {value} = entry;
  const specification = platform.store.find('LinkSpecification', value.specification_id)?.value;
  const isSame = ({value: other}: Entry): boolean =>
    other.service_id === value.service_id &&
    other.specification_id === value.specification_id &&
    other.status !== 'deleted';
  const other = platform.store.all('Link').some((link) => link !== entry && !link.seeded && isSame(link));
  if (specification?.unique === true && other && platform.isRuleEnabled('link-unique'))
    reject('The service is already linked with this specification');
  const schema = isObject(specification?.attributes) ? specification.attributes.schema : undefined;
  const [problem] = isObject(schema) && isObject(body.attributes) ? schemaProblems(schema, body.attributes) : [];
  if (problem && platform.isRuleEnabled('link-attributes')) reject(`attributes: ${problem}`);
}

/** A delete action removes what was created; the record alone goes with `force`, or when it failed. */
export function checkServiceDelete(platform: Platform, {value, seeded}: Entry, force: boolean): 'kept' | undefined {
  const isProvisioned = hasAction(platform, 'service_specification_id', value.specification_id);
  const isImported = isObject(value.selectors) && value.selectors.imported === true;
  if (!isProvisioned || isImported || value.status === 'failed' || force) {
    value.status = 'deleted';
    return 'kept';
  }
  if (!seeded && platform.isRuleEnabled('service-provisioned'))
    throw new Rejection(403, 'The service is provisioned: a delete action must remove it');
  return undefined;
}

export function checkLinkDelete(platform: Platform, {value, seeded}: Entry, force: boolean): void {
  const has = hasAction(platform, 'link_specification_id', value.specification_id);
  if (has && !force && !seeded && value.status !== 'failed' && platform.isRuleEnabled('link-delete-action'))
    reject('The link specification has a delete action');
}

function startAction(platform: Platform, resource: 'Service' | 'Link', id: string, type: string): void {
  const entry = platform.require(resource, id);
  const started = {create: 'creating', update: 'updating', delete: 'deleting'}[type];
  if (started) platform.setStatus(resource, entry, 'status', started);
}

/** The action and the event that the platform sends to the agent of a scope. */
export function runOnScope(
  platform: Platform,
  service: Entry,
  slug: string,
  nrn: string,
  parameters: JsonObject = {},
): void {
  const specifications = platform.store.all('ActionSpecification');
  const specification =
    specifications.find(
      ({value}) => value.service_specification_id === service.value.specification_id && value.slug === slug,
    ) ?? specifications.find(({value}) => value.slug === slug);
  const action =
    specification &&
    platform.create(
      'ServiceAction',
      {name: slug, specification_id: specification.value.id!, parameters},
      {service_id: text(service.value.id), isStep: 'true'},
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
  if (action && !isDelivered && platform.isRuleEnabled('action-needs-channel')) action.parents.undelivered = 'true';
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
