import {LANGUAGE_BASES} from '../../config/languages';
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
  PRIVATE_FILES,
  SECURITY_HEADERS,
  SUFFIX,
  TYPED_FILES,
  UNAVAILABLE,
  UPSTREAMS,
  UPSTREAM_LIMITS,
  VARY,
  cacheControl,
  cachePattern,
  rangePattern,
  type Site,
  type Upstream,
} from '../../config/serving';

export type SiteOptions = {
  site: Site;
  /** The built folder. */
  root: string;
  /** `listen` directives: address, port and parameters. */
  listen: string[];
  serverName?: string;
  /** Instances (host and port) behind each path; a path without any is not configured. */
  upstreams: Partial<Record<Upstream, string[]>>;
  /** Instead of these instances: the host and port in `$docs_upstream`, whose name is resolved for each request. */
  hasLateUpstream?: boolean;
  /** Folder with the assets of earlier releases, for tabs that were open during a deploy. */
  keptAssets?: string;
  /** Folder with the responses to ACME challenges, which a certificate authority reads over plain HTTP. */
  challenges?: string;
  tls?: Tls;
  /** Networks of proxies whose X-Forwarded-For is the client. */
  trustedProxies?: string[];
  /** File of the JSON log. */
  accessLog?: string;
  /** Folder in which searches are cached, by release and body of the request. */
  searchCache?: string;
  /** Address of nginx's own counters, for monitoring. */
  statusListen?: string;
  /** How many files are kept open: two per page. Above nginx's descriptor limit, pages would return 404. */
  openFiles?: number;
  /** How long nginx waits for an instance; default from config/serving.ts. */
  answerSeconds?: number;
  /** Rate limit per client in nginx syntax; default from config/serving.ts. */
  rate?: string;
  /** How long an idle connection is kept, in seconds. */
  keepAlive?: number;
};

/** HTTPS with HTTP/2, and HTTP/3 with nginx 1.25 or newer; plain HTTP then redirects. */
export type Tls = {
  certificate: string;
  key: string;
  listen: string[];
  http3: boolean;
  /** Identifies the content of the certificate: a renewed one changes the configuration, so that nginx loads it. */
  note?: string;
};

/** A separate file, because nginx without the module does not start with it. */
export const NGINX_BROTLI = 'brotli_static on;\n';

