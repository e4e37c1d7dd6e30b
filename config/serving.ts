/**
 * How `build/` is served, as tables and pure functions. nginx includes maps that are generated from them (deploy/nginx),
 * the edge worker runs them (deploy/edge), and tests/hosts checks that both return the same responses. Portable: no
 * Node APIs.
 */
import {markdownPath} from '../search-format';
import {redirects} from './old-urls';
import {SEARCH_BASE} from './search';

/** Data read from the built folder by deploy/site.ts. */
export type Site = {
  /** Pages whose canonical path ends with a slash. */
  slashPages: string[];
  /** Content Security Policy of the pages, with the hashes of their inline scripts. */
  pagePolicy: string;
};

/** Paths of the search and MCP service. site.conf of nginx has them too, with the limits of requests. */
export const SERVICE_PATHS = {search: `${SEARCH_BASE}/`, mcp: '/mcp'};

/** The response while the service is not available, and when a client should try again. */
export const UNAVAILABLE = JSON.stringify({message: 'The service does not answer. Try again.', status: 503});
export const RETRY_AFTER_SECONDS = 1;

const UTF8 = '; charset=utf-8';

type MediaType = {type: string; extensions: string[]; compress?: true};

export const MEDIA_TYPES: MediaType[] = [
  {type: `text/html${UTF8}`, extensions: ['html'], compress: true},
  {type: `text/css${UTF8}`, extensions: ['css'], compress: true},
  {type: `text/javascript${UTF8}`, extensions: ['js', 'mjs'], compress: true},
  {type: `text/markdown${UTF8}`, extensions: ['md'], compress: true},
  {type: `text/plain${UTF8}`, extensions: ['txt', 'tf', 'sh', 'py'], compress: true},
  {type: 'application/json', extensions: ['json', 'map'], compress: true},
  {type: `application/yaml${UTF8}`, extensions: ['yaml', 'yml'], compress: true},
  {type: `application/xml${UTF8}`, extensions: ['xml'], compress: true},
  {type: 'application/manifest+json', extensions: ['webmanifest'], compress: true},
  {type: 'image/svg+xml', extensions: ['svg'], compress: true},
  {type: 'image/x-icon', extensions: ['ico']},
  {type: 'image/png', extensions: ['png']},
  {type: 'image/jpeg', extensions: ['jpg', 'jpeg']},
  {type: 'image/gif', extensions: ['gif']},
  {type: 'image/webp', extensions: ['webp']},
  {type: 'image/avif', extensions: ['avif']},
  {type: 'font/woff2', extensions: ['woff2']},
  {type: 'application/wasm', extensions: ['wasm'], compress: true},
  {type: 'application/pdf', extensions: ['pdf']},
  {type: 'application/gzip', extensions: ['gz']},
  {type: 'application/zip', extensions: ['zip']},
];

/** Media types of files whose extension does not determine it. */
export const TYPED_FILES: Record<string, string> = {
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/docs/changelogs/rss.xml': `application/rss+xml${UTF8}`,
  '/docs/changelogs/atom.xml': `application/atom+xml${UTF8}`,
  '/docs/changelogs/feed.json': 'application/feed+json',
  '/opensearch.xml': 'application/opensearchdescription+xml',
};

export const DEFAULT_TYPE = 'application/octet-stream';

export function mediaType(file: string): string {
  const extension = extensionOf(file);
  return TYPED_FILES[file] ?? MEDIA_TYPES.find(({extensions}) => extensions.includes(extension))?.type ?? DEFAULT_TYPE;
}

export function isCompressible(file: string): boolean {
  const extension = extensionOf(file);
  return MEDIA_TYPES.some(({extensions, compress}) => compress && extensions.includes(extension));
}

/**
 * Compressed copies, which hosts send with their Content-Encoding. They have no URL of their own: without that header a
 * browser would download them.
 */
export const PACKED = `\\.(?:${MEDIA_TYPES.flatMap(({extensions, compress}) => (compress ? extensions : [])).join('|')})\\.(?:br|gz)$`;

const packed = new RegExp(PACKED);
export const isPacked = (path: string): boolean => packed.test(path);

const extensionOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1] ?? '';

export const ASSETS = '/assets/';
export const isAsset = (path: string): boolean => path.startsWith(ASSETS);

/** On every response, including errors. */
export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Over HTTPS only, as RFC 6797 requires; not for subdomains, which may belong to other sites. */
export const HSTS = 'max-age=31536000';

/** Content Security Policy of pages, without the hashes of their inline scripts (plugins/publishing/security-headers). */
export const PAGE_POLICY: Record<string, string> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Content Security Policy of files that are not pages: opened directly, they load nothing. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Files of the terminal (plugins/client/terminal) start with these paths. */
export const SHELL_SCRIPT = `${ASSETS}js/terminal-shell.`;
export const JQ_PROGRAM = `${ASSETS}js/terminal-jq.`;
/** A Worker has the policy of its own script. This one runs jq, which the page gives to it as a program of WebAssembly. */
export const SHELL_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** The policy of a file, by the start of its path. */
export const filePolicyOf = (file: string): string => (file.startsWith(SHELL_SCRIPT) ? SHELL_POLICY : FILE_POLICY);

