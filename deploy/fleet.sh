#!/usr/bin/env bash
# Several machines: fleet.sh VERSION HOST... installs docs-VERSION.tar.gz of this folder on all of them, then switches one after
# the other. Without that archive it switches to a version that they have, which is a rollback. If one cannot install it, none is
# switched. One that fails later keeps its release, and the others continue: all of them have the assets of both releases.
set -uo pipefail
version=${1:?Use: fleet.sh VERSION HOST...}
shift
[ $# -gt 0 ] || { echo 'Use: fleet.sh VERSION HOST...' >&2; exit 2; }
[[ $version =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || { echo "$version is not a version." >&2; exit 2; }
archive=docs-$version.tar.gz

# How to run a command on a machine, and there as root.
on() { ${DOCS_SSH:-ssh} "$@"; }
root=${DOCS_SUDO-sudo}

# Runs the function on every machine and prints its output with the name; returns the failed ones in $failed.
each() {
  local work=$1 host
  shift
  failed=()
  for host in "$@"; do
    "$work" "$host" 2>&1 | sed "s|^|$host: |" || failed+=("$host")
  done
}

install_on() {
  on "$1" "dir=\$(mktemp -d) && tar --extract --gzip --directory \"\$dir\" && $root node \"\$dir/$version/deploy.js\" install \"\$dir/$version\"; code=\$?; rm -rf \"\$dir\"; exit \$code" < "$archive"
}

# Set DOCS_ROOT if the machines have another folder than /srv/docs.
activate_on() {
  on "$1" "$root node \"${DOCS_ROOT:-/srv/docs}/releases/$version/deploy.js\" activate $version ${DOCS_ACTIVATE_OPTIONS:-}" < /dev/null
}

if [ -e "$archive" ]; then
  each install_on "$@"
  if [ ${#failed[@]} -gt 0 ]; then
    echo "No machine was switched to $version. It could not be installed on: ${failed[*]}" >&2
    exit 1
  fi
fi
each activate_on "$@"
if [ ${#failed[@]} -gt 0 ]; then
  echo "$version is not active on: ${failed[*]}. They still serve their release; the other machines serve $version." >&2
  exit 1
fi
echo "$version is active on $# machines."
