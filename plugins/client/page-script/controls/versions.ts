import {onPress} from '../../../../src/client/on-press';
import {attempt} from '../../../../src/client/stored';

const KEY = 'docs-preferred-version-default';

/** Stores the preferred docs version under the key that Docusaurus reads. The link itself is an ordinary link. */
export function wireVersions(): void {
  onPress('[data-version]', ({dataset}) => {
    attempt(KEY, () => localStorage.setItem(KEY, dataset.version!));
  });
}
