#!/usr/bin/env bash
# Builds for arm64 what is run there to test the programs: `make cross`.
. "$(dirname "$0")/../../scripts/arm64/kit.sh"
begin=$SECONDS
cross_release snowbench GoldenFrames
# What goes over pixels is optimised here, too; Debian's Swift lacks the library of Testing's overlay.
cross --build-tests -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays
echo "tests built in $((SECONDS - begin)) s"
