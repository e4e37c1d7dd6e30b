// Replaces the stock link, which targets the sidebar before hydration: a plain link to the content.
import Translate from '@docusaurus/Translate';
import {useLocation} from '@docusaurus/router';
import {SkipToContentFallbackId} from '@docusaurus/theme-common';
import {CONTENT_ID} from '@site/src/components/content-id';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Documents have a sidebar before the content. */
const DOCUMENT = /^\/docs\/(?!(?:\d[\d.]*\/)?tags(\/|$))/;

export default function SkipToContent(): ReactNode {
  const {pathname} = useLocation();
  return (
    <a
      className={`${styles.link} skip-link`}
      href={`#${DOCUMENT.test(pathname) ? CONTENT_ID : SkipToContentFallbackId}`}>
      <Translate id="theme.common.skipToMainContent">Skip to main content</Translate>
    </a>
  );
}
