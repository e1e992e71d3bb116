#!/bin/sh
# Frames through a real video device: replay, ring, bridge, v4l2loopback, and read back as a camera's. The
# module is built for the guest's kernel from Debian's own packages, which are downloaded once.
. "$(dirname "$0")/kit.sh"

version=$(strings -n 8 "$image/vmlinux" 2> /dev/null |
  sed -n 's/^Linux version \([^ ]*-amd64\) .*/\1/p' | head -1)
[ -n "$version" ] || missing "no kernel version in $image/vmlinux"
modules=$PWD/.build/vm-modules/$version
if [ ! -f "$modules/v4l2loopback.ko" ]; then
  rm -rf "$modules"
  mkdir -p "$modules/root"
  (cd "$modules" &&
    apt-get download v4l2loopback-dkms "linux-image-$version" "linux-headers-$version" \
      "linux-headers-${version%-amd64}-common" linux-kbuild-6.1 > /dev/null 2>&1) ||
    missing "Debian has no packages for kernel $version any more"
  for package in "$modules"/*.deb; do dpkg-deb -x "$package" "$modules/root"; done
  headers=$modules/root/usr/src/linux-headers-$version
  # Their Makefile knows only where they are installed.
  sed -i "s#/usr/src/#$modules/root/usr/src/#" "$headers/Makefile"
  make -s -C "$headers" M="$(echo "$modules"/root/usr/src/v4l2loopback-*)" modules > "$modules/log" 2>&1 ||
    missing "v4l2loopback cannot be built: $modules/log"
  cp "$modules"/root/usr/src/v4l2loopback-*/v4l2loopback.ko "$modules/"
  cp "$modules/root/lib/modules/$version/kernel/drivers/media/v4l2-core/videodev.ko" \
    "$modules/root/lib/modules/$version/kernel/drivers/media/mc/mc.ko" "$modules/"
fi
cp "$modules"/*.ko Tests/VM/bridge.py config/logs/turning.csv.gz config/scenes/classic.json5 "$share/"

build snowctl
build snowbridge
"$kit/run-vm.sh" --from std --timeout 240 --share "$share" Tests/VM/bridge.sh
failed=$?
echo "what the programs said is in $share"
exit "$failed"
