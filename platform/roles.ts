/** Which calls the roles of a token allow, as `facts/roles.ts` says. */
import {accessOf, ROLE_INCLUDES, ROLES, roleUses, type Access, type Role, type RoleUse} from '../facts/roles';
import {isObject, text} from './json';
import type {Query} from './lists';
import type {Json, JsonObject} from './model';
import {covers} from './nrn';
import {Rejection} from './rejection';

export type Roles = ReadonlySet<Role>;

/** Numbers of roles, which a grant may contain instead of the slug. */
const IDS: Readonly<Record<string, Role>> = {
  696188987: 'admin',
  700317756: 'developer',
  704380989: 'member',
  708509758: 'ops',
  712638527: 'secops',
  1855672260: 'machine:ci',
};

/** A role at a level and everything below it. */
export type Grant = {role: Role; nrn: string};

/** The role of a grant as the API writes it: a slug, a slug with the level in front, or a number. */
export function roleOf({role_slug: slug, role_id: id}: JsonObject): Role {
  const name =
    slug === undefined || slug === null
      ? IDS[text(id)]
      : text(slug).replace(/^(?:organization|account|namespace|application):/, '');
  if (name === undefined || !Object.hasOwn(ROLES, name))
    throw new Rejection(400, `The role ${text(slug ?? id)} does not exist`);
  return name as Role;
}

/** The number of a role; some roles have none. */
export const roleId = (role: Role): number | null =>
  Number(Object.entries(IDS).find(([, name]) => name === role)?.[0] ?? 0) || null;

export const grantsOf = (grants: Json | undefined): Grant[] =>
  (Array.isArray(grants) ? grants : [])
    .filter(isObject)
    .map((grant) => ({role: roleOf(grant), nrn: text(grant.nrn ?? 'organization=1')}));

/** Roles that grants give at a level, with those they include. Without a level: those that they give anywhere. */
export const rolesAt = (grants: readonly Grant[], level: string | undefined): Roles =>
  withIncluded(grants.filter(({nrn}) => level === undefined || covers(nrn, level)).map(({role}) => role));

/** Parameters that reveal secrets. Without the role, the response contains null instead. */
const SECRET_PARAMETERS: Readonly<Record<string, RoleUse>> = {
  show_secret_values: roleUses.secrets,
  include_secret_attributes: roleUses['secret-attributes'],
};

const withIncluded = (roles: Iterable<Role>): Roles =>
  new Set([...roles].flatMap((role) => [role, ...(ROLE_INCLUDES[role] ?? [])]));

const meets = ({anyOf, allOf}: Access, roles: Roles): boolean =>
  (anyOf?.some((role) => roles.has(role)) ?? true) && (allOf?.every((role) => roles.has(role)) ?? true);

/** Whether the roles allow an operation with this permission, such as `scope:create`. */
export const allows = (roles: Roles, operation: string, permission: string): boolean =>
  meets(accessOf(permission, operation), roles);

/** The query without the parameters whose effect the roles do not allow. */
export const allowedQuery = (roles: Roles, query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !SECRET_PARAMETERS[name] || meets(SECRET_PARAMETERS[name], roles)),
  );
