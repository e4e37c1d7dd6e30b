/** Quoting and literals: escapes values of the contract for each language. */
import type {SampleRequest} from './request';

export type Names = {
  /** Binary name of the command line. */
  cli: string;
  /** Environment variable with the access token. */
  tokenVariable: string;
  /** Environment variable with the API key. */
  apiKeyVariable: string;
};

/** Placeholder for the API key in a body. */
const API_KEY = Symbol('API key');
/** Marks the position of the API key in JSON text: a character that JSON text cannot contain. */
export const API_KEY_MARK = '\0';

export type Style = {
  indent: string;
  string: (text: string) => string;
  key: (text: string) => string;
  true: string;
  false: string;
  null: string;
  trailingComma: string;
  apiKey: string;
};

const JSON_STYLE: Style = {
  indent: '  ',
  string: (text) => JSON.stringify(text),
  key: (text) => JSON.stringify(text),
  true: 'true',
  false: 'false',
  null: 'null',
  trailingComma: '',
  apiKey: `"${API_KEY_MARK}"`,
};

/** The body of a call, with the API key's position marked. */
export function bodyWithKey({body, apiKeyField}: SampleRequest): unknown {
  return apiKeyField === undefined ? body : {...(body as object), [apiKeyField]: API_KEY};
}

/** A JSON value in a language's syntax, one entry per line; short lists of plain values stay on one line. */
export function literal(value: unknown, style: Style, margin = ''): string {
  if (value === API_KEY) return style.apiKey;
  if (value === null || value === undefined) return style.null;
  if (typeof value === 'boolean') return value ? style.true : style.false;
  if (typeof value === 'string') return style.string(value);
  if (typeof value !== 'object') return JSON.stringify(value);

  const inner = margin + style.indent;
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const entries = isList
    ? value.map((item) => literal(item, style, inner))
    : Object.entries(value).map(([key, item]) => `${style.key(key)}: ${literal(item, style, inner)}`);
  const line = `${open}${entries.join(', ')}${close}`;
  const plain = isList && value.every((item) => typeof item !== 'object');
  if (entries.length === 0 || (plain && line.length <= 72)) {
    return line;
  }
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}${style.trailingComma}\n${margin}${close}`;
}

/** Pretty-printed JSON with API_KEY_MARK at the position of the API key, if any. */
export function json(value: unknown): string {
  return literal(value, JSON_STYLE);
}

/** JSON of a body as one word of a shell; the API key comes from its variable. */
export function shellJson(request: SampleRequest, names: Names): string {
  return singleQuoted(json(bodyWithKey(request))).replaceAll(API_KEY_MARK, () => `'"$${names.apiKeyVariable}"'`);
}

/** Text in single quotes for a shell. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Text between double quotes in a shell; the caller may put variables beside it. */
export function doubleQuoted(text: string): string {
  return `"${text.replace(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** A word of a shell, quoted only where it must be. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : singleQuoted(text);
}
