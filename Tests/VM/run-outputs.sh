#!/bin/sh
# Outputs of the service under its own units: the frame ring in every order of services and sockets, outputs that
# break and come back, a sensor over the network.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service systemd/snowd-frames.socket systemd/snowd-frames.service systemd/network.conf docs/examples/reader.py "$share/"
if command -v iiod > /dev/null; then
  cp "$(command -v iiod)" "$share/"
  ldd "$(command -v iiod)" | awk '$3 ~ /^\// && $1 !~ /^lib(c|m|pthread|dl|rt)\.so/ { print $3 }' |
    while read -r library; do cp -L "$library" "$share/lib/"; done
fi
"$kit/run-vm.sh" --from "$machine" --timeout 480 --share "$share" Tests/VM/outputs.sh
failed=$?
echo "the journal is in $share"
exit "$failed"
