/** Users, grants and API keys. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';
import type {OperationCall, Operations, Platform} from '../platform';
import {reject, Rejection} from '../rejection';
import {grantsOf, roleId, roleOf} from '../roles';
import type {Entry} from '../store';
import {requireLevel} from './common';

const MACHINES_ONLY = new Set(['machine:ci', 'controlplane:agent']);

/** A new grant: of a role that the user may have and does not have yet. */
export function grantCreated(platform: Platform, {value}: Entry, body: JsonObject): void {
  const role = roleOf(body);
  const user = platform.store.find('User', value.user_id)?.value;
  if (platform.isRuleEnabled('machine-roles') && user?.user_type !== 'machine' && MACHINES_ONLY.has(role))
    reject(`The role ${role} cannot be granted to a person`);
  const same = platform.store
    .all('UserRole')
    .find(
      (other) =>
        other.value !== value &&
        !other.seeded &&
        other.value.status === 'active' &&
        other.value.user_id === value.user_id &&
        other.value.nrn === value.nrn &&
        roleOf(other.value) === role,
    );
  if (same && platform.isRuleEnabled('grant-once')) reject('The user already has this role at this level');
  if (platform.isRuleEnabled('grant-shows-both'))
    Object.assign(value, {role_slug: role, role_id: roleId(role) ?? value.role_id!});
}

export function userCreated(platform: Platform, {value}: Entry, {grants}: JsonObject): void {
  value.user_type ??= 'person';
  // A user of the running example that gives way takes its grants with it.
  for (const grant of platform.store.all('UserRole'))
    if (grant.value.user_id === value.id) platform.store.remove('UserRole', grant);
  if (!platform.isRuleEnabled('invite-grants')) return;
  for (const grant of Array.isArray(grants) ? grants.filter(isObject) : []) {
    requireLevel(platform, text(grant.nrn));
    platform.create('UserRole', {...grant, user_id: value.id!});
  }
}

export function keyCreated(platform: Platform, {value}: Entry): void {
  checkKeyGrants(platform, value.grants);
  const key = `a2V5${text(value.id)}.c2VjcmV0`;
  platform.keys.set(key, grantsOf(value.grants));
  value.masked_api_key = `${key.slice(0, 4)}****`;
  value.api_key = key;
  value.last_used_at = null;
  value.grants = shownGrants(platform, value.grants);
}

export function keyChanged(platform: Platform, {value}: Entry, change: JsonObject): void {
  if (change.grants === undefined) return;
  checkKeyGrants(platform, change.grants);
  if (typeof value.api_key === 'string' && platform.isRuleEnabled('key-new-grants'))
    platform.keys.set(value.api_key, grantsOf(value.grants));
  value.grants = shownGrants(platform, value.grants);
}

/** A deleted key stays in the records as revoked. */
export function keyDeleted(platform: Platform, {value}: Entry): 'kept' | undefined {
  if (platform.isRuleEnabled('key-revoked')) platform.keys.delete(text(value.api_key));
  if (!platform.isRuleEnabled('key-record')) return undefined;
  value.status = 'revoked';
  return 'kept';
}

export function grantDeleted(platform: Platform, {value}: Entry): 'kept' | undefined {
  if (!platform.isRuleEnabled('grant-inactive')) return undefined;
  value.status = 'inactive';
  return 'kept';
}

function checkKeyGrants(platform: Platform, grants: Json | undefined): void {
  for (const {nrn} of grantsOf(grants))
    if (platform.isRuleEnabled('key-grants-limited')) platform.demand(['admin', 'ops'], nrn);
}

/** Grants with the number and the slug of the role; some roles have only a slug. */
const shownGrants = (platform: Platform, grants: Json | undefined): Json =>
  (Array.isArray(grants) ? grants : []).map((grant) => {
    if (!isObject(grant)) return grant;
    const role = roleOf(grant);
    return {
      id: platform.store.newId(),
      ...grant,
      role_slug: role,
      role_id: roleId(role) ?? grant.role_id ?? platform.store.newId(),
    };
  });

function tokenFor(gateway: 'api' | 'ci'): (call: OperationCall) => Json {
  return ({platform, body}) => {
    const {api_key: key, refresh_token: refresh} = isObject(body) ? body : {};
    if (refresh === undefined && !platform.keys.has(text(key))) throw new Rejection(401, 'The API key is not valid');
    const record = platform.store.all('ApiKey').find(({value}) => value.api_key === key && key !== undefined);
    if (record && platform.isRuleEnabled('key-last-used')) record.value.last_used_at = platform.time();
    return {
      access_token: platform.issueToken(gateway, {key: text(key)}),
      refresh_token: 'refresh-token',
      token_expires_at: platform.now + 86_400_000,
      organization_id: 1,
    };
  };
}

const activeGrants = (platform: Platform, user: string): Entry[] =>
  platform.store
    .all('UserRole')
    .filter(({value}) => text(value.user_id) === user && (value.status ?? 'active') === 'active');

/** Creates all grants or none. */
function createGrants(platform: Platform, user: string, body: Json): Json {
  const created: Entry[] = [];
  const wanted = Array.isArray(body) ? body.filter(isObject) : [];
  for (const [index, grant] of wanted.entries()) {
    try {
      if (platform.isRuleEnabled('bulk-needs-admin')) platform.demand(['admin'], text(grant.nrn));
      created.push(platform.create('UserRole', {...grant, user_id: Number(user)}));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (platform.isRuleEnabled('bulk-all-or-nothing'))
        for (const entry of created) platform.store.remove('UserRole', entry);
      throw new Rejection(400, error.message, {cause: {index}});
    }
  }
  return created.map(({value}) => value);
}

export const accessOperations: Operations = {
  'token-create': tokenFor('api'),
  'ci-login-create': tokenFor('ci'),
  'user-grant-bulk-create': ({platform, params, body}) => createGrants(platform, params.id!, body),
  'user-grant-replace': ({platform, params, body}) => {
    const wanted = (Array.isArray(body) ? body.filter(isObject) : []).map(
      (grant) => `${text(grant.nrn)} ${roleOf(grant)}`,
    );
    const twice = wanted.findIndex((grant, index) => wanted.indexOf(grant) < index);
    if (twice >= 0) throw new Rejection(400, 'This grant is in the list twice', {cause: {index: twice}});
    const before = activeGrants(platform, params.id!);
    for (const grant of before) platform.store.remove('UserRole', grant);
    try {
      return createGrants(platform, params.id!, body);
    } catch (error) {
      for (const grant of before) platform.store.add('UserRole', grant);
      throw error;
    }
  },
  'user-grant-list': ({platform, params, query}) => {
    const results = activeGrants(platform, params.id!).map(({value}) => value);
    const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 30)];
    return {paging: {total: results.length, offset, limit}, results: results.slice(offset, offset + limit)};
  },
};
