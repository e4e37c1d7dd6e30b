import React, {type ReactNode} from 'react';
import type {Contract, Endpoint} from '../../../../contract';
import {operationsOf} from '../operations';

type SiblingsProps = {contract: Contract; endpoint: Endpoint; operationPath: (id: string) => string};

/** The operations of the same resource, in one row. */
export function Siblings({contract, endpoint, operationPath}: SiblingsProps): ReactNode {
  const [tag = ''] = endpoint.operation.tags ?? [];
  const self = endpoint.operation.operationId;
  const list = operationsOf(contract, tag);
  if (list.length < 2) return null;
  return (
    <nav className="api-siblings" aria-label={`Operations of ${tag}`}>
      <ul>
        {list.map(({id, endpoint: {method, operation}}) => (
          // The style of the sidebar.
          <li key={id} className={operation.deprecated ? 'api-item-deprecated' : undefined}>
            <a href={operationPath(id)} aria-current={id === self ? 'page' : undefined}>
              <span className={`api-verb api-${method}`}>{method.toUpperCase()}</span>{' '}
              {withoutNoun(operation.summary ?? id, tag)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** "Create a scope" among the operations of Scope is "Create". */
function withoutNoun(summary: string, tag: string): string {
  const noun = tag.toLowerCase();
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const [verb = summary, ...rest] = summary.split(' ');
  const object = rest.join(' ').toLowerCase();
  return [noun, `a ${noun}`, `an ${noun}`, `the ${noun}`, plural].includes(object) ? verb : summary;
}