/** First match wins. Errors are never cached: a missing file may exist after the next deploy. */
export const CACHE: {status?: string; path?: string; value: string}[] = [
  {status: '[45]', value: 'no-store'},
  {path: `(?:${SEARCH_BASE}/|/mcp$)`, value: 'no-store'},
  // Without a max-age browsers cache a redirect permanently, including a wrong one.
  {status: '301', value: 'public, max-age=3600'},
  // Their names contain a content hash.
  {path: ASSETS, value: 'public, max-age=31536000, immutable'},
  {path: '/(?:img/|favicon\\.ico$|manifest\\.webmanifest$)', value: 'public, max-age=86400'},
];
/** Browsers revalidate each time. Shared caches keep a response for minutes; a deploy may purge them. */
export const CACHE_DEFAULT = 'public, max-age=0, must-revalidate, s-maxage=300';
/**
 * Beside it, for CDNs only (RFC 9213): they may respond with an old page while they get the new one, or while the site is
 * down. In Cache-Control, browsers would do so too.
 */
export const CDN_CACHE = 'max-age=300, stale-while-revalidate=86400, stale-if-error=604800';
/** Markdown at the URL of a page: a cache that ignores Vary would send it to browsers. */
export const CACHE_NEGOTIATED = 'private, no-cache';
/** The requested path, in nginx's form, if it is that of the Markdown file itself. */
export const MARKDOWN_PATH = '^[^?]*\\.md(?:[?]|$)';
/** Responses to a Range header: nginx sets this header before it knows whether the range exists (206) or not (416). */
export const CACHE_OF_RANGES = 'no-store';

/** For a file that is sent for a path, with its query or without. */
export function cacheControl(status: number, file: string, requested = file): string {
  const rule = cacheRules.find(({pattern}) => pattern.test(`${status} ${file}`));
  const isNegotiated = file.endsWith('.md') && !IS_MARKDOWN_PATH.test(requested);
  return rule?.value ?? (isNegotiated ? CACHE_NEGOTIATED : CACHE_DEFAULT);
}
const IS_MARKDOWN_PATH = new RegExp(MARKDOWN_PATH);

export const cachePattern = ({status = '', path = ''}: {status?: string; path?: string}): string =>
  `^${status}[0-9]* ${path}`;
const cacheRules = CACHE.map((rule) => ({pattern: new RegExp(cachePattern(rule)), value: rule.value}));

/** A page has two representations, HTML and Markdown, which caches distinguish by `Accept`. */
export const NEGOTIATED = '\\.(?:html|md)$';
export const VARY = {negotiated: 'Accept, Accept-Encoding', other: 'Accept-Encoding'};

const negotiated = new RegExp(NEGOTIATED);
export const varyOf = (file: string): string => (negotiated.test(file) ? VARY.negotiated : VARY.other);

/** Raw request paths that cannot be a page: neither looked up nor proxied. */
export const HOSTILE = '^[^?#]*(?://|\\\\|%5c|%2f|%00|%0[ad]|/(?:\\.|%2e)(?!well-known/))';
/** Files of the folder that are for hosts and not served. */
export const PRIVATE_FILES = ['/_headers', '/_redirects'];

const hostile = new RegExp(HOSTILE, 'i');
export const isHostile = (rawPath: string): boolean => hostile.test(rawPath);

/** Suffixes that are removed from a path to get its page. */
export const SUFFIX = '(?:/index\\.html|\\.html|/)$';

const suffix = new RegExp(SUFFIX);

/** `/docs/cli/`, `/docs/cli.html` and `/docs/cli/index.html` are `/docs/cli`; the home page is ''. */
export const cleanPath = (path: string): string => path.replace(suffix, '');

export const htmlFileOf = (clean: string): string => `${clean}/index.html`;

/** The canonical path of a page. */
export const canonicalOf = (clean: string, {slashPages}: Site): string =>
  clean === '' || slashPages.includes(`${clean}/`) ? `${clean}/` : clean;

/** Old path to new path, in one hop, also for the Markdown version. */
export const MOVED: Record<string, string> = Object.fromEntries(
  redirects.flatMap(({from, to}) =>
    from.flatMap((old) => [
      [old, to],
      [markdownPath(old), markdownPath(cleanPath(to))],
    ]),
  ),
);

/**
 * A media range in an Accept header with its weight, as a pattern that nginx
 * and JavaScript both read. A range with a malformed weight is ignored.
 */
export const rangePattern = (range: string, group: string): string =>
  `(?:^|,)[ \\t]*${range.replace(/[*]/g, '\\*')}[ \\t]*(?:;(?![ \\t]*q=)[^,;]*)*(?:;[ \\t]*q=(?<${group}>0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?))?[ \\t]*(?:;(?![ \\t]*q=)[^,]*)?(?:,|$)`;

export const MARKDOWN_RANGE = 'text/markdown';
/** Most specific first. */
export const HTML_RANGES = ['text/html', 'text/*', '*/*'];

/**
 * Returns Markdown only to clients that accept it explicitly and do not prefer HTML: browsers never list it, and agents
 * list both with the same weight.
 */
export function prefersMarkdown(accept: string): boolean {
  const markdown = weightOf(accept, markdownRange) ?? 0;
  if (markdown === 0) return false;
  const html = htmlRanges.map((range) => weightOf(accept, range)).find((weight) => weight !== undefined) ?? 0;
  return markdown >= html;
}

const [markdownRange, ...htmlRanges] = [MARKDOWN_RANGE, ...HTML_RANGES].map(
  (range) => new RegExp(rangePattern(range, 'q'), 'i'),
) as [RegExp, ...RegExp[]];

function weightOf(accept: string, range: RegExp): number | undefined {
  const match = range.exec(accept);
  return match ? Number(match.groups?.q ?? 1) : undefined;
}
