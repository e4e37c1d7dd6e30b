// Wrapped: the theme's list of all tags has no description for search engines and link previews.
import {PageMetadata} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocTagsListPage';
import DocTagsListPage from '@theme-original/DocTagsListPage';
import React, {type ReactNode} from 'react';

export default function DocTagsListPageWrapper(props: Props): ReactNode {
  return (
    <>
      <PageMetadata description="All topics of these docs, from API keys to UI schema. Each tag lists the guides, tutorials and changelog entries about it." />
      <DocTagsListPage {...props} />
    </>
  );
}
