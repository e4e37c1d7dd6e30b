// Replaces the stock category, whose folded items are not in the HTML: a <details> with all its items, or only a link where the sidebar says so.
import Link from '@docusaurus/Link';
import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocSidebarItem/Category';
import DocSidebarItems from '@theme/DocSidebarItems';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

export default function DocSidebarItemCategory({item, activePath, level}: Props): ReactNode {
  const {items, href, label, className, customProps} = item;
  const isActive = isActiveSidebarItem(item, activePath);
  const isCurrentPage = href !== undefined && withoutSlash(href) === withoutSlash(activePath);
  const link = href && (
    <Link
      to={href}
      className={clsx('menu__link', isActive && 'menu__link--active')}
      aria-current={isCurrentPage ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemCategory,
        ThemeClassNames.docs.docSidebarItemCategoryLevel(level),
        'menu__list-item',
        className,
      )}>
      {link}
      {!(link && !isActive && customProps?.foldedAsLink) && (
        // Categories of one level share a name, so that opening one closes the others.
        <details open={isActive || !item.collapsed} {...{name: `sidebar-${level}`}}>
          {link ? (
            <summary className="menu__category menu__category--beside" aria-label={`Pages of ${label}`} />
          ) : (
            <summary className={clsx('menu__category menu__link', isActive && 'menu__link--active')}>{label}</summary>
          )}
          <ul className="menu__list">
            {/* Memoized: a navigation does not rerender categories without the current page. */}
            <DocSidebarItems items={items} activePath={isActive ? activePath : ''} level={level + 1} />
          </ul>
        </details>
      )}
    </li>
  );
}
