/** Loads styles on demand; see plugins/client/lean-client/loose-styles.ts. */
export function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: resolve,
      onerror: reject,
    });
    document.head.append(link);
  });
}
