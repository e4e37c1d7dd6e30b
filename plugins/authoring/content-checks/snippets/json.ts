/**
 * Placeholder for text that only a shell knows: $VARIABLE, $(command). A character that no JSON, URL or flag of a page
 * contains.
 */
export const WILDCARD = '\uE000';

export type Path = (string | number)[];
export type Json = {
  value: unknown;
  /** Offset of a value in the text, or of its key. */
  offsetOf: (path: Path, part: 'key' | 'value') => number;
};

export class JsonError extends Error {
  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Well-formed, but exceeds the limits of this parser. */
export class JsonLimit extends JsonError {}

/** Each level is a level of recursion here, and in all code that traverses the value later. */
const MAX_LEVELS = 100;

type Place = {key: number; value: number};

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// cspell:ignore bfnrt
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const WORD = /[^\s,:{}[\]"]+/y;
const WORDS: Record<string, unknown> = {true: true, false: false, null: null};

/**
 * Parses JSON and records the position of every value, which JSON.parse does not, because findings need the line. A
 * wildcard is allowed as a value.
 */
export function parseJson(text: string): Json {
  const places = new Map<string, Place>();
  let at = 0;

  const fail = (reason: string, offset = at): never => {
    throw new JsonError(Math.min(offset, Math.max(0, text.length - 1)), reason);
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const space = () => match(/\s*/y);
  const found = () => (at >= text.length ? 'the end of the block' : `"${text.slice(at).match(/^\S+/)?.[0] ?? ''}"`);

  function value(path: Path, key: number): unknown {
    space();
    if (path.length > MAX_LEVELS) throw new JsonLimit(at, `more than ${MAX_LEVELS} levels are nested`);
    places.set(pointer(path), {key, value: at});
    const start = text[at];
    if (start === '{') return object(path);
    if (start === '[') return array(path);
    if (start === '"') return string();
    if (start === "'") return fail('strings need double quotes');
    const word = match(WORD);
    if (word === undefined) return fail(`a value is missing before ${found()}`);
    if (word.includes(WILDCARD)) return WILDCARD;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    NUMBER.lastIndex = 0;
    if (NUMBER.exec(word)?.[0] === word) return Number(word);
    return fail(`${word} is no JSON value`, at - word.length);
  }

  function string(): string {
    const start = at;
    const quoted = match(STRING) ?? fail('the string is not closed on its line, or has a wrong escape', start);
    return JSON.parse(quoted) as string;
  }

  function object(path: Path): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    list('}', () => {
      const key = at;
      if (text[at] !== '"') fail(`a name between double quotes is expected, not ${found()}`);
      const name = string();
      if (Object.hasOwn(members, name)) fail(`"${name}" occurs twice in one object`, key);
      space();
      if (text[at] !== ':') fail(`a colon is missing after "${name}"`, at);
      at += 1;
      // Assigning `__proto__` would set the prototype, and the member would vanish.
      Object.defineProperty(members, name, {
        value: value([...path, name], key),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    });
    return members;
  }

  function array(path: Path): unknown[] {
    const items: unknown[] = [];
    list(']', () => {
      items.push(value([...path, items.length], at));
    });
    return items;
  }

  function list(close: string, item: () => void): void {
    at += 1;
    space();
    while (text[at] !== close) {
      item();
      const end = at;
      space();
      if (text[at] === ',') {
        at += 1;
        space();
        if (text[at] === close) fail(`a comma before the closing ${close}`, end);
      } else if (text[at] !== close) {
        fail(`a comma or ${close} is missing before ${found()}`, end);
      }
    }
    at += 1;
  }

  const root = value([], 0);
  space();
  if (at < text.length) fail(`${found()} comes after the end of the value`);
  return {
    value: root,
    offsetOf: (path, part) => nearestPlace(places, path)[part],
  };
}

const pointer = (path: Path): string => JSON.stringify(path);

/** The position of a path, or of the nearest enclosing object if the path does not exist. */
function nearestPlace(places: Map<string, Place>, path: Path): Place {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.get(pointer(path.slice(0, length)));
    if (place) return place;
  }
  return places.get(pointer([]))!;
}

/** Line and column of an offset, counted from 1 as editors do. */
export function placeAt(text: string, offset: number): {line: number; column: number} {
  const lines = text.slice(0, offset).split('\n');
  return {line: lines.length, column: lines.at(-1)!.length + 1};
}

const PLACEHOLDER = /<[a-z][a-z0-9-]*>/;

/** Whether the value is unknown, because a shell or the reader fills it in. */
export function isOpen(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(WILDCARD) || PLACEHOLDER.test(value));
}