/** Contents of the http block: the site as one server. */
export function nginxSite({
  site,
  root,
  listen,
  serverName = '_',
  upstreams,
  hasLateUpstream = false,
  keptAssets,
  challenges,
  tls,
  trustedProxies = [],
  accessLog,
  searchCache,
  statusListen,
  openFiles = 400,
  answerSeconds = UPSTREAM_LIMITS.answerSeconds,
  rate,
  keepAlive = 600,
}: SiteOptions): string {
  const parts = Object.keys(upstreams) as Upstream[];
  return `# Generated from config/serving.ts and config/redirects.json; change it there.
map_hash_bucket_size 256;
map_hash_max_size 4096;

# Every request evaluates these maps, so the first line of each matches most requests.

# The page of a path, its canonical path, and whether the request has to be redirected there.
map $uri $clean {
  default $uri;
  "~[^/l]$" $uri;
  "~^(?<stem>.*?)${SUFFIX}" $stem;
}
map $clean $canonical {
  default $clean;
  "" /;
${lines(site.slashPages.map((page) => `${quote(page.slice(0, -1))} ${quote(page)};`))}
}
map $uri $not_canonical {
  default "";
  / "";
  "~[^/l]$" "";
${lines(site.slashPages.flatMap((page) => [`${quote(page)} "";`, `${quote(page.slice(0, -1))} 1;`]))}
  "~${SUFFIX}" 1;
}

# Old paths.
map $clean $moved {
  default "";
${lines(Object.entries(MOVED).map(([old, to]) => `${quote(old)} ${quote(to)};`))}
}

# Raw paths that cannot be a page.
map $request_uri $hostile {
  default "";
  "~^(?:/[a-zA-Z0-9_-][a-zA-Z0-9_.-]*+)*+/?(?:[?]|$)" "";
  ${quote(`~*${HOSTILE}`)} 1;
}

# Compressed copies, which are sent with their Content-Encoding.
map $uri $no_page {
  default $hostile;
  ${quote(`~${PACKED}`)} 1;
}

map $request_method $wrong_method {
  default 1;
  GET "";
  HEAD "";
}

# Content negotiation: Markdown for clients that accept it and do not prefer HTML (RFC 9110, 12.5.1).
map $http_accept $markdown_q {
  default none;
  ${quote(`~*${rangePattern(MARKDOWN_RANGE, 'named_q')}`)} $named_q;
}
map $http_accept $html_q {
  default none;
${lines(HTML_RANGES.map((range, index) => `${quote(`~*${rangePattern(range, `html_q${index}`)}`)} $html_q${index};`))}
}
${weightMap('markdown')}
${weightMap('html')}
map $http_accept $wants_markdown {
  default "";
  "~*${MARKDOWN_RANGE}" $prefers_markdown;
}
map "$markdown_weight:$html_weight" $prefers_markdown {
  default "";
  "~^0000" "";
  "~^([0-9]{4}):\\1$" 1;
  "~^([0-9]*)(?:${greaterDigit()})" 1;
}
map $clean $twin {
  default $clean.md;
  "" /index.md;
}
map $wants_markdown $preferred_file {
  default $clean/index.html;
  1 $twin;
}

# Headers, by the file that is sent.
map $uri $kind {
  default file;
  "~\\.html$" page;
  ${quote(`~^${ASSETS}`)} asset;
  ${quote(`~${NEGOTIATED}`)} twin;
}
map $http_range $cache_control {
  default ${quote(CACHE_OF_RANGES)};
  "" $whole_cache;
}
map $status $whole_cache {
  default $status_cache;
  200 $kind_cache;
  304 $kind_cache;
}
map $kind $kind_cache {
  default $status_cache;
  twin $twin_cache;
  page ${quote(cacheControl(200, '/index.html'))};
  asset ${quote(cacheControl(200, '/assets/'))};
}
map $request_uri $twin_cache {
  default ${quote(CACHE_NEGOTIATED)};
  ${quote(`~${MARKDOWN_PATH}`)} ${quote(CACHE_DEFAULT)};
}
map $cache_control $cdn_cache_control {
  default "";
  ${quote(CACHE_DEFAULT)} ${quote(CDN_CACHE)};
}
map "$status $uri" $status_cache {
  default ${quote(CACHE_DEFAULT)};
${lines(CACHE.map((rule) => `${quote(`~${cachePattern(rule)}`)} ${quote(rule.value)};`))}
}
map $kind $vary {
  default ${quote(VARY.other)};
  page ${quote(VARY.negotiated)};
  twin ${quote(VARY.negotiated)};
}
map $kind $policy {
  default ${quote(FILE_POLICY)};
  page ${quote(site.pagePolicy)};
}
map $scheme $hsts {
  default $forwarded_hsts;
  https ${quote(HSTS)};
}
map $http_x_forwarded_proto $forwarded_hsts {
  default "";
  "~https" ${quote(HSTS)};
}
# Headers that an upstream has set are not repeated.
map $status $retry_after {
  default "";
  503 $own_retry_after;
}
map $upstream_http_retry_after $own_retry_after {
  default "";
  "" ${UPSTREAM_LIMITS.retryAfterSeconds};
}
map $status $allow {
  default "";
  405 $own_allow;
}
map $upstream_http_allow $own_allow {
  default "";
  "" "GET, HEAD";
}
${parts.map((part) => `limit_req_zone $binary_remote_addr zone=docs_${part}:10m rate=${rate ?? `${UPSTREAMS[part].perSecond}r/s`};`).join('\n')}
${hasLateUpstream ? '' : parts.map((part) => upstream(part, upstreams[part]!)).join('\n')}
${searchCache === undefined ? '' : searchCachePath(searchCache)}
${accessLog === undefined ? '' : LOG_FORMAT}
${statusListen === undefined ? '' : `server { listen ${statusListen}; server_name docs_status; access_log off; location / { stub_status; } }`}
${tls === undefined ? '' : redirectServer(listen, serverName, challenges)}
server {
${lines(tls === undefined ? listen.map((one) => `listen ${one};`) : tlsLines(tls))}
  server_name ${serverName};
${lines([
  ...(accessLog === undefined ? [] : [`access_log ${accessLog} docs buffer=32k flush=5s;`]),
  ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
  ...(trustedProxies.length > 0 ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
])}
  root ${root};
  server_tokens off;
  # Open files are kept; after a deploy the old ones are served for a second.
  open_file_cache max=${openFiles} inactive=60s;
  open_file_cache_valid 1s;
  # Keeps connections of proxies, and of agents that pause for minutes between requests. nginx closes idle ones first
  # when it needs connections.
  keepalive_requests 10000;
  keepalive_timeout ${keepAlive};
  absolute_redirect off;
  max_ranges 1;

  types {
${lines(
  MEDIA_TYPES.map(({type, extensions}) => `${bare(type)} ${extensions.join(' ')};`),
  4,
)}
  }
  default_type ${DEFAULT_TYPE};
  charset utf-8;
  charset_types ${[...MEDIA_TYPES.map(({type}) => type), ...Object.values(TYPED_FILES)]
    .filter((type) => type.includes('charset') && !type.startsWith('text/html'))
    .map(bare)
    .join(' ')};
  gzip_static on;
  # For responses without a compressed file: those of the upstreams.
  gzip on;
  gzip_comp_level 6;
  gzip_proxied any;
  gzip_types ${MEDIA_TYPES.filter(({compress, type}) => compress && !type.startsWith('text/html'))
    .map(({type}) => bare(type))
    .join(' ')};

${lines(Object.entries(SECURITY_HEADERS).map(([name, value]) => `add_header ${name} ${quote(value)} always;`))}
  add_header Content-Security-Policy $policy always;
  add_header Strict-Transport-Security $hsts always;
  add_header Cache-Control $cache_control always;
  add_header CDN-Cache-Control $cdn_cache_control always;
  add_header Vary $vary always;
  add_header Retry-After $retry_after always;
  add_header Allow $allow always;
  # Times of files come from their content and give the ETag; they are not dates.
  add_header Last-Modified "" always;
${tls?.http3 ? `  add_header Alt-Svc ${quote(`h3=":${portOf(tls.listen[0]!)}"; ma=86400`)} always;\n` : ''}
  error_page 404 @missing;
  location @missing { try_files /404.html =404; }
  # A malformed URL, such as /docs/%. nginx has no path for it, which a named location needs.
  error_page 400 =404 /.missing;
  location = /.missing { internal; try_files /404.html =404; }

  if ($no_page) { return 404; }

${challengeLocation(challenges)}
${LANGUAGE_BASES.map(
  (base) => `  location ^~ ${base}/assets/ {
    if ($wrong_method) { return 405; }
    try_files $uri ${keptAssets === undefined ? '=404' : '@kept_assets'};
  }`,
).join('\n')}
${keptAssets === undefined ? '' : `  location @kept_assets { root ${keptAssets}; try_files $uri =404; }`}
${lines(Object.entries(TYPED_FILES).map(([file, type]) => `location = ${file} { types { } default_type ${quote(type.replace('; charset=utf-8', ''))}; try_files $uri =404; }`))}
${lines(['/404.html', ...PRIVATE_FILES].map((file) => `location = ${file} { return 404; }`))}
${parts.map((part) => upstreamLocation(part, {answerSeconds, hasLateUpstream, isCached: searchCache !== undefined})).join('\n')}
  location / {
    if ($moved) { return 301 $moved$is_args$args; }
    if ($wrong_method) { return 405; }
    if ($not_canonical) { rewrite ^ /.canonical last; }
    try_files $preferred_file $uri $clean/index.html =404;
  }
  location = /.canonical {
    internal;
    if (!-f $document_root$clean/index.html) { return 404; }
    return 301 $canonical$is_args$args;
  }
  location @unavailable {
    internal;
    default_type application/json;
    return 503 '${UNAVAILABLE}';
  }
}
`;
}

