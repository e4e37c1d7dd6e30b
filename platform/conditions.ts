/**
 * Evaluates conditions of policies and filters: the MongoDB query syntax with exactly the operators that the guides
 * document. One difference: in a policy, a condition on a missing value never matches.
 */
import {nearest, patternProblem} from '../text';

export type Dialect = 'policy' | 'filter';
type Node = Record<string, unknown>;
export type Path = (string | number)[];

/** A syntax error in a condition, with its position. */
export type Mistake = {path: Path; message: string};

/** One part of a condition, with its result. */
export type Clause = {met: boolean; words: string; parts: Clause[]};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};

// Paths

type Found = {there: boolean; value: unknown};

/** The value at a dotted path; a number is an array index. */
export function valueAt(data: unknown, path: string): Found {
  let value = data;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return {there: false, value: undefined};
    value = (value as Node)[key];
  }
  return {there: true, value};
}

/** A condition with more parts is not evaluated: each part needs a search for the nearest path. */
const MAX_PARTS = 200;
const MAX_HINTS = 300;

/** Paths of the data for typo suggestions: the first ones, breadth-first. */
function pathsIn(data: unknown): string[] {
  const paths: string[] = [];
  const level: [prefix: string, value: unknown][] = [['', data]];
  for (const [prefix, value] of level) {
    if (!isNode(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (paths.length >= MAX_HINTS) return paths;
      paths.push(`${prefix}${key}`);
      level.push([`${prefix}${key}.`, inner]);
    }
  }
  return paths;
}

// Operators

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index]));
  if (!isNode(a) || !isNode(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

type Operator = {
  /** Expected operand; undefined for any. */
  operand?: {is: (value: unknown) => boolean; words: string};
  met: (value: unknown, operand: never) => boolean;
  words: (operand: never) => string;
  /** In filters, a missing field matches. */
  metByNothing?: boolean;
};

const isNumber = (value: unknown): value is number => typeof value === 'number';
const comparison = (words: string, met: (value: number, limit: number) => boolean): Operator => ({
  operand: {is: isNumber, words: 'a number'},
  met: (value, limit: number) => isNumber(value) && met(value, limit),
  words: (limit: number) => `must be ${words} ${limit}`,
});
const aList = {is: Array.isArray, words: 'a list'};

const OPERATORS: Record<string, Operator> = {
  $eq: {met: equal, words: (operand) => `must be ${shown(operand)}`},
  $ne: {
    met: (value, operand) => !equal(value, operand),
    words: (operand) => `must not be ${shown(operand)}`,
    metByNothing: true,
  },
  $gt: comparison('more than', (value, limit) => value > limit),
  $gte: comparison('at least', (value, limit) => value >= limit),
  $lt: comparison('less than', (value, limit) => value < limit),
  $lte: comparison('at most', (value, limit) => value <= limit),
  $in: {
    operand: aList,
    met: (value, list: unknown[]) => list.some((item) => equal(value, item)),
    words: (list: unknown[]) => `must be one of ${list.map(shown).join(', ')}`,
  },
  $nin: {
    operand: aList,
    met: (value, list: unknown[]) => !list.some((item) => equal(value, item)),
    words: (list: unknown[]) => `must be none of ${list.map(shown).join(', ')}`,
    metByNothing: true,
  },
  $regex: {
    operand: {
      is: (value) => typeof value === 'string' && patternProblem(value) === undefined,
      words: 'a regular expression',
    },
    met: (value, pattern: string) => typeof value === 'string' && new RegExp(pattern, 'u').test(value),
    words: (pattern: string) => `must match ${pattern}`,
  },
};

const LOGIC = ['$and', '$or', '$nor'];
const INSIDE_A_FIELD: Record<Dialect, string[]> = {
  filter: [...Object.keys(OPERATORS), '$not'],
  policy: [...Object.keys(OPERATORS), '$not', '$dynamicPattern'],
};

const isOperators = (value: unknown): value is Node =>
  isNode(value) && Object.keys(value).some((key) => key.startsWith('$'));

// Syntax errors

/** Syntax errors of a condition, independent of the data. */
export function mistakesIn(condition: unknown, dialect: Dialect): Mistake[] {
  if (partsOf(condition) <= MAX_PARTS) return mistakesAt(condition, dialect, []);
  return [{path: [], message: `This condition has more than ${MAX_PARTS} parts, which is too much for this page.`}];
}

function partsOf(condition: unknown): number {
  if (Array.isArray(condition)) return condition.reduce<number>((sum, part) => sum + partsOf(part), 0);
  if (!isNode(condition)) return 0;
  return Object.values(condition).reduce<number>((sum, part) => sum + 1 + partsOf(part), 0);
}

function mistakesAt(condition: unknown, dialect: Dialect, path: Path): Mistake[] {
  if (!isNode(condition)) return [{path, message: 'A condition is an object: it has to start with {.'}];
  return Object.entries(condition).flatMap(([key, value]): Mistake[] => {
    const here: Path = [...path, key];
    if (LOGIC.includes(key)) {
      if (!Array.isArray(value) || value.length === 0) {
        return [{path: here, message: `\`${key}\` takes a list of conditions.`}];
      }
      return value.flatMap((part, index) => mistakesAt(part, dialect, [...here, index]));
    }
    if (key.startsWith('$')) return [{path: here, message: misplaced(key, dialect)}];
    return isOperators(value) ? operatorMistakes(value, dialect, here) : [];
  });
}

function misplaced(key: string, dialect: Dialect): string {
  if (INSIDE_A_FIELD[dialect].includes(key)) return `\`${key}\` belongs inside a field: {"field": {"${key}": …}}.`;
  return unknownOperator(key, [...LOGIC, ...INSIDE_A_FIELD[dialect]]);
}

function unknownOperator(key: string, names: string[]): string {
  const near = nearest(key, names);
  return `There is no operator \`${key}\`. ${near ? `Did you mean \`${near}\`?` : `There are ${names.join(', ')}.`}`;
}

function operatorMistakes(operators: Node, dialect: Dialect, path: Path): Mistake[] {
  return Object.entries(operators).flatMap(([key, operand]): Mistake[] => {
    const here: Path = [...path, key];
    if (!key.startsWith('$')) {
      return [{path: here, message: `\`${key}\` is between operators. A field inside is reached with a dot.`}];
    }
    if (LOGIC.includes(key))
      return [{path: here, message: `\`${key}\` takes the place of a field; it cannot be inside one.`}];
    if (key === '$not') {
      if (isOperators(operand)) return operatorMistakes(operand, dialect, here);
      return [{path: here, message: '`$not` takes an operator with its value: {"$not": {"$regex": "…"}}.'}];
    }
    if (key === '$dynamicPattern' && dialect === 'policy') return dynamicMistakes(operand, here);
    const operator = Object.hasOwn(OPERATORS, key) ? OPERATORS[key] : undefined;
    if (!operator) {
      return [
        {
          path: here,
          message:
            key === '$dynamicPattern'
              ? 'Filters do not know `$dynamicPattern`; policies do.'
              : unknownOperator(key, INSIDE_A_FIELD[dialect]),
        },
      ];
    }
    return operator.operand && !operator.operand.is(operand)
      ? [{path: here, message: `\`${key}\` takes ${operator.operand.words}, not ${shown(operand)}.`}]
      : [];
  });
}

