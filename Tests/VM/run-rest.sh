#!/bin/sh
# Measures a scene at rest on real accelerometers in a virtual machine: wakes, processor, and how soon a move
# is seen; and what the service says of devices that have just come.
. "$(dirname "$0")/kit.sh"

build snowd
gcc -D_GNU_SOURCE -O2 -static -o "$share/fake-hub" Tests/VM/fake-hub.c ||
  missing "no gcc with a static C library; apt-get install -y gcc libc6-dev"
cp Tests/VM/rest.py Tests/VM/slow-input.py systemd/snowd.service udev/70-snowd.rules "$share/"
"$kit/run-vm.sh" --from std --timeout 590 --share "$share" Tests/VM/rest.sh