/**
 * An instance that does not respond is not used for some seconds, so that one that hangs delays few requests. While all of
 * them count as failed, as after restarts one after the other, the same instances are used without that mark.
 */
function upstream(part: Upstream, instances: string[]): string {
  const servers = instances.map((instance) => `server ${instance.replace(/^https?:\/\//, '')}`);
  return `upstream docs_${part} {
  zone docs_${part}_instances 64k;
${lines(servers.map((server) => `${server} max_fails=1 fail_timeout=${UPSTREAM_LIMITS.failSeconds}s;`))}
${lines(servers.map((server) => `${server} max_fails=0 backup;`))}
  keepalive 16;
}`;
}

const challengeLocation = (folder: string | undefined): string =>
  folder === undefined
    ? ''
    : `  location ^~ /.well-known/acme-challenge/ { root ${folder}; default_type text/plain; try_files $uri =404; }`;

/** One JSON object per request, with the path of the request, not that of the file; without what readers search for. */
const LOG_FORMAT = `map $request_uri $requested_path {
  default $request_uri;
  "~^(?<before_query>[^?]*)[?]" $before_query;
}
log_format docs escape=json '{"time":"$time_iso8601","request":"$request_id","client":"$remote_addr","status":$status,'
  '"method":"$request_method","path":"$requested_path","bytes":$body_bytes_sent,"seconds":$request_time,'
  '"upstream":"$upstream_addr","upstream_status":"$upstream_status","upstream_seconds":"$upstream_response_time",'
  '"protocol":"$server_protocol","agent":"$http_user_agent"}';`;

