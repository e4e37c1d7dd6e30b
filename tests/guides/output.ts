/** Compares the output that a page shows with the output of the run: the shape of JSON, the columns of a table, the rows. */
import {isObject} from '../../platform/json';
import type {Json} from '../../platform/model';
import {columnsOf} from '../../plugins/authoring/guide-runs/tools';

/** Values that the contract allows for a field, by its name. */
export type Enumerations = ReadonlyMap<string, ReadonlySet<string>>;

/** What is wrong with the documented output; empty if it has the shape of the real one. */
export function outputProblems(documented: string, real: string, enumerations: Enumerations): string[] {
  const said = jsonIn(documented);
  if (!said) return textProblems(documented, real);
  const printed = jsonIn(real);
  if (!printed) return [`the page shows JSON, but the commands print ${shortened(real) || 'nothing'}`];
  return said.flatMap((value) => [
    ...wrongValues(value, enumerations),
    ...best(value, printed, 'the output', enumerations),
  ]);
}

/** JSON values one after the other, as jq prints them; undefined for other text. */
function jsonIn(text: string): Json[] | undefined {
  const values: Json[] = [];
  for (let rest = text.trim(); rest !== '';) {
    const length = lengthOfJson(rest);
    try {
      values.push(JSON.parse(rest.slice(0, length)) as Json);
    } catch {
      return undefined;
    }
    rest = rest.slice(length).trimStart();
  }
  return values.some((value) => typeof value === 'object' && value !== null) ? values : undefined;
}

/** Length of the first JSON value: to its closing bracket, or to the end of the row. */
function lengthOfJson(text: string): number {
  if (!/^[{[]/.test(text)) return text.search(/\n|$/);
  let depth = 0;
  for (const {0: token, index} of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    depth += /^[{[]$/.test(token) ? 1 : /^[}\]]$/.test(token) ? -1 : 0;
    if (depth === 0) return index + token.length;
  }
  return text.length;
}

const kindOf = (value: Json): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const article = (kind: string): string => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);

/** The differences from the real value that has the fewest. */
function best(said: Json, real: readonly Json[], path: string, enumerations: Enumerations): string[] {
  const all = real.map((value) => differences(said, value, path, enumerations));
  return all.sort((a, b) => a.length - b.length)[0] ?? [`${path} is empty in the run`];
}

function differences(said: Json, real: Json, path: string, enumerations: Enumerations): string[] {
  // Both may be null for an object that has no value yet.
  if (said === null || real === null) return [];
  if (kindOf(said) !== kindOf(real))
    return [`${path} is ${article(kindOf(said))} on the page and ${article(kindOf(real))} in the run`];
  if (Array.isArray(said) && Array.isArray(real))
    return said.flatMap((item) => best(item, real, `an entry of ${path}`, enumerations));
  if (!isObject(said) || !isObject(real)) return [];
  return Object.entries(said).flatMap(([name, value]) => {
    const other = real[name];
    if (other === undefined) return [`${path} has ${name} on the page, but not in the run`];
    if (enumerations.has(name) && typeof value === 'string' && typeof other === 'string' && value !== other)
      return [`${name} is ${value} on the page and ${other} in the run`];
    return differences(value, other, name, enumerations);
  });
}

/** Values of enumerated fields, such as a status, that the contract does not have. */
function wrongValues(said: Json, enumerations: Enumerations): string[] {
  if (Array.isArray(said)) return said.flatMap((item) => wrongValues(item, enumerations));
  if (!isObject(said)) return [];
  return Object.entries(said).flatMap(([name, value]) => {
    const allowed = enumerations.get(name);
    if (allowed && typeof value === 'string' && !allowed.has(value)) return [`${name} is never ${value}`];
    return wrongValues(value, enumerations);
  });
}

function textProblems(documented: string, real: string): string[] {
  const [said, printed] = [columnsOf(documented), columnsOf(real)];
  if (said) {
    const missing = said.filter((name) => !printed?.includes(name));
    return missing.length > 0 ? [`the page shows the column ${missing.join(', ')}, the run does not`] : [];
  }
  const rows = new Set(real.split('\n').map(withoutIds));
  const missing = documented.split('\n').find((row) => row.trim() !== '' && !rows.has(withoutIds(row)));
  return missing === undefined
    ? []
    : [`the page shows "${missing.trim()}", the run prints ${shortened(real) || 'nothing'}`];
}

/** Numbers and ids differ from run to run. */
const withoutIds = (row: string): string =>
  row
    .trim()
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ');

const shortened = (text: string): string => text.trim().split('\n').slice(0, 2).join(' | ').slice(0, 200);
