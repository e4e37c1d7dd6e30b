import {useLocation} from '@docusaurus/router';
import {useEffect, useRef} from 'react';
import {endLoading} from './page-load';

/** For pages that show a render error: ends the loading state, and resets the error on navigation. */
export function useCrash(tryAgain: () => void): void {
  const {pathname} = useLocation();
  const crashed = useRef(pathname);
  useEffect(endLoading, []);
  useEffect(() => {
    if (pathname !== crashed.current) tryAgain();
  }, [pathname, tryAgain]);
}
