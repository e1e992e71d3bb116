#!/bin/sh
# The service, under its own unit, switches screens off and on, and writes a backlight with the rights of the udev rule.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service udev/70-snowd.rules Tests/VM/frame.py "$share/"
exec "$kit/run-vm.sh" --from "$machine" --timeout 600 --share "$share" Tests/VM/power.sh
