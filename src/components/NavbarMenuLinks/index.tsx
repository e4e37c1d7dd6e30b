import {useThemeConfig} from '@docusaurus/theme-common';
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle';
import NavbarItem, {type Props as NavbarItemConfig} from '@theme/NavbarItem';
import React, {type ReactNode} from 'react';

/** The links and menus of the navbar as a list, for windows too narrow for the navbar. */
export function NavbarMenuLinks(): ReactNode {
  const items = useThemeConfig().navbar.items as NavbarItemConfig[];
  return (
    <>
      <NavbarColorModeToggle />
      <ul className="menu__list">
        {items.map((item, index) => (
          <NavbarItem key={index} mobile {...item} />
        ))}
      </ul>
    </>
  );
}
