import type {PhrasingContent, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {type Contract, type Endpoint, parametersOf} from '../../../contract';
import {SchemaViewBuilder, type Property, type SchemaView} from '../../api/api-reference/render/model';
import {
  isJson,
  resolve,
  valueOf,
  type AnyBody,
  type AnyOperation,
  type AnyResponse,
  type AnySchema,
  valueText,
} from '../../api/api-reference/render/openapi';
import {code, freeId, joined, link, phrases, table, text} from '../../source/nodes';
import {operationOf, operationRoute} from './operations';
import {Problem} from './problem';
import {quoted, suggest, type Message} from '../content-checks/finding';

export const OPTION_COLUMNS = ['Option', 'Type', 'Default', 'Allowed values', 'Meaning'];

export type OptionSource = {
  operation: string;
  /** Path of the part, such as `capabilities.health_check`; empty for all of it. */
  at?: string;
  in?: string;
  /** Names to keep, comma-separated. */
  only?: string;
};
/** A property or parameter, and which alternative of the schema it belongs to. */
type Option = {property: Property; when: string[]};

const PLACES = ['body', 'query', 'response'];

const unknownOption = (id: string, option: string, options: readonly string[]): Message => ({
  rule: 'unknown-option',
  problem: `${quoted(id)} has no ${quoted(option)} there`,
  fix: suggest(option, options, `See /docs/api/${id} for the names.`),
});

/** The table of one part of the contract; every name links to the same property in the API reference. */
export function optionTable(contract: Contract, source: OptionSource): Table {
  const place = source.in ?? 'body';
  const {rows, prefix} = optionsAt(contract, source, place);
  const wanted = source.only?.split(',').map((name) => name.trim());
  const names = rows.map(({property}) => property.label.slice(prefix.length));
  for (const name of wanted ?? []) {
    if (!names.includes(name)) throw new Problem(unknownOption(source.operation, name, names));
  }
  const route = operationRoute(source.operation);
  return table(
    OPTION_COLUMNS,
    rows.flatMap(({property, when}, index) => {
      if (wanted && !wanted.includes(names[index]!)) return [];
      const {id, required, view} = property;
      // The anchor is in static HTML, which Docusaurus' link checker does not see; a test compares the ids.
      const name = link(`${route}#${encodeURI(id)}`, [code(names[index]!)], {'data-noBrokenLinkCheck': 'true'});
      const type = view.type.replaceAll(/ \((int32|int64|float|double)\)/g, '');
      const own = view.levels[0] ?? {};
      return [
        [
          [name],
          [text(required && place !== 'response' ? `${type}, required` : type)],
          [own.default === undefined ? text('none') : code(valueText(own.default))],
          allowed(view),
          meaning(view, when),
        ],
      ];
    }),
  );
}

function optionsAt(contract: Contract, source: OptionSource, place: string): {rows: Option[]; prefix: string} {
  const {operation, at = ''} = source;
  let list = roots(contract, operationOf(contract, operation), place);
  if (list.length === 0) throw new Problem(unknownOption(operation, place, PLACES));
  const path = at === '' ? [] : at.split('.');
  path.forEach((name, index) => {
    const found = list.find(({property}) => property.name === name);
    const inner = found ? inside(found.property.view) : [];
    if (inner.length === 0) {
      const around = path.slice(0, index);
      const objects = list.filter(({property}) => inside(property.view).length > 0);
      const names = objects.map(({property}) => [...around, property.name].join('.'));
      throw new Problem(unknownOption(operation, [...around, name].join('.'), names));
    }
    list = inner;
  });
  const deep = (options: Option[]): Option[] =>
    options.flatMap((option) => [option, ...deep(inside(option.property.view))]);
  return {rows: deep(list), prefix: at === '' ? '' : `${at}.`};
}

/** The top-level options. Ids are assigned in the order of the reference page, so that they match. */
function roots(contract: Contract, endpoint: Endpoint, place: string): Option[] {
  const operation = endpoint.operation as AnyOperation;
  const shapes = new SchemaViewBuilder(contract);
  if (!PLACES.includes(place)) return [];
  if (place === 'query') {
    return parametersOf(contract, endpoint)
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => {
        const {name, required = false, description} = parameter;
        const property = shapes.named(name, `query.${name}`, valueOf(parameter).schema ?? {}, required, 'request');
        const [own = {}, ...items] = property.view.levels;
        const levels = [{...own, description: description ?? own.description}, ...items];
        return {property: {...property, view: {...property.view, levels}}, when: []};
      });
  }
  const status = Object.keys(operation.responses ?? {}).find((key) => key.startsWith('2')) ?? '';
  const body =
    place === 'body'
      ? resolve<AnyBody>(contract, operation.requestBody)
      : resolve<AnyResponse>(contract, operation.responses?.[status]);
  const media = Object.entries(body.content ?? {}).find(([type]) => isJson(type))?.[1];
  if (!media?.schema) return [];
  const where =
    place === 'body'
      ? ({prefix: 'body', anchor: 'request-body', direction: 'request'} as const)
      : ({prefix: `response-${status}`, anchor: `response-${status}`, direction: 'response'} as const);
  return inside(shapes.root(media.schema, where));
}

