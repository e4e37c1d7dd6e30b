/** Filters, order and paging of list calls, as the parameters of the contract describe them. */
import {at, isObject, text} from './json';
import type {Json, JsonObject} from './model';
import {covers} from './nrn';
import type {Entry, Store} from './store';

export type Query = Record<string, string>;

/** Parameters that select what a response shows, or resolve computed values, but do not filter. */
export const NOT_FILTERS = new Set([
  'application_id:ActionSpecification',
  'array_merge_strategy',
  'global_templates',
  'hide_values',
  'include',
  'include_messages',
  'include_secret_attributes',
  'interpolate',
  'limit',
  'link_id:ActionSpecification',
  'merge',
  'metadata_include',
  'offset',
  'service_id:ActionSpecification',
  'showDescendants',
  'show_ascendants',
  'show_deleted',
  'show_descendants',
  'show_secret_values',
  'sort',
]);

type Filter = (value: JsonObject, wanted: string, store: Store) => boolean;

/** Filters whose name is not the name of a property. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  'account_id:Agent': (value, wanted) => listOf(value.nrns).some((nrn) => text(nrn).includes(`account=${wanted}`)),
  'application_id:Deployment': (value, wanted, store) =>
    String(store.find('Scope', value.scope_id)?.value.application_id) === wanted,
  'categories:Provider': (value, wanted) => wanted.split(',').includes(text(value.category)),
  'category:ProviderSpecification': (value, wanted) =>
    wanted.split(',').some((id) => JSON.stringify(value.categories).includes(id)),
  'organization_id:Agent': (value, wanted) =>
    listOf(value.nrns).some((nrn) => text(nrn).startsWith(`organization=${wanted}`)),
  'scope_type_id:DeploymentStrategy': (value, wanted) => {
    const ids = listOf(value.scope_type_ids).map(String);
    return ids.length === 0 || ids.includes(wanted);
  },
  'specification:Provider': (value, wanted) => wanted.split(',').includes(text(value.specification_id)),
  'specification_slug:Provider': (value, wanted, store) =>
    wanted.split(',').includes(text(store.find('ProviderSpecification', value.specification_id)?.value.slug)),
  'target_nrn:TechnologyTemplate': () => true,
  'type:ProviderCategory': (value, wanted) => at(value, 'category_type.slug') === wanted,
  'type:User': (value, wanted) => value.user_type === wanted,
};

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Resources that a list by NRN returns for everything below the NRN, because each is an event at one object. */
const BELOW = new Set(['Approval', 'EntityHookActionHook', 'NotificationEvent']);

export function filtered(store: Store, resource: string, entries: readonly Entry[], query: Query): Entry[] {
  return Object.entries(query).reduce<Entry[]>((rest, [name, wanted]) => {
    const special = FILTERS[`${name}:${resource}`];
    if (special) return rest.filter(({value}) => special(value, wanted, store));
    if (NOT_FILTERS.has(name) || NOT_FILTERS.has(`${name}:${resource}`)) return rest;
    if (name === 'nrn') return rest.filter((entry) => matchesNrn(resource, entry, wanted, query));
    if (name === 'dimensions') return rest.filter(({value}) => matchesDimensions(value.dimensions, wanted));
    if (name === 'tags')
      return rest.filter(({value}) => pairs(wanted).every(([key, tag]) => at(value.tags, key) === tag));
    // The API ignores the eleventh and every further value.
    const values = wanted.split(',').slice(0, 10);
    return rest.filter(({value}) => {
      const own = at(value, name);
      return Array.isArray(own) ? own.some((item) => values.includes(text(item))) : values.includes(text(own));
    });
  }, entries as Entry[]);
}

function matchesNrn(resource: string, {value}: Entry, wanted: string, query: Query): boolean {
  const grants = listOf(value.grants).flatMap((grant) => (isObject(grant) ? [text(grant.nrn)] : []));
  if (resource === 'ApiKey') return grants.includes(wanted);
  const levels = [value.nrn, value.entity_nrn].filter((nrn) => typeof nrn === 'string');
  const offered = [...listOf(value.visible_to), ...listOf(value.linkable_to), ...listOf(value.nrns)].map(text);
  if (offered.some((nrn) => covers(nrn, wanted))) return true;
  if (levels.length === 0) return offered.length === 0;
  return levels.some((level) => {
    if (level === wanted) return true;
    if (BELOW.has(resource) || query.show_descendants === 'true' || query.showDescendants === 'true') {
      if (covers(wanted, level)) return true;
    }
    // Lists that can show other levels on request show only the exact one without it.
    if (EXACT.has(resource)) return query.show_ascendants === 'true' && covers(level, wanted);
    return !BELOW.has(resource) && covers(level, wanted);
  });
}

const EXACT = new Set(['ApprovalAction', 'Link', 'NotificationChannel', 'Provider']);

const pairs = (written: string): [string, string][] =>
  written.split(',').map((pair) => pair.split(':') as [string, string]);

/** An object without a dimension matches every value of it. */
function matchesDimensions(own: Json | undefined, wanted: string): boolean {
  const asked = Object.fromEntries(pairs(wanted));
  return (
    !isObject(own) || Object.entries(own).every(([name, value]) => asked[name] === undefined || asked[name] === value)
  );
}

export function sorted(entries: readonly Entry[], sort: string | undefined): Entry[] {
  if (sort === undefined) return [...entries];
  const [field = '', direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  return [...entries].sort((a, b) => {
    const [left, right] = [at(a.value, field), at(b.value, field)].map((value) =>
      typeof value === 'number' ? value : text(value),
    );
    return left === right ? 0 : (left! < right! ? -1 : 1) * sign;
  });
}

export const paged = <Item>(items: readonly Item[], query: Query): {items: Item[]; offset: number; limit: number} => {
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 30)];
  return {items: items.slice(offset, offset + limit), offset, limit};
};
