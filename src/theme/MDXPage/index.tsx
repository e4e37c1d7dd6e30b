// Ejected (3.8.1): its content lacks the class `markdown`, to which typography and image zoom apply.
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames} from '@docusaurus/theme-common';
import ContentVisibility from '@theme/ContentVisibility';
import EditMetaRow from '@theme/EditMetaRow';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import type {Props} from '@theme/MDXPage';
import TOC from '@theme/TOC';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

export default function MDXPage({content: Content}: Props): ReactNode {
  const {metadata, assets, toc} = Content;
  const {title, description, frontMatter, lastUpdatedAt, lastUpdatedBy, editUrl} = metadata;
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.wrapper.mdxPages, ThemeClassNames.page.mdxPage)}>
      <Layout>
        <PageMetadata
          title={title}
          description={description}
          keywords={frontMatter.keywords}
          image={assets.image ?? frontMatter.image}
        />
        <main className="container padding-vert--lg">
          <div className="row">
            <div className="col col--9">
              <ContentVisibility metadata={metadata} />
              <article className="markdown">
                <MDXContent>
                  <Content />
                </MDXContent>
              </article>
              <EditMetaRow
                className="margin-top--md"
                editUrl={editUrl}
                lastUpdatedAt={lastUpdatedAt}
                lastUpdatedBy={lastUpdatedBy}
              />
            </div>
            <div className="col col--3">
              <TOC toc={toc} />
            </div>
          </div>
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}
