#!/bin/sh
# Runs snowd and snowctl on real accelerometers in a virtual machine, as people use them.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
# What the image does not have: the terminal's library and the hash's.
for library in xxhash chafa glib-2.0 pcre2-8; do
  cp -L "$(ldd .build/vm/release/snowctl | awk -v name="lib$library" 'index($1, name) { print $3 }')" \
    "$share/lib/"
done
cp config/scenes/classic.json5 "$share/"
"$kit/run-vm.sh" --from std --timeout 240 --share "$share" Tests/VM/sensors.sh
