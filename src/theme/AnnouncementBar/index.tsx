// Replaces the stock bar, which React removes after hydration: it stays in the HTML, and an attribute of <html> hides it before first paint.
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames, useThemeConfig} from '@docusaurus/theme-common';
import AnnouncementBarContent from '@theme/AnnouncementBar/Content';
import IconClose from '@theme/Icon/Close';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export default function AnnouncementBar(): ReactNode {
  const {announcementBar} = useThemeConfig();
  if (!announcementBar) return null;
  return (
    <div className={clsx(ThemeClassNames.announcementBar.container, styles.bar)} role="banner">
      <AnnouncementBarContent className={styles.content} />
      {announcementBar.isCloseable && (
        <button
          type="button"
          className={clsx('clean-btn', styles.close)}
          data-does="dismiss"
          data-announcement={announcementBar.id}
          aria-label={translate({id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close'})}>
          <IconClose width={14} height={14} strokeWidth={3.1} />
        </button>
      )}
    </div>
  );
}
