#!/bin/sh
# The service while its screen is not there, comes, goes, and is replaced by another one.
#
# ABSENCE=600 waits ten minutes without a screen; the default is half a minute.
. "$(dirname "$0")/kit.sh"

build snowd
cp systemd/snowd.service Tests/VM/frame.py Tests/VM/comings.py "$share/"
echo "${ABSENCE:-30}" > "$share/absence"
"$kit/run-vm.sh" --from "$machine" --timeout 3600 --share "$share" Tests/VM/hotplug.sh
failed=$?
# A driver of the firmware's screen is replaced by the card's own.
"$kit/run-vm.sh" --video vesa --append "vga=791 modprobe.blacklist=bochs vt.global_cursor_default=0" --timeout 1200 \
  --share "$share" Tests/VM/handover.sh || failed=$((failed + $?))
echo "screendumps are in $share"
exit "$failed"
