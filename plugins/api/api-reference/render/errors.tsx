import type {Text} from 'mdast';
import React, {type ReactNode} from 'react';
import type {Operation} from '../../../../contract';
import {hasInside, ResponseBody, type ResponseView} from './bodies';
import {statusInput} from './rail';
import {frames, responseItems} from './records';
import {inline, wordsOf, type Page} from './text';
import {CELL} from '../../../../search-format';
import type {Item} from '../../../source/page-items';

type Case = {status: string; id?: string; when: string; fix?: string; message?: string};

/** The operation's own cases, then those that every call can return. */
export function errorsOf(
  operation: Pick<Operation, 'x-errors'>,
  responses: ResponseView[],
): {own: Case[]; general: Case[]} {
  const idOf = (status: string) => responses.find((response) => response.status === status)?.id;
  return {
    own: (operation['x-errors'] ?? []).map(({status, when, fix, message}) => {
      const text = String(status);
      return {status: text, id: idOf(text), when, fix, message};
    }),
    general: responses
      .filter(({status}) => /^[45]/.test(status) || status === 'default')
      .map(({status, id, response}) => ({status, id, when: response.description ?? '', fix: response['x-fix']})),
  };
}

type ErrorsProps = {own: Case[]; general: Case[]; page: Page};

/** Their searchable texts: a row for each case, then the fields of their bodies. */
export const errorItems = ({own, general, page}: ErrorsProps, list: ResponseView[]): Item[] => [
  ...frames(
    'errors',
    [...own, ...general].map(({status, when, fix, message}) =>
      [status, wordsOf(inline(when, page)) + (message ? ` Message: ${message}` : ''), wordsOf(inline(fix ?? '', page))]
        .filter(Boolean)
        .join(CELL),
    ),
  ),
  ...list.filter(isShown).flatMap((view) => responseItems(view, page, 'errors')),
];

/** One table. */
export function Errors({own, general, page}: ErrorsProps): ReactNode {
  const cases = [...own, ...general];
  return (
    <table className="api-errors">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">When</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({status, id, when, fix, message}, index) => {
          const isFirst = cases.findIndex((other) => other.status === status) === index;
          return (
            <tr key={index} id={isFirst ? id : undefined}>
              <td>{id === undefined ? <b>{status}</b> : <Status of={status} />}</td>
              <td>
                {inline(when, page)}
                {message && (
                  <>
                    {' '}
                    Message: <code>{message}</code>
                  </>
                )}
              </td>
              <td>{fix && inline(fix, page)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A link to the radio button in the rail, which the page script chooses: not a label, which would become part of the button's name. */
function Status({of}: {of: string}): ReactNode {
  return (
    <a className="api-status" href={`#${statusInput(of)}`}>
      {of}
    </a>
  );
}
Status.markdown = ({of}: {of: string}): Text[] => [{type: 'text', value: of}];

/** The bodies of errors, folded. A body that an earlier error has is not shown again. */
export function ErrorBodies({list, page}: {list: ResponseView[]; page: Page}): ReactNode {
  return list.filter(isShown).map((view) => (
    <details key={view.id} className="api-fold">
      <summary>Fields of a {view.status} response</summary>
      <ResponseBody view={view} page={page} />
    </details>
  ));
}

const isShown = (view: ResponseView): boolean => hasInside(view) && !isRepeated(view);

const isRepeated = ({contents, headers, response}: ResponseView): boolean =>
  headers.length === 0 &&
  Object.keys(response.links ?? {}).length === 0 &&
  contents.every(({view}) => view?.same !== undefined && view.properties.length === 0);
