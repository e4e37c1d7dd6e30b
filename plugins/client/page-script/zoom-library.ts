/** The chunk that enlarges images (controls/zoom.ts). It closes them on click, Escape, resize and scroll. */
import mediumZoom, {type Zoom} from 'medium-zoom/dist/pure';

export type {Zoom};

export const ENLARGED = 'medium-zoom-image--opened';

const focus = (element: HTMLElement | null): void => element?.focus({preventScroll: true});

/** Figures of the specification. */
export const zoom: Zoom = mediumZoom({margin: 80, scrollOffset: 40, background: 'var(--zoom-backdrop)'})
  // The original is invisible while its copy is shown, and would lose the focus.
  .on('opened', () => focus(document.querySelector(`.${ENLARGED}`)))
  .on('closed', ({target}) => focus(target as HTMLElement));
