import type {RootContent} from 'mdast';
import React, {type ReactNode} from 'react';
import {sampleTabs} from '../sample-tabs';
import type {Sample} from '../samples';
import {tryItButton} from '../try-it-button';
import {Examples, type ResponseView} from './bodies';
import {fence, inline, type Page} from './text';

/** Id of the radio button that shows the example of a status. */
export const statusInput = (status: string): string => `status-${status}`;

type RailProps = {
  samples: readonly Sample[];
  /** Id of the operation that "Try it" sends; undefined for a page without it. */
  tryIt?: string;
  responses: ResponseView[];
  page: Page;
  /** Ids of the operations to use instead of a deprecated one. */
  replacements: string[];
};

/** Request and response beside the text. Radio buttons choose language and status, so it works without JavaScript. */
export function Rail({samples, tryIt, responses, page, replacements}: RailProps): ReactNode {
  if (samples.length === 0 && responses.length === 0) return null;
  return (
    <aside className="api-rail" aria-label="Request and response">
      {samples.length > 0 && (
        <div className="api-card">
          <h2 id="samples">Request</h2>
          <Replacements ids={replacements} page={page} />
          <Samples list={samples} tryIt={tryIt} page={page} />
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

type SamplesProps = {list: readonly Sample[]; tryIt?: string; page: Page};

function Samples({list, tryIt, page}: SamplesProps): ReactNode {
  const html = (tryIt === undefined ? '' : tryItButton(tryIt)) + sampleTabs(list, page.highlight);
  return <div dangerouslySetInnerHTML={{__html: html}} />;
}
Samples.markdown = ({list}: SamplesProps): RootContent[] =>
  list.flatMap(({label, syntax, code}) => [
    {type: 'heading', depth: 3, children: [{type: 'text', value: label}]},
    fence(code, syntax),
  ]);

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
