import type {Parent, PhrasingContent, RootContent, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {deref, endpoints, type Contract, type Schema} from '../../../contract';
import {
  deprecations,
  environmentVariables,
  errors,
  limits,
  metrics,
  roleUses,
  telemetryKeys,
  type Deprecation,
  type EnvironmentVariable,
  type ErrorRow,
  type Limit,
  type Metric,
  type RoleUse,
  type TelemetryKey,
} from '../../../facts';
import {deprecationOf} from '../../api/api-contract/deprecation';
import type {EventSource} from '../../api/event-payloads/load';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {formatDate, type ChangelogMonth} from '../changelog/entries';
import {VERSIONED, versionEntries, type Versioned} from '../changelog/versions';
import {branded, markdown} from './branded';
import {eventPaths, eventSources, eventTable} from './event-tables';
import {
  code,
  enumeration,
  joined,
  link,
  paragraph,
  phrases,
  quote,
  strong,
  table,
  text,
  type Element,
  type Flow,
} from '../../source/nodes';
import {operationLinks, operationRoute} from './operations';
import {access, rolePermissions} from './permissions';
import {dataSourceTable, gapTable, resourceTable} from './terraform-tables';
import {Problem} from './problem';
import {list, quoted, suggest, type Message} from '../content-checks/finding';

/** Nodes for the facts of facts/ and of the contract. They are static content of the page and need no JavaScript. */

type Attributes = Record<string, string | undefined>;

const unknownFact = (id: string, where: string, ids: readonly string[]): Message => ({
  rule: 'unknown-fact',
  problem: `${quoted(id)} is not in ${where}`,
  fix: suggest(id, ids, `Use one of ${list(ids)}.`),
});

const entry = <T>(source: Readonly<Record<string, T>>, id: string, file: string): T => {
  if (!Object.hasOwn(source, id)) throw new Problem(unknownFact(id, file, Object.keys(source)));
  return source[id]!;
};

// Roles

const ROLES_FILE = 'facts/roles.ts';

export const rolesFor = (use: string): PhrasingContent[] => access(entry<RoleUse>(roleUses, use, ROLES_FILE));

function rolesTable(tokens: Tokens): Table {
  return table(
    ['Task', 'Role'],
    Object.entries<RoleUse>(roleUses).map(([id, {task, note}]) => [
      markdown(task, tokens),
      [...rolesFor(id), ...(note === undefined ? [] : [text('; '), ...markdown(note, tokens)])],
    ]),
  );
}

// Limits, metrics, versions, deprecations

export const limit = (id: string): PhrasingContent[] => [text(entry<Limit>(limits, id, 'facts/limits.yml').text)];

/** "`http.error_rate` (percent, 0 to 100, in charts; ratio, 0 to 1, in rules)", or one unit where both are the same. */
export function metric(id: string): PhrasingContent[] {
  const {chart, rule} = entry<Metric>(metrics, id, 'facts/metrics.yml');
  const unit = rule === undefined || rule === chart ? chart : `${chart}, in charts; ${rule}, in rules`;
  return [code(id), text(` (${unit})`)];
}

/** "since [version 0.0.63 of the Terraform provider](…) (27 May 2025)": version and date are those of the changelog. */
export function since(attributes: Attributes, months: ChangelogMonth[]): PhrasingContent[] {
  const names = Object.keys(VERSIONED) as Versioned[];
  const product = names.find((name) => attributes[name]);
  if (!product)
    throw new Problem({
      problem: '`<Since>` does not say of what the version is',
      fix: `Write ${names.map((name) => `\`<Since ${name}="…" />\``).join(', ')}.`,
    });
  const version = attributes[product]!;
  const entries = versionEntries(months, product);
  const found = entries.get(version);
  if (!found)
    throw new Problem({
      problem: `the changelog has no version ${quoted(version)} of ${VERSIONED[product]}`,
      fix: suggest(version, [...entries.keys()], 'Write the entry in docs/changelogs/ first.'),
    });
  const words = `version ${version} of ${VERSIONED[product]}`;
  return [text('since '), link(found.route, [text(words)]), text(` (${formatDate(found.date)})`)];
}

function deprecation(id: string): PhrasingContent[] {
  const {what, instead} = entry<Deprecation>(deprecations, id, 'facts/deprecations.yml');
  return [...phrases(what), text(' '), ...phrases(instead)];
}

/** A Docusaurus admonition, as `:::warning[Deprecated]` creates. */
export const deprecated = (id: string): RootContent =>
  ({
    type: 'admonitionHTML',
    data: {hName: 'admonition', hProperties: {type: 'warning', title: 'Deprecated'}},
    children: [paragraph(deprecation(id))],
  }) as Parent as unknown as RootContent;

export const deprecatedToMarkdown = (id: string): Flow =>
  quote([paragraph([strong([text('Deprecated')])]), paragraph(deprecation(id))]);

// Statuses

/** `deployment` to the schema DeploymentStatus: every status of the contract with texts for its values. */
function statusSchemas(contract: Contract): Map<string, Schema> {
  return new Map(
    Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
      /Status/.test(name) && schema['x-enumDescriptions'] ? [[statusId(name), schema] as const] : [],
    ),
  );
}

const statusId = (schema: string): string =>
  schema
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/-status$/, '');

/**
 * All statuses with their meaning and next statuses. Around a table of the page it adds the meaning to that table,
 * whose first column has the statuses.
 */
export function statusTable(contract: Contract, node: Element, attributes: Attributes): Table {
  const {of = '', transitions} = attributes;
  const schemas = statusSchemas(contract);
  const schema = schemas.get(of);
  if (!schema) throw new Problem(unknownFact(of, 'the statuses of the contract', [...schemas.keys()]));
  const meanings = schema['x-enumDescriptions'] ?? {};
  const next = (status: string): PhrasingContent[] => {
    const to = (schema['x-lifecycle']?.transitions ?? []).filter(({from}) => from === status).map((each) => each.to);
    return to.length === 0
      ? [text('none')]
      : joined(
          to.map((each) => [code(each)]),
          ', ',
        );
  };
  const own = ownTable(node);
  const [head, ...rows] = own?.children ?? [];
  const columns = [
    head ? toString(head.children[0]) : 'Status',
    'Meaning',
    ...(head?.children.slice(1).map((cell) => toString(cell)) ?? []),
    ...(transitions === undefined ? [] : ['Next']),
  ];
  const given = own
    ? rows.map((row) => ({
        status: toString(row.children[0]).trim(),
        more: row.children.slice(1).map((cell) => cell.children),
      }))
    : (schema.enum ?? []).map((value) => ({status: String(value), more: []}));
  return table(
    columns,
    given.map(({status, more}) => {
      if (!Object.hasOwn(meanings, status))
        throw new Problem({
          problem: `${quoted(of)} has no status ${quoted(status)}`,
          fix: suggest(status, Object.keys(meanings), `Write one status in each row: ${list(Object.keys(meanings))}.`),
        });
      return [
        [code(status)],
        phrases(meanings[status]!),
        ...more,
        ...(transitions === undefined ? [] : [next(status)]),
      ];
    }),
  );
}

/** The table that a component is around, if any. */
function ownTable(node: Element): Table | undefined {
  const children = (node.children as RootContent[]).filter(
    (child) => child.type !== 'text' || toString(child).trim() !== '',
  );
  if (children.length === 0) return undefined;
  const [first, ...more] = children;
  if (first?.type !== 'table' || more.length > 0)
    throw new Problem({
      problem: `${quoted(`<${node.name ?? ''}>`)} can only be around one table`,
      fix: 'Move everything else out of it.',
    });
  return first;
}

// Errors

const ERROR_COLUMNS = ['What you see', 'Cause', 'Fix'];

/** A cell of an error by the name of its column, as the tables of the pages call it. */
const ERROR_CELLS: Record<string, (row: ErrorRow, tokens: Tokens) => PhrasingContent[]> = {
  'what you see': seenWithStatus,
  'you see': seenWithStatus,
  symptom: seenWithStatus,
  message: seen,
  cause: ({cause}, tokens) => markdown(cause, tokens),
  fix: ({fix}, tokens) => markdown(fix, tokens),
};

function seenWithStatus(row: ErrorRow, tokens: Tokens): PhrasingContent[] {
  return [...(row.status === undefined ? [] : [text(`${row.status} `)]), ...seen(row, tokens)];
}

function seen({message, symptom = ''}: ErrorRow, tokens: Tokens): PhrasingContent[] {
  return message === undefined ? markdown(symptom, tokens) : [code(branded(message, tokens))];
}

/** Errors as a table; around a table of the page, as its first rows, in its columns. */
export function errorRows(node: Element, ids: string, tokens: Tokens): Table {
  const own = ownTable(node);
  const columns = own?.children[0]?.children.map((cell) => toString(cell)) ?? ERROR_COLUMNS;
  const rows = ids.split(',').map((id) => {
    const row = entry<ErrorRow>(errors, id.trim(), 'facts/errors.yml');
    return columns.map((column) => {
      const cell = ERROR_CELLS[column.toLowerCase()];
      if (!cell)
        throw new Problem({
          problem: `\`<ErrorRows>\` has nothing for the column ${quoted(column)}`,
          fix: `Use the columns ${list(Object.keys(ERROR_CELLS))}.`,
        });
      return cell(row, tokens);
    });
  });
  const made = table(columns, rows);
  return {...made, children: [...made.children, ...(own?.children.slice(1) ?? [])]};
}

