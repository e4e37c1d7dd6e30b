import React, {type ReactElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import type {Contract, Endpoint} from '../../api-contract/types';
import {contentsOf, Contents, parameterNotes, parameterRow, Responses, responsesOf} from './bodies';
import {Errors, errorsOf} from './errors';
import {Badge, Head} from './head';
import {Shapes} from './model';
import {overview, parametersOf, resolve, type AnyBody, type AnyOperation, type AnyParameter} from './openapi';
import {Anchor, Properties} from './schema';
import {TagIndex, tagModel} from './tag';
import {escapeHtml, Text, type Page} from './text';

export type TocItem = {value: string; id: string; level: 2 | 3};
export type RenderedPage = {
  html: string;
  toc: TocItem[];
  /** The data of the HTML, for other formats of the page. */
  body: ReactElement;
};

type Common = {
  /** Code to HTML, at build time. Without it the code is only escaped. */
  highlight?: (code: string, language: string) => string;
};
export type OperationOptions = Common & {
  samplesHtml: string;
  usedInGuides: {title: string; to: string}[];
  cliName: string;
  operationPath?: (id: string) => string;
};
export type TagOptions = Common & {operationPath: (id: string) => string};

/** The page of one operation, without its title. */
export function renderOperation(contract: Contract, endpoint: Endpoint, options: OperationOptions): RenderedPage {
  const {operationPath = (id: string) => `/docs/api/${id}`, highlight = escapeHtml} = options;
  const page = pageOf(contract, {operationPath, highlight, self: endpoint.operation.operationId});
  const sections = operationSections(contract, endpoint, options, page);
  return finish(
    <>
      <Head contract={contract} endpoint={endpoint} page={page} cliName={options.cliName} />
      {sections.map(({id, title, node}) => (
        <Section key={id} id={id} title={title}>
          {node}
        </Section>
      ))}
    </>,
    sections,
  );
}

/** The page of one tag: its operations, its lifecycle, its object. */
export function renderTagIndex(contract: Contract, tagName: string, options: TagOptions): RenderedPage {
  const {operationPath, highlight = escapeHtml} = options;
  const page = pageOf(contract, {operationPath, highlight});
  const model = tagModel(contract, tagName);
  return finish(<TagIndex model={model} page={page} operationPath={operationPath} />, model.sections);
}

type SectionModel = {id: string; title: string; node?: ReactNode; parts?: {id: string; title: string}[]};

function finish(body: ReactElement, sections: SectionModel[]): RenderedPage {
  const toc = sections.flatMap(({id, title, parts = []}): TocItem[] => [
    {value: escapeHtml(title), id, level: 2},
    ...parts.map((part): TocItem => ({value: escapeHtml(part.title), id: part.id, level: 3})),
  ]);
  return {
    // Computed on demand: other formats of the page do not need it.
    get html() {
      return renderToStaticMarkup(<div className="api-page">{body}</div>);
    },
    toc,
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
  const known = overview(contract).ids;
  return {highlight, operation: (id) => (known.has(id) && id !== self ? operationPath(id) : undefined)};
}

const PARAMETERS: [AnyParameter['in'], string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];
const IDS = ['samples', 'request-body', 'responses', 'errors', 'callbacks', 'used-in-guides'];

function operationSections(
  contract: Contract,
  endpoint: Endpoint,
  options: OperationOptions,
  page: Page,
): SectionModel[] {
  const operation = endpoint.operation as AnyOperation;
  const shapes = new Shapes(contract, [...IDS, ...PARAMETERS.map(([place]) => `${place}-parameters`)]);
  const sections: SectionModel[] = [];
  if (options.samplesHtml) {
    const node = <section dangerouslySetInnerHTML={{__html: options.samplesHtml}} />;
    sections.push({id: 'samples', title: 'Samples', node});
  }
  const parameters = parametersOf(contract, endpoint.path, operation);
  for (const [place, title] of PARAMETERS) {
    const some = parameters.filter((parameter) => parameter.in === place);
    if (some.length === 0) continue;
    const rows = some.map((parameter) => parameterRow(shapes, parameter, `${place}.${parameter.name}`));
    const notes = Object.fromEntries(rows.map(({id}, index) => [id, parameterNotes(contract, some[index]!)]));
    sections.push({id: `${place}-parameters`, title, node: <Properties list={rows} page={page} notes={notes} />});
  }
  if (operation.requestBody) sections.push(requestSection(shapes, operation.requestBody, page));
  const responses = responsesOf(shapes, operation.responses ?? {});
  sections.push({
    id: 'responses',
    title: 'Responses',
    node: <Responses list={responses} page={page} />,
    parts: responses.map(({id, title}) => ({id, title})),
  });
  const errors = errorsOf(operation, responses);
  if (errors.own.length + errors.general.length > 0) {
    sections.push({id: 'errors', title: 'Errors', node: <Errors {...errors} page={page} />});
  }
  const callbacks = callbackSection(shapes, operation, page);
  if (callbacks) sections.push(callbacks);
  if (options.usedInGuides.length > 0) {
    const node = (
      <ul>
        {options.usedInGuides.map(({title, to}) => (
          <li key={to}>
            <a href={to}>{title}</a>
          </li>
        ))}
      </ul>
    );
    sections.push({id: 'used-in-guides', title: 'Used in guides', node});
  }
  return sections;
}

function requestSection(shapes: Shapes, item: NonNullable<AnyOperation['requestBody']>, page: Page): SectionModel {
  const body = resolve<AnyBody>(shapes.contract, item);
  const contents = contentsOf(shapes, body, {prefix: 'body', anchor: 'request-body', direction: 'request'});
  const types = contents.length === 1 ? contents[0]!.mediaType : '';
  const node = (
    <>
      <p className="api-facts">
        {types && <code>{types}</code>}{' '}
        {body.required ? <b className="api-req">required</b> : <span className="api-opt">optional</span>}
      </p>
      <Text prose={page}>{body.description}</Text>
      <Contents contents={contents} page={page} fold={false} said={body.description} />
    </>
  );
  return {id: 'request-body', title: 'Request body', node};
}

/** Calls that the server makes back to the client. */
function callbackSection(shapes: Shapes, operation: AnyOperation, page: Page): SectionModel | undefined {
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
      <Contents contents={contents} page={page} fold={false} />
      <ul>
        {Object.entries(call.responses ?? {}).map(([status, response]) => (
          <li key={status}>
            <code>{status}</code> {(resolve(shapes.contract, response) as {description?: string}).description}
          </li>
        ))}
      </ul>
    </React.Fragment>
  ));
  return {id: 'callbacks', title: 'Callbacks', node, parts: calls.map(({id, title}) => ({id, title}))};
}
