#!/usr/bin/env bash
# Makes a virtual arm64 machine of Debian 13, once, and says where it is: about 1 GB beside the toolchain. Its
# kernel has pages of 16 KiB, as that of a Raspberry Pi 5 has.
#
#   vmlinuz  initrd.img  the kernel, and what it needs to mount a disk
#   root/                the disk's files; vm.sh adds the packages to a copy
cd "$(dirname "$0")/../.."
set -euo pipefail
# shellcheck source=scripts/arm64/kit.sh
. scripts/arm64/kit.sh
machine=$toolchain/machine
[ ! -e "$machine/made" ] || { echo "$machine"; exit; }
scripts/arm64/install.sh qemu-system-arm e2fsprogs cpio xz-utils
source=$(scripts/arm64/root.sh)
rm -rf "$machine"; mkdir -p "$machine"/{kernel,initrd/{bin,dev,proc,sys,root,modules}}
cp -a "$source" "$machine/root"
root=$machine/root

echo "a kernel with pages of 16 KiB" >&2
# shellcheck disable=SC2016
MOUNT=$machine/kernel scripts/arm64/root.sh bash -c 'set -e; cd /build
  apt-get -qq -o Acquire::Check-Valid-Until=false update
  kernel=$(apt-cache depends linux-image-arm64-16k | sed -n "s/.*Depends: \(linux-image-[0-9].*\)/\1/p")
  apt-get -qq -o APT::Sandbox::User=root download "$kernel"'
for package in "$machine"/kernel/*.deb; do dpkg-deb -x "$package" "$machine/kernel"; done
version=$(ls "$machine"/kernel/usr/lib/modules)
cp -a "$machine/kernel/usr/lib/modules" "$root/usr/lib/"
mv "$machine/kernel/boot/vmlinuz-$version" "$machine/vmlinuz"
MOUNT=$machine/root scripts/arm64/root.sh depmod -b /build "$version"

# The modules that lead to the disk, in their order, without compression for busybox.
# shellcheck disable=SC2016
MOUNT=$machine/root scripts/arm64/root.sh modprobe -d /build -S "$version" -a --show-depends virtio_blk ext4 |
  awk '$1 == "insmod" && !seen[$2]++ { print $2 }' > "$machine/modules"
count=10
while read -r module; do
  count=$((count + 1)); name=$(basename "$module")
  case $name in
    *.xz) xz -dc "$root/${module#/build/}" > "$machine/initrd/modules/$count-${name%.xz}" ;;
    *.zst) zstd -qdc "$root/${module#/build/}" > "$machine/initrd/modules/$count-${name%.zst}" ;;
    *) cp "$root/${module#/build/}" "$machine/initrd/modules/$count-$name" ;;
  esac
done < "$machine/modules"
cp "$root/usr/bin/busybox" "$machine/initrd/bin/"; ln -s busybox "$machine/initrd/bin/sh"
cat > "$machine/initrd/init" << 'INIT'
#!/bin/sh
b=/bin/busybox
$b mount -t devtmpfs dev /dev; $b mount -t proc proc /proc; $b mount -t sysfs sys /sys
for module in /modules/*; do $b insmod $module; done
until [ -b /dev/vda ]; do $b usleep 20000; done
$b mount -t ext4 /dev/vda /root
$b mount --move /dev /root/dev; $b umount /proc /sys
exec $b switch_root /root /sbin/init
INIT
chmod +x "$machine/initrd/init"
(cd "$machine/initrd" && find . | cpio -o -H newc --quiet) > "$machine/initrd.img"

# A sensor hub of the kernel's own HID driver; what is not needed does not start.
inside /usr/libexec/swift/bin/clang --target=aarch64-linux-gnu --sysroot=/arm64 -fuse-ld=lld -O2 -o .build/fake-hub Tests/VM/fake-hub.c
mv .build/fake-hub "$root/usr/local/bin/"
ln -sf /dev/null "$root/etc/systemd/system/getty.target"
for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer systemd-networkd-wait-online.service; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit"; done
echo board > "$root/etc/hostname"; : > "$root/etc/fstab"; echo 0123456789abcdef0123456789abcdef > "$root/etc/machine-id"
rm -rf "$machine/kernel" "$machine/initrd" "$machine/modules" "$root"/var/lib/apt/lists/* "$root/build" "$root/made"
touch "$machine/made"
echo "$machine"
