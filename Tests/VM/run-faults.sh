#!/bin/sh
# Runs snowctl and the service on real sensors that have something wrong, in a virtual machine.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
# What the image does not have: the terminal's library and the hash's.
for library in xxhash chafa glib-2.0 pcre2-8; do
  cp -L "$(ldd .build/vm/release/snowctl | awk -v name="lib$library" 'index($1, name) { print $3 }')" \
    "$share/lib/"
done
cp config/scenes/classic.json5 systemd/snowd.service udev/70-snowd.rules "$share/"
"$kit/run-vm.sh" --from std --timeout 300 --share "$share" Tests/VM/faults.sh
