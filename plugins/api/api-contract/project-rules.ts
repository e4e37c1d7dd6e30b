/** What an operation needs for other parts of the project: `npm run api:lint` names it before a test of another folder does. */
import {deref, endpoints, parametersOf, type Contract, type Endpoint, type Schema} from '../../../contract';
import {entityOf, roleUses, usesOf, type RoleUse} from '../../../facts';
import {allIds} from './checks';
import type {ContractFinding} from './findings';

/** Ids that readers have links to, one per line and sorted: an id is not removed or renamed by accident. */
export const FROZEN_FILE = 'api/operations.txt';
export const ROLES_FILE = 'facts/roles.ts';

/** Findings about operations, as `id: message`, because they are located by the id. */
export function operationFindings(contract: Contract, frozen: string): string[] {
  const known = new Set(linesOf(frozen));
  return [
    ...allIds(contract)
      .filter((id) => !known.has(id))
      .map((id) => `${id}: it is not in ${FROZEN_FILE}. Add it there${placeOf(id, linesOf(frozen))}.`),
    ...endpoints(contract).flatMap((endpoint) => {
      const {operationId} = endpoint.operation;
      return [...permissionFindings(endpoint), ...requestFindings(contract, endpoint)].map(
        (message) => `${operationId}: ${message}`,
      );
    }),
  ];
}

function permissionFindings({operation: {'x-permission': permission}}: Endpoint): string[] {
  const uses = permission ? usesOf(permission) : [];
  if (uses.length > 1) return [`${permission} is in ${uses.join(' and ')} of ${ROLES_FILE}. Keep it in one of them.`];
  if (!permission || uses.length === 1 || permission.endsWith(':read')) return [];
  const entity = entityOf(permission);
  return [
    `no role has the permission ${permission}. Add it, or ${entity} for all but reading, to \`permissions\` of a task in ${ROLES_FILE}.`,
  ];
}

/** A request that can break a rule of the contract gets a 400, and the mock of the contract must know it. */
function requestFindings(contract: Contract, endpoint: Endpoint): string[] {
  const {operation} = endpoint;
  const fallible = parametersOf(contract, endpoint).find((parameter) => {
    const {type, format, pattern, enum: values} = deref<Schema>(contract, parameter.schema);
    return type !== 'string' || format || pattern || values || (parameter.required && parameter.in === 'query');
  });
  const cause = fallible?.name ?? (operation.requestBody && 'the body');
  return cause === undefined || operation.responses['400']
    ? []
    : [
        `${cause} can be invalid, but there is no response 400. Add '400' with BadRequest of components/responses.yaml.`,
      ];
}

/** Lines of the two lists that name something the contract no longer has. */
export function staleFindings(contract: Contract, {frozen, roles}: {frozen: string; roles: string}): ContractFinding[] {
  const ids = new Set(allIds(contract));
  const permissions = endpoints(contract).flatMap(({operation}) => operation['x-permission'] ?? []);
  const entities = new Set([...permissions, ...permissions.map(entityOf)]);
  return [
    ...linesOf(frozen).flatMap((id, index) =>
      ids.has(id)
        ? []
        : [
            {
              file: FROZEN_FILE,
              line: index + 1,
              message: `the contract has no operation ${id}, but readers have links to it. Restore it, make it an alias (x-aliases), or run \`npm run delete -- ${id}\`.`,
            },
          ],
    ),
    ...Object.values<RoleUse>(roleUses)
      .flatMap(({permissions: own = []}) => own)
      .filter((permission) => !entities.has(permission))
      .map((permission) => ({
        file: ROLES_FILE,
        line: roles.split('\n').findIndex((line) => line.includes(`'${permission}'`)) + 1,
        message: `no operation has the permission ${permission}. Remove it.`,
      })),
  ];
}

const linesOf = (list: string): string[] => list.trim().split('\n');

function placeOf(id: string, sorted: readonly string[]): string {
  const before = sorted.findLast((other) => other < id);
  return before === undefined ? ', as the first line' : `, after ${before}`;
}
