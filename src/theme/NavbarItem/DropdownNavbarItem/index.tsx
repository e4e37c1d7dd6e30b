// Replaces the stock dropdown, desktop and mobile: a <details> that opens without scripts; plugins/client/page-script closes it.
import {useVersions} from '@docusaurus/plugin-content-docs/client';
import NavbarItem from '@theme/NavbarItem';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

export default function DropdownNavbarItem({items, label, position, mobile = false}: Props): ReactNode {
  const versions = useVersions(undefined);
  const Wrapper = mobile ? 'li' : React.Fragment;
  return (
    <Wrapper {...(mobile && {className: 'menu__list-item'})}>
      <details
        className={clsx(
          'dropdown',
          mobile ? 'dropdown--mobile' : ['navbar__item', position === 'right' && 'dropdown--right'],
        )}>
        <summary className={mobile ? 'menu__link' : 'navbar__link'}>{label}</summary>
        <ul className={mobile ? 'menu__list' : 'dropdown__menu'}>
          {items.map((item, index) => (
            <NavbarItem
              key={index}
              mobile={mobile}
              isDropdownItem={!mobile}
              activeClassName={mobile ? 'menu__link--active' : 'dropdown__link--active'}
              {...item}
              // plugins/client/page-script stores the version that a reader chooses.
              {...(item.onClick && {'data-version': versions.find(({label: name}) => name === item.label)?.name})}
            />
          ))}
        </ul>
      </details>
    </Wrapper>
  );
}
