#!/bin/sh
# The service while its screen is not there, comes, goes, and is replaced by another one.
#
# ABSENCE=600 waits ten minutes without a screen; the default is half a minute.
. "$(dirname "$0")/kit.sh"

build snowd
cp systemd/snowd.service Tests/VM/frame.py Tests/VM/comings.py "$share/"
echo "${ABSENCE:-30}" > "$share/absence"
"$kit/run-vm.sh" --from "$machine" --timeout 1200 --share "$share" Tests/VM/hotplug.sh
failed=$?
for picture in first back; do
  python3 Tests/VM/frame.py "$share/$picture.ppm" 3060c0 ||
    { echo "FAIL: $picture.ppm is not the frame"; failed=$((failed + 1)); }
done
echo "screendumps are in $share"
exit "$failed"
