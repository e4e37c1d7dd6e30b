/**
 * Back and Forward find the scroll position of the page. The browser restores it while the page before is still shown, because
 * Docusaurus loads the next one first: on a short page it cannot scroll far enough.
 */
import type {ClientModule} from '@docusaurus/types';

const positions = new Map<string, number>();
/** Where to scroll when the page that Back or Forward leads to is shown. */
let awaited: number | undefined;

/** The router gives each entry of the history a key; the page that was opened has none. */
const entry = (): string => (history.state as {key?: string} | null)?.key ?? location.pathname + location.hash;

if (typeof window !== 'undefined') {
  addEventListener('scroll', () => awaited ?? positions.set(entry(), scrollY), {passive: true});
  addEventListener('popstate', () => (awaited = positions.get(entry())));
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (awaited !== undefined && location.pathname !== previousLocation?.pathname)
    scrollTo({top: awaited, behavior: 'instant'});
  awaited = undefined;
};
