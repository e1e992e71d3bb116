#!/bin/sh
# Runs snowctl and the service on real sensors that have something wrong, in a virtual machine.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp config/scenes/classic.json5 systemd/snowd.service udev/70-snowd.rules "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 300 --share "$share" Tests/VM/faults.sh
