import {useLocation} from '@docusaurus/router';
import {useEffect, useState} from 'react';
import {spinnerLater} from './page-load';

/** The host has responded to the path of a page that is not hydrated yet. */
const isFirst = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset.hasHydrated !== 'true';

/**
 * For a path without a page in the running application: it may be an old URL, or a page of a newer version. Only the
 * host knows, so it is asked, and the page is loaded in full if it exists. Returns whether the response is awaited.
 */
export function useRedirect(): boolean {
  const {pathname} = useLocation();
  const [missing, setMissing] = useState(() => (isFirst() ? pathname : undefined));
  const awaited = pathname !== missing;
  useEffect(() => {
    if (!awaited) return undefined;
    const miss = (): void => setMissing(pathname);
    fetch(window.location.href, {method: 'HEAD'}).then(({ok}) => (ok ? window.location.reload() : miss()), miss);
    return spinnerLater();
  }, [pathname, awaited]);
  return awaited;
}
