#!/bin/sh
# Runs snowd and snowctl on real accelerometers in a virtual machine, as people use them.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
gcc -D_GNU_SOURCE -O2 -static -o "$share/fake-hub" Tests/VM/fake-hub.c ||
  missing "no gcc with a static C library; apt-get install -y gcc libc6-dev"
cp config/scenes/classic.json5 "$share/"
"$kit/run-vm.sh" --from std --timeout 480 --share "$share" Tests/VM/sensors.sh
failed=$?
for look in upright:top left:right right:left averaging:top,ring taken:green refused:red after:black; do
  python3 Tests/VM/arrow.py "$share/pose-${look%%:*}.ppm" "${look#*:}" ||
    { echo "FAIL: the screen at '${look%%:*}' should show ${look#*:}"; failed=$((failed + 1)); }
done
echo "screendumps are in $share"
exit "$failed"
