/** Stores the preferred docs version under the key that Docusaurus reads. The link itself is an ordinary link. */
export function wireVersions(): void {
  document.addEventListener('click', ({target}) => {
    const version = (target as Element).closest<HTMLElement>('[data-version]')?.dataset.version;
    if (version === undefined) return;
    try {
      localStorage.setItem('docs-preferred-version-default', version);
    } catch (error) {
      console.error('The preferred version could not be stored.', error);
    }
  });
}
