/** The parts of the nginx configuration that depend on the site and on config/serving.ts. site.conf includes them. */
import {
  ASSETS,
  CACHE,
  CACHE_DEFAULT,
  CACHE_NEGOTIATED,
  CACHE_OF_RANGES,
  CDN_CACHE,
  DEFAULT_TYPE,
  FILE_POLICY,
  HOSTILE,
  HSTS,
  HTML_RANGES,
  MARKDOWN_PATH,
  MARKDOWN_RANGE,
  MEDIA_TYPES,
  MOVED,
  NEGOTIATED,
  PACKED,
  SECURITY_HEADERS,
  SHELL_POLICY,
  SHELL_SCRIPT,
  SUFFIX,
  TYPED_FILES,
  VARY,
  cacheControl,
  cachePattern,
  rangePattern,
  type Site,
} from '../../config/serving';
import {escapeRegExp} from '../../text';

export const SITE_CONF = 'deploy/nginx/site.conf';

export type NginxFiles = Record<'maps.conf' | 'headers.conf' | 'types.conf', string>;

export const nginxFiles = (site: Site): NginxFiles => ({
  'maps.conf': mapsOf(site),
  'headers.conf': Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;\nproxy_hide_header ${name};\n`)
    .join(''),
  'types.conf': typesOf(),
});

/** Every request evaluates these maps, so that the first pattern of each matches most requests. */
function mapsOf({slashPages, pagePolicy}: Site): string {
  return [
    map('$uri $clean', {default: '$uri', '~[^/l]$': '$uri', [`~^(?<stem>.*?)${SUFFIX}`]: '$stem'}),
    map('$clean $canonical', {
      default: '$clean',
      '': '/',
      ...Object.fromEntries(slashPages.map((page) => [page.slice(0, -1), page])),
    }),
    map('$uri $not_canonical', {
      default: '',
      '/': '',
      '~[^/l]$': '',
      ...Object.fromEntries(
        slashPages.flatMap((page) => [
          [page, ''],
          [page.slice(0, -1), '1'],
        ]),
      ),
      [`~${SUFFIX}`]: '1',
    }),
    map('$clean $moved', {default: '', ...MOVED}),
    // Raw paths that cannot be a page, and compressed copies, which are sent with their Content-Encoding.
    map('$request_uri $hostile', {
      default: '',
      '~^(?:/[a-zA-Z0-9_-][a-zA-Z0-9_.-]*+)*+/?(?:[?]|$)': '',
      [`~*${HOSTILE}`]: '1',
    }),
    map('$uri $no_page', {default: '$hostile', [`~${PACKED}`]: '1'}),

    map('$http_accept $wants_markdown', {default: '', [`~*${MARKDOWN_RANGE}`]: '$prefers_markdown'}),
    map('$http_accept $markdown_q', {
      default: 'none',
      [`~*${rangePattern(MARKDOWN_RANGE, 'named_q')}`]: '$named_q',
    }),
    map('$http_accept $html_q', {
      default: 'none',
      ...Object.fromEntries(
        HTML_RANGES.map((range, index) => [`~*${rangePattern(range, `html_q${index}`)}`, `$html_q${index}`]),
      ),
    }),

    map('$uri $kind', {
      default: 'file',
      [`~^${escapeRegExp(SHELL_SCRIPT)}`]: 'shell',
      '~\\.html$': 'page',
      [`~^${ASSETS}`]: 'asset',
      [`~${NEGOTIATED}`]: 'markdown',
    }),
    map('$http_range $cache_control', {default: CACHE_OF_RANGES, '': '$cache_of_file'}),
    map('$status $cache_of_file', {default: '$cache_of_status', '200': '$cache_of_kind', '304': '$cache_of_kind'}),
    map('$kind $cache_of_kind', {
      default: '$cache_of_status',
      markdown: '$cache_of_markdown',
      page: cacheControl(200, '/index.html'),
      asset: cacheControl(200, '/assets/'),
      shell: cacheControl(200, '/assets/'),
    }),
    map('$request_uri $cache_of_markdown', {default: CACHE_NEGOTIATED, [`~${MARKDOWN_PATH}`]: CACHE_DEFAULT}),
    map('"$status $uri" $cache_of_status', {
      default: CACHE_DEFAULT,
      ...Object.fromEntries(CACHE.map((rule) => [`~${cachePattern(rule)}`, rule.value])),
    }),
    map('$cache_control $cdn_cache_control', {default: '', [CACHE_DEFAULT]: CDN_CACHE}),
    map('$kind $vary', {default: VARY.other, page: VARY.negotiated, markdown: VARY.negotiated}),
    map('$kind $policy', {default: FILE_POLICY, page: pagePolicy, shell: SHELL_POLICY}),
    map('"$scheme $http_x_forwarded_proto" $hsts', {default: '', '~https': HSTS}),
  ].join('');
}

function typesOf(): string {
  const typed = Object.entries(TYPED_FILES);
  const withCharset = [...MEDIA_TYPES.map(({type}) => type), ...typed.map(([, type]) => type)].filter(
    (type) => type.includes('charset') && !type.startsWith('text/html'),
  );
  const compressed = MEDIA_TYPES.filter(({compress, type}) => compress && !type.startsWith('text/html'));
  return `types {
${MEDIA_TYPES.map(({type, extensions}) => `  ${bare(type)} ${extensions.join(' ')};\n`).join('')}}
default_type ${DEFAULT_TYPE};
charset_types ${withCharset.map(bare).join(' ')};
gzip_types ${compressed.map(({type}) => bare(type)).join(' ')};
${typed.map(([file, type]) => `location = ${file} { types { } default_type ${quote(type.replace('; charset=utf-8', ''))}; try_files $uri =404; }\n`).join('')}`;
}

/** The source and the variable, with the values in the order in which nginx tries patterns. */
const map = (names: string, values: Record<string, string>): string =>
  `map ${names} {\n${Object.entries(values)
    .map(([key, value]) => `  ${key === 'default' ? key : quote(key)} ${quote(value)};\n`)
    .join('')}}\n`;

const bare = (type: string): string => type.split(';')[0]!;
const quote = (text: string): string => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
