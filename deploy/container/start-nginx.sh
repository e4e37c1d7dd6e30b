#!/bin/sh
# Starts nginx in a container. It resolves the name of the service while it runs, with the DNS servers of the container, so that
# pages are served before there is a service, and instances may come and go.
set -eu
servers=$(awk '$1 == "nameserver" { printf "%s ", ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf)
{
  [ -z "$servers" ] || echo "resolver ${servers}valid=5s;"
  echo "map '' \$docs_upstream { default $DOCS_SERVICE; }"
  for network in $(echo "$DOCS_TRUSTED_PROXIES" | tr , ' '); do echo "set_real_ip_from $network;"; done
  echo 'real_ip_header X-Forwarded-For;'
  echo 'real_ip_recursive on;'
} > /tmp/container.conf
exec nginx -e /dev/stderr -g 'daemon off;'
