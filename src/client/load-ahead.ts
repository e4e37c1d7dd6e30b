/**
 * Preloads a page when its link is hovered or touched (`preload` of the Docusaurus Link), not when the link is in the
 * viewport: the chunks of 20 visible links are larger than those of the pages a reader opens.
 */
if (typeof window !== 'undefined') {
  // Runs after the entry module, which sets `window.docusaurus`; links read it when they render.
  queueMicrotask(() => {
    window.docusaurus = {...window.docusaurus, prefetch: () => false};
    // React has not seen the hover or focus event that started the application.
    const link = document.querySelector<HTMLAnchorElement>('a[href]:is(:hover, :focus)');
    if (link?.origin === location.origin) void window.docusaurus.preload(link.pathname);
  });
}
