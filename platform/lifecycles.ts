/** Statuses that change without a call, from `x-lifecycle` of the contract. */
import type {Contract, Lifecycle} from '../contract';
import {propertiesOf} from './model';

/** Properties of a resource that have a lifecycle. */
export type Lifecycles = ReadonlyMap<string, ReadonlyMap<string, Lifecycle>>;

/**
 * Statuses that end only with a call or an event, although they look temporary: who ends them. All others that look
 * temporary end as soon as the clock moves.
 */
const WAITING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Approval: {pending: 'a reviewer', executing: 'the operation'},
  ApprovalAction: {},
  Build: {pending: 'the pipeline', in_progress: 'the pipeline'},
  Deployment: {creating_approval: 'the approval', running: 'a call that finalizes or cancels it'},
  DeploymentGroup: {running: 'a call that finalizes or cancels it'},
  EntityHookActionHook: {pending: 'the handler', running: 'the handler'},
  Link: {pending_create: 'the approval', pending: 'a create action'},
  LinkAction: {pending_create: 'the client'},
  Scope: {pending_approval: 'the approval'},
  ScopeDomain: {pending: 'the next deployment'},
  Service: {pending_create: 'the approval', pending: 'a create action'},
  User: {pending: 'the first sign-in'},
};

/** How long a transition takes, in milliseconds. */
export const STEP = 15_000;

const TEMPORARY = /ing(?:_|$)|^in_progress$/;
const UNWANTED = /fail|denied|expired|cancel|unhealthy|rolling_back|_approval|inactive/;

export function lifecyclesOf(contract: Contract, resources: Iterable<string>): Lifecycles {
  return new Map(
    [...resources].map((resource) => {
      const properties = propertiesOf(contract, {$ref: `#/components/schemas/${resource}`});
      return [
        resource,
        new Map(
          [...properties].flatMap(([name, schema]) =>
            schema['x-lifecycle'] ? [[name, schema['x-lifecycle']] as const] : [],
          ),
        ),
      ];
    }),
  );
}

/** `cancelling` ends in `cancelled`, although nothing else does so without a call. */
const endsIn = (status: string, next: string): boolean => next === status.replace(/ing$/, 'ed');

/** The status that follows when nobody interferes and nothing fails, or undefined if the status stays. */
export function nextStatus(resource: string, {transitions}: Lifecycle, status: string): string | undefined {
  if (!TEMPORARY.test(status) || WAITING[resource]?.[status] !== undefined) return undefined;
  return transitions.find(({from, to}) => from === status && (!UNWANTED.test(to) || endsIn(status, to)))?.to;
}

/** The status in which time leaves an object that nobody stops, and how long that takes; undefined if it stays as it is. */
export function restOf(
  resource: string,
  lifecycle: Lifecycle,
  status: string,
): {status: string; milliseconds: number} | undefined {
  const passed = [status];
  let next = nextStatus(resource, lifecycle, status);
  while (next !== undefined && !passed.includes(next)) {
    passed.push(next);
    next = nextStatus(resource, lifecycle, next);
  }
  return passed.length === 1 ? undefined : {status: passed.at(-1)!, milliseconds: (passed.length - 1) * STEP};
}
