/** The running example as objects: every object that a response example of the contract shows. */
import {deref, parametersOf, type Contract, type Parameter} from '../contract';
import {isObject} from './json';
import type {Json, JsonObject, Route} from './model';
import type {Entry} from './store';

export function seedsOf(contract: Contract, routes: readonly Route[]): Map<string, Entry[]> {
  const seeds = new Map<string, Entry[]>();
  // A read shows more of an object than a list, and both show it in a settled state, which a create does not.
  for (const action of ['read', 'list', 'create'] as const) {
    for (const route of routes.filter((candidate) => candidate.action === action)) {
      for (const value of objectsIn(route.example)) addSeed(seeds, route, value, parentsOf(contract, route));
    }
  }
  return seeds;
}

function objectsIn(example: Json | undefined): JsonObject[] {
  if (!isObject(example)) return [];
  return Array.isArray(example.results) ? example.results.filter(isObject) : [example];
}

function addSeed(
  seeds: Map<string, Entry[]>,
  {resource}: Route,
  value: JsonObject,
  parents: Record<string, string>,
): void {
  const known = seeds.get(resource!) ?? [];
  if (value.id === undefined) return;
  const same = known.find((entry) => String(entry.value.id) === String(value.id));
  if (same) same.parents = {...parents, ...same.parents};
  else seeds.set(resource!, [...known, {value: structuredClone(value), parents, seeded: true}]);
}

function parentsOf(contract: Contract, {endpoint, parents}: Route): Record<string, string> {
  const all = parametersOf(contract, endpoint);
  return Object.fromEntries(
    parents.map(({parameter, property}) => {
      const found = all.find(({name, in: place}) => name === parameter && place === 'path') as Parameter;
      return [property, String(found.example ?? deref(contract, found.schema))];
    }),
  );
}
