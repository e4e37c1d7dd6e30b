/** The level of the hierarchy that a call is about, which decides whether the grants of the caller cover it. */
import {isObject, text} from './json';
import type {Json, JsonObject, Route} from './model';
import {REFERENCES} from './rules/references';
import type {Entry, Store} from './store';

/** Fields that lead to an object of a higher level, the lowest level first. */
const UPWARD = [
  'deployment_id',
  'scope_id',
  'parameter_id',
  'build_id',
  'release_id',
  'service_id',
  'link_id',
  'application_id',
  'dimension_id',
  'namespace_id',
  'account_id',
  'organization_id',
] as const;

/** The NRN of an object or of the object that it belongs to. */
export function levelOf(store: Store, {value, parents}: Pick<Entry, 'value' | 'parents'>): string | undefined {
  for (const nrn of [value.nrn, value.entity_nrn]) if (typeof nrn === 'string') return nrn;
  return levelOfFields(store, {...parents, ...value});
}

function levelOfFields(store: Store, fields: JsonObject): string | undefined {
  for (const field of UPWARD) {
    const id = fields[field];
    if (id === undefined || id === null) continue;
    const found = store.find(field === 'deployment_id' ? 'Deployment' : REFERENCES[field]!, id);
    const level = found && levelOf(store, found);
    if (level !== undefined) return level;
  }
  return undefined;
}

/** The level of a call: of its object, of what its body or query specifies; undefined if nothing says it. */
export function levelOfCall(
  store: Store,
  {resource, key, parents, owner}: Route,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  body: Json,
): string | undefined {
  const own =
    resource !== undefined && key !== undefined
      ? store.find(resource, params[key])
      : owner && store.find(owner.resource, params[owner.parameter]);
  if (own) return levelOf(store, own);
  if (params.nrn !== undefined) return params.nrn;
  const above = Object.fromEntries(parents.map(({parameter, property}) => [property, params[parameter]!]));
  const fields = isObject(body) ? body : {};
  for (const nrn of [fields.nrn, fields.entity_nrn, query.nrn]) if (typeof nrn === 'string') return text(nrn);
  return levelOfFields(store, {...above, ...fields}) ?? levelOfFields(store, {...query});
}
