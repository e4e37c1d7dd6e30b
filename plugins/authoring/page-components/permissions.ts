import type {PhrasingContent, RootContent, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {endpoints, type Contract, type Endpoint} from '../../../contract';
import {accessOf, entityOf, ROLE_INCLUDES, ROLES, roleUses, type Access, type Role, type RoleUse} from '../../../facts';
import {escapeHtml} from '../../../text';
import {titleOf} from '../../api/api-contract/deprecation';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {markdown} from './branded';
import {filterTable} from './filter-table';
import {code, enumeration, joined, link, table, text} from '../../source/nodes';
import {operationRoute} from './operations';
import {breakable} from './rehype-tables';

/** "Ops or Admin", "Agent (`controlplane:agent`) and Ops (`ops`) on the account". A key is granted slugs, so it shows them. */
export function access({anyOf, allOf, level}: Access): PhrasingContent[] {
  const roles = allOf ?? anyOf ?? [];
  const named = roles.map((role: Role) =>
    allOf ? [text(`${ROLES[role]} (`), code(role), text(')')] : [text(ROLES[role])],
  );
  return [...enumeration(named, allOf ? 'and' : 'or'), ...(level === undefined ? [] : [text(` ${level}`)])];
}

// By operation

const HEAD = ['Operation', 'Permission', 'Roles'];

const rolesOf = ({operation: {operationId: id, 'x-permission': permission}}: Endpoint): PhrasingContent[] =>
  permission === undefined ? [text('no token needed')] : access(accessOf(permission, id));

const callOf = ({method, path}: Endpoint): string => `${method.toUpperCase()} ${path}`;

const codeHtml = (words: string): string => `<code>${breakable(words).map(escapeHtml).join('<wbr>')}</code>`;

/** Every operation with its permission and the roles that have it: two columns, which fit a phone. */
export const permissions = (contract: Contract): RootContent[] =>
  filterTable({
    label: 'Find an operation, permission or role',
    what: 'operations',
    head: ['Operation', 'Permission and roles'],
    rows: endpoints(contract).map((endpoint) => {
      const {operationId: id, 'x-permission': permission} = endpoint.operation;
      const title = `<a href="${operationRoute(id)}">${escapeHtml(titleOf(endpoint.operation))}</a>`;
      const roles = toString({type: 'paragraph', children: rolesOf(endpoint)});
      return [
        `${title}<br>${codeHtml(callOf(endpoint))}`,
        `${permission === undefined ? '' : `${codeHtml(permission)}<br>`}${escapeHtml(roles)}`,
      ];
    }),
  });

export const permissionTable = (contract: Contract): Table =>
  table(
    HEAD,
    endpoints(contract).map((endpoint) => {
      const {operationId: id, 'x-permission': permission} = endpoint.operation;
      return [
        [link(operationRoute(id), [text(titleOf(endpoint.operation))]), text(' '), code(callOf(endpoint))],
        [permission === undefined ? text('none') : code(permission)],
        rolesOf(endpoint),
      ];
    }),
  );

// By role

type Need = {permission: string; roles: Access};

/** Every role with what it allows besides the roles that it includes. */
export function rolePermissions(contract: Contract, tokens: Tokens): Table {
  const all = new Set(endpoints(contract).flatMap(({operation}) => operation['x-permission'] ?? []));
  const needs = [...all].map((permission) => ({permission, roles: accessOf(permission)}));
  return table(
    ['Role', 'Includes', 'Adds'],
    (Object.keys(ROLES) as Role[]).map((role) => {
      const own = [...alone(needs, role), ...together(needs, role), ...tasks(role, tokens)];
      return [
        [text(`${ROLES[role]} (`), code(role), text(')')],
        [text((ROLE_INCLUDES[role] ?? []).map((each) => ROLES[each]).join(', ') || 'none')],
        own.length === 0 ? [text('none in the API')] : joined(own, ', '),
      ];
    }),
  );
}

const isRead = (permission: string): boolean => permission.endsWith(':read');
const isEnough = ({anyOf, allOf}: Access, role: Role): boolean =>
  (anyOf?.includes(role) ?? false) || (allOf?.length === 1 && allOf[0] === role);

/** Permissions that need no other role. An entity means all of its permissions but reading. */
function alone(needs: readonly Need[], role: Role): PhrasingContent[][] {
  const own = new Set(needs.filter(({roles}) => isEnough(roles, role)).map(({permission}) => permission));
  const included = ROLE_INCLUDES[role] ?? [];
  const isNew = ({permission, roles}: Need): boolean =>
    own.has(permission) && !included.some((each) => isEnough(roles, each));
  const hasAllOf = (entity: string): boolean =>
    needs.every(({permission}) => entityOf(permission) !== entity || isRead(permission) || own.has(permission));
  const shown = needs
    .filter((need) => isNew(need) && (role !== 'member' || !isRead(need.permission)))
    .map(({permission}) => (!isRead(permission) && hasAllOf(entityOf(permission)) ? entityOf(permission) : permission));
  return [
    ...(role === 'member' ? [[text('every permission to read that no other row lists')]] : []),
    ...[...new Set(shown)].map((each) => [code(each)]),
  ];
}

/** "`agent:create` together with Ops". */
const together = (needs: readonly Need[], role: Role): PhrasingContent[][] =>
  needs.flatMap(({permission, roles: {allOf = []}}) =>
    allOf.length > 1 && allOf.includes(role)
      ? [[code(permission), text(` together with ${othersThan(role, allOf)}`)]]
      : [],
  );

const othersThan = (role: Role, roles: readonly Role[]): string =>
  roles
    .filter((each) => each !== role)
    .map((each) => ROLES[each])
    .join(' and ');

/** Tasks that no permission of the contract stands for, such as reading secret values. */
const tasks = (role: Role, tokens: Tokens): PhrasingContent[][] =>
  Object.values<RoleUse>(roleUses)
    .filter(({permissions: own, anyOf}) => !own && anyOf?.includes(role))
    .filter((use) => use !== roleUses.read && !ROLE_INCLUDES[role]?.some((each) => use.anyOf?.includes(each)))
    .map(({task}) => markdown(task.charAt(0).toLowerCase() + task.slice(1), tokens));
