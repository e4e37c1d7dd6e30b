import {
  CACHE_DEFAULT,
  CDN_CACHE,
  cacheControl,
  HSTS,
  mediaType,
  MOVED,
  SECURITY_HEADERS,
  SHELL_POLICY,
  SHELL_SCRIPT,
  TYPED_FILES,
  type Site,
} from '../config/serving';

/** For hosts that read `_redirects` from the folder: old path, new path, status. */
export function redirectsFile(): string {
  return `${Object.entries(MOVED)
    .map(([old, to]) => `${old} ${to} 301`)
    .join('\n')}\n`;
}

/** For hosts that read `_headers` from the folder. Such hosts serve https only, and every rule that fits applies. */
export function headersFile({pagePolicy}: Site): string {
  const rules: [string, Record<string, string>][] = [
    [
      '/*',
      {
        ...SECURITY_HEADERS,
        'Strict-Transport-Security': HSTS,
        'Content-Security-Policy': pagePolicy,
        'Cache-Control': CACHE_DEFAULT,
        'CDN-Cache-Control': CDN_CACHE,
      },
    ],
    // `!` removes a header that the rule above has set.
    ...['/assets/*', '/img/*'].map((path): [string, Record<string, string>] => [
      path,
      {'! Cache-Control': '', '! CDN-Cache-Control': '', 'Cache-Control': cacheControl(200, path)},
    ]),
    [`${SHELL_SCRIPT}*`, {'! Content-Security-Policy': '', 'Content-Security-Policy': SHELL_POLICY}],
    ...['.md', '.yaml'].map((extension): [string, Record<string, string>] => [
      `/*${extension}`,
      {'Content-Type': mediaType(extension)},
    ]),
    ...Object.entries(TYPED_FILES).map(([path, type]): [string, Record<string, string>] => [
      path,
      {'Content-Type': type},
    ]),
  ];
  return rules.map(([path, headers]) => `${path}\n${Object.entries(headers).map(headerLine).join('\n')}\n`).join('\n');
}

const headerLine = ([name, value]: [string, string]): string => (value ? `  ${name}: ${value}` : `  ${name}`);

/** The edge compresses automatically. The search index is a compressed file that is served as it is. */
export function assetsIgnore(): string {
  return '*.br\n*.gz\n!/search/*.json.gz\n_headers\n_redirects\n';
}
