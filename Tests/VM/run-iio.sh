#!/bin/sh
# Reads the kernel's own IIO devices in a virtual machine, through SensorProbe.
. "$(dirname "$0")/kit.sh"

build SensorProbe
build_hub
"$kit/run-vm.sh" --from "$machine" --share "$share" Tests/VM/iio.sh
