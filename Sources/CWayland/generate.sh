#!/bin/sh
# Writes the C code of the protocols beside their descriptions: Sources/CWayland/generate.sh. Needs Debian's libwayland-bin.
set -eu
cd "$(dirname "$0")"
for protocol in protocols/*.xml; do
  name=$(basename "$protocol" .xml)
  wayland-scanner client-header "$protocol" "include/$name-client.h"
  wayland-scanner private-code "$protocol" "protocols/$name.c"
done
