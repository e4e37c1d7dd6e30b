// Ejected (3.8.1): the stock page asks the reader to contact the site owner; this one helps to find the page, and follows redirects.
import Link from '@docusaurus/Link';
import {PageMetadata} from '@docusaurus/theme-common';
import {useRedirect} from '@site/src/client/use-redirect';
import {CONTENT_ID} from '@site/src/components/content-id';
import {SearchForm} from '@site/src/components/SearchForm';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

export default function NotFoundContent({className}: {className?: string}): ReactNode {
  const awaited = useRedirect();
  if (awaited) return <main id={CONTENT_ID} className="container page-narrow" aria-busy="true" />;
  return (
    <main id={CONTENT_ID} className={clsx('container page-narrow', className)}>
      {/* Below /docs the theme renders this content without the NotFound page, which sets the title. */}
      <PageMetadata
        title="Page Not Found"
        description="No page has this URL. Search the docs, or start from the user guides, the API reference or the list of all topics."
      />
      <p className="eyebrow">404</p>
      <Heading as="h1">Page Not Found</Heading>
      <p>
        No page has this URL. The page may have been renamed, or the link may be mistyped. Search for a word of its
        title, or start from one of these pages.
      </p>
      <SearchForm id="not-found-search" label="Search the docs" />
      <ul className="link-list">
        <li>
          <Link to="/docs/getting-started">Get started</Link>: the user guides, from the first page
        </li>
        <li>
          <Link to="/docs/api-getting-started">API reference</Link>: tokens, lists, errors
        </li>
        <li>
          <Link to="/docs/tags">All topics</Link>: every guide by tag
        </li>
        <li>
          <Link to="/docs/support">Support</Link>: report a broken link
        </li>
      </ul>
    </main>
  );
}
