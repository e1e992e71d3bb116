#!/bin/sh
# Reads the kernel's own IIO devices in a virtual machine, through SensorProbe.
. "$(dirname "$0")/kit.sh"

build SensorProbe
gcc -D_GNU_SOURCE -O2 -static -o "$share/fake-hub" Tests/VM/fake-hub.c ||
  missing "no gcc with a static C library; apt-get install -y gcc libc6-dev"
"$kit/run-vm.sh" --from std --share "$share" Tests/VM/iio.sh
