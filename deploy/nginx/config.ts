import {redirects} from '../../config/redirects';

/** nginx configuration of the site: the folder, clean addresses, old addresses in one hop, a real 404. */
export type NginxOptions = {
  root: string;
  port: number;
  prefix: string;
  /** Where the search service listens. */
  search?: string;
  /** Account of the workers, when nginx is started by root. */
  user?: string;
};

export function nginxConfig({root, port, prefix, search, user}: NginxOptions): string {
  return `${user ? `user ${user};` : ''}
daemon off;
worker_processes 2;
pid ${prefix}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types;
  types { application/manifest+json webmanifest; application/yaml yaml; }
  access_log off;
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  charset utf-8;
  sendfile on;
  gzip on;
  gzip_comp_level 6;
  gzip_types text/css application/javascript application/json image/svg+xml application/xml application/yaml application/manifest+json;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    absolute_redirect off;
    error_page 404 /404.html;
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
${redirects.flatMap(({from, to}) => from.map((old) => `    location = ${old} { return 301 ${to}$is_args$args; }`)).join('\n')}
${search ? `    location /_search/ { proxy_pass ${search}; proxy_http_version 1.1; proxy_set_header Connection ""; }\n` : ''}    location / { try_files $uri $uri/index.html =404; }
  }
}
`;
}
