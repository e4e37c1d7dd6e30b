import {useLocation} from '@docusaurus/router';
import {useEffect, useRef} from 'react';
import {endLoading} from './page-load';

/** For a page that shows a render error: ends what loads, and renders again when the reader navigates to another page. */
export function useCrash(tryAgain: () => void): void {
  const {pathname} = useLocation();
  const crashed = useRef(pathname);
  useEffect(endLoading, []);
  useEffect(() => {
    if (pathname !== crashed.current) tryAgain();
  }, [pathname, tryAgain]);
}
