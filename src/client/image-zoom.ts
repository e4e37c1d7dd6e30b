import type {ClientModule} from '@docusaurus/types';
import type {Zoom} from 'medium-zoom';

/** Figures of the specification. medium-zoom closes on click, Escape, resize and scroll by itself. */
const SELECTOR = '.markdown img';
const OPTIONS = {margin: 80, scrollOffset: 40, background: 'var(--zoom-backdrop)'};
const ATTACH_AFTER_MS = 1000;

let zoom: Zoom | undefined;
let timer: number | undefined;

function attach(): void {
  if (document.querySelector(SELECTOR) === null) {
    return; // most pages have no picture: they do not load the library
  }
  void import('medium-zoom/dist/pure').then(({default: mediumZoom}) => {
    zoom?.detach();
    zoom = mediumZoom(SELECTOR, OPTIONS);
  });
}

const imageZoom: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    const samePage = previousLocation?.pathname === location.pathname;
    if (!samePage) {
      window.clearTimeout(timer); // what was planned for the last page
    }
    if (previousLocation !== null && location.hash) {
      return;
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(attach, ATTACH_AFTER_MS);
  },
};

export default imageZoom;
