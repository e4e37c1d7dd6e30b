/** The chunk that enlarges images (controls/zoom.ts). It closes them on click, Escape, resize and scroll. */
import mediumZoom, {type Zoom} from 'medium-zoom/dist/pure';

export type {Zoom};

export const ENLARGED = 'medium-zoom-image--opened';

const focus = (element: HTMLElement | null): void => element?.focus({preventScroll: true});

/** Figures of the specification. */
const MARGIN = 80;
export const zoom: Zoom = mediumZoom({scrollOffset: 40, background: 'var(--zoom-backdrop)'})
  // In a narrow window, a picture with this margin would be smaller than in the page.
  .on('open', ({target}) => {
    const {width, height} = (target as HTMLElement).getBoundingClientRect();
    const free = Math.min(document.documentElement.clientWidth - width, innerHeight - height) / 2;
    zoom.update({margin: Math.max(0, Math.min(MARGIN, free))});
  })
  // The original is invisible while its copy is shown, and would lose the focus.
  .on('opened', () => focus(document.querySelector(`.${ENLARGED}`)))
  .on('closed', ({target}) => focus(target as HTMLElement));

/**
 * Gives the library a large picture only when it has loaded: before that, the library could not close, and a picture that
 * fails would stay on the page.
 */
export function attachZoom(image: HTMLElement): void {
  zoom.attach(image);
  const {zoomSrc} = image.dataset;
  if (!zoomSrc) return;
  delete image.dataset.zoomSrc;
  Object.assign(new Image(), {
    onload: () => (image.dataset.zoomSrc = zoomSrc),
    onerror: () => console.warn(`Unable to reach the zoom image target ${zoomSrc}`),
    src: zoomSrc,
  });
}
