import {useUrlInVersion} from '@site/src/client/use-url-in-version';
import DefaultNavbarItem, {type Props} from '@theme/NavbarItem/DefaultNavbarItem';
import React, {type ReactNode} from 'react';

/**
 * Item of the navbar that stays in the version of the reader. The stock type `doc` does so too, but is active on every
 * page of its sidebar.
 */
export default function DocsLink({to, ...props}: Props & {to: string}): ReactNode {
  return <DefaultNavbarItem {...props} to={useUrlInVersion(to)} />;
}
