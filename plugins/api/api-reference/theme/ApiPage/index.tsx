import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import React, {type ReactNode} from 'react';

declare const API_STYLESHEET: string;

/**
 * The content of an API page, which the page's module loads (../../pages.ts). After a page load React keeps the content
 * that is in the HTML.
 */
export default function ApiPage({html, operation}: {html: string; operation?: string}): ReactNode {
  const {metadata} = useDoc();
  useCollected(html);
  return (
    <>
      {/* An operation may have the title of a guide, and an alias has that of its operation. */}
      {operation && <PageMetadata title={`${metadata.title} (${operation})`} />}
      {/* Not by React Helmet, which removes its elements and adds them again on hydration. In the HTML of a page the
          template repeats the link in the head. */}
      <link rel="stylesheet" href={API_STYLESHEET} />
      <div suppressHydrationWarning dangerouslySetInnerHTML={{__html: html}} />
    </>
  );
}

/** Reports links and anchors of the content to Docusaurus' link checker. */
function useCollected(html: string): void {
  const {collectAnchor, collectLink} = useBrokenLinks();
  if (typeof window !== 'undefined') return;
  for (const [, anchor] of html.matchAll(/ id="([^"]+)"/g)) collectAnchor(anchor!);
  for (const [, link] of html.matchAll(/ href="(\/[^"]*)"/g)) collectLink(link!);
}
