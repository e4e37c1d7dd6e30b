// Replaces the stock choice between a desktop and a mobile sidebar: one sidebar in the HTML, placed by style sheet.
import DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import type {Props} from '@theme/DocSidebar';
import React, {type ReactNode} from 'react';

export default function DocSidebar(props: Props): ReactNode {
  return <DocSidebarDesktop {...props} />;
}