const redirectServer = (listen: string[], serverName: string, challenges: string | undefined): string => `server {
${lines(listen.map((one) => `listen ${one};`))}
  server_name ${serverName};
  server_tokens off;
  access_log off;
${challengeLocation(challenges)}
  location / { return 301 https://$host$request_uri; }
}
`;

const tlsLines = ({certificate, key, listen, http3, note}: Tls): string[] => [
  ...listen.map((one) => `listen ${one} ssl http2;`),
  ...(http3 ? listen.map((one) => `listen ${one} quic;`) : []),
  ...(note === undefined ? [] : [`# ${note}`]),
  `ssl_certificate ${certificate};`,
  `ssl_certificate_key ${key};`,
  'ssl_protocols TLSv1.2 TLSv1.3;',
  'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;',
  'ssl_prefer_server_ciphers off;',
  'ssl_session_cache shared:docs_tls:10m;',
  'ssl_session_timeout 1d;',
  'ssl_session_tickets off;',
];

const portOf = (listen: string): string => /\d+$/.exec(listen)![0];

const searchCachePath = (
  folder: string,
): string => `proxy_cache_path ${folder} levels=1:2 keys_zone=docs_searches:20m max_size=500m inactive=1d use_temp_path=off;
# A body that nginx wrote to a file is not part of the key.
map "$request_method $request_body" $unknown_body {
  default "";
  "POST " 1;
}`;

/**
 * A search depends only on its release, its URL and its body. Instances restart after the pages have switched, so that a
 * response is used for a minute. Then nginx asks the service whether that of a GET is still of its build, which costs no search.
 */
const SEARCH_CACHE = [
  'client_body_buffer_size 64k;',
  'proxy_cache docs_searches;',
  'proxy_cache_methods POST;',
  'proxy_cache_key "$realpath_root|$request_uri|$request_body";',
  'proxy_cache_bypass $unknown_body;',
  'proxy_no_cache $unknown_body;',
  'proxy_ignore_headers Cache-Control Vary;',
  'proxy_cache_valid 200 1m;',
  'proxy_cache_revalidate on;',
  'proxy_cache_lock on;',
  // That of another request.
  'proxy_hide_header X-Request-Id;',
];

type LocationOptions = {answerSeconds: number; hasLateUpstream: boolean; isCached: boolean};

function upstreamLocation(part: Upstream, {answerSeconds, hasLateUpstream, isCached}: LocationOptions): string {
  const {path, burst} = UPSTREAMS[part];
  const {bodyKilobytes, connectSeconds} = UPSTREAM_LIMITS;
  const ours = [...Object.keys(SECURITY_HEADERS), 'Content-Security-Policy', 'Cache-Control'];
  return `  location ${path.endsWith('/') ? '^~' : '='} ${path} {
    limit_req zone=docs_${part} burst=${burst} nodelay;
    client_max_body_size ${bodyKilobytes}k;
    proxy_pass http://${hasLateUpstream ? '$docs_upstream' : `docs_${part}`};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Request-Id $request_id;
    # Replaces what the client sent: the service limits the work of each address.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout ${connectSeconds}s;
    proxy_send_timeout ${answerSeconds}s;
    proxy_read_timeout ${answerSeconds}s;
    # Search and MCP change nothing, so that a request can be repeated on another instance: once, after a timeout.
    proxy_next_upstream error timeout non_idempotent;
    proxy_next_upstream_timeout ${answerSeconds + connectSeconds}s;
${lines([...ours.map((name) => `proxy_hide_header ${name};`), ...(isCached && part === 'search' ? SEARCH_CACHE : [])], 4)}
    error_page 502 503 504 =503 @unavailable;
  }`;
}

/** A weight as four digits, so that two of them can be compared as text. */
function weightMap(kind: string): string {
  const digits = (count: number) => Array.from({length: count}, (_, index) => `${kind}_d${count}${index}`);
  return `map $${kind}_q $${kind}_weight {
  default 1000;
  none 0000;
  "~^0\\.?$" 0000;
${lines(
  [1, 2, 3].map(
    (count) =>
      `"~^0\\.${digits(count)
        .map((name) => `(?<${name}>[0-9])`)
        .join('')}$" 0${digits(count)
        .map((name) => `\${${name}}`)
        .join('')}${'0'.repeat(3 - count)};`,
  ),
)}
}`;
}

/** After what both have in common, the first digit of the left number is greater. */
function greaterDigit(): string {
  return Array.from({length: 9}, (_, lower) => `${lower + 1}[0-9]*:\\1[0-${lower}]`).join('|');
}

const bare = (type: string): string => type.split(';')[0]!;
const quote = (text: string): string => `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
const lines = (all: string[], indent = 2): string => all.map((line) => ' '.repeat(indent) + line).join('\n');
