// Replaces the stock code block: the HTML is made at build time, this adds the buttons.
import React, {useRef, useState, type ReactNode} from 'react';

export type Props = {
  /** Highlighted code; see plugins/code-blocks/highlight.ts. */
  html?: string;
  /** Plain code, for callers that have no build step; it is shown unhighlighted. */
  children?: ReactNode;
  language?: string;
  title?: string;
  /** Address of the file, when the block shows all of it. */
  download?: string;
  lineNumbers?: boolean;
};

const COPIED_MS = 1500;

export default function CodeBlock({html, children, language = 'text', title, download, lineNumbers}: Props): ReactNode {
  const pre = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);
  const [wraps, setWraps] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(pre.current!.textContent.replace(/\n$/, ''));
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  }

  const className = ['code-block', lineNumbers && 'code-numbers', wraps && 'code-wraps'].filter(Boolean).join(' ');
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
      <pre ref={pre} tabIndex={0}>
        {html === undefined ? <code>{children}</code> : <code dangerouslySetInnerHTML={{__html: html}} />}
      </pre>
      <div className="code-buttons">
        {html?.includes('data-value=') && (
          <button type="button" data-does="values">
            Your values
          </button>
        )}
        <button type="button" aria-pressed={wraps} onClick={() => setWraps(!wraps)}>
          Wrap
        </button>
        <button type="button" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
