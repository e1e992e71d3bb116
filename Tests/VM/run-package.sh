#!/bin/sh
# Installs the package of `make deb` in a virtual machine with a screen, as its reader would, and looks at the screen.
. "$(dirname "$0")/kit.sh"

package=$(ls .build/deb/snowd_*.deb 2> /dev/null) || missing "no package; make one with make deb"
mkdir -p "$share/debs"
cp "$package" "$share/debs/"
cp -r debian "$share/"
# What it depends on, and what that depends on: the guest has no network.
names=$(dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -E 's/^ *([^ (|]+).*/\1/')
# shellcheck disable=SC2086
(cd "$share/debs" && apt-get download -qq $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts \
  --no-breaks --no-replaces --no-enhances $names | grep '^[a-z]' | grep -E '^lib(iio|evdev|png|drm|systemd|xml2|avahi|dbus|icu|usb|serial|aio|cdk)' |
  sort -u)) || missing "no network to download what the package depends on"

"$kit/run-vm.sh" --from "$machine" --timeout 480 --share "$share" Tests/VM/package.sh
failed=$?
# Snow falls: two pictures differ, and neither is of one colour.
python3 - "$share/before.ppm" "$share/after.ppm" << 'LOOK' || failed=$((failed + 1))
import sys
one, other = (open(path, "rb").read().split(b"\n", 3) for path in sys.argv[1:])
width, height = map(int, one[1].split())
pixels = [bytes(picture[3]) for picture in (one, other)]
colours = len({pixels[1][at:at + 3] for at in range(0, width * height * 3, 3)})
changed = sum(pixels[0][at:at + 3] != pixels[1][at:at + 3] for at in range(0, width * height * 3, 3))
print(f"{width}x{height}, {colours} colours, {100 * changed / width / height:.1f} % of the pixels changed")
sys.exit(0 if colours > 500 and changed > 500 else "FAIL: no snow on the screen")
LOOK
echo "screendumps are in $share"
exit "$failed"
