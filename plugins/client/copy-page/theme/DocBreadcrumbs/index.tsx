// Wraps the breadcrumbs to add the copy menu beside them. Without JavaScript it is a link.
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import DocBreadcrumbs from '@theme-init/DocBreadcrumbs';
import {markdownPath} from '@site/search-format';
import React, {type ReactNode} from 'react';

export default function DocBreadcrumbsWithCopy(): ReactNode {
  const {permalink, unlisted} = useDoc().metadata;
  if (unlisted) return <DocBreadcrumbs />; // it has no Markdown version
  return (
    <div className="copy-page">
      <DocBreadcrumbs />
      <a href={markdownPath(permalink)}>View as Markdown</a>
      <button type="button" data-does="copy-page">
        Copy page
      </button>
    </div>
  );
}
