// Replaces the stock toggle: the mobile menu is a <details>. On documents the sidebar is shown with it (styles of plugins/client/page-script).
import {translate} from '@docusaurus/Translate';
import IconMenu from '@theme/Icon/Menu';
import {NavbarMenuLinks} from '@site/src/components/NavbarMenuLinks';
import React, {type ReactNode} from 'react';

export default function MobileSidebarToggle(): ReactNode {
  return (
    <details className="navbar-menu">
      <summary
        className="navbar__toggle clean-btn"
        aria-label={translate({
          id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel',
          message: 'Toggle navigation bar',
        })}>
        <IconMenu />
      </summary>
      <div className="navbar-menu__panel menu">
        <NavbarMenuLinks />
      </div>
    </details>
  );
}