// Complete tables

/** The tables of <FactTable>, by name. Some have parts, by what they are for. */
const FACT_TABLES: Record<string, {parts?: readonly string[]; make: (context: TableContext) => Table}> = {
  approvals: {make: ({contract}) => approvalTable(contract)},
  'deprecated-fields': {make: ({contract}) => deprecatedFields(contract)},
  'deprecated-operations': {make: ({contract}) => deprecatedOperations(contract)},
  deprecations: {
    make: ({tokens}) =>
      table(
        ['What', 'Use instead', 'Since'],
        Object.values<Deprecation>(deprecations).map(({what, instead, since: day}) => [
          markdown(what, tokens),
          markdown(instead, tokens),
          [text(day === undefined ? 'not recorded' : formatDate(day))],
        ]),
      ),
  },
  events: {make: ({events}) => eventTable(events)},
  'event-paths': {make: ({events}) => eventPaths(events)},
  'event-sources': {make: ({events}) => eventSources(events)},
  'environment-variables': {
    parts: unique(Object.values<EnvironmentVariable>(environmentVariables).map(({of}) => of)),
    make: ({part, tokens}) =>
      table(
        ['Variable', 'Contains'],
        Object.entries<EnvironmentVariable>(environmentVariables)
          .filter(([, {of}]) => part === undefined || of === part)
          .map(([name, {meaning, prefix}]) => [
            [code(`${branded(name, tokens)}${prefix ? '…' : ''}`)],
            markdown(meaning, tokens),
          ]),
      ),
  },
  metrics: {
    parts: unique(Object.values<Metric>(metrics).map(({scopes}) => scopes)),
    make: ({part, tokens}) =>
      table(
        ['Metric', 'Unit in charts', 'Unit in rules', 'Meaning'],
        Object.entries<Metric>(metrics)
          .filter(([, {scopes}]) => part === undefined || scopes === part)
          .map(([name, {chart, rule, meaning}]) => [
            [code(name)],
            [text(chart)],
            [text(rule ?? 'not in rules')],
            markdown(meaning, tokens),
          ]),
      ),
  },
  'role-permissions': {make: ({contract, tokens}) => rolePermissions(contract, tokens)},
  roles: {make: ({tokens}) => rolesTable(tokens)},
  'telemetry-keys': {
    make: ({tokens}) =>
      table(
        ['Key', 'Covers', 'Default', 'Values'],
        Object.entries<TelemetryKey>(telemetryKeys).map(([name, {covers, default: value, values}]) => [
          [code(name)],
          markdown(covers, tokens),
          [value === undefined ? text('none') : code(value)],
          joined(
            Object.entries(values).map(([each, meaning]) => [code(each), text(`: ${meaning}`)]),
            '; ',
          ),
        ]),
      ),
  },
  'terraform-data-sources': {make: (context) => dataSourceTable(context)},
  'terraform-gaps': {make: (context) => gapTable(context)},
  'terraform-resources': {make: (context) => resourceTable(context)},
};

