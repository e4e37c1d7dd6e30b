import {VERSION_KEY} from '../../../../src/client/docusaurus-keys';
import {attempt} from '../../../../src/client/stored';

/** Stores the preferred docs version under the key that Docusaurus reads. The link itself is an ordinary link. */
export function wireVersions(): void {
  document.addEventListener('click', ({target}) => {
    const version = (target as Element).closest<HTMLElement>('[data-version]')?.dataset.version;
    if (version !== undefined) attempt(VERSION_KEY, () => localStorage.setItem(VERSION_KEY, version));
  });
}
