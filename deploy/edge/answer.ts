/**
 * The static site as one function from a request to a response: applies the rules of config/serving.ts to any source of
 * files. Portable: uses only what every `fetch` platform has.
 */
import {
  CACHE_DEFAULT,
  CACHE_OF_RANGES,
  CDN_CACHE,
  FILE_POLICY,
  filePolicyOf,
  HSTS,
  MOVED,
  PRIVATE_FILES,
  SECURITY_HEADERS,
  cacheControl,
  canonicalOf,
  cleanPath,
  htmlFileOf,
  isAsset,
  isCompressible,
  isHostile,
  isPacked,
  mediaType,
  prefersMarkdown,
  varyOf,
  type Site,
} from '../../config/serving';
import {markdownPath} from '../../search-format';
import {holdsIfRange, rangeOf, statusOfConditions} from './conditions';

/** Returns a file of the folder, or a response with status 404; supports ETag and If-None-Match. */
export type Files = (file: string, request?: {method: string; headers: Headers}) => Promise<Response>;

export async function answerStatic(request: Request, site: Site, files: Files): Promise<Response> {
  const {status, file, body, headers} = await find(request, site, files);
  const policy = file.endsWith('.html') ? site.pagePolicy : filePolicyOf(file);
  const encoding = status === 200 && LEFT_PLAIN.test(file) ? encodingFor(request) : undefined;
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: {
      ...headers,
      ...commonHeaders(status, file, policy, request),
      Vary: varyOf(file),
      // The runtime compresses the body according to this header.
      ...(encoding !== undefined && {'Content-Encoding': encoding}),
    },
  });
}

/** The platform compresses other text automatically, but not these types. */
const LEFT_PLAIN = /\.(?:md|ya?ml)$/;

/** The encodings that the client accepts; the platform replaces the header that a worker sees. */
function encodingFor(request: Request): string | undefined {
  const accepted = (request as {cf?: {clientAcceptEncoding?: string}}).cf?.clientAcceptEncoding ?? '';
  const isAccepted = (name: string): boolean =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;\\s*q=(?:1|0\\.0*[1-9]))`, 'i').test(accepted);
  return ['br', 'gzip'].find(isAccepted);
}

/** The response of a service (search, MCP), with the headers that all responses have. */
export function answerService({status, headers, body}: Response, request: Request, path: string): Response {
  const answer = new Headers(headers);
  for (const [name, value] of Object.entries(commonHeaders(status, path, FILE_POLICY, request)))
    answer.set(name, value);
  return new Response(body, {status, headers: answer});
}

function commonHeaders(status: number, file: string, policy: string, request: Request): Record<string, string> {
  const cache = request.headers.has('range') ? CACHE_OF_RANGES : cacheControl(status, file, request.url);
  const isSecure = request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https';
  return {
    ...SECURITY_HEADERS,
    ...(isSecure && {'Strict-Transport-Security': HSTS}),
    'Content-Security-Policy': policy,
    'Cache-Control': cache,
    ...(cache === CACHE_DEFAULT && {'CDN-Cache-Control': CDN_CACHE}),
  };
}

type Found = {status: number; file: string; body: BodyInit | null; headers: Record<string, string>};

async function find(request: Request, site: Site, files: Files): Promise<Found> {
  // The raw path: a URL object would have normalized it.
  const [, rawPath = '/', rawQuery = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(request.url) ?? [];
  const path = decoded(rawPath || '/');
  if (isHostile(rawPath) || path === undefined || isPacked(path) || PRIVATE_FILES.includes(path)) return missing(files);
  const clean = cleanPath(path);
  const moved = MOVED[clean];
  if (moved !== undefined) return redirect(`${moved}${rawQuery}`);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return {status: 405, file: path, body: null, headers: {Allow: 'GET, HEAD'}};
  }
  if (path === '/404.html') return missing(files);

  const page = htmlFileOf(clean);
  const canonical = canonicalOf(clean, site);
  if (path !== canonical) {
    const {status} = await files(page);
    return status === 404 ? missing(files) : redirect(`${canonical}${rawQuery}`);
  }
  const preferred = prefersMarkdown(request.headers.get('accept') ?? '')
    ? [markdownPath(clean), path, page]
    : [page, path];
  // Assets are never pages: one lookup is enough.
  for (const file of isAsset(path) ? [path] : preferred) {
    if (file.endsWith('/')) continue;
    const given = await files(file, request);
    if (given.status === 404) continue;
    return fileAnswer(file, given, request);
  }
  return missing(files);
}

const redirect = (location: string): Found => ({status: 301, file: '', body: null, headers: {Location: location}});

async function missing(files: Files): Promise<Found> {
  const page = await files('/404.html');
  const found = page.status === 200;
  return {
    status: 404,
    file: '/404.html',
    body: found ? page.body : 'Not found.',
    headers: {'Content-Type': mediaType(found ? '/404.html' : '.txt')},
  };
}

async function fileAnswer(file: string, given: Response, request: Request): Promise<Found> {
  const etag = given.headers.get('etag');
  const headers: Record<string, string> = {'Content-Type': mediaType(file), ...(etag && {ETag: etag})};
  // The platform compares If-None-Match as a single value, so lists are handled here.
  const status = statusOfConditions(request.headers, etag) ?? given.status;
  if (status !== 200) {
    await given.body?.cancel();
    return {status, file, body: null, headers};
  }
  const range = wantsRange(request, file, etag) ? request.headers.get('range') : null;
  const whole = {status, file, headers: {...headers, 'Accept-Ranges': 'bytes'}};
  if (range === null) return {...whole, body: given.body};
  const bytes = await given.arrayBuffer();
  const part = rangeOf(range, bytes.byteLength);
  if (part === undefined) return {...whole, body: bytes};
  if (part === 'outside') {
    return {status: 416, file, body: null, headers: {'Content-Range': `bytes */${bytes.byteLength}`}};
  }
  const [from, to] = part;
  return {
    status: 206,
    file,
    body: bytes.slice(from, to + 1),
    headers: {...headers, 'Content-Range': `bytes ${from}-${to}/${bytes.byteLength}`},
  };
}

/** HEAD has no ranges. As in nginx, ranges apply only to files that are sent uncompressed. */
function wantsRange(request: Request, file: string, etag: string | null): boolean {
  const isPlain = encodingFor(request) === undefined || !isCompressible(file);
  return request.method === 'GET' && isPlain && holdsIfRange(request.headers, etag);
}

function decoded(rawPath: string): string | undefined {
  try {
    return decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
}
