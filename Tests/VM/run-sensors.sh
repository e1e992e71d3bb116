#!/bin/sh
# Runs snowd and snowctl on real accelerometers in a virtual machine, as people use them.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
build_hub
cp config/scenes/classic.json5 "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 480 --share "$share" Tests/VM/sensors.sh
failed=$?
for look in upright:top left:right right:left averaging:top,ring taken:green refused:red after:black; do
  python3 Tests/VM/arrow.py "$share/pose-${look%%:*}.ppm" "${look#*:}" ||
    { echo "FAIL: the screen at '${look%%:*}' should show ${look#*:}"; failed=$((failed + 1)); }
done
echo "screendumps are in $share"
exit "$failed"
