/** Where objects are in their lifecycles, as the diagram of their resource shows it. */
import type {Lifecycle} from '../../../../contract';
import type {Change, World} from '../../../../platform';
import {restOf, type Lifecycles} from '../../../../platform/lifecycles';
import type {Place} from './protocol';

/** The panel shows the lifecycles of this many objects. */
const MAX_PLACES = 3;

type Named = Pick<Change, 'resource' | 'id'>;

/** Of the object in the response and of those whose status changed; if some are of the resource of the page, only these. */
export function placesOf(lifecycles: Lifecycles, {objects}: World, all: Named[], own: string | undefined): Place[] {
  const ofPage = all.filter(({resource}) => resource === own);
  const named = ofPage.length > 0 ? ofPage : all;
  const places = new Map<string, Place>();
  for (const {resource, id} of named) {
    const lifecycle = lifecycles.get(resource)?.get('status');
    const status = objects[resource]?.find(({value}) => String(value.id) === id)?.value.status;
    if (lifecycle && typeof status === 'string')
      places.set(`${resource} ${id}`, {resource, id, ...placeIn(resource, lifecycle, status)});
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

/** All states in the order of the contract, and those that can follow `now`. */
function placeIn(resource: string, lifecycle: Lifecycle, now: string): Omit<Place, 'resource' | 'id'> {
  const {initial = [], transitions} = lifecycle;
  const rest = restOf(resource, lifecycle, now);
  const next = transitions.filter(({from, to}) => from === now && to !== now).map(({to}) => to);
  return {
    states: [...new Set([...initial, ...transitions.flatMap(({from, to}) => [from, to])])],
    now,
    next: [...new Set(next)],
    ...(rest ? {rest} : {}),
  };
}
