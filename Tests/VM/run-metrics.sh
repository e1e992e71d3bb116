#!/bin/sh
# Runs the service under systemd in a virtual machine, reads its numbers and its journal, and floods its socket.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service systemd/snowd.catalog config/scenes/classic.json5 Tests/VM/fetch.py "$share/"
exec "$kit/run-vm.sh" --from "$machine" --timeout 240 --share "$share" Tests/VM/metrics.sh
