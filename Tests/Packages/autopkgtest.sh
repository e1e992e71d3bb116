#!/usr/bin/env bash
# Runs debian/tests on the packages of .build/deb in bare roots of Debian: `make deb-test`.
#
# The root is the testbed (autopkgtest's null server). Tests that need a booted machine are skipped with the reason.
set -uo pipefail
. "$(dirname "$0")/roots.sh"

for release in $releases; do
  unpack "$release" && add_source || exit 1
  inside apt-get install -y -qq --no-install-recommends autopkgtest dpkg-dev >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  inside sh -c 'autopkgtest --no-built-binaries --output-dir /tmp/output /tmp/deb/*.deb /tmp/deb/*.dsc -- null' >"$work/log" 2>&1
  code=$?
  # A line for each test; what it printed if it has not passed.
  while read -r test result; do
    echo "$release: $test $result"
    [ "$result" = PASS ] || cat "$root/tmp/output/$test"-std* 2>/dev/null | sed 's/^/      /'
  done < <(sort -u "$root/tmp/output/summary")
  # 2: some were skipped, 4: some have failed, 6: both; else autopkgtest itself could not go on.
  case $code in
  0 | 2) ;;
  4 | 6) failures=$((failures + 1)) ;;
  *) tail -n 40 "$work/log"; failures=$((failures + 1)) ;;
  esac
  rm -r "$work"
done
echo "$failures failures"
[ "$failures" = 0 ]
