/** The nginx configuration of a release on a machine: the data of its site with the settings of the machine. */
import {brand} from '../../brand';
import {UPSTREAMS, type Site, type Upstream} from '../../config/serving';
import {checkTls, type HOST, type Settings} from '../settings';
import {NGINX_BROTLI, nginxSite} from './config';

export function renderNginx(site: Site, settings: Settings<typeof HOST>): string {
  checkTls(settings);
  const {DOCS_ROOT: root, DOCS_TLS_CERTIFICATE: certificate, DOCS_ACCESS_LOG: log} = settings;
  const parts = Object.keys(UPSTREAMS) as Upstream[];
  const text = nginxSite({
    site,
    // A link to the current release: most deploys change nothing in this file, and nginx is not reloaded.
    root: `${root}/current/site`,
    keptAssets: `${root}/kept`,
    listen: settings.DOCS_LISTEN,
    serverName: settings.DOCS_SERVER_NAME || brand.hosts.docs,
    upstreams: Object.fromEntries(parts.map((part) => [part, settings.DOCS_UPSTREAMS])),
    trustedProxies: settings.DOCS_TRUSTED_PROXIES,
    openFiles: settings.DOCS_OPEN_FILES,
    answerSeconds: settings.DOCS_ANSWER_SECONDS,
    ...(settings.DOCS_RATE && {rate: settings.DOCS_RATE}),
    ...(log !== '' && log !== 'off' && {accessLog: log}),
    ...(certificate && {
      tls: {
        certificate,
        key: settings.DOCS_TLS_KEY,
        listen: settings.DOCS_TLS_LISTEN,
        http3: settings.DOCS_HTTP3,
      },
    }),
  });
  return settings.DOCS_BROTLI ? NGINX_BROTLI + text : text;
}
