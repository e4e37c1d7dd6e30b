import {useHistory} from '@docusaurus/router';
import {useEffect, type RefObject} from 'react';
import {correctedUrl} from './correct-input';

/** Links that are rendered without React are routed on the client after hydration, as every other link of the site. */
export function useLinksInside(box: RefObject<HTMLElement>): void {
  const history = useHistory();
  useEffect(() => {
    const shown = box.current!;
    function linkOf({target}: Event): HTMLAnchorElement | undefined {
      const link = (target as Element).closest('a');
      return link && link.origin === location.origin ? link : undefined;
    }
    function follow(event: MouseEvent): void {
      const link = linkOf(event);
      const opensElsewhere = event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!link || opensElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      const path = correctedUrl(link.pathname, link.search) + link.hash;
      if (link.href === location.href) history.replace(path);
      else history.push(path);
    }
    function preload(event: Event): void {
      const link = linkOf(event);
      if (link) void window.docusaurus.preload(link.pathname);
    }
    shown.addEventListener('click', follow);
    shown.addEventListener('pointerover', preload);
    return () => {
      shown.removeEventListener('click', follow);
      shown.removeEventListener('pointerover', preload);
    };
  }, [box, history]);
}
