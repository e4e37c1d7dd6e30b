// Own (the one of Docusaurus is empty): Docusaurus decodes path and fragment of each location, and crashes on malformed ones.
import renderRoutes from '@docusaurus/renderRoutes';
import {useLocation} from '@docusaurus/router';
import {correctUrl, decodable} from '@site/src/client/correct-input';
import React, {useEffect, useMemo, type ReactNode} from 'react';

/** Provides a location that can be decoded, and corrects the path in the address bar. */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const location = useLocation();
  useEffect(correctUrl, [location]);
  const provided = useMemo(
    () => ({...location, pathname: decodable(location.pathname), hash: decodable(location.hash)}),
    [location],
  );
  // A route without a path matches every page and provides its location: Docusaurus exports no other component that
  // does.
  return renderRoutes([{render: () => <>{children}</>}], {}, {location: provided});
}
