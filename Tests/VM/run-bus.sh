#!/bin/sh
# The service on the system bus, under systemd: every member by busctl, who may change what, a flood of calls, reloads
# good and bad, the control socket without a bus, the frames' socket in every order.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service systemd/snowd-frames.socket systemd/snowd-frames.service systemd/network.conf \
  dbus/io.github.snowd.Snowd1.conf docs/examples/reader.py Tests/VM/flood.py "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 1200 --share "$share" Tests/VM/bus.sh
failed=$?
head -c 8 "$share/shot.png" | od -An -c | grep -q 'P   N   G' || { echo "FAIL: shot.png is no PNG"; failed=$((failed + 1)); }
echo "the journal and a screenshot are in $share"
exit "$failed"
