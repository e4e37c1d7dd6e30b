import type {List, ListItem, Paragraph, RootContent} from 'mdast';
import React, {Fragment, type ReactNode} from 'react';
import {isNothing, kindOf, type Choice, type Option, type Property, type SchemaView} from './model';
import {valueText, type AnySchema} from './openapi';
import {inline, joined, Pre, Text, type Page} from './text';

/** Properties below this level are folded, */
const OPEN_LEVELS = 2;
/** and so are more than this many on that level. One property is never folded. */
const OPEN_PROPERTIES = 3;
/** Of a longer list of values, the rest after these is folded. */
const OPEN_VALUES = 6;
/** Examples longer than this are folded. */
const SHORT = 100;

type Common = {page: Page; level: number};

/** Description and constraints of a schema, then its properties. For a body, which has no row. */
export function Body({view, page, printed}: {view: SchemaView; page: Page; printed?: string}): ReactNode {
  const [own = {}] = view.levels;
  return (
    <>
      {own.description !== printed && <Text prose={page}>{own.description}</Text>}
      <TypeLine view={view} />
      <Facts view={view} page={page} example={false} />
      <Inside view={view} page={page} level={1} name="" />
    </>
  );
}

/** The type of a schema without a name. Omitted for a plain object. */
function TypeLine({view, needs = []}: {view: SchemaView; needs?: string[]}): ReactNode {
  const [own = {}] = view.levels;
  const type = view.type === 'object' ? '' : view.type;
  if (!type && needs.length === 0 && flagsOf(own).length === 0) return null;
  return (
    <p className="api-facts">
      {type && <span className="api-type">{type}</span>}
      <Flags schema={own} />
      {needs.length > 0 && <> {codes(needs)} required</>}
    </p>
  );
}

type PropertiesProps = {list: Property[]; page: Page; level?: number; notes?: Record<string, ReactNode>};

/** A list of parameters or properties. */
export function Properties(props: PropertiesProps): ReactNode {
  const rows = rowsOf(props);
  if (rows.length === 0) return null;
  return (
    <ul className="api-props">
      {rows.map(({id, row}) => (
        <li key={id} id={id}>
          {row}
        </li>
      ))}
    </ul>
  );
}
Properties.markdown = (props: PropertiesProps, nodesOf: (node: ReactNode) => RootContent[]): List[] => {
  const children = rowsOf(props).map(
    ({id, row}) => ({...compact(nodesOf(row)), data: {hProperties: {id}}}) as ListItem,
  );
  return children.length === 0 ? [] : [{type: 'list', ordered: false, spread: false, children}];
};

const rowsOf = ({list, page, level = 1, notes = {}}: PropertiesProps): {id: string; row: ReactNode}[] =>
  requiredFirst(list).map((property) => ({
    id: property.id,
    row: <Row property={property} page={page} level={level} note={notes[property.id]} />,
  }));

/** In Markdown, name, type and description of a property are one paragraph, because a page has hundreds. */
function compact(nodes: RootContent[]): ListItem {
  const end = nodes.findIndex(({type}) => type !== 'paragraph');
  const [name, ...rest] = nodes.slice(0, end === -1 ? nodes.length : end) as Paragraph[];
  if (name === undefined) return {type: 'listItem', spread: false, children: nodes as ListItem['children']};
  const space = {type: 'text' as const, value: ' '};
  const details = rest.flatMap(({children}, index) => (index === 0 ? children : [space, ...children]));
  const words =
    rest.length === 0 ? name.children : [...name.children, {type: 'text' as const, value: ': '}, ...details];
  const first: Paragraph = {type: 'paragraph', children: words};
  return {
    type: 'listItem',
    spread: false,
    children: [first, ...(nodes.slice(rest.length + 1) as ListItem['children'])],
  };
}

export const requiredFirst = (list: Property[]): Property[] => [
  ...list.filter(({required}) => required),
  ...list.filter(({required}) => !required),
];

