import type {Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Contract} from '../../../contract';
import {
  catalogKeys,
  environmentVariables,
  errors,
  exampleDomain,
  exampleHosts,
  exampleIds,
  metrics,
  ROLES,
  roleUses,
  telemetryKeys,
  type EnvironmentVariable,
  type ErrorRow,
  type RoleUse,
} from '../../../facts';
import {replaceTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {statusSchemas} from '../page-components/facts';
import type {Finding, Message} from './finding';
import {messages} from './messages';
import {lineOf, type Page} from './page';
import {editDistance, nearest} from '../../../text';

/**
 * Reports handwritten names that differ from facts/ or the contract. A number is not judged here: one that changes differs from
 * facts/pages.txt (plugins/authoring/page-facts).
 */
export type FactCheck = (page: Page) => Finding[];

/** Pages with their own table of facts, or with historical values. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'fact-role': ['docs/authorization/roles.mdx', 'docs/changelogs/'],
  'fact-status': ['docs/changelogs/'],
};

type Say = (line: number, message: Message) => void;

export function factCheck({contract, tokens}: {contract: Contract; tokens: Tokens}): FactCheck {
  const known = namesOf(contract, tokens);
  return (page) => {
    const findings: Finding[] = [];
    const say: Say = (line, message) => {
      if (OWNERS[message.rule]?.some((place) => page.file.startsWith(place))) return;
      findings.push({file: page.file, line, ...message});
    };
    checkCode(page.tree, known, say);
    for (const unit of unitsOf(page.tree)) checkUnit(unit, known, say);
    for (const {code, line, language} of page.fences) {
      if (language === 'mermaid') continue;
      code.split('\n').forEach((row, index) => checkSample(row, line + 1 + index, known, say));
    }
    return findings;
  };
}

// Known names

type Known = {
  variables: ReadonlySet<string>;
  /** Prefixes of variables that end with a custom name. */
  prefixes: readonly string[];
  /** Prefixes of the platform's variables. */
  brands: readonly string[];
  /** Values of every status of the contract. */
  statuses: ReadonlySet<string>;
  /** Exact texts of errors, with the words that a row about them must contain. */
  errors: {message: string; names: readonly string[]}[];
};

function namesOf(contract: Contract, tokens: Tokens): Known {
  const branded = (text: string): string => replaceTokens({text, tokens, format: 'data'}).text;
  const variables = Object.entries<EnvironmentVariable>(environmentVariables);
  return {
    variables: new Set(variables.filter(([, {prefix}]) => !prefix).map(([name]) => branded(name))),
    prefixes: variables.filter(([, {prefix}]) => prefix).map(([name]) => branded(name)),
    brands: [...new Set([`${tokens.PRODUCT ?? ''}_`, `${tokens.CLI ?? ''}_`])].filter((brand) => brand !== '_'),
    statuses: new Set([...statusSchemas(contract).values()].flatMap((schema) => (schema.enum ?? []).map(String))),
    errors: Object.values<ErrorRow>(errors).flatMap(({message, names = []}) =>
      message === undefined ? [] : [{message: branded(message), names}],
    ),
  };
}

// Code in sentences

const ROLE = /^(?:controlplane|machine):[a-z-]+$/;
const VARIABLE = /^\$?\{?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?)\}?$/;
const METRIC = /^(?:http|system|serverless|cronjob)\.[a-z_]+$/;
const TELEMETRY_KEY = /^global\.(\w*(?:logs?|metrics?)_?provider)$/i;

