/**
 * Counts page views: the path and the site that a reader came from, sent to the endpoint of the setting. No cookie, no id,
 * no query and no fragment; nothing for readers who ask not to be tracked.
 */
import {CONTENT_RENDERED, type Rendered} from '../../../../src/client/content-rendered';

export function analytics(url: string): void {
  if ((navigator as {globalPrivacyControl?: boolean}).globalPrivacyControl || navigator.doNotTrack === '1') return;
  let from = document.referrer && new URL(document.referrer).origin;
  let last: string | undefined;
  const send = (): void => {
    const {pathname} = location;
    if (pathname === last) return; // another fragment or query of the same page
    const body = JSON.stringify({page: pathname, from});
    // Not sendBeacon, which would send the cookies of the endpoint. A text needs no preflight request.
    void fetch(url, {method: 'POST', body, keepalive: true, mode: 'no-cors', credentials: 'omit'}).catch(
      () => undefined,
    );
    from = location.origin;
    last = pathname;
  };
  send();
  document.addEventListener(CONTENT_RENDERED, (event) => {
    if ((event as CustomEvent<Rendered>).detail === 'page') send();
  });
}
