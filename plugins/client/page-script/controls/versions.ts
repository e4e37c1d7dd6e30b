import {VERSION_KEY} from '../../../../src/client/docusaurus-keys';
import {onPress} from '../../../../src/client/on-press';
import {attempt} from '../../../../src/client/stored';

/** Stores the preferred docs version under the key that Docusaurus reads. The link itself is an ordinary link. */
export function wireVersions(): void {
  onPress('[data-version]', ({dataset}) => {
    attempt(VERSION_KEY, () => localStorage.setItem(VERSION_KEY, dataset.version!));
  });
}
