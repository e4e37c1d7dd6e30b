// Ejected (3.8.1): without the stock mobile sidebar and its backdrop, which exist only after hydration; the menu is a <details> in the toggle.
import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/Navbar/Layout';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

export default function NavbarLayout({children}: Props): ReactNode {
  return (
    <nav
      aria-label={translate({id: 'theme.NavBar.navAriaLabel', message: 'Main'})}
      className={clsx(ThemeClassNames.layout.navbar.container, 'navbar', 'navbar--fixed-top')}>
      {children}
    </nav>
  );
}
