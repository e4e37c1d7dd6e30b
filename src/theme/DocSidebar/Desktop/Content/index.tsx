// Ejected (3.8.1): without the state that follows the announcement bar, and with the navbar's links for narrow windows.
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import DocSidebarItems from '@theme/DocSidebarItems';
import type {Props} from '@theme/DocSidebar/Desktop/Content';
import {NavbarMenuLinks} from '@site/src/components/NavbarMenuLinks';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

export default function DocSidebarDesktopContent({path, sidebar, className}: Props): ReactNode {
  return (
    <nav
      aria-label={translate({id: 'theme.docs.sidebar.navAriaLabel', message: 'Docs sidebar'})}
      className={clsx('menu thin-scrollbar doc-menu', className)}>
      <div className="doc-menu__links">
        <NavbarMenuLinks />
      </div>
      <ul className={clsx(ThemeClassNames.docs.docSidebarMenu, 'menu__list')}>
        <DocSidebarItems items={sidebar} activePath={path} level={1} />
      </ul>
    </nav>
  );
}
