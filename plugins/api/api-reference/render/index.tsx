import React, {type ReactElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {type Contract, type Endpoint, type HistoryEntry, parametersOf} from '../../../../contract';
import {deprecationOf} from '../../api-contract/deprecation';
import type {Sample} from '../samples';
import {
  contentsOf,
  Contents,
  FurtherExamples,
  parameterNotes,
  parameterRow,
  Responses,
  responsesOf,
  type Content,
  type ResponseView,
} from './bodies';
import {ErrorBodies, errorItems, Errors, errorsOf} from './errors';
import {AllResources, ALL_RESOURCES_LEAD} from './all-resources';
import {Badge, descriptionOf, Head, headRecords} from './head';
import {SchemaViewBuilder} from './model';
import {callKey, overview, resolve, type AnyBody, type AnyOperation, type AnyParameter} from './openapi';
import {objectLink} from './objects';
import {Rail} from './rail';
import {contentItems, frames, propertyItems, responseItems} from './records';
import {Anchor, Properties} from './schema';
import {Siblings} from './siblings';
import {TagIndex, tagItems, tagModel} from './tag';
import {blocksOf, inline, Text, textsOf, wordsOf, type Page} from './text';
import {CELL} from '../../../../search-format';
import {escapeHtml, formatDate} from '../../../../text';
import type {Item} from '../../../source/page-items';

export type RenderedPage = {
  html: string;
  /** The data of the HTML, for other formats of the page. */
  body: ReactElement;
  /** Its searchable texts. */
  readonly records: Records;
};

/** `above` are the texts that a result of the page shows before its description. */
type Records = {above: string[]; items: Item[]};

type Common = {
  /** Code to HTML, at build time. Without it the code is only escaped. */
  highlight?: (code: string, language: string) => string;
};
export type OperationOptions = Common & {
  samples: readonly Sample[];
  usedInGuides: {title: string; to: string}[];
  cliName: string;
  operationPath?: (id: string) => string;
};
export type TagOptions = Common & {operationPath: (id: string) => string};

/** The page of one operation, without its title. */
export function renderOperation(contract: Contract, endpoint: Endpoint, options: OperationOptions): RenderedPage {
  const {operationPath = (id: string) => `/docs/api/${id}`, highlight = escapeHtml} = options;
  const page = pageOf(contract, {operationPath, highlight, self: endpoint.operation.operationId});
  const shapes = new SchemaViewBuilder(contract, [...IDS, ...PARAMETERS.map(([place]) => `${place}-parameters`)]);
  const responses = responsesOf(shapes, (endpoint.operation as AnyOperation).responses ?? {});
  const sections = operationSections(endpoint, {...options, shapes, responses, page});
  const head = {contract, endpoint, page, cliName: options.cliName};
  return finish(
    <>
      <div className="api-head">
        <Siblings contract={contract} endpoint={endpoint} operationPath={operationPath} />
        <Head {...head} />
      </div>
      <Rail
        samples={options.samples}
        tryIt={endpoint.operation.operationId}
        responses={responses}
        page={page}
        replacements={deprecationOf(endpoint.operation)?.replacements ?? []}
      />
      <div className="api-body">
        {sections.map(({id, title, node}) => (
          <Section key={id} id={id} title={title}>
            {node}
          </Section>
        ))}
      </div>
    </>,
    () => {
      const {above, items} = headRecords(head);
      return {above, items: [...items, ...sections.flatMap((section) => section.items())]};
    },
  );
}

/** The page of one tag: its operations, its lifecycle, its object. */
export function renderTagIndex(contract: Contract, tagName: string, options: TagOptions): RenderedPage {
  const {operationPath, highlight = escapeHtml} = options;
  const page = pageOf(contract, {operationPath, highlight});
  const model = tagModel(contract, tagName);
  return finish(<TagIndex model={model} page={page} operationPath={operationPath} />, () => ({
    above: [],
    items: tagItems(model, page),
  }));
}

/** The page of all tags, in their groups. */
export function renderAllResources(contract: Contract): RenderedPage {
  const operationPath = (id: string): string => `/docs/api/${id}`;
  const page = pageOf(contract, {operationPath, highlight: escapeHtml});
  return finish(<AllResources {...{contract, page, resourcePath, operationPath}} />, () => ({
    above: [],
    items: frames(null, [wordsOf(ALL_RESOURCES_LEAD)]),
  }));
}

const resourcePath = (index: string): string => `/docs/${index}-api-index`;

/** A section with its searchable texts. */
type SectionModel = {id: string; title: string; node: ReactNode; items: () => Item[]};

function finish(body: ReactElement, records: () => Records): RenderedPage {
  return {
    get records() {
      return records();
    },
    // Computed on demand: other formats of the page do not need it.
    get html() {
      return renderToStaticMarkup(<div className="api-page">{body}</div>);
    },
    body,
  };
}

function Section({id, title, children}: {id: string; title: string; children: ReactNode}): ReactNode {
  return (
    <>
      <h2 id={id}>
        {title}
        <Anchor id={id} label={title} />
      </h2>
      {children}
    </>
  );
}

function pageOf(
  contract: Contract,
  {
    operationPath,
    highlight,
    self,
  }: {operationPath: (id: string) => string; highlight: Page['highlight']; self?: string},
): Page {
  const {titles, calls, names} = overview(contract);
  return {
    highlight,
    operation(id) {
      const title = titles.get(id);
      return title !== undefined && id !== self ? {to: operationPath(id), title} : undefined;
    },
    call(method, path) {
      const id = calls.get(callKey(method, path));
      return id !== undefined && id !== self ? operationPath(id) : undefined;
    },
    object(schema) {
      const link = objectLink(contract, schema);
      return link && {...link, to: `${resourcePath(link.index)}#${link.id}`};
    },
    isName: (word) => names.has(word) || (word.includes('.') && word.split('.').every((part) => names.has(part))),
  };
}

const PARAMETERS: [AnyParameter['in'], string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];
const IDS = [
  'samples',
  'response-examples',
  'notes',
  'request-body',
  'responses',
  'errors',
  'callbacks',
  'history',
  'used-in-guides',
];

type SectionOptions = OperationOptions & {shapes: SchemaViewBuilder; responses: ResponseView[]; page: Page};

function operationSections(endpoint: Endpoint, options: SectionOptions): SectionModel[] {
  const {shapes, responses, page} = options;
  const {contract} = shapes;
  const operation = endpoint.operation as AnyOperation;
  const sections: SectionModel[] = [];
  const {notes} = descriptionOf(operation);
  if (notes)
    sections.push({
      id: 'notes',
      title: 'Notes',
      node: <Notes text={notes} page={page} />,
      items: () => frames('notes', textsOf(notes, page)),
    });
  const parameters = parametersOf(contract, endpoint);
  for (const [place, title] of PARAMETERS) {
    const some = parameters.filter((parameter) => parameter.in === place);
    if (some.length === 0) continue;
    const rows = some.map((parameter) => parameterRow(shapes, parameter, `${place}.${parameter.name}`));
    const notes = Object.fromEntries(rows.map(({id}, index) => [id, parameterNotes(contract, some[index]!)]));
    sections.push({
      id: `${place}-parameters`,
      title,
      node: <Properties list={rows} page={page} notes={notes} />,
      items: () => propertyItems(rows, 'request', page),
    });
  }
  if (operation.requestBody) {
    const hasSamples = options.samples.length > 0;
    sections.push(requestSection(shapes, operation.requestBody, {page, hasSamples}));
  }
  const success = responses.filter(({isError}) => !isError);
  if (success.length > 0)
    sections.push({
      id: 'responses',
      title: 'Responses', // not "Response": the rail has that, and a section is looked up by its title
      node: <Responses list={success} page={page} />,
      items: () =>
        success.flatMap((view) => [
          ...frames(view.id, [wordsOf(inline(view.response.description ?? ''))]),
          ...responseItems(view, page),
        ]),
    });
  const errors = errorsOf(operation, responses);
  if (errors.own.length + errors.general.length > 0) {
    const failed = responses.filter(({isError}) => isError);
    const node = (
      <>
        <Errors {...errors} page={page} />
        <ErrorBodies list={failed} page={page} />
      </>
    );
    sections.push({id: 'errors', title: 'Errors', node, items: () => errorItems({...errors, page}, failed)});
  }
  const callbacks = callbackSection(shapes, operation, page);
  if (callbacks) sections.push(callbacks);
  const history = endpoint.operation['x-history'];
  if (history)
    sections.push({
      id: 'history',
      title: 'History',
      node: <History list={history} page={page} />,
      // One record with the id of the operation, for "what changed in scope-create".
      items: () =>
        frames('history', [
          [`What changed in ${operation.operationId}`, ...history.map((change) => changeWords(change, page))].join(
            CELL,
          ),
        ]),
    });
  if (options.usedInGuides.length > 0) {
    const node = <Guides list={options.usedInGuides} />;
    // The guides have their own records.
    sections.push({id: 'used-in-guides', title: 'Used in guides', node, items: () => []});
  }
  return sections;
}

/** Characters of the notes that are shown before the rest is folded: fields are what most readers come for. */
const OPEN_NOTES = 280;

function Notes({text, page}: {text: string; page: Page}): ReactNode {
  const blocks = blocksOf(text);
  const isOpen = (index: number): boolean => index === 0 || blocks.slice(0, index + 1).join('').length <= OPEN_NOTES;
  const open = blocks.findIndex((_, index) => !isOpen(index));
  const rest = open === -1 ? '' : blocks.slice(open).join('\n\n');
  // A short rest takes no more room than the line that folds it.
  if (rest.length < OPEN_NOTES / 2) return <Text prose={page}>{text}</Text>;
  return (
    <>
      <Text prose={page}>{blocks.slice(0, open).join('\n\n')}</Text>
      <details className="api-fold">
        <summary>More notes</summary>
        <Text prose={page}>{rest}</Text>
      </details>
    </>
  );
}

const changeWords = ({date, kind, what}: HistoryEntry, page: Page): string =>
  `${formatDate(date)}, ${kind}: ${wordsOf(inline(what, page))}`;

/** What changed in the operation, newest first, with the entries of the changelog. */
function History({list, page}: {list: HistoryEntry[]; page: Page}): ReactNode {
  return (
    <ul className="api-history">
      {list.map(({date, kind, what, changelog}) => (
        <li key={`${date} ${what}`}>
          {changelog ? <a href={changelog}>{formatDate(date)}</a> : formatDate(date)}, {kind}: {inline(what, page)}
        </li>
      ))}
    </ul>
  );
}

/** How many guides are listed before the rest is folded. */
const OPEN_GUIDES = 10;

function Guides({list}: {list: OperationOptions['usedInGuides']}): ReactNode {
  const links = (some: typeof list): ReactNode => (
    <ul className="api-guides">
      {some.map(({title, to}) => (
        <li key={to}>
          <a href={to}>{title}</a>
        </li>
      ))}
    </ul>
  );
  const rest = list.slice(OPEN_GUIDES);
  return (
    <>
      {links(list.slice(0, OPEN_GUIDES))}
      {rest.length > 0 && (
        <details className="api-fold">
          <summary>{rest.length === 1 ? '1 more guide' : `${rest.length} more guides`}</summary>
          {links(rest)}
        </details>
      )}
    </>
  );
}

type RequestOptions = {page: Page; hasSamples: boolean};

function requestSection(
  shapes: SchemaViewBuilder,
  item: NonNullable<AnyOperation['requestBody']>,
  {page, hasSamples}: RequestOptions,
): SectionModel {
  const body = resolve<AnyBody>(shapes.contract, item);
  const contents = contentsOf(shapes, body, {prefix: 'body', anchor: 'request-body', direction: 'request'});
  const [only] = contents.length === 1 ? contents : [];
  const facts = [...(only ? [only.mediaType] : []), ...(body.required ? [] : ['optional']), ...factsOfBody(only)];
  const node = (
    <>
      {facts.length > 0 && <p className="api-facts">{facts.join(' · ')}</p>}
      <Text prose={page}>{body.description}</Text>
      <Contents contents={contents} page={page} examples={!hasSamples} printed={body.description} />
      {hasSamples && <FurtherExamples contents={contents} page={page} />}
    </>
  );
  const items = (): Item[] => [
    ...frames('request-body', textsOf(body.description, page)),
    ...contentItems(contents, {anchor: 'request-body', part: 'request', page, printed: body.description}),
    ...frames(
      'request-body',
      contents.flatMap(({examples}, at) => examples.slice(at === 0 ? 1 : 0).flatMap(({words}) => textsOf(words, page))),
    ),
  ];
  return {id: 'request-body', title: 'Request body', node, items};
}

/** What holds for the fields of a body, said once for all of them. */
function factsOfBody(content: Content | undefined): string[] {
  const properties = content?.view?.properties.filter(({name}) => name !== '*') ?? [];
  if (properties.length === 0) return [];
  const required = properties.filter((property) => property.required).length;
  const isClosed = content?.view?.levels[0]?.additionalProperties === false;
  return [
    required === 0 ? 'no field is required' : `${required} required of ${properties.length}`,
    ...(isClosed ? ['unknown keys are rejected'] : []),
  ];
}

/** Calls that the server makes back to the client. */
function callbackSection(shapes: SchemaViewBuilder, operation: AnyOperation, page: Page): SectionModel | undefined {
  const calls = Object.entries(operation.callbacks ?? {}).flatMap(([name, callback]) =>
    Object.entries(resolve(shapes.contract, callback) as Record<string, Record<string, AnyOperation>>).flatMap(
      ([expression, methods]) =>
        Object.entries(methods).map(([method, call]) => {
          const id = shapes.id(`callback-${name}`);
          const body = resolve<AnyBody>(shapes.contract, call.requestBody);
          return {
            id,
            title: name,
            expression,
            method,
            call,
            contents: contentsOf(shapes, body, {prefix: id, anchor: id, direction: 'request'}),
          };
        }),
    ),
  );
  if (calls.length === 0) return undefined;
  const node = calls.map(({id, title, expression, method, call, contents}) => (
    <React.Fragment key={id}>
      <h3 id={id}>
        {title}
        <Anchor id={id} label={title} />
      </h3>
      <p className="api-call">
        <Badge method={method as Endpoint['method']} /> <code className="api-path">{expression}</code>
      </p>
      <Text prose={page}>{call.description ?? call.summary}</Text>
      <Contents contents={contents} page={page} examples />
      <ul>
        {Object.entries(call.responses ?? {}).map(([status, response]) => (
          <li key={status}>
            <code>{status}</code> {(resolve(shapes.contract, response) as {description?: string}).description}
          </li>
        ))}
      </ul>
    </React.Fragment>
  ));
  const items = (): Item[] =>
    calls.flatMap(({id, call, contents}) => [
      ...frames(id, textsOf(call.description ?? call.summary, page)),
      ...contentItems(contents, {anchor: id, part: 'request', page}),
    ]);
  return {id: 'callbacks', title: 'Callbacks', node, items};
}
