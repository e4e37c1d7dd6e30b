// Own (the one of Docusaurus is empty): Docusaurus decodes the fragment after each navigation and crashes on a malformed one.
import renderRoutes from '@docusaurus/renderRoutes';
import {useLocation} from '@docusaurus/router';
import {decodableHash} from '@site/src/client/fragment';
import React, {useMemo, type ReactNode} from 'react';

/** Provides a location whose fragment can be decoded; the address bar does not change. */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const location = useLocation();
  const decodable = useMemo(() => ({...location, hash: decodableHash(location.hash)}), [location]);
  // A route without a path matches every page and provides its location: Docusaurus exports no other component that
  // does.
  return renderRoutes([{render: () => <>{children}</>}], {}, {location: decodable});
}
