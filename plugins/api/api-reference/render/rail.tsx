import React, {type ReactNode} from 'react';
import {Examples, type ResponseView} from './bodies';
import {inline, type Page} from './text';

/** Id of the radio button that shows the example of a status. */
export const statusInput = (status: string): string => `status-${status}`;

type RailProps = {
  samplesHtml: string;
  responses: ResponseView[];
  page: Page;
  /** Ids of the operations to use instead of a deprecated one. */
  replacements: string[];
};

/** Request and response beside the text. Radio buttons choose language and status, so it works without JavaScript. */
export function Rail({samplesHtml, responses, page, replacements}: RailProps): ReactNode {
  if (!samplesHtml && responses.length === 0) return null;
  return (
    <aside className="api-rail" aria-label="Request and response">
      {samplesHtml && (
        <div className="api-card">
          <h2 id="samples">Request</h2>
          <Replacements ids={replacements} page={page} />
          <div dangerouslySetInnerHTML={{__html: samplesHtml}} />
        </div>
      )}
      {responses.length > 0 && (
        <div className="api-card">
          <h2 id="response-examples">Response</h2>
          <Statuses responses={responses} page={page} />
        </div>
      )}
    </aside>
  );
}

/** Beside the samples, because readers copy these without the text. */
function Replacements({ids, page}: {ids: string[]; page: Page}): ReactNode {
  const links = ids.flatMap((id) => page.operation?.(id) ?? []);
  if (links.length === 0) return null;
  return (
    <p className="api-note">
      <b>Deprecated.</b> Use{' '}
      {links.map(({to, title}, index) => (
        <React.Fragment key={to}>
          {index > 0 && ' or '}
          <a href={`${to}#samples`}>{title}</a>
        </React.Fragment>
      ))}
      .
    </p>
  );
}

function Statuses({responses, page}: Pick<RailProps, 'responses' | 'page'>): ReactNode {
  return (
    <div className="statuses" role="group" aria-label="Response by status">
      {responses.map(({status}, index) => (
        <React.Fragment key={status}>
          <input type="radio" name="status" id={statusInput(status)} value={status} defaultChecked={index === 0} />
          <label htmlFor={statusInput(status)}>{status}</label>
        </React.Fragment>
      ))}
      {responses.map((view) => (
        <div key={view.status} className="status">
          <p className="api-note">
            <b>{view.title}</b>
            {view.response.description && <> {inline(view.response.description, page)}</>}
          </p>
          {view.contents.map(({mediaType, examples}) => (
            <Examples key={mediaType} list={examples} mediaType={mediaType} page={page} />
          ))}
        </div>
      ))}
    </div>
  );
}
