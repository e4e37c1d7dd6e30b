// Wrapped (3.8.1): links to guides stay in the version of the reader.
import {useUrlInVersion} from '@site/src/client/use-url-in-version';
import LinkItem from '@theme-original/Footer/LinkItem';
import type {Props} from '@theme/Footer/LinkItem';
import React, {type ReactNode} from 'react';

export default function FooterLinkItem({item}: Props): ReactNode {
  const to = useUrlInVersion(item.to ?? '');
  return <LinkItem item={item.to === undefined ? item : {...item, to}} />;
}
