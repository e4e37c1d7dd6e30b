import React, {type ReactNode} from 'react';
import {type Contract, follow} from '../../../../contract';
import {operationsOf, type Listed} from '../operations';
import {Contents, contentsOf, Examples, type Content} from './bodies';
import {Badge, Path} from './head';
import {LifecycleFigure, lifecycleTexts, type LifecycleView} from './lifecycle';
import {SchemaViewBuilder} from './model';
import {objectsOf, words, type ResourceObject} from './objects';
import {type AnySchema, type SchemaOrRef} from './openapi';
import {contentItems, frames} from './records';
import {Anchor} from './schema';
import {Text, textsOf, type Page} from './text';
import type {Item} from '../../../source/page-items';

type ObjectView = {id: string; title: string; contents: Content[]};
export type TagModel = {
  description: string;
  rows: Listed[];
  lifecycles: (LifecycleView & {title: string})[];
  objects: ObjectView[];
};

/** The data of a tag's index page. */
export function tagModel(contract: Contract, tagName: string): TagModel {
  const tag = (contract.tags ?? []).find(({name}) => name === tagName);
  const rows = operationsOf(contract, tagName);
  const found = objectsOf(contract, tagName);
  const shapes = new SchemaViewBuilder(contract, ['operations', 'lifecycle', ...found.map(({id}) => id)]);
  const objects = found.map(({id, noun, media}): ObjectView => {
    const body = {content: {'application/json': media}};
    const contents = contentsOf(shapes, body, {prefix: id, anchor: id, direction: 'response'});
    return {id, title: `The ${noun} object`, contents};
  });
  const lifecycles = lifecyclesOf(contract, found);
  return {description: tag?.description ?? '', rows, lifecycles, objects};
}

/** The statuses of the objects, each once. */
function lifecyclesOf(contract: Contract, objects: ResourceObject[]): TagModel['lifecycles'] {
  const seen = new Set<unknown>();
  const list = objects.flatMap(({name, media}) =>
    propertiesOf(contract, media.schema).flatMap(([property, item]) => {
      const status = (follow(contract, item) ?? {}) as AnySchema;
      const lifecycle = status['x-lifecycle'];
      if (!lifecycle || seen.has(lifecycle)) return [];
      seen.add(lifecycle);
      const states = (status.enum ?? []).map(String);
      const meanings = status['x-enumDescriptions'] ?? {};
      const title = `${words(name)}: ${property}`;
      return [{id: 'lifecycle', title, of: `${words(name)} (${property})`, lifecycle, states, meanings}];
    }),
  );
  return list.map((each, index) => ({...each, id: list.length > 1 ? `lifecycle-${index + 1}` : 'lifecycle'}));
}

function propertiesOf(contract: Contract, schema: SchemaOrRef): [string, SchemaOrRef][] {
  const flat = (follow(contract, schema) ?? {}) as AnySchema;
  return [
    ...Object.entries(flat.properties ?? {}),
    ...[...(flat.allOf ?? []), ...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].flatMap((part) =>
      propertiesOf(contract, part),
    ),
  ];
}

/** Its searchable texts, without the list of operations, which have their own pages. */
export function tagItems({description, lifecycles, objects}: TagModel, page: Page): Item[] {
  return [
    ...frames(null, textsOf(description, page)),
    ...lifecycles.flatMap((view) => frames(view.id, lifecycleTexts(view, page))),
    ...objects.flatMap(({id, contents}) => contentItems(contents, {anchor: id, part: 'object', page})),
  ];
}

type TagProps = {model: TagModel; page: Page; operationPath: (id: string) => string};

export function TagIndex({model, page, operationPath}: TagProps): ReactNode {
  const {description, rows, lifecycles, objects} = model;
  return (
    <>
      <div className="api-head api-lead">
        <Text prose={page}>{description}</Text>
      </div>
      <div className="api-body">
        <Heading id="operations" title="Operations" />
        <ul className="api-ops">
          {rows.map(({id, endpoint, isAlias}) => (
            <li key={id}>
              <Badge method={endpoint.method} /> <a href={operationPath(id)}>{endpoint.operation.summary ?? id}</a>{' '}
              {endpoint.operation.deprecated && <span className="api-flag api-old">deprecated</span>}{' '}
              {isAlias && <code className="api-alias">{id}</code>} <Path path={endpoint.path} />
            </li>
          ))}
        </ul>
      </div>
      <ObjectExample objects={objects} page={page} />
      <div className="api-body">
        {lifecycles.length > 0 && <Heading id="lifecycle" title="Lifecycle" />}
        {lifecycles.map((view) => (
          <React.Fragment key={view.id}>
            {lifecycles.length > 1 && (
              <h3 id={view.id}>
                {view.title}
                <Anchor id={view.id} label={view.title} />
              </h3>
            )}
            <LifecycleFigure view={view} page={page} />
          </React.Fragment>
        ))}
        {objects.map(({id, title, contents}) => (
          <React.Fragment key={id}>
            <Heading id={id} title={title} />
            <Contents contents={contents} page={page} />
          </React.Fragment>
        ))}
      </div>
    </>
  );
}

/** The rail of a resource: its object, as the API returns it. */
function ObjectExample({objects, page}: {objects: ObjectView[]; page: Page}): ReactNode {
  const shown = objects.filter(({contents}) => contents.some(({examples}) => examples.length > 0));
  if (shown.length === 0) return null;
  return (
    <aside className="api-rail" aria-label="Example">
      {shown.map(({id, title, contents}) => (
        <div key={id} className="api-card">
          {/* Not the title itself: a section is looked up by its title. */}
          <h2 id={`example-${id}`}>{shown.length > 1 ? `Example: ${title}` : 'Example'}</h2>
          {contents.map(({mediaType, examples}) => (
            <Examples key={mediaType} list={examples} mediaType={mediaType} page={page} />
          ))}
        </div>
      ))}
    </aside>
  );
}

function Heading({id, title}: {id: string; title: string}): ReactNode {
  return (
    <h2 id={id}>
      {title}
      <Anchor id={id} label={title} />
    </h2>
  );
}
