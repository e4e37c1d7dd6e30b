/**
 * Versions of the docs beside Next, which is in docs/ and api/. `npm run version` freezes one; `versions.json` lists them,
 * newest first. Without that file the site has one version.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Older versions that still get fixes. The pages of every other one say that it is not maintained any more. */
const MAINTAINED: readonly string[] = [];

export const VERSIONS_FILE = 'versions.json';

export type FrozenVersion = {
  /** As in the menu of versions and in the URL. */
  name: string;
  docsDir: string;
  contractDir: string;
  sidebarsFile: string;
  /** What its URLs have in place of `/docs`. */
  base: string;
};

export const frozenVersion = (name: string): FrozenVersion => ({
  name,
  docsDir: `versioned_docs/version-${name}`,
  contractDir: `versioned_api/version-${name}`,
  sidebarsFile: `versioned_sidebars/version-${name}-sidebars.json`,
  base: `/docs/${name}`,
});

export function readFrozenVersions(root: string): FrozenVersion[] {
  const file = path.join(root, VERSIONS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(frozenVersion) : [];
}

/** Options of the docs plugin. Next keeps the URLs that it has without other versions. */
export const versionOptions = (frozen: readonly FrozenVersion[], maintained = MAINTAINED) =>
  frozen.length === 0
    ? {}
    : {
        lastVersion: 'current',
        versions: Object.fromEntries(
          frozen.map(({name}) => [
            name,
            {banner: maintained.includes(name) ? ('none' as const) : ('unmaintained' as const)},
          ]),
        ),
      };
