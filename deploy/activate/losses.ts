/** What readers would lose by a deploy: host names, ports, HTTPS, Brotli, pages. Pure functions. */
import {cleanPath} from '../../config/serving';

/** What readers get from an nginx configuration, in words. */
function offersOf(config: string): string[] {
  const listens = [...config.matchAll(/^\s*listen ([^\s;]+)([^;]*);/gm)].map(([, address, parameters = '']) => {
    if (/\bquic\b/.test(parameters)) return `HTTP/3 on ${address}`;
    return `${/\bssl\b/.test(parameters) ? 'HTTPS' : 'HTTP'} on ${address}`;
  });
  const names = [...config.matchAll(/^\s*server_name ([^;]+);/gm)].flatMap(([, all]) => all!.split(/\s+/));
  const brotli = /^\s*brotli_static on;/m.test(config) ? ['Brotli compression'] : [];
  return [...new Set([...listens, ...names.map((name) => `the host ${name}`), ...brotli])];
}

export function lostOffers(before: string, after: string): string[] {
  const kept = offersOf(after);
  return offersOf(before).filter((offer) => !kept.includes(offer));
}

type Served = {
  /** Files of the release. */
  files: string[];
  /** Its `_redirects`. */
  redirects: string;
};

const isPage = (file: string): boolean => /^site\/(?:.*\/)?index\.html$/.test(file);
const pathOf = (file: string): string => cleanPath(file.slice('site'.length));
const redirectedBy = (redirects: string): string[] => redirects.split('\n').map((line) => line.split(' ')[0]!);

/** Pages of the active release that the next one neither has nor redirects. */
export function lostPages(before: string[], {files, redirects}: Served): string[] {
  const served = new Set([...files.filter(isPage).map(pathOf), ...redirectedBy(redirects)]);
  return before
    .filter(isPage)
    .map(pathOf)
    .filter((page) => !served.has(page));
}

type Hashes = Record<string, {sha256: string}>;

/** A page that shows whether nginx serves the next release: one that the active release has with other content. */
export function changedPage(before: Hashes, after: Hashes, redirects: string): string | undefined {
  const redirected = new Set(redirectedBy(redirects));
  return Object.keys(after).find(
    (file) =>
      isPage(file) &&
      before[file] !== undefined &&
      before[file].sha256 !== after[file]!.sha256 &&
      !redirected.has(pathOf(file)),
  );
}

const SHOWN = 5;

/** The message of a deploy that is not made; undefined if nothing is lost. */
export function lossMessage(version: string, offers: string[], pages: string[]): string | undefined {
  if (offers.length + pages.length === 0) return undefined;
  const more = pages.length - SHOWN;
  return [
    `${version} was not activated, because readers would lose:`,
    ...offers.map((offer) => `  ${offer}`),
    ...pages.slice(0, SHOWN).map((page) => `  the page ${page || '/'}`),
    ...(more > 0 ? [`  and ${more} more pages`] : []),
    ...(offers.length > 0 ? ['Check the settings (/etc/docs/settings.env, or the file in DOCS_SETTINGS).'] : []),
    ...(pages.length > 0 ? ['Redirect the old paths in config/redirects.json.'] : []),
    'To activate it anyway, add --allow-removal.',
  ].join('\n');
}

/** What to correct in the rest of nginx's configuration, from the output of `nginx -T`. */
export function hintsOf(dump: string): string[] {
  const valueOf = (directive: string): number | undefined => {
    const [, value] = new RegExp(`^\\s*${directive}\\s+(\\d+);`, 'm').exec(dump) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const connections = valueOf('worker_connections');
  const files = valueOf('worker_rlimit_nofile') ?? 1024;
  return [
    ...(connections !== undefined && connections < LEAST_CONNECTIONS
      ? [
          `worker_connections is ${connections}: a worker rejects further readers. Set it to ${LEAST_CONNECTIONS} or more in nginx.conf.`,
        ]
      : []),
    ...(connections !== undefined && files < 2 * connections
      ? [
          `worker_rlimit_nofile is ${files}: a proxied connection takes two files. Set it to ${2 * connections} or more.`,
        ]
      : []),
    ...(/^# configuration file .*\/sites-enabled\/default:/m.test(dump)
      ? ["Debian's default site responds to requests by IP address: rm /etc/nginx/sites-enabled/default"]
      : []),
  ];
}

const LEAST_CONNECTIONS = 4096;
