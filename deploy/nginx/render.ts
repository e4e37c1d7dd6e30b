/** The nginx configuration of a release on a machine: the data of its site with the settings and facts of the machine. */
import {brand} from '../../brand';
import {UPSTREAMS, type Site, type Upstream} from '../../config/serving';
import {checkTls, type HOST, type Settings} from '../settings';
import {NGINX_BROTLI, nginxSite} from './config';

/** What is not in the settings. */
export type Facts = {
  /** Whether nginx can send Brotli files, for DOCS_BROTLI=auto. */
  hasBrotli?: boolean;
  /** Identifies the certificate. */
  certificate?: string;
};

/** Where certbot writes the challenges of a certificate authority. */
export const challengesOf = (root: string): string => `${root}/acme`;

export function renderNginx(site: Site, settings: Settings<typeof HOST>, facts: Facts = {}): string {
  checkTls(settings);
  const {DOCS_ROOT: root, DOCS_TLS_CERTIFICATE: certificate, DOCS_ACCESS_LOG: log} = settings;
  const parts = Object.keys(UPSTREAMS) as Upstream[];
  const text = nginxSite({
    site,
    // A link to the current release: most deploys change nothing in this file, and nginx is not reloaded.
    root: `${root}/current/site`,
    keptAssets: `${root}/kept`,
    challenges: challengesOf(root),
    listen: settings.DOCS_LISTEN,
    serverName: settings.DOCS_SERVER_NAME || brand.hosts.docs,
    upstreams: Object.fromEntries(parts.map((part) => [part, settings.DOCS_UPSTREAMS])),
    hasLateUpstream: settings.DOCS_LATE_UPSTREAM,
    trustedProxies: settings.DOCS_TRUSTED_PROXIES,
    openFiles: settings.DOCS_OPEN_FILES,
    answerSeconds: settings.DOCS_ANSWER_SECONDS,
    ...(settings.DOCS_RATE && {rate: settings.DOCS_RATE}),
    ...(settings.DOCS_SEARCH_CACHE && {searchCache: settings.DOCS_SEARCH_CACHE}),
    ...(settings.DOCS_STATUS_LISTEN && {statusListen: settings.DOCS_STATUS_LISTEN}),
    ...(log !== '' && log !== 'off' && {accessLog: log}),
    ...(certificate && {
      tls: {
        certificate,
        key: settings.DOCS_TLS_KEY,
        listen: settings.DOCS_TLS_LISTEN,
        http3: settings.DOCS_HTTP3,
        ...(facts.certificate !== undefined && {note: facts.certificate}),
      },
    }),
  });
  const isBrotli = settings.DOCS_BROTLI === 'auto' ? facts.hasBrotli : settings.DOCS_BROTLI === 'true';
  return isBrotli ? NGINX_BROTLI + text : text;
}
