#!/bin/sh
# Runs libevdev's reader on real input devices in a virtual machine.
. "$(dirname "$0")/kit.sh"

build EvdevProbe
cp Tests/VM/evdev-feed.py "$share/"
"$kit/run-vm.sh" --from "$machine" --share "$share" Tests/VM/evdev.sh