function Row({property, page, level, note}: Common & {property: Property; note: ReactNode}): ReactNode {
  const {name, id, label, required, view} = property;
  const [own = {}] = view.levels;
  const any = name === '*';
  return (
    <>
      <code className="api-name">{name}</code>{' '}
      <span className="api-type">{any ? `any key: ${view.type}` : view.type}</span>
      <Flags schema={own} />
      <Anchor id={id} label={label} />
      {!any && required && <b className="api-req"> required</b>}
      {own.title && own.title !== name && <span className="api-type"> {own.title}</span>}
      <Text prose={page}>{own.description}</Text>
      <Facts view={view} page={page} example={!page.shown?.includes(`${JSON.stringify(name)}:`)} />
      {note}
      <Inside view={view} page={page} level={level + 1} name={name} />
    </>
  );
}

export function Anchor({id, label}: {id: string; label: string}): ReactNode {
  return <a className="api-anchor" href={`#${encodeURI(id)}`} aria-label={`Link to ${label}`} />;
}

function flagsOf(schema: AnySchema): string[] {
  const types = Array.isArray(schema.type) ? schema.type : [];
  return [
    schema.nullable === true || types.includes('null') ? 'nullable' : '',
    schema.readOnly ? 'read-only' : '',
    schema.writeOnly ? 'write-only' : '',
    schema.deprecated ? 'deprecated' : '',
  ].filter(Boolean);
}

function Flags({schema}: {schema: AnySchema}): ReactNode {
  return flagsOf(schema).map((flag) => (
    <Fragment key={flag}>
      {' '}
      <span className={flag === 'deprecated' ? 'api-flag api-old' : 'api-flag'}>{flag}</span>
    </Fragment>
  ));
}

/** Defaults, limits, values and the example of a value, and of the items in it. */
function Facts({view, page, example}: {view: SchemaView; page: Page; example: boolean}): ReactNode {
  return view.levels.map((schema, index) => {
    const outer = index > 0 && exampleText(view.levels[index - 1]!)?.includes(JSON.stringify(schema.example) ?? '');
    const wanted = example && !outer;
    const facts = [...factsOf(schema, page), ...(wanted ? shortExample(schema) : [])];
    const about = index === 0 ? '' : aboutItems(index);
    return (
      <Fragment key={index}>
        {index > 0 && schema.description && (
          <div className="api-item">
            <Text prose={page}>{`${about}${schema.description}`}</Text>
          </div>
        )}
        {facts.length > 0 && (
          <p className="api-facts">
            {index > 0 && !schema.description && about}
            {joined(facts, ' · ')}
          </p>
        )}
        <Values schema={schema} page={page} />
        {wanted && <LongExample schema={schema} />}
      </Fragment>
    );
  });
}

/** Before what is said about the items of an array, or about the items of those. */
export const aboutItems = (depth: number): string => `Each item${' of it'.repeat(depth - 1)}: `;

/** A word about a value, and the value. */
export const withCode = (words: string, value: ReactNode): ReactNode => (
  <>
    {words} <code>{value}</code>
  </>
);

const has = (schema: AnySchema, key: keyof AnySchema): boolean => schema[key] !== undefined;

function factsOf(schema: AnySchema, page: Page): ReactNode[] {
  const facts: ReactNode[] = [];
  if (has(schema, 'default')) facts.push(withCode('Default', valueText(schema.default)));
  if (has(schema, 'const')) facts.push(withCode('Always', valueText(schema.const)));
  facts.push(...limits(schema));
  if (schema.pattern) facts.push(withCode('Pattern', schema.pattern));
  if (schema.uniqueItems) facts.push('No item twice');
  if (isFree(schema)) facts.push(schema.properties ? 'Other keys allowed' : 'Any keys');
  const undeclared = (schema.required ?? []).filter((name) => !schema.properties?.[name]);
  if (undeclared.length > 0 && kindOf(schema) === 'object') facts.push(<>Must contain {codes(undeclared)}</>);
  if (schema.not && !isNothing(schema)) facts.push(withCode('Not', JSON.stringify(schema.not)));
  if (schema.xml) facts.push(withCode('XML', JSON.stringify(schema.xml)));
  if (schema.externalDocs)
    facts.push(inline(`[${schema.externalDocs.description ?? 'More about it'}](${schema.externalDocs.url})`, page));
  return facts;
}

