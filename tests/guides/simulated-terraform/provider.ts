/** The Terraform provider: resources and data sources of `facts/terraform.yml` as calls of the API. */
import {bodyOf, deref, endpoints, type Contract, type Endpoint, type Schema} from '../../../contract';
import {terraform, type TerraformType} from '../../../facts';
import {at, isObject, text} from '../../../platform/json';
import {propertiesOf, type Json, type JsonObject} from '../../../platform/model';
import type {Platform} from '../../../platform/platform';
import {TerraformError} from './hcl';

/** An object that Terraform manages: what was requested, and what the API returned. */
export type Managed = {args: JsonObject; object: JsonObject; id: string; adopted?: boolean};

/** Statuses that change without another call: the provider waits until they have. */
const BUSY = /^(?:pending|creating|updating|deleting|pending_create|pending_delete)$/;
const LEVELS = ['account', 'namespace', 'application', 'scope'] as const;
const RESOURCES = {account: 'account', namespace: 'namespace', application: 'application', scope: 'scope'};

/** Where the arguments of a resource differ from the body of its operation. */
type Special = {
  /** Argument: field of the body. */
  rename?: Readonly<Record<string, string>>;
  /** Arguments that only the provider reads. */
  own?: readonly string[];
  defaults?: JsonObject;
  /** Path parameter: argument. */
  path?: Readonly<Record<string, string>>;
  /** Fields made from several arguments. */
  fields?: (args: JsonObject, api: Api, nrn: string) => JsonObject;
};

const SPECIAL: Readonly<Record<string, Special>> = {
  api_key: {
    fields: ({grants}) => {
      for (const grant of grants as JsonObject[])
        if ((grant.role_id === undefined) === (grant.role_slug === undefined))
          throw new TerraformError('Either role_id or role_slug must be set');
      return {};
    },
  },
  approval_action: {own: ['policies']},
  approval_action_policy_association: {
    path: {id: 'approval_action_id'},
    own: ['approval_action_id'],
    rename: {approval_policy_id: 'policy_id'},
  },
  notification_channel: {own: ['configuration'], fields: ({configuration}) => ({configuration: flat(configuration)})},
  parameter: {
    own: ['import_if_created'],
    defaults: {type: 'environment', encoding: 'plaintext', secret: false, read_only: false},
  },
  parameter_value: {path: {id: 'parameter_id'}, own: ['parameter_id']},
  provider_config: {
    own: ['type'],
    fields: ({type}, api, nrn) => ({specification_id: api.specificationOf(text(type), nrn)}),
  },
  scope: {
    rename: {scope_name: 'name', scope_type: 'type'},
    own: [
      'capabilities_serverless_handler_name',
      'capabilities_serverless_runtime_id',
      'capabilities_serverless_runtime_platform',
      'capabilities_serverless_memory',
      'capabilities_serverless_timeout',
      'capabilities_serverless_ephemeral_storage',
    ],
    defaults: {
      type: 'serverless',
      provider: 'AWS:SERVERLESS:LAMBDA',
      requested_spec: {},
    },
    fields: (args) => ({
      capabilities: {
        serverless_runtime: {
          id: args.capabilities_serverless_runtime_id!,
          platform: args.capabilities_serverless_runtime_platform ?? 'x86_64',
        },
        serverless_handler: {name: args.capabilities_serverless_handler_name!},
        serverless_memory: {memory_in_mb: args.capabilities_serverless_memory ?? 128},
        serverless_timeout: {timeout_in_seconds: args.capabilities_serverless_timeout ?? 10},
        serverless_ephemeral_storage: {memory_in_mb: args.capabilities_serverless_ephemeral_storage ?? 512},
      },
    }),
  },
  scope_type: {defaults: {type: 'custom', provider_type: 'service', status: 'active'}},
  link: {fields: (args, api) => typedAttributes(args, api, 'link_specification')},
  service: {
    own: ['import', 'force_destroy', 'timeouts', 'type'],
    fields: (args, api) => typedAttributes(args, api, 'service_specification'),
  },
  technology_template: {rename: {provider_config: 'provider'}},
  user: {own: ['strict'], defaults: {organization_id: 1}},
};

