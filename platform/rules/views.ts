/** How an object is shown. */
import {deepMerged, isObject, text} from '../json';
import type {Query} from '../lists';
import type {Json, JsonObject} from '../model';
import {covers} from '../nrn';
import type {Behavior, Platform} from '../platform';
import {hasSecretAccess} from './approvals';
import {withCatalog} from './catalog';
import {valuesAt} from './parameters';

export const VIEWS: Behavior['views'] = {
  ApiKey(platform, value, query, route) {
    const {api_key: key, ...shown} = value;
    return route.id === 'api-key-create' ? {api_key: key!, ...shown} : shown;
  },
  Application(platform, value, query, route) {
    return route.action === 'list' ? value : withCatalog(platform, 'application', value);
  },
  Build(platform, value, query, route) {
    return route.action === 'list' || route.id.startsWith('ci-') ? value : withCatalog(platform, 'build', value);
  },
  Asset(platform, value, query, route) {
    if (route.id !== 'ci-asset-create') return value;
    const {url, platform: cpu, ...rest} = value;
    return {
      ...rest,
      targets: [
        {
          provider: 'docker_server',
          url: url ?? 'registry.kestrel.example/fulfilment/orders-api',
          platform: cpu ?? 'x86_64',
        },
      ],
    };
  },
  Dimension(platform, value, query, route) {
    const values = platform.store
      .all('DimensionValue')
      .filter((entry) => entry.value.dimension_id === value.id)
      .map((entry) => entry.value);
    return route.action === 'list' ? {...value, values} : value;
  },
  Link: (platform, value, query) => masked(platform, value, 'LinkSpecification', query),
  Parameter(platform, value, query) {
    const values = valuesAt(platform, value, query.nrn);
    const wants = platform.asked.show_secret_values === 'true' && hasSecretAccess(platform, value);
    const hidden =
      value.secret === true && platform.isRuleEnabled('secret-null') && query.show_secret_values !== 'true' && !wants;
    return {
      ...value,
      values:
        query.hide_values === 'true'
          ? []
          : values.map((entry) => (hidden && isObject(entry) ? {...entry, value: null} : entry)),
    };
  },
  Provider(platform, value, query, route) {
    const schema = platform.store.find('ProviderSpecification', value.specification_id)?.value.schema;
    const attributes = maskSecrets(
      schema,
      query.no_merge === 'true' ? (value.attributes ?? {}) : inherited(platform, value),
    );
    const shown = route.action !== 'list' || query.include?.split(',').includes('attributes');
    const {attributes: _, ...rest} = value;
    void _;
    return shown ? {...value, attributes} : rest;
  },
  Service: (platform, value, query) => masked(platform, value, 'ServiceSpecification', query),
};

/** Attributes of a provider on top of those of the less specific providers of its specification. */
function inherited(platform: Platform, value: JsonObject): Json {
  const own = isObject(value.dimensions) ? value.dimensions : {};
  const general = platform.store
    .all('Provider')
    .map((entry) => entry.value)
    .filter((other) => {
      const dimensions = isObject(other.dimensions) ? other.dimensions : {};
      return (
        other.id !== value.id &&
        other.specification_id === value.specification_id &&
        covers(text(other.nrn), text(value.nrn)) &&
        Object.keys(dimensions).length < Object.keys(own).length &&
        Object.entries(dimensions).every(([slug, one]) => own[slug] === one)
      );
    })
    .sort((a, b) => Object.keys(a.dimensions ?? {}).length - Object.keys(b.dimensions ?? {}).length);
  return [...general, value].reduce<Json>((merged, {attributes}) => deepMerged(merged, attributes ?? {}), {});
}

function masked(platform: Platform, value: JsonObject, specification: string, query: Query): JsonObject {
  if (query.include_secret_attributes === 'true') return value;
  const attributes = platform.store.find(specification, value.specification_id)?.value.attributes;
  return {
    ...value,
    attributes: maskSecrets(isObject(attributes) ? attributes.schema : undefined, value.attributes ?? {}),
  };
}

/** Attributes that their schema or their name makes secret are null. */
function maskSecrets(schema: Json | undefined, value: Json): Json {
  if (!isObject(value)) return value;
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const property = properties[name];
      const isSecret = isObject(property) ? property.secret === true : SECRET.test(name);
      return [name, isSecret && typeof inner === 'string' ? null : maskSecrets(property, inner)];
    }),
  );
}

const SECRET = /password|secret|token|private_key|service_account_key|^api_key$|app_key/;
