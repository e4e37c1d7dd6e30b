/** Which calls the roles of a token allow: the uses of `facts/roles.ts`, and what the table of roles says besides. */
import {ROLES, roleUses, type Role, type RoleUse} from '../facts';
import {isObject, text} from './json';
import type {Query} from './lists';
import type {Json, JsonObject} from './model';
import {covers} from './nrn';
import {Rejection} from './rejection';

export type Roles = ReadonlySet<Role>;

/** Roles that another role includes, as the diagram of the roles page shows. */
const INCLUDES: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  admin: ['developer', 'member'],
  developer: ['member'],
  ops: ['member'],
  secops: ['member'],
  'machine:ci': ['member'],
};

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

/** Entities that a role may change besides its uses, from the column "Allows" of the roles page and the notes of uses. */
const ALSO: Readonly<Partial<Record<Role, readonly string[]>>> = {
  developer: ['asset', 'build', 'log_configuration'],
  'machine:ci': ['metadata', 'release'],
};

/** Operations whose use is narrower than their permission. */
const OPERATION_USES: Readonly<Record<string, RoleUse>> = {'approval-execute': roleUses['approval-execution']};

/** Parameters that reveal secrets. Without the role, the response contains null instead. */
const SECRET_PARAMETERS: Readonly<Record<string, RoleUse>> = {
  show_secret_values: roleUses.secrets,
  include_secret_attributes: roleUses['secret-attributes'],
};

const withIncluded = (roles: Iterable<Role>): Roles =>
  new Set([...roles].flatMap((role) => [role, ...(INCLUDES[role] ?? [])]));

const meets = ({anyOf, allOf}: RoleUse, roles: Roles): boolean =>
  (anyOf?.some((role) => roles.has(role)) ?? true) && (allOf?.every((role) => roles.has(role)) ?? true);

/** Whether the roles allow an operation with this permission, such as `scope:create`. */
export function allows(roles: Roles, operation: string, permission: string): boolean {
  const entity = permission.slice(0, permission.lastIndexOf(':'));
  const isRead = permission.endsWith(':read');
  if (OPERATION_USES[operation]) return meets(OPERATION_USES[operation], roles);
  if (!isRead && [...roles].some((role) => ALSO[role]?.includes(entity))) return true;
  const uses = Object.values<RoleUse>(roleUses).filter(
    ({permissions = []}) => permissions.includes(permission) || (!isRead && permissions.includes(entity)),
  );
  // A read that no use lists needs nothing but the right to read.
  return uses.length === 0 ? isRead && roles.has('member') : uses.some((use) => meets(use, roles));
}

/** The query without the parameters whose effect the roles do not allow. */
export const allowedQuery = (roles: Roles, query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !SECRET_PARAMETERS[name] || meets(SECRET_PARAMETERS[name], roles)),
  );
