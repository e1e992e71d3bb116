#!/usr/bin/env bash
# Installs those of the given Debian packages that are missing: scripts/arm64/install.sh PACKAGE...
set -euo pipefail
for package; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' && continue
  echo "installing $package" >&2
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package"; } > /dev/null
done
