// Replaces the theme's code block: the HTML is generated at build time; buttons.ts handles the buttons.
import React, {type ReactNode} from 'react';

export type Props = {
  /** Highlighted code; see plugins/source/highlight.ts. */
  html?: string;
  /** Plain code, for callers that have no build step; it is shown unhighlighted. */
  children?: ReactNode;
  language?: string;
  title?: string;
  /** URL of the file, if the block shows all of it. */
  download?: string;
  /** URL of the calls that the block makes; see plugins/authoring/guide-runs. */
  run?: string;
  lineNumbers?: boolean;
};

export default function CodeBlock({
  html,
  children,
  language = 'text',
  title,
  download,
  run,
  lineNumbers,
}: Props): ReactNode {
  const className = lineNumbers ? 'code-block code-numbers' : 'code-block';
  return (
    <div className={className} data-language={language}>
      {title && (
        <div className="code-title">
          {title}
          {download && (
            <a href={download} download={title.split('/').at(-1)} aria-label={`Download ${title}`}>
              Download
            </a>
          )}
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <pre tabIndex={0}>
        {html === undefined ? <code>{children}</code> : <code dangerouslySetInnerHTML={{__html: html}} />}
      </pre>
      <div className="code-buttons">
        {run && (
          <button type="button" data-does="run" value={run}>
            Run
          </button>
        )}
        {html?.includes('data-value=') && (
          <button type="button" data-does="values">
            Your values
          </button>
        )}
        <button type="button" data-does="wrap" aria-pressed="false">
          Wrap
        </button>
        <button type="button" data-does="copy">
          Copy
        </button>
      </div>
      {/* The page script fills it on press; React keeps it as it is. */}
      {run && <div className="run-result" suppressHydrationWarning dangerouslySetInnerHTML={{__html: ''}} />}
    </div>
  );
}
