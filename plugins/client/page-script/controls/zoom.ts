/**
 * Image zoom: images get the cursor, focus and role of a button. The library is loaded on the first hover or focus of
 * one of them.
 */
import {CONTENT_RENDERED, type Rendered} from '../../../../src/client/content-rendered';
import type * as Library from '../zoom-library';

declare const ZOOM_SCRIPT: string;

/** Figures of the specification. */
const SELECTOR = '.markdown img';
const ATTACH_AFTER_MS = 1000;

/** The library's class, on the image and on its enlarged copy. */
const ATTACHED = 'medium-zoom-image';

let timer: ReturnType<typeof setTimeout> | undefined;
let library: Promise<typeof Library> | undefined;
const known = new WeakSet<Element>();

function attach(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(SELECTOR)) {
    image.classList.add(ATTACHED);
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-label', `Enlarge: ${image.alt || 'picture'}`);
  }
}

function attachLater(): void {
  clearTimeout(timer);
  timer = setTimeout(attach, ATTACH_AFTER_MS);
}

function onContent(rendered: Rendered): void {
  if (rendered === 'hydrated') return; // hydration keeps the images of the page
  if (rendered === 'page') {
    clearTimeout(timer); // it was set for the previous page
    void library?.then(({zoom}) => zoom.detach()); // also closes an enlarged image
  }
  if (!location.hash) attachLater();
}

/** Calls back once the library is loaded; if it fails to load, the page is unchanged. */
function withZoom(image: HTMLElement, then: (zoom: Library.Zoom) => unknown = () => undefined): void {
  library ??= import(ZOOM_SCRIPT) as Promise<typeof Library>;
  library.then(
    ({zoom, ENLARGED, attachZoom}) => {
      if (!known.has(image) && !image.matches(`.${ENLARGED}`)) attachZoom(image);
      known.add(image);
      then(zoom);
    },
    () => (library = undefined), // retried on the next use
  );
}

const pictureOf = ({target}: Event): HTMLElement | null =>
  target instanceof HTMLElement && target.matches(`img.${ATTACHED}`) ? target : null;

export function wireZoom(): void {
  addEventListener('load', attachLater);
  document.addEventListener(CONTENT_RENDERED, (event) => onContent((event as CustomEvent<Rendered>).detail));
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, (event) => {
      const image = pictureOf(event);
      if (image) withZoom(image);
    });
  document.addEventListener('click', (event) => {
    const image = pictureOf(event);
    // The library has its own listener for attached images.
    if (image && !known.has(image)) withZoom(image, (zoom) => zoom.open({target: image}));
  });
  document.addEventListener('keydown', (event) => {
    const image = pictureOf(event);
    if (!image || event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault(); // Space scrolls
    withZoom(image, (zoom) => zoom.toggle({target: image}));
  });
}
