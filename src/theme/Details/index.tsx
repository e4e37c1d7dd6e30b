// Replaces the stock collapsible, which needs hydration: a native <details>, animated by plugins/client/page-script.
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {Props} from '@theme/Details';
import clsx from 'clsx';
import React, {isValidElement, type ReactNode} from 'react';

export default function Details({summary, children, className, ...props}: Props): ReactNode {
  useBrokenLinks().collectAnchor(props.id);
  return (
    <details {...props} className={clsx('fold', className)}>
      {isValidElement(summary) ? summary : <summary>{summary ?? 'Details'}</summary>}
      {children}
    </details>
  );
}
