// Replaces the stock table of contents: plugins/client/page-script marks the current section, also before the application runs.
import TOCItems from '@theme/TOCItems';
import type {Props} from '@theme/TOC';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export default function TOC({className, ...props}: Props): ReactNode {
  return (
    <div className={clsx(styles.contents, 'thin-scrollbar', className)}>
      <TOCItems {...props} linkClassName="table-of-contents__link" />
    </div>
  );
}
