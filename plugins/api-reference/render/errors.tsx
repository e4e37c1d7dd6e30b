import React, {type ReactNode} from 'react';
import type {Operation} from '../../api-contract/types';
import type {ResponseView} from './bodies';
import {inline, type Page} from './text';

type Case = {status: string; id?: string; when: string; fix?: string; message?: string};

/** Errors of the operation, then errors that any call can return. */
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

export function Errors({own, general, page}: {own: Case[]; general: Case[]; page: Page}): ReactNode {
  return (
    <>
      <Cases list={own} page={page} />
      {own.length > 0 && general.length > 0 && <p className="api-label">As with any operation</p>}
      <Cases list={general} page={page} />
    </>
  );
}

function Cases({list, page}: {list: Case[]; page: Page}): ReactNode {
  if (list.length === 0) return null;
  return (
    <ul className="api-errors">
      {list.map(({status, id, when, fix, message}, index) => (
        <li key={index}>
          {id === undefined ? <b>{status}</b> : <a href={`#${id}`}>{status}</a>}
          <p>{inline(when, page)}</p>
          {message && (
            <p>
              Message: <code>{message}</code>
            </p>
          )}
          {fix && (
            <p className="api-fix">
              <b>Do:</b> {inline(fix, page)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
