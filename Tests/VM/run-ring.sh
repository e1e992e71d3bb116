#!/bin/sh
# The service under systemd with snowd-frames.socket: who may read, what a reader may do, and what it sees
# when the service starts, is killed, and its screen changes its mode.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service systemd/snowd-frames.socket systemd/snowd-frames.service docs/examples/reader.py Tests/VM/ring.py \
  Tests/FrameRingTests/seals.py "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 300 --share "$share" Tests/VM/ring.sh
failed=$?
echo "what readers saw is in $share"
exit "$failed"
