#!/bin/sh
# Screens that the service cannot use, or that others change while it rests: what it says, and how soon it is back.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service Tests/VM/frame.py Tests/VM/console.py Tests/VM/drm.py "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 1200 --share "$share" Tests/VM/states.sh
failed=$?
echo "screendumps are in $share"
exit "$failed"
