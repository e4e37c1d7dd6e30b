// Replaces the stock item: Tabs reads its properties and renders its content.
import type {Props} from '@theme/TabItem';
import React, {type ReactNode} from 'react';

export default function TabItem({children}: Props): ReactNode {
  return <>{children}</>;
}