function checkCode(tree: Root, known: Known, say: Say): void {
  visit(tree, 'inlineCode', (node) => {
    const {value} = node;
    const line = lineOf(node);
    if (ROLE.test(value) && !Object.hasOwn(ROLES, value)) say(line, messages.factRole(value, Object.keys(ROLES)));
    const variable = VARIABLE.exec(value)?.[1];
    if (variable) checkVariable(variable, line, known, say);
    if (METRIC.test(value) && !Object.hasOwn(metrics, value))
      say(line, messages.factMetric(value, Object.keys(metrics)));
    if (TELEMETRY_KEY.test(value) && !isTelemetryKey(value)) {
      say(line, messages.factTelemetryKey(value, Object.keys(telemetryKeys)));
    }
    checkMessage(value, line, known, say);
    checkExample(value, line, say);
  });
}

/** Checks all variables with the platform's prefixes; of others, those that are a typo of a known one. */
function checkVariable(name: string, line: number, known: Known, say: Say): void {
  if (known.variables.has(name) || known.prefixes.some((prefix) => name.startsWith(prefix))) return;
  const isOwn = known.brands.some((brand) => name.startsWith(brand));
  const near = nearest(name, known.variables, 2);
  const slip = near !== undefined && name.length >= 8 && Math.abs(near.length - name.length) <= 1;
  if (isOwn || slip) say(line, messages.factVariable(name, [...known.variables]));
}

const isTelemetryKey = (key: string): boolean =>
  Object.keys(telemetryKeys).some((known) => {
    const [before = '', after] = known.split('<slug>');
    return after === undefined ? key === known : key.startsWith(before) && key.endsWith(after);
  });

/** The text of an error with another letter or case: readers search for the exact one. */
function checkMessage(text: string, line: number, known: Known, say: Say): void {
  if (text.length < 15) return;
  for (const {message} of known.errors) {
    if (text === message || text.includes(message)) continue;
    const most = Math.max(3, Math.floor(message.length / 12));
    if (Math.abs(text.length - message.length) > most) continue;
    if (editDistance(text.toLowerCase(), message.toLowerCase()) <= most) say(line, messages.factError(text, message));
  }
}

// Sentences and rows

/** A sentence of a paragraph, or a row of a table. Components in it show no text here. */
type Unit = {text: string; line: number; cells?: string[]; head?: string[]};

function unitsOf(tree: Root): Unit[] {
  const units: Unit[] = [];
  const look = (node: Nodes): void => {
    if (node.type === 'table') {
      const head = node.children[0]!.children.map((cell) => toString(cell));
      for (const row of node.children.slice(1)) {
        const cells = row.children.map(written);
        units.push({text: cells.join(' | '), line: lineOf(row), cells, head});
      }
    } else if (node.type === 'paragraph' || node.type === 'heading') {
      let line = lineOf(node);
      for (const sentence of written(node).split(/(?<=[.:;?]\s)/)) {
        const skipped = /^\s*/.exec(sentence)![0].split('\n').length - 1;
        units.push({text: sentence.trim(), line: line + skipped});
        line += sentence.split('\n').length - 1;
      }
    } else if ('children' in node) {
      node.children.forEach((child) => look(child as Nodes));
    }
  };
  look(tree);
  return units;
}

/** Text with code in backticks, so that `status` and status differ. */
function written(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map((child) => written(child as Nodes)).join('') : '';
}

function checkUnit(unit: Unit, known: Known, say: Say): void {
  checkStatuses(unit, known, say);
  checkRoles(unit, say);
  checkUnits(unit, say);
  checkTelemetryValues(unit, say);
  checkCauses(unit, known, say);
  for (const [, quoted] of unit.text.matchAll(/"([^"]{15,})"/g)) checkMessage(quoted!, unit.line, known, say);
}

/** Statuses of other systems that pages mention: Helm. */
const FOREIGN_STATUSES = ['deployed'];

/** "status `x`", "`status` is `x`": a status of nothing. */
function checkStatuses({text, line}: Unit, {statuses}: Known, say: Say): void {
  for (const [, status] of text.matchAll(/(?:\bstatus|`(?:execution_)?status`(?: is| to|:)?) `([a-z_]+)`/g)) {
    if (!statuses.has(status!) && !FOREIGN_STATUSES.includes(status!))
      say(line, messages.factStatus(status!, [...statuses]));
  }
}

