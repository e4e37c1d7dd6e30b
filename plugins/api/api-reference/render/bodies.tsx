import {STATUS_CODES} from 'node:http';
import type {Paragraph} from 'mdast';
import React, {Fragment, type ReactNode} from 'react';
import {type Contract, follow} from '../../../../contract';
import type {Direction, Property, SchemaViewBuilder, SchemaView} from './model';
import {
  isJson,
  valueText,
  resolve,
  valueOf,
  type AnyBody,
  type AnyExample,
  type AnyLink,
  type AnyMedia,
  type AnyParameter,
  type AnyResponse,
  type SchemaOrRef,
} from './openapi';
import {Anchor, Body, inBold, Properties, withCode} from './schema';
import {inline, joined, Pre, Text, type Page} from './text';

/** One content type of a body, prepared for rendering. */
export type Content = {mediaType: string; media: AnyMedia; view?: SchemaView; examples: Example[]};
type Example = {title: string; words?: string; value?: unknown; external?: string};

export type ResponseView = {
  status: string;
  id: string;
  title: string;
  /** 4xx, 5xx and `default`. */
  isError: boolean;
  response: Partial<AnyResponse>;
  contents: Content[];
  headers: Property[];
};

type Where = {prefix: string; anchor: string; direction: Direction};

export function contentsOf(shapes: SchemaViewBuilder, body: Pick<AnyBody, 'content'>, where: Where): Content[] {
  return Object.entries(body.content ?? {}).map(([mediaType, media], index) => ({
    mediaType,
    media,
    view:
      media.schema === undefined
        ? undefined
        : shapes.root(media.schema, {...where, alternative: index > 0 ? [mediaType] : []}),
    examples: examplesOf(shapes.contract, media),
  }));
}

function examplesOf(contract: Contract, media: AnyMedia): Example[] {
  const named = Object.entries(media.examples ?? {}).map(([name, item]): Example => {
    const example = resolve<AnyExample>(contract, item);
    return {
      title: example.summary ?? name,
      words: example.description,
      value: example.value,
      external: example.externalValue,
    };
  });
  if (media.example !== undefined) return [{title: EXAMPLE, value: media.example}, ...named];
  if (named.length > 0) return named;
  const schema = follow(contract, media.schema) as {example?: unknown} | undefined;
  return schema?.example === undefined ? [] : [{title: EXAMPLE, value: schema.example}];
}

/** The responses by status, success first as the document has them. */
export function responsesOf(shapes: SchemaViewBuilder, responses: Record<string, unknown>): ResponseView[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, item]) => {
      const response = resolve(shapes.contract, item as AnyResponse);
      const id = shapes.id(`response-${status}`);
      const reason = STATUS_CODES[status];
      return {
        status,
        id,
        isError: /^[45]/.test(status) || status === 'default',
        title: reason ? `${status} ${reason}` : status,
        response,
        headers: Object.entries(response.headers ?? {}).map(([name, header]) =>
          parameterRow(shapes, {...resolve(shapes.contract, header), name}, `${id}.header.${name}`, 'response'),
        ),
        contents: contentsOf(shapes, response, {prefix: id, anchor: id, direction: 'response'}),
      };
    });
}

/** The row of a parameter or header: its own description first, then the schema. */
export function parameterRow(
  shapes: SchemaViewBuilder,
  parameter: Partial<AnyParameter> & {name: string},
  candidate: string,
  direction: Direction = 'request',
): Property {
  const {schema = {}, example} = valueOf(parameter);
  const row = shapes.named(parameter.name, candidate, schema as SchemaOrRef, parameter.required ?? false, direction);
  const [own = {}, ...items] = row.view.levels;
  const first = {
    ...own,
    description: parameter.description ?? own.description,
    example: example ?? own.example,
    deprecated: parameter.deprecated ?? own.deprecated,
  };
  return {...row, view: {...row.view, levels: [first, ...items]}};
}

/** Serialization of a parameter if it is not the default, and additional examples. */
export function parameterNotes(contract: Contract, parameter: Partial<AnyParameter>): ReactNode {
  const {mediaType, examples = {}} = valueOf(parameter);
  const usual = parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple';
  const style = parameter.style ?? usual;
  const notes: ReactNode[] = [];
  if (mediaType) notes.push(withCode('As', mediaType));
  if (style !== usual) notes.push(withCode('Style', style));
  if (parameter.explode !== undefined && parameter.explode !== (style === 'form')) {
    notes.push(parameter.explode ? 'Each value on its own' : 'Values joined');
  }
  if (parameter.allowEmptyValue) notes.push('May be empty');
  if (parameter.allowReserved) notes.push('Reserved characters as they are');
  for (const [name, item] of Object.entries(examples)) {
    const example = resolve<AnyExample>(contract, item);
    notes.push(withCode(example.summary ?? name, valueText(example.value ?? example.externalValue)));
  }
  return notes.length === 0 ? null : <p className="api-facts">{joined(notes, ' · ')}</p>;
}

type ContentsProps = {
  contents: Content[];
  page: Page;
  /** Whether the examples are shown here, and not elsewhere on the page. */
  examples?: boolean;
  printed?: string;
};