/** The properties of a value, and those of its alternatives. */
function inside({properties, choices}: SchemaView): Option[] {
  return [
    ...properties.map((property) => ({property, when: []})),
    ...choices.flatMap(({by, options}) =>
      options.flatMap(({title, values, view}) => {
        const condition = by !== undefined && values.length > 0 ? `\`${by}\` is \`${values.join('` or `')}\`` : title;
        return inside(view).map(({property, when}) => ({property, when: [condition, ...when]}));
      }),
    ),
  ];
}

function allowed({levels, properties}: SchemaView): PhrasingContent[] {
  const [own = {}, items] = levels;
  const parts = values(own);
  const each = items ? values(items) : [];
  if (each.length > 0) parts.push([text('each: '), ...joined(each, ', ')]);
  if (own.nullable) parts.push([code('null')]);
  if (parts.length > 0) return joined(parts, Object.keys(own['x-enumDescriptions'] ?? {}).length > 0 ? 'break' : ', ');
  return [text(properties.length > 0 ? 'an object' : 'any')];
}

function values(schema: AnySchema): PhrasingContent[][] {
  if (schema.enum) {
    const meanings = schema['x-enumDescriptions'] ?? {};
    return schema.enum.map((value) => {
      const words = meanings[String(value)];
      return words === undefined ? [code(valueText(value))] : [code(valueText(value)), text(': '), ...phrases(words)];
    });
  }
  if (schema.type === 'boolean') return [[code('true')], [code('false')]];
  const limits = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    range(schema.minProperties, schema.maxProperties, 'key'),
  ];
  return [
    ...limits.filter(Boolean).map((limit) => [text(limit)]),
    ...(schema.pattern === undefined ? [] : [[text('pattern '), code(schema.pattern)]]),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const unitOf = (count: number): string => (unit === '' ? '' : ` ${unit}${count === 1 ? '' : 's'}`);
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unitOf(most)}`;
  if (most === undefined) return `at least ${least}${unitOf(least)}`;
  return least === most ? `exactly ${least}${unitOf(least)}` : `${least} to ${most}${unitOf(most)}`;
}

function meaning({levels, same}: SchemaView, when: string[]): PhrasingContent[] {
  const [own = {}, items] = levels;
  const words = [
    when.length > 0 ? `Only when ${when.join(' and ')}.` : '',
    own.deprecated ? 'Deprecated.' : '',
    own.description ?? items?.description ?? '',
    same === undefined ? '' : `Same shape as ${same.name}.`,
  ];
  return phrases(words.filter(Boolean).join(' '));
}

/** Ids of the rows of a handwritten table, `option-<name>`. */
export function optionIds(node: Table, used: Set<string>): string[] {
  return node.children.slice(1).map(({children: [cell]}) => {
    const slug = toString(cell)
      .trim()
      .toLowerCase()
      .replaceAll(/[^\w.-]+/g, '-');
    return freeId(`option-${slug}`, used);
  });
}

export const optionColumns = (columns: readonly string[]): Message => ({
  rule: 'option-table',
  problem: '`<OptionTable>` without `operation` needs a table with its columns',
  fix: `Put a table with exactly | ${columns.join(' | ')} | between the tags, with blank lines around it.`,
});

/** Adds an anchor to every row of a handwritten table. */
export function anchorRows(node: Table, used: Set<string>): void {
  const columns = node.children[0]?.children.map((cell) => toString(cell)) ?? [];
  if (columns.join('|') !== OPTION_COLUMNS.join('|')) throw new Problem(optionColumns(OPTION_COLUMNS));
  for (const [index, id] of optionIds(node, used).entries()) {
    const [cell] = node.children[index + 1]!.children;
    // The link component reports its id to Docusaurus, so links to it are checked.
    if (cell) cell.children = [link(`#${id}`, cell.children, {id})];
  }
}