/** The configuration of a channel has one block for its type; the API has its content. */
function flat(configuration: Json | undefined): JsonObject {
  const [type] = Object.values((configuration as JsonObject[])[0]!) as JsonObject[][];
  const {command, ...rest} = type![0]!;
  if (!Array.isArray(command)) return rest;
  const {type: kind, data} = command[0] as JsonObject;
  return {...rest, command: {type: kind!, data: parsedFields(data as JsonObject, ['environment'])}};
}

/** `attributes` is a map of strings; the API needs the types of the specification. */
function typedAttributes({attributes, specification_id}: JsonObject, api: Api, specification: string): JsonObject {
  if (!isObject(attributes)) return {};
  const schema = at(api.call('GET', `/${specification}/${text(specification_id)}`), 'attributes.schema.properties');
  const typed = (name: string, value: Json): Json => {
    const type = at(schema, `${name}.type`);
    return typeof value === 'string' && ['integer', 'number', 'boolean'].includes(text(type))
      ? (JSON.parse(value) as Json)
      : value;
  };
  return {
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, typed(name, value)])),
  };
}

const parsedFields = (values: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === 'string' ? (JSON.parse(value) as Json) : value,
    ]),
  );

/** Calls of the API with the key of the provider. */
class Api {
  private readonly authorization: string;

  constructor(
    readonly platform: Platform,
    key: string,
  ) {
    if (!platform.keys.has(key)) throw new TerraformError('401: The API key is missing or not valid');
    this.authorization = `Bearer ${platform.issueToken('api', {key})}`;
  }

