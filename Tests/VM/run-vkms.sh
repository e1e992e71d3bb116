#!/bin/sh
# Draws through DRM on vkms, the kernel's virtual card, which has refreshes of its own, and compares the checksums that the
# kernel computes of shown frames with those of the same pictures.
#
# The card is a module that comes later, so the machine has no other.
# Debian's kernels have no vkms: it is built as a module, from the distribution's kernel source for the image's kernel.
VIDEO=none
. "$(dirname "$0")/kit.sh"

kernel=$(PATH=$PATH:/sbin debugfs -R 'ls -p /lib/modules' "$image/root.ext4" 2> /dev/null |
  awk -F/ '$6 ~ /^[0-9]/ { print $6; exit }')
source=linux-source-$(echo "$kernel" | cut -d. -f1,2)
headers=/usr/src/linux-headers-$kernel
[ -d "$headers" ] && [ -f "/usr/src/$source.tar.xz" ] ||
  missing "no source of vkms; apt-get install -y --no-install-recommends linux-headers-$kernel $source"
module=$PWD/.build/vm/vkms-$kernel
if [ ! -f "$module/vkms.ko" ]; then
  mkdir -p "$module"
  tar -xJf "/usr/src/$source.tar.xz" -C "$module" --strip-components=5 "$source/drivers/gpu/drm/vkms"
  make -C "$headers" M="$module" CONFIG_DRM_VKMS=m modules > "$module/log" 2>&1 ||
    { tail -5 "$module/log"; missing "vkms does not build for $kernel"; }
fi

build snowd
build snowctl
build DRMProbe
cp "$module/vkms.ko" config/scenes/classic.json5 Tests/VM/drm.py Tests/VM/drm-kit.sh "$share/"
echo vkms > "$share/case"
rm -f "$share/checksums" "$share/pictures"
"$kit/run-vm.sh" --from "$machine" --timeout 1200 --share "$share" Tests/VM/vkms.sh
failed=$?
[ -f "$share/checksums" ] || { echo "FAIL: the guest wrote no checksums"; exit 1; }
python3 Tests/VM/drm.py checksums "$share" || failed=$((failed + $?))
exit "$failed"
