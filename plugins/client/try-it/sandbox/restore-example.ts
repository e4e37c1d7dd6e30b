/** Objects of the running example that the world has lost: somebody deleted them, or an imported world never had them. */
import type {World} from '../../../../platform';
import type {Entry} from '../../../../platform/store';

export type Reference = {resource: string; id: string};

const isThere = ({value}: Entry): boolean => value.status !== 'deleted';

const idsOf = ({objects}: World, resource: string): Set<string> =>
  new Set((objects[resource] ?? []).filter(isThere).map(({value}) => String(value.id)));

/** Those that a request refers to. */
export const missingOf = (references: readonly Reference[], world: World, example: World): Reference[] =>
  references.filter(
    ({resource, id}, index) =>
      idsOf(example, resource).has(id) &&
      !idsOf(world, resource).has(id) &&
      references.findIndex((other) => other.resource === resource && other.id === id) === index,
  );

/** The world with every object of the example that it has lost. */
export function complemented(world: World, example: World): World {
  const objects = Object.entries(example.objects).map(([resource, entries]) => {
    const there = idsOf(world, resource);
    const lost = entries.filter(({value}) => !there.has(String(value.id)));
    const ids = new Set(lost.map(({value}) => String(value.id)));
    const others = (world.objects[resource] ?? []).filter(({value}) => !ids.has(String(value.id)));
    return [resource, [...lost, ...others]] as const;
  });
  return {...world, objects: {...world.objects, ...Object.fromEntries(objects)}};
}
