import React, {type ReactNode} from 'react';
import {tagGroups, type Contract} from '../../../../contract';
import {groupId, UNGROUPED} from '../groups';
import {operationsOf} from '../operations';
import {Anchor} from './schema';
import {inline, type Page} from './text';

type AllResourcesProps = {
  contract: Contract;
  page: Page;
  resourcePath: (index: string) => string;
  operationPath: (id: string) => string;
};

export const ALL_RESOURCES_LEAD = (
  <p>
    Each resource has a page with its operations, the fields of its object and its lifecycle. To make the first call,
    see <a href="/docs/api-getting-started">API getting started</a>, which also offers the contract for download.
  </p>
);

/** Every resource in its group, with the sentence that says what it is and its operations: the API on one page, for find in page. */
export function AllResources({contract, page, resourcePath, operationPath}: AllResourcesProps): ReactNode {
  return (
    <>
      <div className="api-head api-lead">{ALL_RESOURCES_LEAD}</div>
      <div className="api-groups">
        {tagGroups(contract).map(({name = UNGROUPED, tags}) => (
          <section key={name}>
            <h2 id={groupId(name)}>
              {name}
              <Anchor id={groupId(name)} label={name} />
            </h2>
            <ul className="api-resources">
              {tags.map((tag) => (
                <li key={tag.name}>
                  <a href={resourcePath(tag['x-index'])}>{tag.name}</a>
                  <p>{inline(firstSentence(tag.description), page)}</p>
                  <ul>
                    {operationsOf(contract, tag.name).map(({id, endpoint: {method, operation}}) => (
                      <li key={id} className={operation.deprecated ? 'api-item-deprecated' : undefined}>
                        <span className={`api-verb api-${method}`}>{method.toUpperCase()}</span>{' '}
                        <a href={operationPath(id)}>{operation.summary ?? id}</a>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const firstSentence = (text: string): string => /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text;
