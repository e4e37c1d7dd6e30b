import {useLocation} from '@docusaurus/router';
import {useEffect, useState} from 'react';

/** The host has already responded to this path. */
const loaded = typeof window === 'undefined' ? '' : window.location.pathname;

/**
 * For a path without a page in the running application: it may be an old URL, or a page of a newer version. Only the
 * host knows, so it is asked, and the page is loaded in full if it exists. Returns whether the response is awaited.
 */
export function useRedirect(): boolean {
  const {pathname} = useLocation();
  const [missing, setMissing] = useState<string>();
  const known = pathname === loaded || pathname === missing;
  useEffect(() => {
    if (known) return;
    const miss = (): void => setMissing(pathname);
    fetch(pathname, {method: 'HEAD'}).then(({ok}) => (ok ? window.location.reload() : miss()), miss);
  }, [pathname, known]);
  return typeof window !== 'undefined' && !known;
}