  call(method: string, path: string, body?: Json): JsonObject {
    const {status, body: reply} = this.platform.handle({
      method: method.toUpperCase(),
      path,
      authorization: this.authorization,
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    if (status === 404) throw new Missing(`404: ${isObject(reply) ? text(reply.message) : ''}`);
    if (status >= 400) throw new TerraformError(`${status}: ${isObject(reply) ? text(reply.message) : ''}`);
    return isObject(reply) ? reply : {value: reply ?? null};
  }

  find(path: string, query: Readonly<Record<string, string>>): JsonObject[] {
    return (
      (this.call('GET', `${path}?${new URLSearchParams(query).toString()}`).results as JsonObject[] | undefined) ?? []
    );
  }

  /** A read after every wait, until the status of the object is not one that changes without another call. */
  settled(path: string): JsonObject {
    for (let read = 0; ; read += 1) {
      const object = this.call('GET', path);
      if (read === 40 || typeof object.status !== 'string' || !BUSY.test(object.status)) return object;
      this.platform.wait();
    }
  }

  specificationOf(slug: string, nrn: string): string {
    const found = this.find('/provider_specification', {nrn, slug})[0];
    if (!found) throw new TerraformError(`No provider specification has the slug ${slug}`);
    return text(found.id);
  }

  /** The NRN of slugs such as `account = "core"`. */
  nrnOf(args: JsonObject): string {
    let [nrn, above]: [string, JsonObject] = ['organization=1', {organization_id: '1'}];
    for (const level of LEVELS) {
      const slug = args[level];
      if (slug === undefined || slug === null) continue;
      const found = this.find(`/${RESOURCES[level]}`, {...(above as Record<string, string>), slug: text(slug)})[0];
      if (!found) throw new TerraformError(`No ${level} has the slug ${text(slug)}`);
      nrn = text(found.nrn);
      above = {[`${level}_id`]: text(found.id)};
    }
    return nrn;
  }
}

class Missing extends TerraformError {}

export class Provider {
  private readonly operations: ReadonlyMap<string, Endpoint>;

  constructor(private readonly contract: Contract) {
    this.operations = new Map(endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  }

  connect(platform: Platform, key: string): Connection {
    return new Connection(this.contract, this.operations, new Api(platform, key));
  }
}

export class Connection {
  constructor(
    private readonly contract: Contract,
    private readonly operations: ReadonlyMap<string, Endpoint>,
    private readonly api: Api,
  ) {}

  /** What the body of the request contains for these arguments. */
  desired(type: string, args: JsonObject): JsonObject {
    if (type === 'metadata') return {value: JSON.parse(text(args.value)) as Json};
    const {rename = {}, own = [], defaults = {}, fields} = SPECIAL[type] ?? {};
    const {optional = [], blocks = {}} = terraform.resources[type]!;
    const schema = bodyOf(this.contract, this.endpointOf(type, args))!.content['application/json']!.schema;
    const known = propertiesOf(this.contract, schema);
    const levels = optional.includes('nrn') ? LEVELS : [];
    const body: JsonObject = {...structuredClone(defaults)};
    if (levels.length > 0) body.nrn = args.nrn ?? this.api.nrnOf(args);
    for (const [name, value] of Object.entries(args)) {
      if (own.includes(name) || name === 'nrn' || value === null) continue;
      if (levels.some((level) => level === name)) continue;
      const field = rename[name] ?? name;
      const property = known.get(field);
      if (property) body[field] = this.converted(property, blocks[name] ? this.objects(property, value) : value);
    }
    if (known.has('nrn') && typeof args.nrn === 'string') body.nrn = args.nrn;
    return {...body, ...fields?.(args, this.api, text(body.nrn))};
  }

  create(type: string, args: JsonObject): Managed {
    if (type === 'metadata') {
      this.api.call('POST', metadataPath(args), this.desired(type, args).value);
      return {args, id: metadataPath(args), object: {id: metadataPath(args)}};
    }
    const endpoint = this.endpointOf(type, args);
    const path = this.pathOf(type, endpoint, args);
    const adopted = this.adopted(type, args);
    const made = adopted
      ? this.api.call('PATCH', `${path}/${text(adopted.id)}`, changeable(type, this.desired(type, args)))
      : this.api.call('POST', path, this.desired(type, args));
    const id = type === 'approval_action_policy_association' ? text(args.approval_policy_id) : text(made.id);
    const managed: Managed = {args, object: made, id, ...(adopted ? {adopted: true} : {})};
    if (type === 'approval_action') this.associate(id, policiesOf(args), []);
    if (type === 'scope' || type === 'service' || type === 'link') this.api.settled(`${path}/${id}`);
    // A response to a create has what no read returns: the value of an API key.
    return {...managed, object: {...made, ...this.read(type, managed)}};
  }

  /** The object as the API has it now; undefined if it does not exist any more. */
  read(type: string, managed: Managed): JsonObject | undefined {
    try {
      return this.readExisting(type, managed);
    } catch (error) {
      if (error instanceof Missing) return undefined;
      throw error;
    }
  }

  private readExisting(type: string, {args, id}: Managed): JsonObject | undefined {
    if (type === 'metadata') {
      const {value} = {value: null, ...this.wrapped(this.api.call('GET', metadataPath(args)))};
      return {id: metadataPath(args), value};
    }
    if (type === 'parameter_value') {
      const values = this.api.call('GET', `/parameter/${text(args.parameter_id)}`).values;
      return ((values as JsonObject[] | undefined) ?? []).find((value) => text(value.id) === id);
    }
    if (type === 'approval_action_policy_association') {
      const action = this.api.call('GET', `/approval/action/${text(args.approval_action_id)}`);
      return policyIds(action).includes(id) ? {id, policy_id: Number(id)} : undefined;
    }
    if (type === 'action_specification') return this.api.call('GET', `/action_specification/${id}`);
    const read = this.api.call('GET', `${this.pathOf(type, this.endpointOf(type, args), args)}/${id}`);
    return ['deleted', 'inactive', 'revoked'].includes(text(read.status)) ? undefined : read;
  }

  private wrapped(reply: JsonObject): JsonObject {
    return Object.keys(reply).length === 1 && 'value' in reply ? reply : {value: reply};
  }

  /** Fields in which the object differs from the arguments. */
  differences(type: string, args: JsonObject, before: Managed | undefined, object: JsonObject): string[] {
    const wanted = this.desired(type, args);
    const last = before && Object.keys(before.args).length > 0 ? this.desired(type, before.args) : undefined;
    const fields = Object.keys(wanted).filter((name) => {
      const now = name in object ? object[name]! : (last?.[name] ?? null);
      // Where a read hides a secret, the state has it; not so for providers, as their page says.
      return !contains(type === 'provider_config' ? now : withKnown(now, last?.[name]), wanted[name]!);
    });
    const policies = policiesOf(args);
    const differs = type === 'approval_action' && policies.sort().join() !== policyIds(object).sort().join();
    return differs ? [...fields, 'policies'] : fields;
  }

  /** Whether the API can change these fields of an existing object. */
  canUpdate(type: string, args: JsonObject, fields: readonly string[]): boolean {
    if (type === 'metadata') return true;
    const update = this.operationAt(type, args, 'patch');
    const schema = update && bodyOf(this.contract, update)?.content['application/json']?.schema;
    const known = schema ? propertiesOf(this.contract, schema) : new Map<string, Schema>();
    return fields.every((field) => known.has(field) || (field === 'policies' && type === 'approval_action'));
  }

  update(type: string, args: JsonObject, managed: Managed, fields: readonly string[]): Managed {
    if (type === 'metadata') {
      this.api.call('PUT', metadataPath(args), this.desired(type, args).value);
      return {...managed, args};
    }
    const wanted = this.desired(type, args);
    const path = this.pathOf(type, this.endpointOf(type, args), args);
    const body = Object.fromEntries(Object.entries(wanted).filter(([name]) => fields.includes(name)));
    if (Object.keys(body).length > 0) this.api.call('PATCH', `${path}/${managed.id}`, body);
    if (fields.includes('policies')) this.associate(managed.id, policiesOf(args), policyIds(managed.object));
    const changed = {...managed, args};
    return {...changed, object: {...managed.object, ...this.read(type, changed)}};
  }

  delete(type: string, managed: Managed): void {
    // A destroy leaves an adopted parameter and an adopted user in place; no operation deletes a user.
    if (managed.adopted || type === 'user') return;
    const {args, id} = managed;
    const path =
      type === 'metadata' ? metadataPath(args) : `${this.pathOf(type, this.endpointOf(type, args), args)}/${id}`;
    try {
      this.api.call('DELETE', path);
      while (BUSY.test(text(this.read(type, managed)?.status))) if (!this.api.platform.wait()) break;
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
    }
  }

  import(type: string, id: string): Managed {
    const object = this.api.call(
      'GET',
      `${this.pathOf(type, this.operations.get(terraform.resources[type]!.operation)!, {})}/${id}`,
    );
    if (type === 'scope' && object.type !== 'serverless')
      throw new TerraformError(`The resource supports only serverless scopes; scope ${id} is ${text(object.type)}`);
    return {args: {}, object, id};
  }

  /** A data source: an object by its id, or the one of a list that has the given values. */
  data(type: string, args: JsonObject): JsonObject {
    const {operation} = terraform['data-sources'][type]!;
    const {path} = this.operations.get(operation)!;
    if (args.id !== undefined && path.includes('{id}'))
      return this.api.call('GET', path.replace('{id}', encodeURIComponent(text(args.id))));
    const list = path.replace(/\/\{id\}$/, '');
    const {nrn = this.api.nrnOf(args), ...wanted} = args;
    const found = this.api.find(
      list,
      type === 'action_specifications' ? (args as Record<string, string>) : {nrn: text(nrn)},
    );
    if (type === 'action_specifications') return {action_specifications: found};
    const one = found.find((object) =>
      Object.entries(wanted).every(([name, value]) => LEVELS.some((level) => level === name) || object[name] === value),
    );
    if (!one) throw new TerraformError(`No ${type} has ${JSON.stringify(wanted)}`);
    return one;
  }

  private endpointOf(type: string, args: JsonObject): Endpoint {
    const {operation} = terraform.resources[type]!;
    const isOfLink = type === 'action_specification' && typeof args.link_specification_id === 'string';
    return this.operations.get(isOfLink ? 'link-specification-action-specification-create' : operation)!;
  }

  private pathOf(type: string, {path}: Endpoint, args: JsonObject): string {
    const {path: names = {}} = SPECIAL[type] ?? {};
    return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(text(args[names[name] ?? name])));
  }

  private operationAt(type: string, args: JsonObject, method: string): Endpoint | undefined {
    const {path} = this.endpointOf(type, args);
    return [...this.operations.values()].find(
      (endpoint) =>
        endpoint.method === method &&
        endpoint.path.startsWith(`${path}/{`) &&
        endpoint.path.split('/').length === path.split('/').length + 1,
    );
  }

  private adopted(type: string, args: JsonObject): JsonObject | undefined {
    if (type === 'parameter' && args.import_if_created === true)
      return this.api.find('/parameter', {nrn: text(args.nrn)}).find(({name}) => name === args.name);
    return type === 'user' && args.strict === false
      ? this.api.find('/user', {organization_id: '1', email: text(args.email)})[0]
      : undefined;
  }

  private associate(action: string, wanted: readonly string[], present: readonly string[]): void {
    for (const id of wanted.filter((one) => !present.includes(one)))
      this.api.call('POST', `/approval/action/${action}/policy`, {policy_id: Number(id)});
    for (const id of present.filter((one) => !wanted.includes(one)))
      this.api.call('DELETE', `/approval/action/${action}/policy/${id}`);
  }

  /** Inner blocks are lists; the API has one object where only one block is possible. */
  private objects(property: Schema, value: Json): Json {
    return property.type === 'object' && Array.isArray(value) ? value[0]! : value;
  }

  /** JSON texts become values, and texts become numbers, as the body of the request needs them. */
  private converted(property: Schema, value: Json): Json {
    const {type} = deref<Schema>(this.contract, property);
    if (typeof value === 'string' && (type === 'object' || type === 'array')) return JSON.parse(value) as Json;
    if (typeof value === 'string' && (type === 'integer' || type === 'number')) return Number(value);
    return type === 'string' && typeof value === 'number' ? String(value) : value;
  }
}

/** Fields that identify an adopted object, or that its update does not have. */
const changeable = (type: string, {organization_id, nrn, email, ...rest}: JsonObject): JsonObject => {
  void [organization_id, nrn, email];
  return type === 'parameter' ? {name: rest.name!} : rest;
};

const metadataPath = ({entity, entity_id, type}: JsonObject): string =>
  `/metadata/${text(entity)}/${text(entity_id)}/${text(type)}`;

const policiesOf = ({policies}: JsonObject): string[] => (Array.isArray(policies) ? policies.map(text) : []);

const policyIds = ({policies}: JsonObject): string[] =>
  Array.isArray(policies) ? policies.map((policy) => text(isObject(policy) ? policy.id : policy)) : [];

/** Whether a value has everything that was requested; the API adds fields, and lists are in any order. */
function contains(now: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(now) &&
      now.length === wanted.length &&
      wanted.every((item) => now.some((one) => contains(one, item)))
    );
  if (isObject(wanted))
    return isObject(now) && Object.entries(wanted).every(([name, value]) => contains(now[name], value));
  return now === wanted || (now === undefined && wanted === null);
}

/** Secrets that a read hides or masks are those of the state. */
function withKnown(now: Json, last: Json | undefined): Json {
  if ((now === null || (typeof now === 'string' && /^\W{3,}|\*{3}/.test(now))) && last !== undefined) return last;
  if (!isObject(now)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, withKnown(value, isObject(last) ? last[name] : undefined)]),
  );
}

export const schemaOf = (kind: 'resource' | 'data', name: string): TerraformType | undefined =>
  (kind === 'resource' ? terraform.resources : terraform['data-sources'])[name];
