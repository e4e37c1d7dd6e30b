/** Responses as text for people. */
import {isObject, text} from '../json';
import type {Json, JsonObject} from '../model';

/** Columns of a table, the first ones that the rows have. */
const COLUMNS = [
  ...[
    'id',
    'name',
    'display_name',
    'semver',
    'slug',
    'email',
    'key',
    'type',
    'branch',
    'value',
    'status',
    'environment',
  ],
  ...['strategy', 'version', 'scope_id', 'application_id', 'role_slug', 'nrn', 'source', 'entity', 'created_at'],
];
const MAX_COLUMNS = 5;
const MAX_CELL = 40;

/** A list as a table; undefined for anything else. */
export function table(response: Json): string | undefined {
  const rows = isObject(response) ? response.results : response;
  if (!Array.isArray(rows)) return undefined;
  if (rows.length === 0) return 'No results.';
  if (!rows.every(isObject)) return undefined;
  const columns = columnsOf(rows);
  const cells = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => cellOf(row[name]))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...more(response, rows.length)].join('\n');
}

function columnsOf(rows: readonly JsonObject[]): string[] {
  const has = (name: string): boolean => rows.some((row) => isScalar(row[name]) && row[name] !== null);
  const known = COLUMNS.filter(has);
  const others = Object.keys(rows[0]!).filter((name) => !COLUMNS.includes(name) && has(name));
  return [...known, ...others].slice(0, MAX_COLUMNS);
}

const isScalar = (value: Json | undefined): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null);

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '-';
  const written = text(value).replace(/\s+/g, ' ');
  return written.length > MAX_CELL ? `${written.slice(0, MAX_CELL - 1)}…` : written;
}

/** A page of a list says how to get the next one. */
function more(response: Json, count: number): string[] {
  const paging = isObject(response) && isObject(response.paging) ? response.paging : {};
  const [total, offset] = [Number(paging.total ?? count), Number(paging.offset ?? 0)];
  const next = offset + count;
  return total > next ? [`${next} of ${total}. The next ones: --offset ${next}`] : [];
}

/** Fields and values, a row each. */
export function readable(value: Json, indent = ''): string {
  if (Array.isArray(value)) return value.map((item) => `${indent}-\n${readable(item, `${indent}  `)}`).join('\n');
  if (!isObject(value)) return `${indent}${text(value)}`;
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object' && inner !== null
        ? `${indent}${name}:\n${readable(inner, `${indent}  `)}`
        : `${indent}${name}: ${text(inner)}`,
    )
    .join('\n');
}
