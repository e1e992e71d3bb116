#!/usr/bin/env bash
# Builds the programs for Debian 13 on arm64, optimised, in .build/arm64/release.
. "$(dirname "$0")/kit.sh"
begin=$SECONDS
cross_release snowd snowctl snowbridge snowplot snowpicture snowagent
file .build/arm64/release/{snowd,snowctl,snowbridge,snowplot,snowpicture,snowagent} | sed 's/, BuildID.*//'
echo "built in $((SECONDS - begin)) s"
