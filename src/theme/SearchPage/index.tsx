// Ejected (3.8.1): the stock page has no main landmark, spins for ever when search is unreachable and brings a second client; src/search/README.md.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useLinksInside} from '@site/src/client/use-links-inside';
import {SearchField} from '@site/src/components/SearchForm';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {useRef, type ReactNode} from 'react';
import {isQuery, queryOf, titleOf} from './query';
import styles from './styles.module.css';

/** The content of these elements is not React's: src/search/dialog/results-page.ts fills them before hydration. */
const FILLED = {suppressHydrationWarning: true, dangerouslySetInnerHTML: {__html: ''}};

/**
 * The static parts of the page. The HTML has no query; ./before-paint.ts inserts it exactly as it is rendered here, so
 * that hydration changes nothing.
 */
export default function SearchPage(): ReactNode {
  const query = queryOf(useLocation().search);
  const {siteConfig} = useDocusaurusContext();
  const title = titleOf(query);
  const results = useRef<HTMLDivElement>(null);
  useLinksInside(results);

  return (
    <Layout>
      <PageMetadata
        title={title}
        description={`Search the guides, tutorials and API reference of ${siteConfig.title}.`}
      />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className="container page-narrow" data-search-page="">
        <Heading as="h1" className={styles.title} suppressHydrationWarning>
          {title}
        </Heading>
        <form role="search" action="/search">
          <SearchField label="Words to look for" id="search-page-field" defaultValue={query} />
          <noscript>
            <p>Search needs JavaScript. Without it, browse the guides by topic.</p>
          </noscript>
        </form>
        {/* Always rendered: screen readers announce only changes of an existing live region. */}
        <p className={styles.status} role="status" data-results-status="" {...FILLED} />
        <div
          ref={results}
          className={styles.found}
          data-results=""
          data-shown="with-query"
          hidden={!isQuery(query)}
          {...FILLED}
        />
        <p className={styles.browse} data-shown="without-query" hidden={isQuery(query)} suppressHydrationWarning>
          Or browse <Link to="/docs/tags">all topics</Link>, <Link to="/docs/getting-started">the user guides</Link> and{' '}
          <Link to="/docs/api-getting-started">the API reference</Link>.
        </p>
      </main>
    </Layout>
  );
}
