/**
 * The settings of a machine that runs a release: one table for the service, one for nginx and deploys. A setting comes
 * from the environment or from one file of `NAME=value` lines, which every command reads; the environment wins.
 */
import {readFileSync} from 'node:fs';
import {parseEnv} from 'node:util';
import {UPSTREAM_LIMITS} from '../config/serving';
import {editDistance} from '../text';

/** `parse` returns the value, or throws an error that says what the text should be. */
export type Setting<T> = {help: string; fallback: string; parse: (text: string) => T};
type Table = Record<string, Setting<unknown>>;
export type Settings<T extends Table> = {[Name in keyof T]: ReturnType<T[Name]['parse']>};
type Source = Record<string, string | undefined>;

const setting = <T>(fallback: string, parse: (text: string) => T, help: string): Setting<T> => ({
  help,
  fallback,
  parse,
});

const text = (value: string): string => value;

const someText = (value: string): string => {
  if (value === '') throw new Error('must not be empty');
  return value;
};

const oneLine = (value: string): string => {
  if (/[\s;{}'"\\$]/.test(value)) throw new Error('must not contain spaces, quotes or any of ; { } \\ $');
  return value;
};

const integer =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a number from ${least} to ${most}`);
    }
    return number;
  };

const port = integer(0, 65_535);

const oneOf =
  <T extends string>(...allowed: T[]) =>
  (value: string): T => {
    if (!(allowed as string[]).includes(value)) throw new Error(`must be ${allowed.join(' or ')}`);
    return value as T;
  };

const flag = (value: string): boolean => oneOf('true', 'false')(value) === 'true';

const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => oneLine(item.trim()))
    .filter(Boolean);

const someList = (value: string): string[] => {
  const items = list(value);
  if (items.length === 0) throw new Error('must have at least one value, separated by commas');
  return items;
};

const upstreams = (value: string): string[] => {
  const items = someList(value);
  const wrong = items.find((item) => !/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(item));
  if (wrong !== undefined) throw new Error(`must be host:port, separated by commas, not ${wrong}`);
  return items;
};

const absolute = (value: string): string => {
  if (!value.startsWith('/') || value === '/') throw new Error('must be an absolute path, and not /');
  return oneLine(value);
};

const optionalPath = (value: string): string => (value === '' ? '' : absolute(value));

/** The search service and the MCP server, one process. */
export const SERVICE = {
  HOST: setting('127.0.0.1', someText, 'interface on which the service listens'),
  PORT: setting('7700', port, 'port of the service; the systemd units set it'),
  SEARCH_BUILD: setting('', text, 'folder of the site; by default the folder `site` beside the program'),
  SEARCH_APP_ID: setting('', text, 'application id that clients send; by default that of the build'),
  SEARCH_API_KEY: setting('', text, 'public key that clients send; by default that of the build'),
  SEARCH_ALLOW_ORIGIN: setting('*', someText, 'CORS, for a service on another host than the site'),
  SEARCH_QUEUE: setting('64', integer(1, 10_000), 'searches that may wait; further ones get 503'),
  SEARCH_CLIENT_STEPS: setting(
    '1200000',
    integer(0, 1_000_000_000),
    'work of one client in steps a second (`x-search-work`); beyond that it gets 429; 0 for no limit',
  ),
  SEARCH_PROXIES: setting('127.0.0.1,::1', list, 'web servers whose X-Forwarded-For is the client; * for any'),
  SEARCH_LOG_QUERIES: setting('false', flag, 'count the words of searches with few results (`npm run search:report`)'),
  LOG_FORMAT: setting('json', oneOf('json', 'text', 'off'), 'form of the log on standard output'),
  DRAIN_SECONDS: setting('10', integer(0, 600), 'how long SIGTERM waits for active requests'),
};

/** nginx, and the switch from one release to another. */
export const HOST = {
  DOCS_ROOT: setting('/srv/docs', absolute, 'folder of releases, kept assets and the link to the current release'),
  DOCS_LISTEN: setting('80,[::]:80', someList, 'ports of nginx, or addresses with port'),
  DOCS_SERVER_NAME: setting('', oneLine, 'host name of the site; by default that of the brand'),
  DOCS_UPSTREAMS: setting('127.0.0.1:7701,127.0.0.1:7702', upstreams, 'instances of the service'),
  DOCS_LATE_UPSTREAM: setting(
    'false',
    flag,
    'use $docs_upstream of nginx.conf instead of DOCS_UPSTREAMS, and resolve its name while nginx runs, as in the image',
  ),
  DOCS_TLS_CERTIFICATE: setting('', optionalPath, 'certificate chain; with it, DOCS_LISTEN redirects to HTTPS'),
  DOCS_TLS_KEY: setting('', optionalPath, 'private key of the certificate'),
  DOCS_TLS_LISTEN: setting('443,[::]:443', someList, 'ports for HTTPS with HTTP/2'),
  DOCS_HTTP3: setting('false', flag, 'also HTTP/3, with nginx 1.25 or newer'),
  DOCS_TRUSTED_PROXIES: setting('', list, 'networks of proxies whose X-Forwarded-For is the client'),
  DOCS_BROTLI: setting(
    'auto',
    oneOf('auto', 'true', 'false'),
    'send the Brotli files; auto: if libnginx-mod-http-brotli-static is installed',
  ),
  DOCS_OPEN_FILES: setting('400', integer(10, 100_000), 'files that nginx keeps open'),
  DOCS_RATE: setting('', oneLine, 'requests of a client to search and MCP, as 50r/s; by default config/serving.ts'),
  DOCS_ANSWER_SECONDS: setting(
    String(UPSTREAM_LIMITS.answerSeconds),
    integer(1, 3600),
    'how long nginx waits for a response of an instance before it tries another one',
  ),
  DOCS_ACCESS_LOG: setting('/var/log/nginx/docs.log', text, 'JSON log of nginx; off or empty for none'),
  DOCS_SEARCH_CACHE: setting('', optionalPath, 'folder in which nginx caches searches; empty for none'),
  DOCS_STATUS_LISTEN: setting('127.0.0.1:7780', oneLine, 'address of the counters of nginx; empty for none'),
  DOCS_NGINX_CONFIG: setting('/etc/nginx/conf.d/docs.conf', absolute, 'file that a deploy writes'),
  DOCS_NGINX_TEST: setting('nginx -T', someText, 'command that checks the configuration and prints it'),
  DOCS_NGINX_RELOAD: setting('nginx -s reload', someText, 'command that loads a changed configuration'),
  DOCS_SERVICE_RESTART: setting(
    'systemctl restart docs-service@{port}.service',
    someText,
    'command that restarts one instance of the service',
  ),
  DOCS_READY_SECONDS: setting('60', integer(1, 3600), 'how long a deploy waits for an instance to become ready'),
  DOCS_PAGE_SECONDS: setting('10', integer(1, 3600), 'how long a deploy waits until nginx serves the new pages'),
  DOCS_PURGE: setting('', text, 'command that removes the pages from the cache of a CDN after they have changed'),
  DOCS_KEEP: setting('5', integer(1, 1000), 'releases that stay on the machine'),
  DOCS_KEEP_DAYS: setting('7', integer(1, 1000), 'days for which assets of removed releases stay, for open tabs'),
};

/** Read by every command, so that a rollback in another shell has the same settings as the deploy before it. */
const SETTINGS_FILE = '/etc/docs/settings.env';

export type SettingsFile = {name: string; text: string};

/** The file that DOCS_SETTINGS names, or that of the machine, if it has one. */
export function readSettingsFile(environment: Source, ofMachine = SETTINGS_FILE): SettingsFile | undefined {
  const name = environment.DOCS_SETTINGS || ofMachine;
  try {
    return {name, text: readFileSync(name, 'utf8')};
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !environment.DOCS_SETTINGS) return undefined;
    throw new Error(
      `The settings in ${name} cannot be read (${code}). Create the file, make it readable, or set DOCS_SETTINGS to another one.`,
    );
  }
}

/** Reads the settings of one table. Throws one error that lists every problem. */
export function readSettings<T extends Table>(table: T, environment: Source, file?: SettingsFile): Settings<T> {
  const problems: string[] = [];
  const fromFile: Source = file === undefined ? {} : parseEnv(file.text);
  for (const name of Object.keys(fromFile)) {
    if (!(name in SERVICE) && !(name in HOST)) problems.push(`${file!.name}: ${name} is not a setting${nearest(name)}`);
  }
  const values = Object.entries(table).map(([name, {fallback, parse}]) => {
    const given = environment[name] ?? fromFile[name] ?? fallback;
    try {
      return [name, parse(given)];
    } catch (error) {
      const from = environment[name] === undefined && fromFile[name] !== undefined ? `${file!.name}: ` : '';
      problems.push(`${from}${name} ${(error as Error).message}, not ${JSON.stringify(given)}`);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.fromEntries(values) as Settings<T>;
}

/** Settings that depend on each other. */
export function checkTls({
  DOCS_TLS_CERTIFICATE: certificate,
  DOCS_TLS_KEY: key,
  DOCS_HTTP3: http3,
}: Settings<typeof HOST>): void {
  if ((certificate === '') !== (key === '')) {
    throw new SettingsError(['DOCS_TLS_CERTIFICATE and DOCS_TLS_KEY must both be set, or neither']);
  }
  if (http3 && certificate === '') throw new SettingsError(['DOCS_HTTP3 needs DOCS_TLS_CERTIFICATE and DOCS_TLS_KEY']);
}

class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  ${problem}.`).join('\n')}`);
  }
}

/** Suggests the setting that differs in one or two characters. */
function nearest(name: string): string {
  const known = [...Object.keys(SERVICE), ...Object.keys(HOST)];
  const close = known.find((other) => editDistance(name, other) <= 2);
  return close === undefined ? '' : `; did you mean ${close}`;
}
