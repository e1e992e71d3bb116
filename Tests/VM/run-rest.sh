#!/bin/sh
# Measures a scene at rest on real accelerometers in a virtual machine: wakes, processor, and how soon a move
# is seen; and what the service says of devices that have just come.
. "$(dirname "$0")/kit.sh"

build snowd
build_hub
cp Tests/VM/rest.py Tests/VM/slow-input.py systemd/snowd.service udev/70-snowd.rules "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 590 --share "$share" Tests/VM/rest.sh