const isFree = ({additionalProperties: more}: AnySchema): boolean =>
  more === true || (typeof more === 'object' && Object.keys(more).length === 0);

function limits(schema: AnySchema): string[] {
  const {exclusiveMinimum: above, exclusiveMaximum: below} = schema;
  const least = typeof above === 'number' ? above : schema.minimum;
  const most = typeof below === 'number' ? below : schema.maximum;
  const open = {least: above !== undefined && above !== false, most: below !== undefined && below !== false};
  return [
    range(least, most, '', open),
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    range(schema.minProperties, schema.maxProperties, 'key'),
    schema.multipleOf === undefined ? '' : `Multiple of ${schema.multipleOf}`,
  ].filter(Boolean);
}

function range(
  least: number | undefined,
  most: number | undefined,
  unit: string,
  open = {least: false, most: false},
): string {
  const unitOf = (count: number) => (unit ? ` ${unit}${count === 1 ? '' : 's'}` : '');
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `${open.most ? 'Less than' : 'At most'} ${most}${unitOf(most!)}`;
  if (most === undefined) return `${open.least ? 'More than' : 'At least'} ${least}${unitOf(least)}`;
  if (open.least || open.most)
    return `${open.least ? 'More than' : 'At least'} ${least}, ${open.most ? 'less than' : 'at most'} ${most}`;
  return least === most ? `Exactly ${least}${unitOf(least)}` : `${least} to ${most}${unitOf(most)}`;
}

const codes = (values: unknown[]): ReactNode =>
  joined(values.map((value, index) => <code key={index}>{valueText(value)}</code>));

/** The values of an enum, each with its meaning where there is one. */
function Values({schema, page}: {schema: AnySchema; page: Page}): ReactNode {
  const values = schema.enum;
  if (!values || values.length === 0) return null;
  const meanings = schema['x-enumDescriptions'] ?? {};
  const list = (some: unknown[]): ReactNode =>
    Object.keys(meanings).length === 0 ? (
      <p className="api-facts">One of {codes(some)}</p>
    ) : (
      <dl className="api-values">
        {some.map((value) => (
          <Fragment key={String(value)}>
            <dt>
              <code>{valueText(value)}</code>
            </dt>
            <dd>{inline(meanings[String(value)] ?? '', page)}</dd>
          </Fragment>
        ))}
      </dl>
    );
  if (values.length <= OPEN_VALUES) return list(values);
  // One less than fits, so that there is never a single value to open.
  const open = OPEN_VALUES - 1;
  return (
    <>
      {list(values.slice(0, open))}
      <details className="api-fold">
        <summary>{values.length - open} more values</summary>
        {list(values.slice(open))}
      </details>
    </>
  );
}

const exampleText = (schema: AnySchema): string | undefined =>
  has(schema, 'example') ? valueText(schema.example) : undefined;

function shortExample(schema: AnySchema): ReactNode[] {
  const text = exampleText(schema);
  if (text === undefined || (typeof schema.example === 'object' && text.length > SHORT)) return [];
  return [withCode('Example', text)];
}

function LongExample({schema}: {schema: AnySchema}): ReactNode {
  const text = exampleText(schema);
  if (text === undefined || typeof schema.example !== 'object' || text.length <= SHORT) return null;
  return (
    <details className="api-fold">
      <summary>Example</summary>
      <Pre code={JSON.stringify(schema.example, null, 2)} language="json" />
    </details>
  );
}

