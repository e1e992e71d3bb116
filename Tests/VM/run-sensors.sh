#!/bin/sh
# Runs snowd and snowctl on real accelerometers in a virtual machine, as people use them.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
gcc -D_GNU_SOURCE -O2 -static -o "$share/fake-hub" Tests/VM/fake-hub.c ||
  missing "no gcc with a static C library; apt-get install -y gcc libc6-dev"
# What the image does not have: the terminal's library, the hash's, and cairo with all that hangs on it.
library_path() { ldd .build/vm/release/snowctl | awk -v name="lib$1" 'index($1, name) { print $3; exit }'; }
for library in xxhash chafa glib-2.0 pcre2-8 cairo; do
  cp -L "$(library_path $library)" "$share/lib/"
done
ldd "$(library_path cairo)" | awk '$3 ~ /^\// && $1 !~ /^lib(c|m|pthread|dl)\.so/ { print $3 }' |
  while read -r path; do cp -L "$path" "$share/lib/"; done
cp config/scenes/classic.json5 "$share/"
"$kit/run-vm.sh" --from std --timeout 480 --share "$share" Tests/VM/sensors.sh
failed=$?
for look in upright:top left:right right:left averaging:top,ring taken:green refused:red after:black; do
  python3 Tests/VM/arrow.py "$share/pose-${look%%:*}.ppm" "${look#*:}" ||
    { echo "FAIL: the screen at '${look%%:*}' should show ${look#*:}"; failed=$((failed + 1)); }
done
echo "screendumps are in $share"
exit "$failed"