/** The roles of a key: a list that begins with the agent's role, in slugs or in names, must be one that the source has. */
function checkRoles({text, line}: Unit, say: Say): void {
  const slugs = [...text.matchAll(/`([a-z:-]+)`/g)]
    .map(([, slug]) => slug!)
    .filter((slug) => Object.hasOwn(ROLES, slug));
  const lists = [...new Set(slugs)];
  if (!lists.includes('controlplane:agent') || lists.length < 2) return;
  const known = Object.values<RoleUse>(roleUses).flatMap(({allOf}) => (allOf ? [[...allOf]] : []));
  const same = known.some((roles) => roles.length === lists.length && roles.every((role) => lists.includes(role)));
  if (!same) say(line, messages.factRoles(lists));
}

/** A unit beside the name of a metric, in a table or in brackets. */
function checkUnits({text, line, cells, head}: Unit, say: Say): void {
  const column = head?.findIndex((name) => /^unit/i.test(name)) ?? -1;
  const given = [...text.matchAll(/`((?:http|system|serverless|cronjob)\.[a-z_]+)`(?: \(([^)]*)\))?/g)];
  for (const [, name, bracket] of given) {
    if (!Object.hasOwn(metrics, name!)) continue;
    const metric = metrics[name as keyof typeof metrics];
    const units = [metric.chart, 'rule' in metric ? metric.rule : metric.chart];
    const found = given.length === 1 && column !== -1 ? cells?.[column] : bracket;
    if (found === undefined || found === '' || !isUnit(found)) continue;
    if (!units.some((unit) => sameUnit(unit, found))) say(line, messages.factUnit(name!, found, [...new Set(units)]));
  }
}

const UNITS: Readonly<Record<string, string>> = {
  '%': 'percent',
  percent: 'percent',
  percentage: 'percent',
  ratio: 'ratio',
  share: 'ratio',
  ms: 'milliseconds',
  milliseconds: 'milliseconds',
  s: 'seconds',
  seconds: 'seconds',
  rpm: 'requests per minute',
  'requests per minute': 'requests per minute',
  rps: 'requests per second',
  'requests per second': 'requests per second',
  count: 'count',
  kb: 'kb',
  mb: 'mb',
};
const unitOf = (text: string): string | undefined => UNITS[text.toLowerCase().split(/[,;]/)[0]!.trim()];
const isUnit = (text: string): boolean => unitOf(text) !== undefined;
const sameUnit = (known: string, found: string): boolean => unitOf(known) === unitOf(found);

/** `global.x_log_provider` with a value of another key. */
function checkTelemetryValues({text, line}: Unit, say: Say): void {
  for (const [, key, value] of text.matchAll(/`(global\.\w+)`(?: is| to|:| =|=) `(\w+)`/g)) {
    if (!TELEMETRY_KEY.test(key!)) continue;
    checkTelemetryValue(key!, value!, line, say);
  }
}

function checkTelemetryValue(key: string, value: string, line: number, say: Say): void {
  const logs = /log/i.test(key);
  const values = Object.keys(telemetryKeys[logs ? 'global.logProvider' : 'global.metricsProvider'].values);
  if (!values.includes(value)) say(line, messages.factTelemetryValue(key, value, values));
}

/** A row that explains an error must contain its cause. */
function checkCauses({line, cells}: Unit, {errors: known}: Known, say: Say): void {
  if (!cells || cells.length < 2) return;
  for (const {message, names} of known) {
    if (names.length === 0 || !cells[0]!.includes(message)) continue;
    const rest = cells.slice(1).join(' ');
    if (!names.some((name) => rest.includes(name)) && !rest.includes('#'))
      say(line, messages.factCause(message, names));
  }
}

// Samples

