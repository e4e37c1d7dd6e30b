/** A world from storage or from a file: written by any version of the site, or by the reader, so nothing is trusted. */
import type {World} from '../../../../platform';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areAll = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(fits);

const areGrants = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((grant) => isObject(grant) && typeof grant.role === 'string' && typeof grant.nrn === 'string');

const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value.value) &&
  areAll(value.parents, (parent) => typeof parent === 'string') &&
  typeof value.seeded === 'boolean';

/** Fields whose contents the platform relies on. */
const CHECKS: Partial<Record<keyof World, (value: unknown) => boolean>> = {
  now: (value) => !Number.isNaN(Date.parse(String(value))),
  objects: (value) => areAll(value, (entries) => Array.isArray(entries) && entries.every(isEntry)),
  keys: (value) => areAll(value, (grants) => grants === null || areGrants(grants)),
  tokens: (value) =>
    areAll(value, (token) => isObject(token) && (token.grants === undefined || areGrants(token.grants))),
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** The world, or the reason why the text is none. It has the fields of the example, each of the same kind. */
export function readWorld(text: string, example: World): {world: World} | {problem: string} {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {problem: 'The file is not JSON.'};
  }
  if (!isObject(value)) return {problem: 'The file is not an exported sandbox: it contains no object.'};
  const wrong = Object.entries(example).find(
    ([name, own]) =>
      value[name] === null ||
      kindOf(value[name]) !== kindOf(own) ||
      CHECKS[name as keyof World]?.(value[name]) === false,
  );
  if (wrong) return {problem: `The file is not an exported sandbox: its field "${wrong[0]}" is missing or not valid.`};
  return {world: value as World};
}