/** Properties and alternatives of a value; collapsed below the second level. */
function Inside({view, page, level, name}: Common & {view: SchemaView; name: string}): ReactNode {
  const {properties, choices, same, unresolved} = view;
  const list = <Properties list={properties} page={page} level={level} />;
  const more = properties.length > 0 || choices.some(hasContent);
  return (
    <>
      {unresolved !== undefined && (
        <p className="api-facts">
          Defined in <code>{unresolved}</code>
        </p>
      )}
      {same && (
        <p className="api-facts">
          Same shape as <a href={`#${encodeURI(same.id)}`}>{same.name}</a>
          {more && ', and also:'}
        </p>
      )}
      {isFolded(properties, level) ? (
        <details className="api-fold">
          <summary>{count(properties, name)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {choices.filter(hasContent).map((choice, index) => (
        <Alternatives key={index} choice={choice} page={page} level={level} />
      ))}
    </>
  );
}

/** One property costs less room than the button that would show it. */
function isFolded(properties: Property[], level: number): boolean {
  if (properties.length <= 1) return false;
  return level > OPEN_LEVELS || (level === OPEN_LEVELS && properties.length > OPEN_PROPERTIES);
}

function count(properties: Property[], name: string): ReactNode {
  const isMap = properties.length === 1 && properties[0]!.name === '*';
  const number = isMap ? 'Values' : `${properties.length} properties`;
  if (!name) return number;
  return (
    <>
      {number} of <code>{name}</code>
    </>
  );
}

/** An alternative that is only a type is already in the type of its parent. */
const says = ({view, needs, values}: Option): boolean =>
  needs.length > 0 ||
  values.length > 0 ||
  view.same !== undefined ||
  view.unresolved !== undefined ||
  view.properties.length > 0 ||
  view.choices.some(hasContent) ||
  view.levels.some((level) =>
    Object.keys(level).some((key) => key !== 'type' && key !== 'title' && key !== 'format' && key !== 'items'),
  );

export function hasContent({options}: Choice): boolean {
  return options.some(says);
}

/** As many as plugins/client/page-script/styles.css has rules for. */
const MAX_TABS = 8;

/** Radio buttons before the panels that they show; more alternatives than there are rules for are collapsed. */
function Alternatives({choice, page, level}: Common & {choice: Choice}): ReactNode {
  const {id, kind, by, options} = choice;
  const title = kind === 'oneOf' ? 'Exactly one of these' : 'One or more of these';
  const inside = (option: Option): ReactNode => (
    <Alternative option={option} by={by} page={page} level={Math.min(level, OPEN_LEVELS)} />
  );
  return (
    <>
      <p className="api-facts">
        {title}
        {by !== undefined && (
          <>
            , depending on <code>{by}</code>
          </>
        )}
        :
      </p>
      {options.length > MAX_TABS ? (
        options.map((option) => (
          <details key={option.title} className="api-fold">
            <summary>{option.title}</summary>
            {inside(option)}
          </details>
        ))
      ) : (
        <div className="tab-group" role="group" aria-label={title}>
          {options.map((option, index) => (
            <Fragment key={option.title}>
              <input type="radio" name={id} id={`${id}-${index + 1}`} defaultChecked={index === 0} />
              <label htmlFor={`${id}-${index + 1}`}>{option.title}</label>
            </Fragment>
          ))}
          {options.map((option) => (
            <Panel key={option.title} label={option.title}>
              {inside(option)}
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

type PanelProps = {label: string; children: ReactNode};

function Panel({label, children}: PanelProps): ReactNode {
  return (
    <div className="tab-panel" data-label={label}>
      {children}
    </div>
  );
}
Panel.markdown = ({label, children}: PanelProps, nodesOf: (node: ReactNode) => RootContent[]): RootContent[] => [
  inBold(label),
  ...nodesOf(children),
];

export const inBold = (value: string): Paragraph => ({
  type: 'paragraph',
  children: [{type: 'strong', children: [{type: 'text', value}]}],
});

function Alternative({option, by, page, level}: Common & {option: Option; by?: string}): ReactNode {
  const {title, values, needs, view} = option;
  const [own = {}] = view.levels;
  return (
    <>
      {by !== undefined && values.length > 0 && (
        <p className="api-facts">
          When <code>{by}</code> is {codes(values)}
        </p>
      )}
      <Text prose={page}>{own.description}</Text>
      <TypeLine view={view} needs={needs} />
      <Facts view={view} page={page} example />
      <Inside view={view} page={page} level={level} name={title} />
    </>
  );
}
