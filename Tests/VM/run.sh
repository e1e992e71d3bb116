#!/bin/sh
# Runs the service under systemd in a virtual machine with a real framebuffer, and looks at the
# screen.
#
#   SNOW_VM=DIR Tests/VM/run.sh [SHARE]
#
# SNOW_VM is the image, SNOWD_VM_KIT the kit that starts it. SHARE keeps the files and screendumps.
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

swift build -c release --static-swift-stdlib --product snowd --scratch-path .build/vm || exit 1
mkdir -p "$share/lib"
strip -o "$share/snowd" .build/vm/release/snowd
# The image has libpng and libsystemd; libxxhash is small enough to bring along.
cp -L "$(ldd .build/vm/release/snowd | awk '/libxxhash/ { print $3 }')" "$share/lib/"
cp systemd/snowd.service config/scenes/classic.json5 "$share/"
sed "s#source: 'auto'#source: 'log:/var/lib/turn.csv'#" config/snowd.json5 > "$share/snowd.json5"
sh Tests/VM/turning-log.sh > "$share/turn.csv"

"$kit/run-vm.sh" --from std --share "$share" Tests/VM/service.sh
failed=$?
for way in upright:down turned:left; do
  pose=${way%:*}
  python3 Tests/VM/falling.py "${way#*:}" "$share/$pose-a.ppm" "$share/$pose-b.ppm" ||
    { echo "FAIL: panel $pose, snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
python3 -c 'import sys
pixels = open(sys.argv[1], "rb").read().split(b"\n", 3)[3]
sys.exit(pixels != bytes.fromhex("3060c0") * (len(pixels) // 3))' "$share/still.ppm" ||
  { echo "FAIL: still.ppm is not all #3060c0"; failed=$((failed + 1)); }
echo "screendumps are in $share"
exit "$failed"
