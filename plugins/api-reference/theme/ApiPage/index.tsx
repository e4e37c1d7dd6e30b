import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {usePluginData} from '@docusaurus/useGlobalData';
import Loading from '@theme/Loading';
import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {show} from '../../../your-values/page';
// The build puts one of two modules here: on the server it reads the content, in the browser it is never in the bundle.
import {contentOf} from '@api-reference/content';

/**
 * The content of an API page. It stands in the HTML, not in the script: after a
 * page load it is taken as it is; after a navigation it is fetched from the page.
 */
export default function ApiPage({id}: {id: string}): ReactNode {
  const {stylesheet} = usePluginData('api-reference') as {stylesheet: string};
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState(() => contentOf.now(id));
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  useCollected(html);

  useEffect(() => {
    if (box.current!.childElementCount > 0) return; // it came with the page
    const abort = new AbortController();
    contentOf.later(id, abort.signal).then(setHtml, (reason: Error) => abort.signal.aborted || setError(reason));
    return () => abort.abort();
  }, [id, attempt]);

  useEffect(() => {
    show();
    if (html && window.location.hash)
      document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView();
  }, [html]);

  const retry = (): void => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {/* Not in the head: the head's keeper takes its elements out and puts them in again when the application starts. */}
      <link rel="stylesheet" href={stylesheet} />
      {error && <Loading isLoading={false} pastDelay timedOut={false} error={error} retry={retry} />}
      <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{__html: html}} />
    </>
  );
}

/** Tells the build's link checker what the content links to and offers. */
function useCollected(html: string): void {
  const {collectAnchor, collectLink} = useBrokenLinks();
  if (typeof window !== 'undefined') return;
  for (const [, anchor] of html.matchAll(/ id="([^"]+)"/g)) collectAnchor(anchor!);
  for (const [, link] of html.matchAll(/ href="(\/[^"]*)"/g)) collectLink(link!);
}