type TableContext = {
  contract: Contract;
  events: readonly EventSource[];
  changelog: ChangelogMonth[];
  tokens: Tokens;
  part?: string;
};

export function factTable({of = '', for: part}: Attributes, context: Omit<TableContext, 'part'>): Table {
  if (!Object.hasOwn(FACT_TABLES, of))
    throw new Problem(unknownFact(of, 'the tables of facts', Object.keys(FACT_TABLES)));
  const {parts = [], make} = FACT_TABLES[of]!;
  if (part !== undefined && !parts.includes(part)) throw new Problem(unknownFact(part, `the parts of ${of}`, parts));
  return make({...context, part});
}

/** Operations with the entry of the changelog that deprecated them, their removal and what replaces them. */
function deprecatedOperations(contract: Contract): Table {
  const rows = endpoints(contract).flatMap(({operation}) => {
    const deprecation = deprecationOf(operation);
    if (!deprecation) return [];
    const {operationId: id, summary, 'x-history': history = []} = operation;
    const since = history.find(({kind}) => kind === 'deprecated');
    const replacements = deprecation.replacements.flatMap((each) => operationLinks(contract, each));
    return [
      [
        [link(operationRoute(id), [text(summary)])],
        enumeration(replacements, 'or'),
        since
          ? [since.changelog ? link(since.changelog, [text(formatDate(since.date))]) : text(formatDate(since.date))]
          : [text('not recorded')],
        [text(deprecation.sunset === undefined ? 'not set' : formatDate(deprecation.sunset))],
      ],
    ];
  });
  return table(['Operation', 'Use instead', 'Since', 'Removal'], rows);
}

/** Fields of shared schemas; their descriptions say what to use instead. */
function deprecatedFields(contract: Contract): Table {
  const rows = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
    Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
      const {deprecated: isOld, description = ''} = deref<Schema>(contract, value);
      return isOld ? [[[code(field)], [code(name)], phrases(description)]] : [];
    }),
  );
  return table(['Field', 'Object', 'What to do'], rows);
}

/** Actions that can need an approval; the first part of an action is the entity. */
function approvalTable({components}: Contract): Table {
  const schema = components.schemas.ApprovalEntityAction;
  return table(
    ['Entity', 'Action', 'When'],
    Object.entries(schema?.['x-enumDescriptions'] ?? {}).map(([action, when]) => [
      [code(action.slice(0, action.lastIndexOf(':')))],
      [code(action)],
      phrases(when),
    ]),
  );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
