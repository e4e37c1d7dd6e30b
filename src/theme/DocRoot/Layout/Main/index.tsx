// Ejected (3.8.1): the content has the id that the skip link targets, and a link to the top that plugins/client/page-script shows on long pages.
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocRoot/Layout/Main';
import {CONTENT_ID} from '@site/src/components/content-id';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export default function DocRootLayoutMain({children}: Props): ReactNode {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
      <div className="container padding-top--md padding-bottom--lg">{children}</div>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty fragment is the top of the page */}
      <a
        className={`${ThemeClassNames.common.backToTopButton} back-to-top`}
        href="#"
        aria-label={translate({id: 'theme.BackToTopButton.buttonAriaLabel', message: 'Scroll back to top'})}
      />
    </main>
  );
}
