import type {Code, Heading, PhrasingContent, RootContent, Table} from 'mdast';
import {createSlugger} from '@docusaurus/utils';
import type {EventSource, Payload, PayloadAction, PayloadSchema} from '../../api/event-payloads/load';
import {block, code, joined, link, paragraph, phrases, strong, table, text, type Flow} from '../../source/nodes';
import {operationRoute} from './operations';
import {Problem} from './problem';
import {list, quoted, suggest, type Message} from '../content-checks/finding';

/** The section of one source: each schema with its fields, and each action with its trigger and examples. */
export function eventPayloads(sources: readonly EventSource[], name: string): RootContent[] {
  const slugs = createSlugger();
  return payloadsOf(sources, name).flatMap((payload) => [
    heading(payload.title, slugs.slug(payload.title)),
    fieldTable(payload.schema),
    ...Object.entries(payload.actions).map(([action, entry]) =>
      block('details', {className: 'event'}, [
        block('summary', {}, [code(action), text(' '), ...phrases(entry.when)]),
        ...examples(entry),
      ]),
    ),
  ]);
}

export function eventPayloadsToMarkdown(sources: readonly EventSource[], name: string): Flow[] {
  const slugs = createSlugger();
  return payloadsOf(sources, name).flatMap((payload) => [
    heading(payload.title, slugs.slug(payload.title)) as unknown as Flow,
    fieldTable(payload.schema),
    ...Object.entries(payload.actions).flatMap(([action, entry]) => [
      paragraph([strong([code(action)]), text(': '), ...phrases(entry.when)]),
      ...examples(entry),
    ]),
  ]);
}

export const unknownSource = (source: string, sources: readonly string[]): Message => ({
  rule: 'unknown-event',
  problem: `there are no events of the source ${quoted(source)}`,
  fix: suggest(source, sources, `Use ${list(sources)}.`),
});

function payloadsOf(sources: readonly EventSource[], name: string): Payload[] {
  const found = sources.find(({source}) => source === name);
  if (!found) {
    throw new Problem(
      unknownSource(
        name,
        sources.map(({source}) => source),
      ),
    );
  }
  return found.payloads;
}

/** Docusaurus has already assigned the ids of the page's headings, so this one sets its own. */
const heading = (title: string, id: string): Heading => ({
  type: 'heading',
  depth: 3,
  children: [text(title)],
  data: {hProperties: {id}},
});

const examples = ({examples: all}: PayloadAction): Flow[] =>
  all.flatMap(({title, value}) => [...(title ? [paragraph([...phrases(title), text(':')])] : []), json(value)]);

const json = (value: unknown): Code => ({type: 'code', lang: 'json', value: JSON.stringify(value, null, 2)});

const fieldTable = (schema: PayloadSchema): Table =>
  table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema, '').map(({path, optional, schema: field}) => [
      [code(path)],
      [text(`${typeOf(field)}${optional ? ', optional' : ''}`)],
      meaning(field),
    ]),
  );

type Field = {path: string; optional: boolean; schema: PayloadSchema};

/** Nested fields as dotted names; fields of an entity are documented by its operation. */
function fieldsOf({properties = {}, required = []}: PayloadSchema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    {path: prefix + name, optional: !required.includes(name), schema},
    ...fieldsOf(schema, `${prefix}${name}.`),
  ]);
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'integer',
  object: 'object',
  null: 'null',
  array: 'list',
  uuid: 'UUID',
  uri: 'address',
  email: 'email address',
  'date-time': 'date and time',
};

const typeOf = ({type = 'object', format}: PayloadSchema): string =>
  [type]
    .flat()
    .map((name) => WORDS[(name === 'string' && format) || name] ?? name)
    .join(' or ');

function meaning({description = '', enum: values, 'x-entity': operation}: PayloadSchema): PhrasingContent[] {
  return [
    ...phrases(description),
    ...(values ? [text(' '), ...oneOf(values)] : []),
    ...(operation
      ? [text(' As in '), link(operationRoute(operation), [code(operation)]), text(', maybe with fewer fields.')]
      : []),
  ];
}

const oneOf = (values: string[]): PhrasingContent[] => [
  ...joined(
    values.map((value) => [code(value)]),
    ', ',
  ),
  text('.'),
];
