#!/usr/bin/env bash
# Checks the packages of .build/deb and the source package with the lintian of each release of Debian: `make deb-test`.
set -uo pipefail
. "$(dirname "$0")/roots.sh"

for release in $releases; do
  unpack "$release" && add_source || exit 1
  for deb in "$root"/tmp/deb/*.deb; do
    echo "${deb##*/} $(dpkg-deb --show --showformat '${Section} ${Priority}' "$deb")"
  done > "$work/files"
  (cd "$work/snowd" && dpkg-genchanges --build=full -q -f"$work/files" -u"$root/tmp/deb") > "$root/tmp/deb/snowd.changes" || exit 1
  inside apt-get install -y -qq --no-install-recommends lintian >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  echo "$release: lintian $(inside dpkg-query -W -f '${Version}' lintian)"
  inside lintian --allow-root --fail-on error,warning --display-info /tmp/deb/snowd.changes || failures=$((failures + 1))
  rm -r "$work"
done
echo "$failures failures"
[ "$failures" = 0 ]