/** Schema and examples of a body. The description that its heading has `printed` is not repeated. */
export function Contents({contents, page, examples: here = false, printed}: ContentsProps): ReactNode {
  return contents.map(({mediaType, media, view, examples}) => (
    <Fragment key={mediaType}>
      {(contents.length > 1 || !isJson(mediaType)) && (
        <p className="api-media">
          <code>{mediaType}</code>
        </p>
      )}
      {view && <Body view={view} page={{...page, shown: JSON.stringify(examples[0]?.value)}} printed={printed} />}
      {!view && <p className="api-facts">Anything: the document gives no schema.</p>}
      {media.encoding && (
        <p className="api-facts">
          Encoding <code>{JSON.stringify(media.encoding)}</code>
        </p>
      )}
      {here && <Examples list={examples} mediaType={mediaType} page={page} />}
    </Fragment>
  ));
}

type ExamplesProps = {list: Example[]; mediaType: string; page: Page};

/** Examples one below the other, with their titles if there are several or a title says something. */
export function Examples({list, mediaType, page}: ExamplesProps): ReactNode {
  return list.map((example, index) => (
    <Fragment key={index}>
      {(list.length > 1 || example.title !== EXAMPLE) && <Label>{example.title}</Label>}
      <ExampleBlock example={example} mediaType={mediaType} page={page} />
    </Fragment>
  ));
}

/** The samples show the first example of the request body. The others are folded here. */
export function FurtherExamples({contents, page}: {contents: Content[]; page: Page}): ReactNode {
  return contents.flatMap(({mediaType, examples}, at) =>
    examples.slice(at === 0 ? 1 : 0).map((example, index) => (
      <details key={`${mediaType} ${index}`} className="api-fold">
        <summary>{example.title}</summary>
        <ExampleBlock example={example} mediaType={mediaType} page={page} />
      </details>
    )),
  );
}

const EXAMPLE = 'Example';

/** The name of what follows, smaller than a heading. */
function Label({children}: {children: string}): ReactNode {
  return <p className="api-label">{children}</p>;
}
Label.markdown = ({children}: {children: string}): Paragraph[] => [inBold(children)];

type ExampleProps = {example: Example; mediaType: string; page: Page};

function ExampleBlock({example, mediaType, page}: ExampleProps): ReactNode {
  const {words, value, external} = example;
  const language = isJson(mediaType) ? 'json' : (mediaType.split(/[/+;]/).at(-1) ?? 'text');
  const text = typeof value === 'string' && !isJson(mediaType) ? value : JSON.stringify(value, null, 2);
  const code = text !== undefined && (
    <Pre code={text} language={language} highlight={isJson(mediaType) ? page.highlight : undefined} />
  );
  return (
    <>
      <Text prose={page}>{words}</Text>
      {external !== undefined && <p className="api-facts">{inline(`[${external}](${external})`)}</p>}
      {code}
    </>
  );
}

/** One fold per status: the example beside it says most of what its fields say. */
export function Responses({list, page}: {list: ResponseView[]; page: Page}): ReactNode {
  return list.map((view) => {
    const {id, title, response, contents} = view;
    const fields = contents.reduce((sum, {view: shape}) => sum + (shape?.properties.length ?? 0), 0);
    const heading = (
      <>
        <h3 id={id}>{title}</h3> <span className="api-about-response">{inline(response.description ?? '')}</span>
      </>
    );
    if (!hasInside(view))
      return (
        <div key={id} className="api-response">
          {heading} {contents.length === 0 && <span className="api-type">No body</span>}
        </div>
      );
    return (
      <Fragment key={id}>
        <details className="api-fold api-response">
          <summary>
            {heading} {fields > 0 && <small>{fields === 1 ? '1 field' : `${fields} fields`}</small>}
          </summary>
          <ResponseBody view={view} page={page} />
        </details>
        <ObjectOf contents={contents} page={page} />
      </Fragment>
    );
  });
}

/** The page of the resource describes the same fields, once for all its operations. */
function ObjectOf({contents, page}: {contents: Content[]; page: Page}): ReactNode {
  const link = page.object?.(contents[0]?.media.schema);
  if (!link) return null;
  return (
    <p className="api-facts">
      {link.isList ? 'A list of ' : 'It is '}
      <a href={link.to}>{link.isList ? `${link.noun} objects` : `the ${link.noun} object`}</a>.
    </p>
  );
}

export const hasInside = ({contents, headers, response}: ResponseView): boolean =>
  contents.length > 0 || headers.length > 0 || Object.keys(response.links ?? {}).length > 0;

/** Headers, fields and links of one response. */
export function ResponseBody({
  view: {id, title, headers, contents, response},
  page,
}: {
  view: ResponseView;
  page: Page;
}): ReactNode {
  return (
    <>
      <Anchor id={id} label={title} />
      {headers.length > 0 && <Label>Headers</Label>}
      <Properties list={headers} page={page} />
      <Contents contents={contents} page={page} printed={response.description} />
      <Links links={response.links} page={page} />
    </>
  );
}

function Links({links = {}, page}: {links?: AnyResponse['links']; page: Page}): ReactNode {
  const list = Object.entries(links) as [string, AnyLink][];
  if (list.length === 0) return null;
  return (
    <>
      <Label>Links</Label>
      <ul>
        {list.map(([name, {operationId, operationRef, description, parameters}]) => (
          <li key={name}>
            <code>{name}</code> {inline(operationId ?? operationRef ?? '', page)}
            {parameters && (
              <>
                {' '}
                with <code>{JSON.stringify(parameters)}</code>
              </>
            )}{' '}
            {inline(description ?? '', page)}
          </li>
        ))}
      </ul>
    </>
  );
}
