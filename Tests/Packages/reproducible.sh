#!/usr/bin/env bash
# Builds the packages again, in a fresh clone in another folder, and compares them with those of .build/dist, or of FOLDER: six
# CPU minutes.
#
#   Tests/Packages/reproducible.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-.build/dist}
ls "$folder"/snowd_*.deb > /dev/null || { echo "nothing to compare with: run 'make release' first"; exit 1; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
git clone --quiet . "$work/clone"
SOURCE_DATE_EPOCH=$(scripts/release/date) SNOWD_VERSION=$(./version)
export SOURCE_DATE_EPOCH SNOWD_VERSION
make -C "$work/clone" deb > "$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }
failures=0
for again in "$work"/clone/.build/deb/*.deb; do
  if cmp "$folder/${again##*/}" "$again"; then echo "ok    ${again##*/} is the same"; else
    echo "FAIL  ${again##*/} differs:"; failures=$((failures + 1))
    dpkg-deb -R "$folder/${again##*/}" "$work/first"; dpkg-deb -R "$again" "$work/second"
    diff -rq "$work/first" "$work/second" || true
    rm -r "$work/first" "$work/second"
  fi
done
echo "$failures failures"
[ $failures = 0 ]
