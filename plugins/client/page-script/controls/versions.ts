import {attempt} from '../../../../src/client/stored';

const KEY = 'docs-preferred-version-default';

/** Stores the preferred docs version under the key that Docusaurus reads. The link itself is an ordinary link. */
export function wireVersions(): void {
  document.addEventListener('click', ({target}) => {
    const version = (target as Element).closest<HTMLElement>('[data-version]')?.dataset.version;
    if (version !== undefined) attempt(KEY, () => localStorage.setItem(KEY, version));
  });
}