function checkSample(row: string, line: number, known: Known, say: Say): void {
  checkExample(row, line, say);
  for (const [, variable] of row.matchAll(/\$\{?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)) {
    if (known.brands.some((brand) => variable!.startsWith(brand))) checkVariable(variable!, line, known, say);
  }
  for (const [, key, value] of row.matchAll(/"(global\.\w+)"\s*:\s*"(\w+)"/g)) {
    if (!TELEMETRY_KEY.test(key!)) continue;
    if (isTelemetryKey(key!)) checkTelemetryValue(key!, value!, line, say);
    else say(line, messages.factTelemetryKey(key!, Object.keys(telemetryKeys)));
  }
  for (const [, role] of row.matchAll(/"?role_slug"?\s*[:=]\s*"([a-z:-]+)"/g)) {
    if (!Object.hasOwn(ROLES, role!)) say(line, messages.factRole(role!, Object.keys(ROLES)));
  }
  for (const [, name] of row.matchAll(/"metric"\s*:\s*"((?:http|system|serverless|cronjob)\.[a-z_]+)"/g)) {
    if (!Object.hasOwn(metrics, name!)) say(line, messages.factMetric(name!, Object.keys(metrics)));
  }
}

/** Fields with an id of one type of object, as written in samples. */
const ID_FIELD =
  /"?\b(organization|account|namespace|application|scope|build|deployment|release|policy|user)_id"?\s*[:=]\s*"?(\d+)\b/g;
const NRN = /\borganization=\d+(?::[a-z_]+=\d+)*/g;
const HOST = new RegExp(`([a-z0-9-]+(?:\\.[a-z0-9-]+)*)\\.${exampleDomain.replace('.', '\\.')}\\b`, 'g');
const CATALOG = /\bmetadata\.([a-z_]+)\.([a-z_]+)\b/g;
const CATALOG_PATH = /\/metadata\/(?:application|build|namespace|scope)\/\d+\/([a-z_]+)\b/g;

/** Ids, NRNs, hosts and keys of samples that the running example does not have. */
function checkExample(text: string, line: number, say: Say): void {
  for (const [nrn] of text.matchAll(NRN)) {
    for (const [type = '', id = ''] of nrn.split(':').map((part) => part.split('='))) {
      if (!isExampleId(type, id)) say(line, messages.exampleId(type, id, idsOf(type)));
    }
  }
  for (const [, type, id] of text.matchAll(ID_FIELD)) {
    if (!isExampleId(type!, id!)) say(line, messages.exampleId(type!, id!, idsOf(type!)));
  }
  for (const [, host] of text.matchAll(HOST)) {
    if (!(exampleHosts as readonly string[]).includes(host!)) {
      say(
        line,
        messages.exampleHost(
          `${host}.${exampleDomain}`,
          exampleHosts.map((each) => `${each}.${exampleDomain}`),
        ),
      );
    }
  }
  for (const [, key, field] of text.matchAll(CATALOG)) {
    if (!Object.hasOwn(catalogKeys, key!)) continue;
    const fields: readonly string[] = catalogKeys[key as keyof typeof catalogKeys];
    if (fields.length > 0 && !fields.includes(field!))
      say(
        line,
        messages.exampleKey(
          `${key}.${field}`,
          fields.map((each) => `${key}.${each}`),
        ),
      );
  }
  for (const [, key] of text.matchAll(CATALOG_PATH)) {
    if (!Object.hasOwn(catalogKeys, key!)) say(line, messages.exampleKey(key!, Object.keys(catalogKeys)));
  }
}

const idsOf = (type: string): Readonly<Record<string, string>> =>
  Object.hasOwn(exampleIds, type) ? exampleIds[type as keyof typeof exampleIds] : {};
/** A number with many digits is not an id of the example, but a timestamp or an id of another system. */
const isExampleId = (type: string, id: string): boolean =>
  Object.hasOwn(idsOf(type), id) || !Object.hasOwn(exampleIds, type);