type Dynamic = {template: string; fields: Record<string, {path: string}>};
const NAMES = /\{([A-Za-z_]\w*)\}/g;

function dynamicMistakes(operand: unknown, path: Path): Mistake[] {
  const {template, fields} = isNode(operand) ? operand : {};
  if (typeof template !== 'string' || !isNode(fields)) {
    return [{path, message: '`$dynamicPattern` takes `template` and `fields`.'}];
  }
  return [...template.matchAll(NAMES)].flatMap(([, name]) => {
    const field = fields[name!];
    return isNode(field) && typeof field.path === 'string'
      ? []
      : [{path, message: `The template has {${name}}, but \`fields.${name}.path\` does not say where it comes from.`}];
  });
}

// Evaluation

/** Result of a condition on this data, with the reasons. The condition must be valid. */
export function evaluate(condition: unknown, data: unknown, dialect: Dialect): Clause {
  const parts = Object.entries(condition as Node).map(([key, value]) =>
    LOGIC.includes(key) ? logic(key, value as unknown[], data, dialect) : field(key, value, data, dialect),
  );
  if (parts.length === 1) return parts[0]!;
  const met = parts.every((part) => part.met);
  return {met, words: parts.length === 0 ? 'An empty condition holds for everything' : 'All of these must hold', parts};
}

