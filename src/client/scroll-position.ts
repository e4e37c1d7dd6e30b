/**
 * Restores the scroll position on Back and Forward. The browser restores it while the previous page is still rendered,
 * because Docusaurus loads the next one first: a short page cannot scroll far enough.
 */
import type {ClientModule} from '@docusaurus/types';

const positions = new Map<string, number>();
/** The position to restore when the target page of Back or Forward is rendered. */
let awaited: number | undefined;

/** The router gives each history entry a key, except the initial page. */
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
