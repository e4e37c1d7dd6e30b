/**
 * Baseline: the same servers on the same folder with a minimal configuration and Debian's settings. Ours keeps files
 * and connections open for longer, which compensates for the cost of its rules and headers.
 */
import path from 'node:path';
import {Miniflare} from 'miniflare';
import {MEDIA_TYPES, MOVED} from '../../config/serving';
import {COMPATIBILITY_DATE, printOutput, type RunningEdge} from '../../deploy/edge/local';
import {runNginx, type RunningServer} from '../support/nginx';

/** Pages, compressed files and one `location` per old path, as in a typical configuration. */
export const startBareNginx = (root: string): Promise<RunningServer> =>
  runNginx((port) => ({
    http: `
  gzip_static on;
  types {
    ${MEDIA_TYPES.map(({type, extensions}) => `${type.split(';')[0]} ${extensions.join(' ')};`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    root ${path.resolve(root)};
    absolute_redirect off;
    ${Object.entries(MOVED)
      .map(([old, to]) => `location = ${old} { return 301 ${to}; }`)
      .join('\n    ')}
    location / { try_files $uri $uri/index.html =404; }
  }
`,
  }));

/** The platform's file serving with a worker that only handles redirects. */
const WORKER = `
const moved = ${JSON.stringify(MOVED)};
export default {
  fetch(request, env) {
    const url = new URL(request.url);
    const to = moved[url.pathname];
    return to === undefined ? env.ASSETS.fetch(request) : Response.redirect(new URL(to, url), 301);
  },
};
`;

export async function startBareEdge(root: string): Promise<RunningEdge> {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    name: 'bare',
    modules: true,
    handleRuntimeStdio: printOutput,
    script: WORKER,
    compatibilityDate: COMPATIBILITY_DATE,
    assets: {
      directory: path.resolve(root),
      binding: 'ASSETS',
      assetConfig: {html_handling: 'drop-trailing-slash', not_found_handling: 'none'},
      routerConfig: {has_user_worker: true, invoke_user_worker_ahead_of_assets: true},
    },
  });
  const {origin} = await miniflare.ready;
  return {url: origin, stop: () => miniflare.dispose()};
}