function logic(key: string, list: unknown[], data: unknown, dialect: Dialect): Clause {
  const parts = list.map((part) => evaluate(part, data, dialect));
  const held = parts.filter((part) => part.met).length;
  if (key === '$and') return {met: held === parts.length, words: '$and: all of these must hold', parts};
  if (key === '$or') return {met: held > 0, words: '$or: at least one of these must hold', parts};
  return {met: held === 0, words: '$nor: none of these may hold', parts};
}

function field(path: string, wanted: unknown, data: unknown, dialect: Dialect): Clause {
  const found = valueAt(data, path);
  const operators = isOperators(wanted) ? wanted : {$eq: wanted};
  const parts = Object.entries(operators).map(([key, operand]) => {
    const {met, words} = operator(key, operand, found, data, dialect);
    return {met, words: `${subject(path, found, data)}; it ${words}`, parts: []};
  });
  if (parts.length === 1) return parts[0]!;
  return {met: parts.every((part) => part.met), words: `All of these must hold for ${path}`, parts};
}

function subject(path: string, {there, value}: Found, data: unknown): string {
  if (there) return `${path} is ${shown(value)}`;
  const near = nearest(path, pathsIn(data));
  return `${path} is not there${near ? ` (did you mean ${near}?)` : ''}`;
}

type Judged = {met: boolean; words: string};

function operator(key: string, operand: unknown, found: Found, data: unknown, dialect: Dialect): Judged {
  if (key === '$not') {
    const inner = Object.entries(operand as Node).map(([name, value]) => operator(name, value, found, data, dialect));
    const words = `must not be so: ${inner.map((part) => part.words).join(' and ')}`;
    return {met: nothingDecides(found, dialect, true) ?? !inner.every((part) => part.met), words};
  }
  if (key === '$dynamicPattern') return dynamic(operand as Dynamic, found, data);
  const {met, words, metByNothing = false} = OPERATORS[key]!;
  return {
    met: nothingDecides(found, dialect, metByNothing) ?? met(found.value, operand as never),
    words: words(operand as never),
  };
}

/** Whether a missing field matches an operator; undefined for a field that exists. */
function nothingDecides({there}: Found, dialect: Dialect, metByNothing: boolean): boolean | undefined {
  return there ? undefined : dialect === 'filter' && metByNothing;
}

/** The template filled with values of the request, which are escaped for regular expressions. */
function dynamic({template, fields}: Dynamic, {there, value}: Found, data: unknown): Judged {
  const missing: string[] = [];
  const pattern = template.replaceAll(NAMES, (_, name: string) => {
    const filled = valueAt(data, fields[name]!.path);
    if (!filled.there) missing.push(fields[name]!.path);
    return String(filled.value ?? '').replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  if (missing.length > 0) return {met: false, words: `cannot be compared, because ${missing.join(', ')} is not there`};
  if (patternProblem(pattern))
    return {met: false, words: `cannot be compared, because ${pattern} is not a usable regular expression`};
  return {
    met: there && typeof value === 'string' && new RegExp(pattern, 'u').test(value),
    words: `must match ${pattern}`,
  };
}
