import {useDocsVersionCandidates, useLatestVersion} from '@docusaurus/plugin-content-docs/client';

/**
 * The URL of a guide in the version that the reader is in, or has chosen on a page outside the docs. A guide that the
 * version does not have keeps its URL in Next.
 */
export function useUrlInVersion(to: string): string {
  const url = LANGUAGE_BASE && to.startsWith('/') ? LANGUAGE_BASE + to : to;
  const [version] = useDocsVersionCandidates(undefined);
  const latest = useLatestVersion(undefined);
  if (version === latest || !url.startsWith(`${latest.path}/`)) return url;
  const own = version.path + url.slice(latest.path.length);
  return version.docs.some(({path}) => path === own) ? own : url;
}
