/**
 * A page is loaded ahead when its link is hovered or touched (`preload` of the Docusaurus Link), not because the link is in
 * view: on a guide, the 20 links in view are more script than the pages a reader opens.
 */
if (typeof window !== 'undefined') {
  // After the entry module has run: it sets `window.docusaurus`, and links read it when they are rendered.
  queueMicrotask(() => {
    window.docusaurus = {...window.docusaurus, prefetch: () => false};
    // The link whose hover or focus started the application: React has not seen that event.
    const link = document.querySelector<HTMLAnchorElement>('a[href]:is(:hover, :focus)');
    if (link?.origin === location.origin) void window.docusaurus.preload(link.pathname);
  });
}
