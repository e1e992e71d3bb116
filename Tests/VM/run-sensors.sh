#!/bin/sh
# Runs snowd and snowctl on real accelerometers in a virtual machine, as people use them.
#
#   SNOW_VM=DIR Tests/VM/run-sensors.sh [SHARE]
#
# SNOW_VM is the image, SNOWD_VM_KIT the kit that starts it. SHARE keeps what the job leaves.
# Exit status: 0 all passed, 77 something that is needed is not there, else the number of failures.
set -u
cd "$(dirname "$0")/../.." || exit 1
kit=${SNOWD_VM_KIT:-../shared/vm}
image=${SNOW_VM:-$HOME/.cache/snow-vm}
share=${1:-$(mktemp -d)}
missing() { echo "skipped: $1" >&2; exit 77; }

[ -x "$kit/run-vm.sh" ] || missing "no VM kit at $kit; set SNOWD_VM_KIT to the folder with run-vm.sh"
command -v qemu-system-x86_64 > /dev/null ||
  missing "no qemu; apt-get install -y --no-install-recommends qemu-system-x86 qemu-utils"
[ -f "$image/root.ext4" ] || missing "no image in $image; make one with $kit/build-image.sh $image"
export SNOW_VM="$image"
[ -f "$image/saved-std/state" ] ||
  "$kit/run-vm.sh" --save std --append vt.global_cursor_default=0 || exit 1

for product in snowd snowctl; do
  swift build -c release --static-swift-stdlib --product $product --scratch-path .build/vm || exit 1
done
mkdir -p "$share/lib"
for product in snowd snowctl; do strip -o "$share/$product" ".build/vm/release/$product"; done
# What the image does not have: the terminal's library and the hash's.
for library in xxhash chafa glib-2.0 pcre2-8; do
  cp -L "$(ldd .build/vm/release/snowctl | awk -v name="lib$library" 'index($1, name) { print $3 }')" \
    "$share/lib/"
done
cp config/scenes/classic.json5 "$share/"
"$kit/run-vm.sh" --from std --timeout 240 --share "$share" Tests/VM/sensors.sh
