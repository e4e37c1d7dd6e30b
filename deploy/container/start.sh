#!/bin/sh
# start web: nginx with the settings of the environment. start search: the search and MCP service.
set -eu
case ${1:-} in
  web) ;;
  search) exec node /srv/docs/service.js ;;
  *) echo 'Use: start web | start search' >&2; exit 2 ;;
esac
each() { echo "$2" | tr , '\n' | while read -r value; do [ -z "$value" ] || echo "$1 $value;"; done; }
{
  each listen "$DOCS_LISTEN"
  echo 'root /srv/docs/site;'
  # shellcheck disable=SC2016
  echo 'set $kept_assets /srv/docs/kept;'
  # A name is resolved while nginx runs, so that pages are served before there is a service, and instances may come and go.
  echo "set \$search_service $DOCS_SEARCH;"
  servers=$(awk '$1 == "nameserver" { printf "%s ", ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf)
  [ -z "$servers" ] || echo "resolver ${servers}valid=5s;"
  each set_real_ip_from "$DOCS_TRUSTED_PROXIES"
  echo 'real_ip_header X-Forwarded-For;'
  echo 'real_ip_recursive on;'
} > /tmp/settings.conf
exec nginx -e stderr -g 'daemon off;'
